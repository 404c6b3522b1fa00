// Opens the record page, the grid of totals, practice and the hand check without a network, where the browser allows workers. It answers
// only for these pages and for /static/; recorded entries never pass through here.

/** The cache's name, as in `shell.js`. */
const COPIES = 'caipan-record';
const PATIENCE = 3000;

const isPage = ({ mode }, { pathname }) => mode === 'navigate' && (/\/(record|totals)$/.test(pathname) || /^\/(hand|practice)(\/|$)/.test(pathname));

/** One copy of each file, whatever version its address asks for. */
const plain = ({ origin, pathname }) => origin + pathname;

async function fromNetwork(request, address) {
  const answer = await fetch(request);
  if (answer.status === 200 && !answer.redirected) {
    const copies = await caches.open(COPIES);
    await copies.put(address, answer.clone());
  }
  return answer;
}

/** The network's answer if it comes soon, otherwise the copy; without a copy the network may take its time. */
async function answerTo(request, address, keep) {
  const fresh = fromNetwork(request, address);
  keep(fresh.catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([fresh.catch(() => undefined), late]);
  // A foreign page (a hotel's sign-in, a gateway's error) does not replace ours.
  if (first?.ok) return first;
  const copy = await (await caches.open(COPIES)).match(address);
  return copy ?? first ?? fresh;
}

addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.origin === location.origin && request.method === 'GET';
  if (!ours || !(isPage(request, url) || url.pathname.startsWith('/static/'))) return;
  event.respondWith(answerTo(request, plain(url), (work) => event.waitUntil(work)));
});
