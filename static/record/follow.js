// Keeps this page's sheet current: asks when the event changes, after receipts, and when the page becomes visible again.

import { jitteredDelay } from '../retry.js';
import { listen } from './listen.js';

const AT_MOST_EVERY = 1000;

/** How often the sheet is requested if no messages come, from a server that is not this page's own, in milliseconds. */
const POLLS_EVERY = 5000;

/** Returns a function that asks for the sheet soon. `sheet` asks for it; `heard` receives every answer, also
    that there was none; `lost` is called when the message stream breaks, `back` when it opens; `polls` tells whether there are
    no messages. */
export function follow({ live, sheet, heard, lost, back, polls }) {
  let timer;
  let asked = 0;
  let busy = false;
  let again = false;
  let failures = 0;

  const soon = (milliseconds = Math.max(0, asked + AT_MOST_EVERY - Date.now())) => {
    clearTimeout(timer);
    timer = setTimeout(ask, milliseconds);
  };
  async function ask() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    asked = Date.now();
    // Without its journal the page cannot compare a sheet, and asks again as after no answer.
    const answer = await sheet().catch(() => ({}));
    busy = false;
    heard(answer);
    failures = answer.said ? 0 : failures + 1;
    if (!answer.said) soon(jitteredDelay(failures));
    else if (again) soon();
    else if (polls()) soon(POLLS_EVERY * (0.75 + Math.random() / 2));
    again = false;
  }

  listen(live, { change: () => soon(), error: lost, open: () => {
    back();
    soon();
  } });
  addEventListener('online', () => soon());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && soon());
  soon();
  return () => soon();
}
