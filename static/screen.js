// A display in the hall: one slide after the other, each for a while. What has changed comes at the border of a slide, and at
// once where it shows the play. The hall never sees an error: what was there stays, with its time.

import { parse } from './page.js';
import { minutes, phase } from './record/clock.js';
import { listen } from './record/listen.js';

/** A slide stays for so many milliseconds. */
const STAYS = 12_000;
/** A slide that follows the play is renewed at most so often. */
const RENEWS = 1000;
const FOLLOWS = ['tables', 'clock', 'gong'];

const { body } = document;
/** `?show=players,clock` shows only these. */
const asked = new URLSearchParams(location.search).get('show')?.split(',');
let shown = document.querySelector('main > section').id;
let since = 0;
let behind = true;
let renewing = false;
let renewed = 0;
/** By how much the server's clock is ahead of ours; and as of when the page is, by it. */
let ahead = 0;
let asOf = '';

const slides = () => [...document.querySelectorAll('main > section')];
const kind = () => document.getElementById(shown)?.dataset.kind;

/** The slides in the order in which they are shown. */
function order() {
  const all = slides();
  const of = (wanted) => all.filter((slide) => slide.dataset.kind === wanted);
  const playing = (asked ?? body.dataset.programme.split(' ')).flatMap(of);
  return playing.length > 0 ? playing : of('nothing');
}

const timeOfDay = (at) => new Intl.DateTimeFormat('en-GB', { timeZone: body.dataset.zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

function put(id) {
  shown = id;
  const slide = document.getElementById(id);
  for (const other of slides()) other.hidden = other !== slide;
  document.querySelector('#title').textContent = slide.dataset.title;
  document.querySelector('#part').textContent = slide.dataset.part;
  const same = slides().filter((other) => other.dataset.kind === slide.dataset.kind);
  const pages = same.map((other) => {
    const page = document.createElement('i');
    page.className = other === slide ? 'here' : '';
    return page;
  });
  document.querySelector('#pages').replaceChildren(...(pages.length > 1 ? pages : []));
  document.documentElement.dataset.kind = slide.dataset.kind;
  tick();
}

/** Asks for what has changed; what cannot be had is asked for again later. */
async function renew() {
  if (renewing) return;
  renewing = true;
  behind = false;
  try {
    const answer = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } });
    const page = answer.ok && parse(await answer.text());
    if (!page || !page.querySelector('main > section')) throw new Error('no page');
    ahead = Date.parse(answer.headers.get('date')) - Date.now();
    asOf = timeOfDay(Date.now() + ahead);
    renewed = Date.now();
    for (const part of ['main', '.strip', '.foot']) document.querySelector(part).replaceWith(page.querySelector(part));
    Object.assign(body.dataset, page.body.dataset);
  } catch {
    behind = true;
  }
  renewing = false;
  const still = document.getElementById(shown);
  turn %= order().length;
  put(still && (order().includes(still) || kind() === 'gong') ? shown : order()[turn].id);
}

/** Which slide of the programme is shown: one may stand in it more than once. */
let turn = 0;
async function next() {
  since = Date.now();
  if (behind) await renew();
  turn = (turn + 1) % order().length;
  put(order()[turn].id);
}

function tick() {
  const now = Date.now() + ahead;
  const { times, begins } = body.dataset;
  document.querySelector('#now b').textContent = timeOfDay(now);
  const label = document.querySelector('#now span');
  const gone = body.classList.contains('offline');
  label.textContent = gone ? label.dataset.gone.replace('…', asOf) : label.dataset.now;
  const left = document.querySelector('#left');
  const clock = times ? JSON.parse(times) : undefined;
  const at = clock && phase(clock, now);
  const until = Date.parse(begins) - now;
  left.hidden = clock ? at.name === 'over' : !(until > 0 && until < 100 * 60_000);
  if (!left.hidden) {
    const word = left.querySelector('span');
    word.dataset.left ??= word.textContent;
    word.textContent = at?.name === 'break' ? word.dataset.break : word.dataset.left;
    left.querySelector('b').textContent = minutes(clock ? at.left : until);
    left.className = `figure ${at?.name ?? ''}`;
  }
  const face = document.querySelector('.clock');
  if (face && clock) {
    const all = Date.parse(clock.end) - Date.parse(clock.announced);
    const share = Math.min(100, Math.max(0, ((now - Date.parse(clock.announced)) / all) * 100));
    face.dataset.phase = at.name;
    const word = document.querySelector('#left span').dataset[at.name];
    face.querySelector('.large').textContent = at.name === 'break' ? `${word} ${minutes(at.left)}` : minutes(at.left);
    face.querySelector('.gone').style.width = `${share}%`;
    face.querySelector('.here').style.left = `${share}%`;
    const pause = face.querySelector('.break');
    if (pause) {
      pause.style.left = `${pause.dataset.from / 10}%`;
      pause.style.width = `${pause.dataset.length / 10}%`;
    }
    for (const mark of face.querySelectorAll('.marks li')) mark.style.left = `${mark.dataset.at / 10}%`;
  }
  // The gong takes the display until the last table is done.
  const gong = at?.name === 'over' && document.querySelector('[data-kind=gong]');
  const strikes = gong && gong.querySelector('[data-strikes]') !== null;
  if (strikes && kind() !== 'gong') put(gong.id);
  else if (!strikes && kind() === 'gong') next();
}

function beat() {
  tick();
  const follows = FOLLOWS.includes(kind());
  if (behind && follows && Date.now() - renewed > RENEWS) renew();
  else if (Date.now() - since > STAYS && kind() !== 'gong') next();
  else if (behind && Date.now() - renewed > STAYS) renew();
}

listen(body.dataset.live, {
  at: () => { behind = true; body.classList.remove('offline'); },
  change: () => { behind = true; },
  open: () => body.classList.remove('offline'),
  error: () => body.classList.add('offline'),
});
// A display that sleeps shows nothing.
const wake = () => navigator.wakeLock?.request('screen').catch(() => {});
document.addEventListener('visibilitychange', wake);
wake();
since = Date.now();
renew();
setInterval(beat, 1000);
