// Appeals: the time left to submit them, by the server's clock.

import { minutes, phase } from './record/clock.js';

const loaded = Date.now();

function tick() {
  for (const clock of document.querySelectorAll('.appeal-clock')) {
    const { now: server, times, words } = clock.dataset;
    const [left, over] = words.split('|');
    const at = phase(JSON.parse(times), Date.parse(server) + Date.now() - loaded);
    clock.querySelector('.left').textContent = at.name === 'over' ? over : `${minutes(at.left)} ${left}`;
  }
}

setInterval(tick, 1000);
tick();
