// The session's clock, on the phone and on the board. The time is an argument, in milliseconds of the server's clock.

/** By how much the clock of the server is ahead of this device's, from an answer of it, in milliseconds; 0 if that does not tell. */
export const aheadOf = (answer) => Date.parse(answer.headers.get('date')) - Date.now() || 0;

/** The same, asked of the server; 0 without a network. */
export const serverAhead = () => fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).then(aheadOf).catch(() => 0);

/** The part of the session, and the time left of the break, else the session: `before` it is announced,
    `playing`, `call` once the referee has to call the end, `break`, `over`. */
export function phase(clock, now) {
  if (!clock?.announced) return { name: 'before', left: null };
  const [call, end] = [Date.parse(clock.call), Date.parse(clock.end)];
  const [from, to] = (clock.break ?? []).map((time) => Date.parse(time));
  if (now >= end) return { name: 'over', left: 0 };
  if (now >= call) return { name: 'call', left: end - now };
  if (now >= from && now < to) return { name: 'break', left: to - now };
  return { name: 'playing', left: end - now };
}

/** Seconds since play was announced, never negative; null before. */
export const sinceStart = (clock, now) =>
  clock?.announced ? Math.max(0, Math.floor((now - Date.parse(clock.announced)) / 1000)) : null;

/** `83:05`, in minutes and seconds. */
export function minutes(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
