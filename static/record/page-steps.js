// Steps before a hand is played: the check-in before the first, and the change of seats between rounds.

import { button, callButton, el, nameOf, screen, undoButton } from './dom.js';
import { callStrip } from './page-call.js';
import { lateStrip } from './page-late.js';
import { SEATS, dealerOf, movesBefore, roundOf } from './sheet.js';

/** Players, seats, first dealer; an absent player gets a clock. */
export function checkInPage(desk) {
  const { sheet, words, absent } = desk;
  const row = (seat) => {
    const { name, team } = sheet.seats[seat];
    const away = absent.includes(seat);
    return el('li', {},
      el('span', { class: 'wind' }, words.wind(seat)),
      el('span', { class: 'who' }, nameOf(name, 'strong'), dealerOf(sheet.rules.order[0], sheet.rules) === seat ? el('span', { class: 'deals' }, ' ▲ ', el('small', {}, words.say('record-dealer'))) : null, el('small', {}, team ?? '')),
      away ? null : button(words.say('record-missing'), () => desk.note({ kind: 'missing', seat, ended: false }), { 'data-action': 'missing', 'data-seat': seat }));
  };
  return screen('check-in', words.say('record-check-in'),
    el('p', {}, words.say(sheet.rules.base > 0 ? 'record-check-in-hint' : 'record-check-in-hint-net', { points: sheet.rules.base })),
    sheet.state === 'seated' ? el('p', { class: 'note' }, words.say('record-not-announced')) : null,
    el('ul', { class: 'plain people' }, SEATS.map(row)),
    callStrip(desk),
    lateStrip(desk),
    el('div', { class: 'actions' },
      button(words.say('record-checked-in'), () => desk.keepStep({ kind: 'checked-in', hand: 1 }), { class: 'button', 'data-action': 'checked-in' }),
      callButton(desk)));
}

/** The moves of the players. */
export function movesPage(desk) {
  const { sheet, words } = desk;
  const { next, rules } = sheet;
  const move = ({ player, from, to }) => el('li', {},
    el('strong', { class: 'who' }, sheet.seats[player].name, player === dealerOf(next, rules) ? el('span', { class: 'deals' }, ' ▲') : null),
    el('span', { class: 'wind' }, words.side(from)), ' → ', el('span', { class: 'wind to' }, words.side(to)));
  return screen('moves', words.say('record-moves'),
    callStrip(desk),
    el('p', {}, words.say('record-moves-hint', { wind: words.wind(SEATS[roundOf(next, rules)]), dealer: sheet.seats[dealerOf(next, rules)].name })),
    el('ul', { class: 'plain moves-list' }, movesBefore(next, rules).map(move)),
    el('div', { class: 'actions' },
      button(words.say('record-moved'), () => desk.keepStep({ kind: 'moved', hand: next }), { class: 'button', 'data-action': 'moved' }),
      callButton(desk),
      desk.undoable ? undoButton(desk) : null));
}
