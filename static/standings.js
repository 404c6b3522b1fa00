// The standings for one reader: the entrants followed and the search. Both are stored on the device, for each event.
// An address with `?me=p12` (or `t3`, a team) follows while it is open, so that it can be given to somebody else.

import { parse } from './page.js';
import { serverAhead } from './record/clock.js';
import { hasWords } from './search.js';

const event = location.pathname.split('/')[2];
const asked = new URLSearchParams(location.search).get('me');

/** The value stored on this device; empty if there is none. */
function kept(what) {
  try {
    return localStorage.getItem(`caipan ${event} ${what}`) ?? '';
  } catch {
    return '';
  }
}

function keep(what, value) {
  try {
    if (value) localStorage.setItem(`caipan ${event} ${what}`, value);
    else localStorage.removeItem(`caipan ${event} ${what}`);
  } catch {
    // A private window forgets.
  }
}

/** The entrant of a kind (`p` player, `t` team) followed. */
const followed = (kind) => (asked?.startsWith(kind) ? asked : kept(`follows ${kind}`));

/** The rows of entrants; others are between them. */
const PEOPLE = 'tr:not(.between)';

/** Pins the own row to the edge while its place is out of sight. */
const seen = new IntersectionObserver(([own]) => document.getElementById('mine')?.classList.toggle('away', !own.isIntersecting), { rootMargin: '-80px 0px -40px' });

function follow() {
  const rows = document.getElementById('rows');
  const mine = document.getElementById('mine');
  const first = rows?.querySelector(PEOPLE);
  if (!first || !mine) return;
  const me = followed(first.id[0]);
  for (const row of rows.querySelectorAll('.me')) if (row.id !== me) row.classList.remove('me');
  const own = me && document.getElementById(me);
  seen.disconnect();
  if (!own) return mine.replaceChildren();
  own.classList.add('me');
  const copy = own.cloneNode(true);
  copy.removeAttribute('id');
  copy.hidden = false;
  if (mine.innerHTML !== copy.outerHTML) mine.replaceChildren(copy);
  seen.observe(own);
}

const finder = document.getElementById('finder');
const find = finder?.querySelector('input');

function show() {
  if (!finder) return;
  const wanted = find.value.trim();
  let found = 0;
  for (const line of document.querySelectorAll('#rows > .between')) line.hidden = wanted !== '';
  for (const row of document.querySelectorAll(`#rows > ${PEOPLE}`)) {
    const fits = wanted === '' || hasWords(row.querySelector('th').textContent, wanted);
    row.hidden = !fits;
    found += fits;
  }
  const { one, found: many, none } = finder.dataset;
  const said = wanted === '' ? '' : [none, one][found] ?? many.replace('{n}', found);
  const output = finder.querySelector('output');
  if (output.textContent !== said) output.textContent = said;
}

/** Updates the follow buttons. */
function mark() {
  for (const button of document.querySelectorAll('[data-follow]')) {
    const { follow: who, on, off } = button.dataset;
    const follows = kept(`follows ${who[0]}`) === who;
    button.hidden = false;
    button.setAttribute('aria-pressed', follows);
    button.textContent = follows ? `★ ${on}` : `☆ ${off}`;
  }
}

document.addEventListener('click', ({ target }) => {
  const who = target.closest('[data-follow]')?.dataset.follow;
  if (!who) return;
  const what = `follows ${who[0]}`;
  keep(what, kept(what) === who ? '' : who);
  mark();
});

/** The offset of the server's clock from ours, in milliseconds: cached pages cannot contain the time. */
let ahead;

/** Chinese has a space between a number and its unit here, as everywhere in the texts. */
const inUnits = (number, unit) => new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit, unitDisplay: 'short' })
  .format(number).replace(/(\d)(?=\p{Script=Han})/u, '$1 ');

/** Shows the time until a session begins, in hours and minutes; with seconds in the last five minutes. */
function count() {
  for (const left of document.querySelectorAll('[data-until]')) {
    const seconds = Math.ceil((Date.parse(left.dataset.until) - Date.now() - ahead) / 1000);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
    const long = [[hours, 'hour'], [minutes % 60, 'minute']].filter(([number]) => number > 0).map(([number, unit]) => inUnits(number, unit)).join(' ');
    const short = `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
    const said = seconds > 0 && hours < 24 ? left.dataset.left.replace('{t}', seconds <= 300 ? short : long) : '';
    if (left.textContent !== said) left.textContent = said;
  }
}

async function clock() {
  if (!document.querySelector('[data-until]')) return;
  ahead = await serverAhead();
  count();
  setInterval(count, 1000);
}

function begin() {
  mark();
  if (ahead !== undefined) count();
  follow();
  show();
}
if (finder) {
  finder.hidden = false;
  find.value = kept('looks for');
  find.addEventListener('input', () => {
    keep('looks for', find.value.trim());
    show();
  });
  finder.addEventListener('submit', (event) => event.preventDefault());
  const first = document.querySelector(`#rows > ${PEOPLE}`);
  const me = first && followed(first.id[0]);
  // The address can be given to somebody else as it is.
  if (me && !asked) {
    const here = new URL(location);
    here.searchParams.set('me', me);
    history.replaceState(history.state, '', here);
  }
}
/** “This is wrong” in one tap: the form behind the link is sent unchanged. If that fails, the link is opened. */
document.addEventListener('click', async (event) => {
  const link = event.target.closest('a.doubt');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const form = parse(await (await fetch(link.href)).text()).getElementById('doubt');
    form.hidden = true;
    document.body.append(form);
    form.submit();
  } catch {
    location.assign(link.href);
  }
});
document.addEventListener('patched', begin);
// A page restored by the browser: another entrant may be followed in the meantime.
addEventListener('pageshow', ({ persisted }) => persisted && begin());
begin();
clock();
