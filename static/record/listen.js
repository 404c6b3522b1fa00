// Listens to what the server tells of an event.

/** Who was turned away, because too many listen, tries again after so many milliseconds, and at most as many later. */
const TRIES_AGAIN = 10_000;

/** Listens at an address, for as long as the page is open: `hear` has a function for each kind of message, `open` and `error`. */
export function listen(address, hear) {
  let source;
  const open = () => {
    source = new EventSource(address);
    for (const [kind, listener] of Object.entries(hear)) source.addEventListener(kind, listener);
    // It comes back by itself where the connection is lost, but not where the answer is another.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(open, TRIES_AGAIN * (1 + Math.random()));
    });
  };
  open();
  addEventListener('pagehide', () => source.close());
}
