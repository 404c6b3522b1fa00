// A display in the hall: one slide after the other, each for a while. Changes appear with the next slide, and at once where the
// slide follows the play or the display gets other instructions. No error is ever shown: the old content stays, with its time.

import { lead } from './lead.js';
import { parse } from './page.js';
import { minutes, phase } from './record/clock.js';
import { listen } from './record/listen.js';
import { thisDisplay } from './screen/display.js';
import { beside, enlarge } from './screen/looks.js';

/** Default duration of a slide, in seconds. */
const SLIDE_SECONDS = 12;
/** Minimum interval between renewals of a slide that follows the play, in milliseconds. */
const RENEWS = 1000;
const FOLLOWS = ['tables', 'clock', 'gong', 'lots'];
/** How long a display shows its name, when asked to or when new, in milliseconds. */
const NAMED = 10_000;
/** The age from which a copy shows its time, in milliseconds. */
const OLD = 5000;

const { body, documentElement: html } = document;
/** `?show=players,clock` shows only these. */
const asked = new URLSearchParams(location.search).get('show')?.split(',');
const me = thisDisplay();
let shown = document.querySelector('main > section').id;
let since = 0;
let behind = true;
let renewing = false;
let again = false;
let renewed = 0;
/** The offset of the server's clock from ours, in milliseconds; and the server's time of the page. */
let ahead = 0;
let asOf = '';
/** The age of a page from a laptop that stands by, in milliseconds; null if it is from the server. */
let age = null;
/** The index of the current slide in the programme, which may repeat one; and the number of rounds completed. */
let turn = 0;
let rounds = 0;
/** Whether the order starts at its first slide: at the start, and after new instructions. */
let anew = true;

const slides = () => [...document.querySelectorAll('main > section')];
const kind = () => document.getElementById(shown)?.dataset.kind;
const gone = () => body.classList.contains('offline') || body.classList.contains('away') || age > OLD;
/** The instructions for this display, if there are any. */
const told = () => (me.claimed ? JSON.parse(body.dataset.displays)[me.name] : undefined);

/** The slides in the order in which they are shown, each with its seconds. */
function order() {
  const all = slides();
  const usual = (asked ?? body.dataset.programme.split(' ')).map((key) => [key, SLIDE_SECONDS]);
  const wanted = (!asked && told()?.order.length ? told().order : usual).flatMap(([key, seconds]) =>
    all.filter(({ id, dataset }) => dataset.kind === key || id === key).map((slide) => ({ slide, seconds })),
  );
  return wanted.length > 0 ? wanted : all.filter(({ dataset }) => dataset.kind === 'nothing').map((slide) => ({ slide, seconds: SLIDE_SECONDS }));
}

