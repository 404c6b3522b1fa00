// Pages with [data-live] follow the play. A page for everybody receives its changes; any other asks for its content again.

import { lead } from './lead.js';
import { losesTyped, parse, replace, steady } from './page.js';
import { listen } from './record/listen.js';
import { jitteredDelay } from './retry.js';

/** Maximum delay before a page that missed a message asks again, in milliseconds, spread so that not all ask at once. */
const ASKS_WITHIN = 3000;
/** Minimum interval between requests of a page that is only notified of changes, in milliseconds. */
const ASKS_EVERY = 1500;
/** Minimum interval between announcements to screen readers, in milliseconds. */
const SAYS_EVERY = 10_000;
/** How often a page asks which server has the event, in milliseconds: there may be thousands. */
const PACE = { every: 300_000, first: 5000, longest: 60_000 };

/** How long somebody counts as typing after the last letter or tap, in milliseconds. */
const TYPES_FOR = 10_000;
/** How often a page that must not change while somebody types looks whether it may, in milliseconds. */
const LOOKS_EVERY = 500;

const TEXT = '[data-live] :is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea)';
/** Fields whose content would not survive a change: a chosen file, an open list. Where the browser does not say that a list is open,
    its focus counts. */
const HELD = `[data-live] :is(input[type=file], select${CSS.supports('selector(:open)') ? ':open' : ''})`;

const root = () => document.querySelector('[data-live]');
const isIn = (fields) => Boolean(document.activeElement?.matches(fields));

let touched = -Infinity;
let composing = false;
for (const kind of ['input', 'pointerdown']) document.addEventListener(kind, () => { touched = performance.now(); }, true);
document.addEventListener('compositionstart', () => { composing = true; });
document.addEventListener('compositionend', () => { composing = false; });

/** Whether a change would disturb somebody just now. Ticks, text that rests and the focus are carried over. */
const writing = () => isIn(HELD) || (isIn(TEXT) && (composing || performance.now() - touched < TYPES_FOR));

/** Puts new content into an element without touching equal parts, so that focus, selection and open details stay. */
function renew(ours, theirs) {
  if (ours.outerHTML === theirs.outerHTML) return;
  const same = ours.children.length === theirs.children.length && ours.tagName === theirs.tagName;
  if (!same || theirs.children.length === 0) return ours.replaceWith(theirs);
  for (const { name, value } of theirs.attributes) if (ours.getAttribute(name) !== value) ours.setAttribute(name, value);
  // Open details stay open.
  for (const { name } of [...ours.attributes]) if (!theirs.hasAttribute(name) && name !== 'open') ours.removeAttribute(name);
  const texts = (element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  texts(ours).forEach((text, index) => {
    const next = texts(theirs)[index]?.data ?? '';
    if (text.data !== next) text.data = next;
  });
  const next = [...theirs.children];
  [...ours.children].forEach((child, index) => renew(child, next[index]));
}

/** The cells of the rank and its change, which come apart from the row, because one hand changes the rank of many. */
function rankCells(row, rank) {
  const cell = (className, ...content) => {
    const td = document.createElement('td');
    td.className = className;
    td.append(...content);
    return td;
  };
  const number = document.createElement('b');
  number.textContent = rank;
  const cells = [cell('number rank', number)];
  if (row.dataset.before === undefined) return cells;
  const up = Number(row.dataset.before) - Number(rank);
  return [...cells, up === 0 ? cell('move', '–') : cell(up > 0 ? 'move up' : 'move down', up > 0 ? `▲${up}` : `▼${-up}`)];
}

/** Animates rows to their new places and tints them for a moment; with reduced motion only the tint. */
function glide(tops) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const soft = getComputedStyle(document.documentElement).getPropertyValue('--jade-soft');
  for (const [row, top] of tops) {
    const from = top - row.getBoundingClientRect().top;
    if (!row.isConnected || Math.abs(from) < 1) continue;
    if (!still) row.animate({ transform: [`translateY(${from}px)`, 'none'] }, { duration: 400, easing: 'ease-out' });
    row.animate({ backgroundColor: [soft, soft, 'transparent'] }, { duration: 3000 });
  }
}

/**
 * Puts the content of a message in place: `rows` are elements without their rank, `order` and `ranks` are of all rows. Returns false
 * if a row is missing.
 */
