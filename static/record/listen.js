// Listens to the server's messages about an event.

/** After a rejection because too many listen: minimum delay and maximum additional delay before the next attempt, in milliseconds. */
const TRIES_AGAIN = 10_000;
/** The server gives a sign of life every 15 seconds. After several missing ones the connection is lost, although nobody has closed it: the
    minimum time and the maximum additional time, and how often that is looked at, in milliseconds. */
const SILENT = 45_000;
const SPREAD = 30_000;
const LOOK_EVERY = 5_000;

/** Listens at an address while the page is open: `hear` has a function for each kind of message, for `open` and `error`. Besides the
    message each receives whether listening was interrupted before: the server may be another one since, or an older one. */
export function listen(address, hear) {
  let source;
  let broke = false;
  let timer;
  /** When the server was heard last; never, as long as the page is left. */
  let heard = Infinity;
  // Pages that hear the same must not all come back at once.
  const silent = SILENT + Math.random() * SPREAD;
  const open = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(address);
    heard = performance.now();
    for (const [kind, listener] of Object.entries({ beat: () => {}, ...hear })) {
      source.addEventListener(kind, (event) => {
        if (kind !== 'error') heard = performance.now();
        listener(event, broke);
      });
    }
    // The browser reconnects after a lost connection, but not after another answer.
    source.addEventListener('error', () => {
      broke = true;
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, TRIES_AGAIN * (1 + Math.random()));
    });
  };
  open();
  setInterval(() => {
    if (performance.now() - heard < silent) return;
    broke = true;
    hear.error?.();
    open();
  }, LOOK_EVERY);
  addEventListener('pagehide', () => {
    broke = true;
    heard = Infinity;
    clearTimeout(timer);
    source.close();
  });
  // “Back” shows the page as it was left, and runs no script again.
  addEventListener('pageshow', ({ persisted }) => persisted && open());
}
