// The page of an event, and the start page while one is played: the clock runs by the server's time, and the address can be shared.

import { minutes, phase, serverAhead } from './record/clock.js';

/** The offset of the server's clock from ours, in milliseconds. */
let ahead = 0;

/** `2:05:09`, or `47:12` within the last hour. */
function span(milliseconds) {
  if (milliseconds < 3_600_000) return minutes(milliseconds);
  const whole = Math.ceil(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

function tick() {
  const clock = document.querySelector('.countdown');
  if (!clock) return;
  const now = Date.now() + ahead;
  const { times, begins } = clock.dataset;
  const { name, left } = times ? phase(JSON.parse(times), now) : { name: 'before', left: Date.parse(begins) - now };
  const word = document.querySelector('#now [data-break]');
  if (word) {
    word.dataset.left ??= word.textContent;
    const until = name === 'break' ? word.dataset.break : word.dataset.left;
    if (word.textContent !== until) word.textContent = until;
  }
  const days = Math.floor(left / 86_400_000);
  const inDays = new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const said = days >= 2 ? inDays.format(days).replace(/(\d)(?=\p{Script=Han})/u, '$1 ') : span(Math.max(0, left));
  if (clock.textContent !== said) clock.textContent = said;
}

const share = document.querySelector('[data-share]');
if (share) share.hidden = !navigator.share && !navigator.clipboard;
share?.addEventListener('click', async () => {
  const [title, url] = [document.querySelector('h1').textContent, location.origin + location.pathname];
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    share.textContent = share.dataset.share;
  } catch {
    // A share sheet that was closed is no error.
  }
});

// The server's fragment contains no time: it is filled in before the browser paints.
new MutationObserver(tick).observe(document.querySelector('#now'), { childList: true, subtree: true, characterData: true });
setInterval(tick, 1000);
tick();
serverAhead().then((found) => {
  ahead = found;
  tick();
});
