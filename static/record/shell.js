// The page opens without a network, is renewed after an update, and keeps the screen on.

import { retry } from '../retry.js';

/** The name of the worker's cache. */
const COPIES = 'caipan-record';

/** The drawings of tiles and the font may be needed for the first time without a network. */
const TILES = '/static/tiles.svg';
const FACE = ['/static/face/400.woff2', '/static/face/700.woff2'];

/** The addresses of this page, and of the pages it links to that have to open offline too. */
export const kept = () => [location.pathname, ...[...document.querySelectorAll('a[data-kept]')].map(({ pathname }) => pathname)];

/** The addresses of these pages and of all that this one has loaded. */
function loaded() {
  const names = performance.getEntriesByType('resource').map(({ name }) => name.slice(location.origin.length).split('#')[0]);
  return [...new Set([...kept(), TILES, ...FACE, ...names.filter((name) => name.startsWith('/static/'))])];
}

/** The name of a copy, as in the worker. */
const plain = (address) => address.split('?')[0];

/** Fetches the pages and all files loaded again, so that the copies of the browser and of the worker are current; with the cache
    `default` the worker gets the copies of the browser. */
export async function renewCopies(cache = 'reload') {
  const copies = await self.caches?.open(COPIES);
  await Promise.all(loaded().map(async (address) => {
    const answer = await fetch(address, { cache });
    if (answer.ok && !answer.redirected) await copies?.put(plain(address), answer);
  }));
}

/** Whether a file that was loaded is missing among the worker's copies. */
async function lacksCopies() {
  const copies = await caches.open(COPIES);
  const found = await Promise.all(loaded().map((address) => copies.match(plain(address))));
  return found.includes(undefined);
}

/** How long to wait for the copies, in milliseconds: if workers are forbidden there never are any, and WebKit may never report
    that the worker has started. */
const COPIED_WITHIN = 5000;

/** Starts the worker; throws after `patience` milliseconds. If a page was left in the middle of a start, WebKit never answers the
    next page until it unregisters. */
async function startWorker(patience) {
  const { serviceWorker } = navigator;
  const started = serviceWorker.register('/static/record/worker.js', { scope: '/' }).then(() => true);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  if (await Promise.race([started, late])) return;
  const registration = await serviceWorker.getRegistration();
  if (registration?.active) return;
  await registration?.unregister();
  throw new Error('the worker has not started');
}

/** If the browser has workers (HTTPS, 127.0.0.1) one opens the page without a network; else, and until all is copied, the
    browser's own cache does. Waits at most `COPIED_WITHIN`. */
export async function keepOpenable() {
  fetch(TILES).catch(() => {});
  if (!navigator.serviceWorker) return;
  await Promise.race([retry(copyAll), new Promise((resolve) => setTimeout(resolve, COPIED_WITHIN))]);
}

/** Starts the worker and adds the copies it lacks; true if none is missing then. */
async function copyAll(delay) {
  try {
    await startWorker(3 * delay);
    // What was loaded before the worker ran, or from the browser's memory, is not among its copies yet.
    if (await lacksCopies()) await renewCopies('default');
    return await lacksCopies() ? undefined : true;
  } catch {
    // The network fails while the copies are made, or the worker does not start.
    return undefined;
  }
}

/** Whether the page opens again without a network; if not, a reload shows the browser's error page. */
export const opensAgain = Boolean(navigator.serviceWorker);

const ask = (event) => {
  event.preventDefault();
  // For older browsers.
  event.returnValue = '';
};

/** While entries wait, asks before a page is left that does not open offline. */
export function askBeforeLeaving(waits) {
  const change = waits && !opensAgain ? addEventListener : removeEventListener;
  change('beforeunload', ask);
}

/** Plays a video drawn here: without a wake lock, as over plain HTTP, Chrome and Firefox keep the screen on for it. */
function playPicture() {
  const canvas = document.createElement('canvas');
  const video = document.createElement('video');
  if (!canvas.captureStream) return;
  canvas.width = canvas.height = 16;
  const pen = canvas.getContext('2d');
  setInterval(() => pen.fillRect(0, 0, 1, 1), 1000);
  Object.assign(video, { className: 'awake', muted: true, playsInline: true, srcObject: canvas.captureStream(1) });
  video.setAttribute('aria-hidden', 'true');
  document.body.append(video);
  const play = () => document.visibilityState === 'visible' && video.play().catch(() => {});
  document.addEventListener('visibilitychange', play);
  play();
}

/** Keeps the screen on while the page is visible. */
export function stayAwake() {
  if (!navigator.wakeLock) return playPicture();
  const hold = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      await navigator.wakeLock.request('screen');
    } catch {
      // Low battery: the phone decides.
    }
  };
  document.addEventListener('visibilitychange', hold);
  hold();
}