function place({ order, ranks, rows = {}, parts = {} }) {
  const focused = document.activeElement;
  const link = focused?.getAttribute('href');
  const keepFocus = () => {
    if (focused === document.activeElement) return;
    const again = focused?.isConnected ? focused : link && root().querySelector(`a[href="${CSS.escape(link)}"]`);
    again?.focus({ preventScroll: true });
  };
  for (const [id, html] of Object.entries(parts)) {
    const part = id === 'content' ? root() : document.getElementById(id);
    const next = part?.cloneNode(false);
    if (next) next.innerHTML = html;
    if (next) steady(() => renew(part, next));
  }
  keepFocus();
  const list = document.getElementById('rows');
  // A page that was empty has no list to put rows into.
  if (!list) return !order && Object.keys(rows).length === 0;
  const elements = (html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content.firstElementChild;
  };
  const ranked = list.dataset.ranked !== undefined;
  const tops = ranked && order ? new Map([...list.children].map((row) => [row, row.getBoundingClientRect().top])) : new Map();
  for (const [id, html] of Object.entries(rows)) {
    const [ours, theirs] = [document.getElementById(id), elements(html)];
    if (ranked && !theirs.matches('.between')) theirs.prepend(...rankCells(theirs, ours?.firstElementChild.textContent ?? ''));
    if (ours) renew(ours, theirs);
    else list.append(theirs);
  }
  if (!order) {
    keepFocus();
    return true;
  }
  let next = list.firstElementChild;
  for (const [index, id] of order.entries()) {
    const row = document.getElementById(id);
    if (!row) return false;
    if (row === next) next = row.nextElementSibling;
    else list.insertBefore(row, next);
    const rank = String(ranks?.[index] ?? '');
    // Elements between rows have none.
    if (!rank || row.firstElementChild.textContent === rank) continue;
    for (const cell of row.querySelectorAll(':scope > :is(.rank, .move)')) cell.remove();
    row.prepend(...rankCells(row, rank));
  }
  while (next) {
    const gone = next;
    next = next.nextElementSibling;
    gone.remove();
  }
  keepFocus();
  glide(tops);
  return true;
}

/** Shows that the database is unreachable; without text, removes the notice. */
function sayAway(text) {
  document.getElementById('away')?.remove();
  if (!text) return;
  const note = document.createElement('p');
  note.id = 'away';
  note.className = 'errors';
  note.setAttribute('role', 'alert');
  note.textContent = text;
  document.querySelector('main').prepend(note);
}

/** Maximum random delay of a request, in milliseconds: public pages must not all ask at once. */
const patience = () => (document.querySelector('[data-self]') ? ASKS_WITHIN : 0);

/** Follows the event of this page. */
export function follow() {
  const address = root().dataset.live;
  const isTold = address.includes('page=');
  const versionOf = (part) => Number(part?.dataset.version ?? -1);
  const version = () => versionOf(root());
  // Signed-in users would have to sign in again at another server.
  const servers = isTold && lead({ pace: PACE, busy: () => isIn(`${TEXT}, ${HELD}`) });
  let timer;
  let retrying;
  let failures = 0;
  let asking = false;
  let again = false;
  let asked = 0;
  let spoke = 0;

  const soon = (within) => {
    timer ??= setTimeout(ask, Math.max(0, asked + (isTold ? 0 : ASKS_EVERY) - Date.now()) + Math.random() * within);
  };
  const retry = () => {
    failures += 1;
    retrying = setTimeout(soon, jitteredDelay(failures), 0);
  };
  async function ask() {
    timer = undefined;
    clearTimeout(retrying);
    if (writing()) {
      timer = setTimeout(ask, LOOKS_EVERY);
      return;
    }
    again = asking;
    if (again) return;
    asking = true;
    asked = Date.now();
    const before = version();
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
      if (answer.ok) {
        const page = parse(await answer.text());
        // What is typed for something that is gone stays until its field is left.
        if (!writing() && losesTyped('[data-live]', page)) touched = performance.now();
        if (writing()) again = true;
        // Rows that came in the meantime may be newer.
        else if (version() === before || versionOf(page.querySelector('[data-live]')) >= version()) {
          replace('[data-live]', page);
          document.dispatchEvent(new Event('patched'));
        }
        failures = 0;
      } else if (answer.status >= 500 || answer.status === 429) retry();
    } catch {
      retry();
    }
    asking = false;
    if (again) soon(failures > 0 ? ASKS_WITHIN : 0);
  }

  const hears = {
    // The current version, sent at the beginning and after a reconnection.
    at({ data }, broke) {
      document.body.classList.remove('offline');
      // If the database is still away, the next message says so.
      sayAway('');
      // A lower version may be that of an older server, as after the restore of a backup: its content replaces ours whatever its version.
      // Or nothing visible has changed since; the page is asked for all the same. Without the database nobody knows it: 0.
      if (broke && Number(data) > 0 && Number(data) < version()) root().dataset.version = -1;
      if (Number(data) > version()) soon(patience());
    },
    rows({ data }) {
      const message = JSON.parse(data);
      if (message.version <= version()) return;
      if (message.from > version() || !place(message)) return soon(patience());
      root().dataset.version = message.version;
      document.dispatchEvent(new Event('patched'));
      const said = root().querySelector('.unseen[role=status]');
      if (said && Date.now() - spoke > SAYS_EVERY) {
        spoke = Date.now();
        said.textContent = message.said;
      }
    },
    change: () => soon(patience()),
    away: ({ data }) => sayAway(data),
    error: () => {
      document.body.classList.add('offline');
      if (servers) servers.miss();
    },
    open: () => document.body.classList.remove('offline'),
  };
  // A page of several events listens to each; their versions are one sequence.
  for (const one of address.split(' ')) listen(one, hears);
}
