// The clock of the running session on the board: it counts down, and strikes at the call, around the break and at the end,
// once sound is allowed.

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
