// The board: the clock of the running session counts down, and the gong strikes at the call, around the break and at the end if it
// is on; a table is found by its number or by a name. Tables are sorted by trouble or by number, or those done are hidden; arrows
// go from one to the next, `n` to the next action.

import { phase } from './record/clock.js';
import { refresh } from './page.js';
import { sounds, strike, turnOn } from './record/gong.js';
import { hasWords, searchKeys } from './search.js';

/** How often the age of a second laptop's copy is requested, in milliseconds: no message tells it. */
const ASKS_EVERY = 5000;

/** The offset of the server's clock from ours, in milliseconds, from the time in the page's response. */
const ahead = new Map();
let before;
/** The times of the clock at that moment: if they differ, time was added or withdrawn, and the gong stays silent. */
let timesBefore;

/** `1:05:09`, and `47:12` below an hour. */
function hours(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  if (parts[0] === 0) parts.shift();
  return parts.map((part, place) => (place === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

function tick() {
  const clock = document.querySelector('.clock');
  if (!clock) return;
  const { now: server, times, words } = clock.dataset;
  if (!ahead.has(server)) ahead.set(server, Date.parse(server) - Date.now());
  const { name, left } = phase(JSON.parse(times), Date.now() + ahead.get(server));
  const [playing, call, pause, over] = words.split('|');
  const said = { playing, call, break: pause, over }[name];
  clock.dataset.phase = name;
  clock.querySelector('.left').textContent = name === 'over' ? said : hours(left);
  clock.querySelector('.phase').textContent = name === 'over' ? '' : said;
  clock.querySelector('.gong').setAttribute('aria-pressed', sounds());
  if (before && before !== name && times === timesBefore) strike();
  [before, timesBefore] = [name, times];
}

document.addEventListener('click', (event) => {
  if (!event.target.closest('.gong')) return;
  turnOn(!sounds());
  tick();
});
setInterval(tick, 1000);
tick();

setInterval(() => {
  if (!document.hidden && document.querySelector('.laptop')) refresh(location.href, ['.laptops', '.laptop']);
}, ASKS_EVERY);

const find = document.querySelector('#find');
const lists = () => [...document.querySelectorAll('ul.board')];
/** The chosen view of the tables, stored until this window is closed. */
const view = () => sessionStorage.getItem('board-view') ?? 'trouble';

/** Shows the tables that match: a number is a table number, anything else part of a name. */
function filter() {
  const wanted = find.value.trim();
  for (const table of document.querySelectorAll('.board > li')) {
    const meant = /^\d+$/.test(wanted) ? table.dataset.table === wanted : [...table.querySelectorAll('.names li > span:first-child')].some((name) => hasWords(name.textContent, wanted));
    table.hidden = (wanted !== '' && !meant) || (view() === 'unfinished' && table.classList.contains('complete'));
  }
}

/** Whether the pointer is among the tables. */
let pointed = false;
document.addEventListener('pointerover', ({ target }) => { pointed = Boolean(target.closest('ul.board')); });
document.documentElement.addEventListener('pointerleave', () => { pointed = false; });

/** The number of tables that need not move: the longest sequence in order. */
function inOrder(ranks) {
  const ends = [];
  for (const rank of ranks) {
    const place = ends.findIndex((end) => end > rank);
    ends[place < 0 ? ends.length : place] = rank;
  }
  return ends.length;
}

/** Puts the tables of a list in order; while the pointer is over them it only shows how many would move. */
function sort(list, now) {
  const key = ({ dataset }) => Number(view() === 'number' ? dataset.table : dataset.rank);
  const tables = [...list.children];
  const waiting = tables.length - inOrder(tables.map(key));
  const held = !now && (pointed || list.matches(':focus-within'));
  const button = list.parentElement.querySelector('.resort');
  button.hidden = waiting === 0 || !held;
  button.textContent = button.dataset.text.replace('{n}', waiting);
  if (waiting === 0 || held) return;
  const focused = document.activeElement;
  list.append(...tables.sort((one, other) => key(one) - key(other)));
  if (list.contains(focused)) focused.focus({ preventScroll: true });
}

/** Applies the chosen view to all lists. */
function look(now) {
  for (const views of document.querySelectorAll('.views')) {
    for (const button of views.querySelectorAll('[data-view]')) button.setAttribute('aria-pressed', button.dataset.view === view());
  }
  for (const list of lists()) sort(list, now);
  filter();
}

/** Brings the focus to a table: to its link, where it has one. */
const enter = (table) => (table?.querySelector('h3 a') ?? table?.querySelector('h3'))?.focus();

/** Goes from a table to one beside it, or in the row above or below. */
function move(key, from) {
  const tables = [...from.parentElement.children].filter((table) => !table.hidden);
  const columns = tables.filter(({ offsetTop }) => offsetTop === tables[0].offsetTop).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  enter(tables[tables.indexOf(from) + step]);
}

function pressed(event) {
  const { key, target, isComposing } = event;
  if (isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  const writes = target.matches('input, select, textarea');
  if (key === 'Enter' && target === find) {
    document.querySelector('.board > li:not([hidden]) h3 a')?.click();
  } else if (key === 'ArrowDown' && target === find) {
    event.preventDefault();
    enter(document.querySelector('.board > li:not([hidden])'));
  } else if (key === 'n' && !writes) {
    document.querySelector('.next :is(button, .button, .waits)')?.focus();
  } else if (key.startsWith('Arrow') && !writes && target.closest('.board > li')) {
    event.preventDefault();
    move(key, target.closest('.board > li'));
  }
}

document.addEventListener('click', ({ target }) => {
  const chosen = target.closest('[data-view]');
  if (chosen) sessionStorage.setItem('board-view', chosen.dataset.view);
  if (chosen || target.closest('.resort')) look(true);
});

if (find) {
  find.addEventListener('input', filter);
  searchKeys(find, () => {
    find.value = '';
    filter();
  });
  addEventListener('keydown', pressed);
  // Changes replace the lists.
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.matches?.('[data-live]')))) look(false);
  }).observe(document.querySelector('main'), { childList: true });
  look(false);
}
