// The questions of duplicate before a hand: the seats of the round, and the number on the box.

import { button, callButton, el, moreButton, screen, undoButton } from './dom.js';
import { callStrip } from './page-call.js';
import { SEATS, placeOf, roundOf, windOf } from './sheet.js';

/** The player who has a wind in the next deal. */
const playerAt = (wind, { next, rules }) => SEATS.find((player) => windOf(player, next, rules) === wind);

/** The last notice, or else a hint, and what else can be done. */
const foot = (desk, hint) => [
  el('p', { class: `hint ${desk.notice && desk.isRefused ? 'errors' : ''}`, role: 'status' }, desk.notice || desk.words.say(hint)),
  el('div', { class: 'actions' }, callButton(desk), moreButton(desk), desk.undoable ? undoButton(desk) : null),
];

/** Duplicate: the four say their names before a round, so a wrong seat is found before a tile is seen. The names are not in the
    order of seats, so that they are asked, not read. */
export function sitsPage(desk) {
  const { sheet, words, unnamed } = desk;
  const wind = (player) => words.wind(windOf(player, sheet.next, sheet.rules));
  const name = (player) => sheet.seats[player].name;
  const all = SEATS.map((at) => playerAt(at, sheet));
  const asked = all.find((player) => unnamed.includes(player));
  const wrong = (found) => desk.say(found === null
    ? words.say('record-sits-nobody', { players: all.map((player) => `${wind(player)} ${name(player)}`).join(' · ') })
    : words.say('record-sits-wrong', { found: name(found), other: wind(found), wind: wind(asked), player: name(asked) }), true);
  const choose = (player) => (player === asked ? desk.keepStep({ kind: 'sits', round: roundOf(sheet.next, sheet.rules), player }) : wrong(player));
  const key = (player) => {
    const { attendance } = sheet.seats[player];
    return button(unnamed.includes(player) ? name(player) : `✓ ${wind(player)} ${name(player)}`, () => choose(player), { 'data-sits': player, disabled: !unnamed.includes(player) },
      attendance === 'played' ? null : el('small', {}, ` ${words.say(`record-attendance-${attendance}`)}`));
  };
  return screen('sits', words.say('record-sits', { wind: wind(asked) }),
    callStrip(desk),
    el('div', { class: 'picks names' }, [...SEATS].sort((a, b) => name(a).localeCompare(name(b))).map(key), button(words.say('record-sits-other'), () => wrong(null), { 'data-sits': 'other' })),
    foot(desk, 'record-sits-hint'));
}

/** Duplicate: the winds of the players in the next deal, and the question for the number on the box, which is not shown so that it
    is read. */
export function dealPage(desk) {
  const { sheet, words } = desk;
  const { next, rules } = sheet;
  const hands = rules.dealers.length / rules.rounds.length;
  const first = hands * roundOf(next, rules) + 1;
  const moved = rules.boxes_from && placeOf(next, rules) % hands > 0;
  const choose = (deal) => (deal === next ? desk.keepStep({ kind: 'deal', hand: next }) : desk.say(words.say('record-deal-wrong', { found: deal, deal: next }), true));
  const box = (deal) => button(String(deal), () => choose(deal), { 'data-deal': deal });
  return screen('deal', words.say('record-deal-box'),
    callStrip(desk),
    el('ul', { class: 'plain people' }, SEATS.map((wind) => el('li', {}, el('span', { class: 'wind' }, words.wind(wind)), el('span', { class: 'who' }, el('strong', {}, sheet.seats[playerAt(wind, sheet)].name))))),
    moved ? el('p', {}, words.say('record-deal-from', { table: rules.boxes_from })) : null,
    el('div', { class: 'picks' }, Array.from({ length: hands }, (_, place) => box(first + place))),
    foot(desk, 'record-deal-end'));
}
