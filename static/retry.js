// Delays of requests that are retried until the network is back.

/** Maximum delay before a page sends or asks again, in milliseconds. */
export const LONGEST_DELAY = 20_000;

/** A delay in milliseconds: exponential, with full jitter, so that pages that lose the network together do not come back together. */
export const jitteredDelay = (failures) => Math.random() * Math.min(LONGEST_DELAY, 1000 * 2 ** failures);

/** Calls `attempt` until it returns something: again after two seconds, then twice as long, up to a minute. It receives the delay that
    would follow. */
export async function retry(attempt, delay = 2000) {
  const found = await attempt(delay);
  if (found !== undefined) return found;
  await new Promise((resolve) => setTimeout(resolve, delay));
  return retry(attempt, Math.min(2 * delay, 60_000));
}
