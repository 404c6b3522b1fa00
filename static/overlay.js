// The plates of a broadcast, delayed by as many seconds as the picture.

import { lead } from './lead.js';
import { parse } from './page.js';
import { aheadOf, minutes, phase, serverAhead } from './record/clock.js';
import { listen } from './record/listen.js';

const main = document.querySelector('main');
/** The delay, in milliseconds: at least that of the organiser; the address may ask for more. */
const asked = Number(new URLSearchParams(location.search).get('delay')) || 0;
const delay = Math.max(Number(document.body.dataset.delay), Math.min(asked, 3600)) * 1000;
/** The offset of the server's clock from ours, in milliseconds. */
let ahead = 0;
/** The version that is shown or waits to be shown. */
let version = Number(main.dataset.version);
let hand;

/** The last hand; a new one is shown for a while. */
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
    ahead = aheadOf(answer);
    if (!page) throw new Error('no page');
    version = Number(page.dataset.version);
    later(page.innerHTML);
  } catch {
    setTimeout(ask, 3000);
  }
}

if (delay > 0) {
  // The current state is ahead of the picture.
  main.classList.add('waits');
  setTimeout(() => main.classList.remove('waits'), delay);
}
// Hands played before the page was opened are not announced.
hand = main.querySelector('.last')?.dataset.key;
last();
const servers = lead({ pace: { every: 15_000, first: 2000, longest: 5000 } });
listen(main.dataset.live, {
  error: () => servers.miss(),
  at: ({ data }, broke) => (broke ? Number(data) !== version : Number(data) > version) && ask(),
  rows({ data }) {
    const message = JSON.parse(data);
    if (message.version <= version) return;
    if (message.from > version || message.parts?.content === undefined) return ask();
    version = message.version;
    later(message.parts.content);
  },
});
setInterval(tick, 1000);
tick();
serverAhead().then((found) => {
  ahead = found;
});
