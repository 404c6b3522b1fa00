// The board: the clock of the running session counts down, and strikes at the call, around the break and at the end, once sound
// is allowed; a table is found by its number or by a name.

import { phase } from './record/clock.js';
import { sounds, strike, turnOn } from './record/gong.js';

/** By how much the server's clock is ahead of ours, by the time it said when the page came. */
const ahead = new Map();
let before;

/** `01:05:09`. */
function hours(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
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
  clock.querySelector('.left').textContent = name === 'over' ? said : `${hours(left)} ${said}`;
  const button = clock.querySelector('.gong');
  button.hidden = false;
  button.setAttribute('aria-pressed', sounds());
  if (before && before !== name) strike();
  before = name;
}

document.addEventListener('click', (event) => {
  if (!event.target.closest('.gong')) return;
  turnOn(!sounds());
  tick();
});
setInterval(tick, 1000);
tick();

const find = document.querySelector('#find');

/** Shows the tables that are meant: a number is that of a table, anything else part of a name. */
function filter() {
  const wanted = find.value.trim().toLowerCase();
  for (const table of document.querySelectorAll('.board > li')) {
    const meant = /^\d+$/.test(wanted) ? table.dataset.table === wanted : table.querySelector('.names').textContent.toLowerCase().includes(wanted);
    table.hidden = wanted !== '' && !meant;
  }
}

function pressed(event) {
  const { key, target, isComposing } = event;
  if (isComposing) return;
  if (key === '/' && !target.matches('input, select, textarea')) {
    event.preventDefault();
    find.focus();
    find.select();
  } else if (key === 'Escape' && target === find) {
    find.value = '';
    filter();
  } else if (key === 'Enter' && target === find) {
    document.querySelector('.board > li:not([hidden]) h3 a')?.click();
  }
}

if (find) {
  find.addEventListener('input', filter);
  addEventListener('keydown', pressed);
  // What has changed comes in place of what was there.
  new MutationObserver(filter).observe(document.querySelector('main'), { childList: true });
}
