// The plates of a broadcast: they stay behind the play by as many seconds as the picture does.

import { parse } from './page.js';
import { minutes, phase } from './record/clock.js';
import { listen } from './record/listen.js';

const main = document.querySelector('main');
/** The organiser says how far behind at least; the address may say more. */
const asked = Number(new URLSearchParams(location.search).get('delay')) || 0;
const delay = Math.max(Number(document.body.dataset.delay), Math.min(asked, 3600)) * 1000;
/** By how much the server's clock is ahead of ours. */
let ahead = 0;
/** The version that is shown, or waits to be. */
let version = Number(main.dataset.version);
let hand;

/** The last hand is shown for a while once it is another. */
function last() {
  const plate = main.querySelector('.last');
  if (!plate || plate.dataset.key === hand) return plate?.classList.add('gone');
  hand = plate.dataset.key;
  setTimeout(() => plate.classList.add('gone'), plate.dataset.stays * 1000);
}

function tick() {
  const { times } = main.querySelector('header').dataset;
  const at = times && phase(JSON.parse(times), Date.now() + ahead - delay);
  main.querySelector('header b').textContent = at && at.name !== 'over' ? minutes(at.left) : '';
}

function show(html) {
  main.innerHTML = html;
  main.classList.remove('waits');
  last();
  tick();
}

const later = (html) => (delay > 0 ? setTimeout(show, delay, html) : show(html));

async function ask() {
  try {
    const answer = await fetch(location.href, { cache: 'no-cache' });
    const page = answer.ok && parse(await answer.text()).querySelector('main');
    ahead = Date.parse(answer.headers.get('date')) - Date.now() || 0;
    if (!page) throw new Error('no page');
    version = Number(page.dataset.version);
    later(page.innerHTML);
  } catch {
    setTimeout(ask, 3000);
  }
}

if (delay > 0) {
  // What is shown now is not to be seen yet.
  main.classList.add('waits');
  setTimeout(() => main.classList.remove('waits'), delay);
}
// What was played before the picture began is no news.
hand = main.querySelector('.last')?.dataset.key;
last();
listen(main.dataset.live, {
  at: ({ data }) => Number(data) > version && ask(),
  rows({ data }) {
    const message = JSON.parse(data);
    if (message.version <= version) return;
    if (message.from > version || message.parts?.content === undefined) return ask();
    version = message.version;
    later(message.parts.content);
  },
});
fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).then((answer) => {
  ahead = Date.parse(answer.headers.get('date')) - Date.now() || 0;
}).catch(() => {});
setInterval(tick, 1000);
tick();
