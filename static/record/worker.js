// Opens the record page, the grid of totals, practice and the hand check without a network, if the browser allows workers. It answers
// only requests for these pages and for their files in /static/; recorded entries never pass through here.

/** The cache's name, as in `shell.js`. */
const COPIES = 'caipan-record';
const PATIENCE = 3000;

/** Whether a page opens without a network. */
const opens = (pathname) => /\/(record|totals)$/.test(pathname) || /^\/(hand|practice)(\/|$)/.test(pathname);

/** Whether another page asks, which gets current files and never a copy. */
async function isForOthers(clientId) {
  const page = await self.clients.get(clientId);
  return page !== undefined && !opens(new URL(page.url).pathname);
}

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

/** The network's answer if it comes soon, else the copy; without a copy it waits for the network. */
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
  const { request, clientId } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.method !== 'GET') return;
  const answer = () => answerTo(request, plain(url), (work) => event.waitUntil(work));
  if (request.mode === 'navigate' && opens(url.pathname)) event.respondWith(answer());
  else if (url.pathname.startsWith('/static/')) event.respondWith(isForOthers(clientId).then((others) => (others ? fetch(request) : answer())));
});
