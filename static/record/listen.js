// Listens to the server's messages about an event.

/** After a rejection because too many listen: minimum delay and maximum additional delay before the next attempt, in milliseconds. */
const TRIES_AGAIN = 10_000;

/** Listens at an address while the page is open: `hear` has a function for each kind of message, for `open` and `error`. */
export function listen(address, hear) {
  let source;
  const open = () => {
    source = new EventSource(address);
    for (const [kind, listener] of Object.entries(hear)) source.addEventListener(kind, listener);
    // The browser reconnects after a lost connection, but not after another answer.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(open, TRIES_AGAIN * (1 + Math.random()));
    });
  };
  open();
  addEventListener('pagehide', () => source.close());
}
