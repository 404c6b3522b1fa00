// The bar in the place of the header after a gesture has saved a hand: the hand, and its undo. Nothing covers it, and nothing moves
// for it.

import { button, el } from './dom.js';
import { result } from './hand-list.js';

/** How long it stays, in milliseconds. */
const TIME = 6000;

/** Shows the bar for the hand of an entry. */
export function offerUndo(desk, entry) {
  desk.fresh = entry;
  setTimeout(() => {
    if (desk.fresh !== entry) return;
    desk.fresh = null;
    desk.render();
  }, TIME);
}

/** The bar, while that hand can be undone. */
export function undoBar(desk) {
  const { words, fresh, undoable } = desk;
  if (!fresh || undoable?.entry !== fresh) return null;
  const { body } = undoable;
  const undo = async () => {
    // A second tap undoes nothing else.
    if (!desk.fresh) return;
    desk.fresh = null;
    if (desk.view) desk.close();
    await desk.undo(undoable);
    // The button is gone: the focus goes to the hand.
    document.querySelector('main h1')?.focus({ preventScroll: true });
  };
  return el('div', { class: 'undo-bar' },
    el('p', { role: 'status' }, el('strong', {}, words.say('record-hand', { hand: body.hand })), ' ', result(desk, body)),
    button(words.say('record-undo'), undo, { 'data-action': 'undo-fresh' }));
}
