// Listens to the server's messages about an event.

/** After a rejection because too many listen: minimum delay and maximum additional delay before the next attempt, in milliseconds. */
const TRIES_AGAIN = 10_000;

/** Listens at an address while the page is open: `hear` has a function for each kind of message, for `open` and `error`. Besides the
    message each receives whether listening was interrupted before: the server may be another one since, or an older one. */
export function listen(address, hear) {
  let source;
  let broke = false;
  const open = () => {
    source?.close();
    source = new EventSource(address);
    for (const [kind, listener] of Object.entries(hear)) source.addEventListener(kind, (event) => listener(event, broke));
    // The browser reconnects after a lost connection, but not after another answer.
    source.addEventListener('error', () => {
      broke = true;
      if (source.readyState === EventSource.CLOSED) setTimeout(open, TRIES_AGAIN * (1 + Math.random()));
    });
  };
  open();
  addEventListener('pagehide', () => {
    broke = true;
    source.close();
  });
  // “Back” shows the page as it was left, and runs no script again.
  addEventListener('pageshow', ({ persisted }) => persisted && open());
}
