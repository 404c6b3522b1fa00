// The page itself: that it opens without a network, is renewed after an update, and keeps the screen on.

/** Asks for the page and all it has loaded again, so that the browser's copies are the present ones. */
export async function renewCopies() {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => new URL(name).pathname.startsWith('/static/'));
  await Promise.all([location.pathname, ...new Set(loaded)].map((address) => fetch(address, { cache: 'reload' })));
}

/** Where the browser offers it (HTTPS, 127.0.0.1) a worker opens the page without a network. Elsewhere the browser's own
    cache does. */
export async function keepOpenable() {
  // The drawings of tiles may be needed for the first time when the network is gone.
  fetch('/static/tiles.svg').catch(() => {});
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register('/static/record/worker.js', { scope: '/' });
    if (navigator.serviceWorker.controller) return;
    // What was loaded before the worker ran is not among its copies yet.
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    await renewCopies();
  } catch {
    // Then the page opens only as long as the browser's own copies last.
  }
}

/** Keeps the screen on while the page is seen. */
export function stayAwake() {
  const hold = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      await navigator.wakeLock?.request('screen');
    } catch {
      // Low battery: the phone decides.
    }
  };
  document.addEventListener('visibilitychange', hold);
  hold();
}
