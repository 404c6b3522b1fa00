// The last hand, turned towards the players across the table, who confirm it.

import { back, button, el, nameOf, screen } from './dom.js';
import { penaltyLine, result } from './hand-list.js';
import { SEATS } from './sheet.js';
import { signed } from './words.js';

export function turnedPage(desk, { hand: number }) {
  const { words, sheet } = desk;
  const hand = sheet.hands.find((other) => other.hand === number);
  // It may have been withdrawn elsewhere.
  if (!hand) return screen('turned', words.say('record-hand', { hand: number }), back(desk));
  const agree = () => {
    desk.close();
    desk.say(words.say('record-players-agree', { hand: number }));
  };
  const amount = (seat) => el('li', {}, nameOf(sheet.seats[seat].name, 'strong'), el('span', { class: 'number' }, signed(hand.amounts[seat])));
  return el('section', { id: 'turned', class: 'screen' },
    el('div', { class: 'across' },
      el('h1', { tabindex: -1 }, words.say('record-hand', { hand: number })),
      el('p', { class: 'big' }, hand.undone ? words.say('record-undone') : result(desk, hand)),
      hand.penalties.map((penalty) => el('p', { class: 'loss' }, penaltyLine(desk, penalty))),
      hand.amounts ? el('ul', { class: 'plain totals-large' }, SEATS.map(amount)) : null,
      button(words.say('record-right'), agree, { class: 'button wide', 'data-action': 'right' })),
    el('div', { class: 'actions' }, back(desk)));
}