const timeOfDay = (at) => new Intl.DateTimeFormat('en-GB', { timeZone: body.dataset.zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

function put(id) {
  shown = id;
  const slide = document.getElementById(id);
  for (const other of slides()) other.hidden = other !== slide;
  document.querySelector('#title').textContent = slide.dataset.title;
  document.querySelector('#part').textContent = slide.dataset.part;
  document.querySelector('#name').textContent = me.name;
  const same = slides().filter((other) => other.dataset.kind === slide.dataset.kind);
  const pages = same.map((other) => {
    const page = document.createElement('i');
    page.className = other === slide ? 'here' : '';
    return page;
  });
  document.querySelector('#pages').replaceChildren(...(pages.length > 1 && pages.length < 30 ? pages : []));
  html.dataset.kind = slide.dataset.kind;
  tick();
}

/** The page, in the language that the browser asks for or in another. */
async function page(language) {
  const address = new URL(location.href);
  if (language) address.searchParams.set('lang', language);
  // No cookie is sent or stored: the language is only for this display.
  const answer = await fetch(address, { cache: 'no-cache', credentials: language ? 'omit' : 'same-origin', headers: { accept: 'text/html' } });
  const made = answer.ok && parse(await answer.text());
  if (!made || !made.querySelector('main > section')) throw new Error('no page');
  const copied = answer.headers.get('x-caipan-stands-by');
  return [made, Date.parse(answer.headers.get('date')), copied === null ? null : Number(copied)];
}

/** The language in which the page is requested, and a second one beside it. */
function asksFor() {
  const { languages = [], beside: together } = told() ?? {};
  return together ? languages : [languages[rounds % (languages.length || 1)]];
}
const inLanguages = () => asksFor().join();

/** Fetches the page; after a failure it is fetched again with the next slide. */
async function renew() {
  again = renewing;
  if (renewing) return;
  renewing = true;
  behind = false;
  const before = JSON.stringify(told());
  const languages = inLanguages();
  try {
    const [first, second] = asksFor();
    const [made, at, copied] = await page(first);
    if (second) beside(made, (await page(second))[0]);
    ahead = at - Date.now();
    age = copied;
    if (!body.classList.contains('away')) asOf = timeOfDay(at - age);
    for (const part of ['main', '.strip', '.foot']) document.querySelector(part).replaceWith(made.querySelector(part));
    Object.assign(body.dataset, made.body.dataset);
    html.lang = made.documentElement.lang;
    if (JSON.stringify(told()) !== before) {
      anew = true;
      // The page was requested in the previous languages.
      again ||= inLanguages() !== languages;
    }
  } catch {
    behind = true;
  }
  renewed = Date.now();
  renewing = false;
  const now = told();
  html.style.setProperty('--zoom', Math.min(100, now?.zoom ?? 100) / 100);
  html.classList.toggle('large', now?.zoom > 100);
  if (now?.zoom > 100) enlarge();
  show(!behind);
  if (again) renew();
}

/** Shows the current slide of the order, which may have changed; `known`: whether the page could be fetched. */
function show(known) {
  const all = order();
  const still = all.findIndex(({ slide }) => slide.id === shown);
  if (anew) [turn, since] = [0, Date.now()];
  else if (still >= 0 && all[turn]?.slide.id !== shown) turn = still;
  turn %= all.length;
  put(kind() === 'gong' && !anew ? shown : all[turn].slide.id);
  if (known) anew = false;
}

async function next() {
  since = Date.now();
  // No message tells that a copy grows older.
  behind ||= age !== null;
  if (turn + 1 >= order().length) {
    rounds += 1;
    behind ||= !told()?.beside && told()?.languages.length > 1;
  }
  if (behind) await renew();
  const all = order();
  turn = (turn + 1) % all.length;
  put(all[turn].slide.id);
}

/** The name: over everything if all displays are asked for it, in a corner of a new display that is not claimed. */
function plate(now) {
  const called = now - Date.parse(body.dataset.identified);
  const isCalled = called >= 0 && called < NAMED;
  const plate = document.querySelector('#plate');
  plate.hidden = !me.name || !(isCalled || (!me.claimed && Date.now() - me.since < NAMED));
  if (plate.hidden) return;
  plate.className = isCalled ? '' : 'corner';
  if (plate.textContent !== me.name) plate.textContent = me.name;
}

function tick() {
  const now = Date.now() + ahead;
  const { times, begins } = body.dataset;
  plate(now);
  document.querySelector('#now b').textContent = timeOfDay(now);
  const label = document.querySelector('#now span');
  label.textContent = gone() ? label.dataset.gone.replace('…', asOf) : label.dataset.now;
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
  // The gong occupies the display until the last table is done; a message to the hall comes first.
  const gong = at?.name === 'over' && document.querySelector('[data-kind=gong]');
  const strikes = gong && gong.querySelector('[data-strikes]') !== null;
  if (strikes && !['gong', 'announcement', 'podium'].includes(kind())) put(gong.id);
  else if (!strikes && kind() === 'gong') next();
}

function beat() {
  tick();
  me.tell(shown, (changed) => {
    if (!changed) return;
    anew = true;
    renew();
  });
  const stays = (order()[turn]?.seconds ?? SLIDE_SECONDS) * 1000;
  if (behind && FOLLOWS.includes(kind()) && Date.now() - renewed > RENEWS) renew();
  else if (Date.now() - since >= stays && kind() !== 'gong') next();
  else if (behind && Date.now() - renewed > SLIDE_SECONDS * 1000) renew();
}

const servers = lead({ pace: { every: 15_000, first: 2000, longest: 5000 }, display: true, carry: me.carry });
listen(body.dataset.live, {
  at: () => { body.classList.remove('offline', 'away'); renew(); },
  // Instructions take effect at once; the play waits for the next slide, unless this one follows it.
  change: ({ data }) => { behind = true; if (data !== body.dataset.revision) renew(); },
  away: ({ data }) => { body.classList.toggle('away', data !== ''); behind = true; },
  open: () => body.classList.remove('offline'),
  error: () => { body.classList.add('offline'); servers.miss(); },
});
// The screen must not sleep.
const wake = () => navigator.wakeLock?.request('screen').catch(() => {});
document.addEventListener('visibilitychange', wake);
wake();
since = Date.now();
// The page was just loaded: the network may fail before the first renewal.
if (slides().length > 1) asOf = timeOfDay(since);
setInterval(beat, 1000);
show(slides().length > 1);
beat();
