// What duplicate asks before a hand: who sits where in the round, and the number on the box. Only its events load this file.

import { button, el, screen } from './dom.js';
import { callStrip } from './page-call.js';
import { SEATS, placeOf, roundOf, windOf } from './sheet.js';

/** Who has a wind in the deal that comes. */
const playerAt = (wind, { next, rules }) => SEATS.find((player) => windOf(player, next, rules) === wind);

const leave = (desk) => el('div', { class: 'actions' },
  button(desk.words.say('record-call'), () => desk.open({ name: 'call', hand: null }), { 'data-action': 'call' }),
  desk.undoable ? button(desk.words.say('record-undo'), () => desk.open({ name: 'undo', entry: desk.undoable }), { 'data-action': 'undo' }) : null);

/** Duplicate: each of the four says a name before a round, so who sits wrong is found before a tile is seen. The names stand in no
    order of seats: they are asked, not read off. */
export function sitsPage(desk) {
  const { sheet, words, unnamed } = desk;
  const [wind] = unnamed;
  const name = (player) => sheet.seats[player].name;
  const here = playerAt(wind, sheet);
  const at = (player) => windOf(player, sheet.next, sheet.rules);
  const wrong = (found) => desk.say(found === null
    ? words.say('record-sits-nobody', { players: SEATS.map((other) => `${words.wind(other)} ${name(playerAt(other, sheet))}`).join(' · ') })
    : words.say('record-sits-wrong', { found: name(found), other: words.wind(at(found)), wind: words.wind(wind), player: name(here) }), true);
  const choose = (player) => (player === here ? desk.keepStep({ kind: 'sits', round: roundOf(sheet.next, sheet.rules), wind }) : wrong(player));
  const key = (player) => {
    const said = !unnamed.includes(at(player));
    return button(said ? `✓ ${words.wind(at(player))} ${name(player)}` : name(player), () => choose(player), { 'data-sits': player, disabled: said });
  };
  return screen('sits', words.say('record-sits', { wind: words.wind(wind) }),
    callStrip(desk),
    el('div', { class: 'picks names' }, [...SEATS].sort((a, b) => name(a).localeCompare(name(b))).map(key), button(words.say('record-sits-other'), () => wrong(null), { 'data-sits': 'other' })),
    el('p', { class: `hint ${desk.notice && desk.wrong ? 'errors' : ''}`, role: 'status' }, desk.notice || words.say('record-sits-hint')),
    leave(desk));
}

/** Duplicate: who has which wind in the deal that comes, and which number is on the box: it is read, so it is not shown. Another one
    is not theirs to play. */
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
    el('p', { class: `hint ${desk.notice && desk.wrong ? 'errors' : ''}`, role: 'status' }, desk.notice || words.say('record-deal-end')),
    leave(desk));
}
