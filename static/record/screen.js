// What the screens over a hand have in common.

import { button, el } from './dom.js';

/** A screen with its heading, where the keyboard goes on when it opens. */
export const screen = (id, title, ...content) =>
  el('section', { id, class: 'screen' }, el('h1', { tabindex: -1 }, title), content);

/** Back to the hand. */
export const back = (desk) => button(desk.words.say('record-back'), () => desk.close(), { 'data-action': 'back' });
