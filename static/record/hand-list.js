// The hands so far, each with its amounts and whether the server has it; and the screen of one of them.

import { back, button, el, nameOf, screen } from './dom.js';
import { fanOf, fansFrom } from './fans.js';
import { SEATS, answersFor, disqualifies, instead, isWin, lastHand } from './sheet.js';
import { drawnHand } from './tile-drawing.js';
import { signed, time } from './words.js';

/** The state of a record as text. */
function standing(desk, hand) {
  const { words } = desk;
  const entry = desk.entries.find((other) => other.entry === hand.entry);
  if (!entry || instead(entry, desk.serverSheet)) return words.say('record-by', { author: person(desk, hand), time: time(hand.at) });
  if (entry === desk.problem) return words.say('record-state-held');
  if (entry.state === 'received') return words.say(desk.practice ? 'record-received-practice' : 'record-received', { time: time(entry.receipt.received) });
  if (entry.again) return words.say('record-state-again');
  if (desk.sheet.state === 'seated') return words.say('record-state-seated');
  return words.say(`record-state-${entry.state}`);
}

/** `王伟（裁判长）`: who entered a hand or decided it. */
export function person({ words }, { author, role }) {
  return role ? words.say('record-person', { name: author, role: words.say(`record-as-${role}`) }) : author;
}

/** The person who decided a hand, the time and the reason. */
export const decision = (desk, { decided }) =>
  desk.words.say('record-decided', { author: person(desk, decided), time: time(decided.at), reason: decided.reason ?? '' });

/** `自摸 王伟 24`, without the numbers of each player. */
export function result(desk, hand) {
  const { words, sheet } = desk;
  const name = (seat) => sheet.seats[seat].name;
  if (!isWin(hand.ending)) return words.say(`record-ended-${hand.ending}`);
  const args = { winner: name(hand.winner), discarder: hand.discarder && name(hand.discarder), points: hand.basic_points };
  const text = words.say(`record-ended-${hand.ending}`, args);
  const answers = answersFor(hand);
  if (hand.ending === 'discard' && answers !== hand.discarder) {
    return `${text} ${words.say(answers ? 'record-answered' : 'record-answered-nobody', { name: answers && name(answers) })}`;
  }
  return hand.flowers > 0 ? `${text} ${words.say('record-with-flowers', { flowers: hand.flowers })}` : text;
}

/** A penalty as text: `付每家 10 · 停和`, `警告`. */
export function penaltyText(desk, { foul, points, payee }) {
  const { words, sheet } = desk;
  const fouls = sheet.rules.fouls.find(({ code }) => code === foul);
  const to = SEATS.includes(payee) ? words.say('record-penalty-one', { points, name: sheet.seats[payee].name }) : words.say(`record-penalty-${payee}`, { points });
  const right = disqualifies(foul, sheet.rules) ? words.say('record-disqualified') : fouls?.forbids_winning ? words.say('record-no-win') : null;
  const imp = points === 0 && fouls?.imp ? `−${fouls.imp} IMP` : null;
  return [points > 0 ? to : imp, right].filter(Boolean).join(' · ') || words.say('record-warning');
}

/** `李强 空吃、空碰、空杠：警告`. */
export const penaltyLine = (desk, penalty) => desk.words.say('record-penalty-line', {
  name: desk.sheet.seats[penalty.offender].name, foul: desk.words.foul(penalty.foul), what: penaltyText(desk, penalty),
});

const isDisputed = (desk, hand) => desk.sheet.calls.some((call) => call.hand === hand.hand && !call.answer);

/** What each player received for a hand, in the order of the seats. */
export const amountsRow = ({ amounts }) => el('span', { class: 'amounts-row' }, SEATS.map((seat) => {
  const amount = amounts?.[seat];
  return el('span', { class: amount > 0 ? 'gain' : amount < 0 ? 'loss' : 'quiet' }, amount === undefined ? '·' : signed(amount));
}));

function row(desk, hand) {
  const { words } = desk;
  return el('li', {}, el('button', { type: 'button', 'data-hand': hand.hand, onclick: () => desk.open({ name: 'recorded', hand: hand.hand }) },
    el('strong', {}, String(hand.hand)),
    el('span', { class: 'what' }, hand.undone ? words.say('record-undone') : result(desk, hand),
      isDisputed(desk, hand) ? el('span', { class: 'badge live' }, words.say('record-disputed')) : null,
      hand.decided ? el('span', { class: 'badge official' }, words.say('record-closed')) : null,
      hand.penalties.map((penalty) => el('small', { class: 'loss' }, penaltyLine(desk, penalty))),
      el('small', { 'data-receipt': hand.hand }, standing(desk, hand))),
    amountsRow(hand)));
}

export function handList(desk) {
  const { sheet, words } = desk;
  if (sheet.hands.length === 0) return null;
  const last = lastHand(sheet);
  return el('div', { class: 'hands' },
    el('div', { class: 'line' }, el('h2', {}, words.say('record-hands')),
      last ? el('button', { type: 'button', class: 'turn-over', 'data-action': 'show-players', onclick: () => desk.open({ name: 'turned', hand: last.hand }) }, words.say('record-show-players', { hand: last.hand })) : null),
    el('div', { class: 'amounts-row names' }, SEATS.map((seat) => nameOf(sheet.seats[seat].short_name))),
    el('ol', { class: 'plain' }, [...sheet.hands].reverse().map((hand) => row(desk, hand))));
}

/** One recorded hand: its record, and the possible actions. */
export function recordedPage(desk, { hand: number }) {
  const { words, sheet } = desk;
  const hand = sheet.hands.find((other) => other.hand === number);
  const fans = fansFrom(hand.fans).map(([fan, times]) => `${words.fan(fanOf(fan, desk.fans))}${times > 1 ? ` ×${times}` : ''}`).join(' · ');
  const correct = async () => {
    await desk.correct(hand);
    desk.close();
  };
  return screen('recorded', words.say('record-hand', { hand: number }),
    el('div', { class: 'card' },
      el('p', { class: 'big' }, hand.undone ? words.say('record-undone') : result(desk, hand)),
      hand.tiles ? drawnHand(hand.tiles) : null,
      fans ? el('p', {}, fans) : null,
      hand.fans_reason ? el('p', { class: 'quiet' }, words.say('record-fans-reason-was', { reason: hand.fans_reason })) : null,
      hand.penalties.map((penalty) => el('p', { class: 'loss' }, penaltyLine(desk, penalty))),
      hand.amounts ? el('ul', { class: 'plain pairs' }, SEATS.map((seat) => el('li', {}, el('span', {}, sheet.seats[seat].name), el('strong', {}, signed(hand.amounts[seat]))))) : null,
      hand.decided ? el('p', { class: 'note', id: 'decided' }, decision(desk, hand)) : null,
      hand.reason && !hand.decided ? el('p', { class: 'quiet' }, words.say('record-reason-was', { reason: hand.reason })) : null,
      el('p', { class: 'quiet' }, words.say('record-revision', { revision: hand.revision }), ' · ', standing(desk, hand))),
    el('div', { class: 'actions' },
      hand.undone || desk.isClosed(hand) ? null : button(words.say('record-correct'), correct, { class: 'button', 'data-action': 'correct', disabled: !desk.mayEnter }),
      button(words.say('record-dispute'), () => desk.open({ name: 'call', hand: number }), { 'data-action': 'dispute' }),
      back(desk)));
}
