// The screen of a hand: the table as the referee sees it, the choices so far, and the amounts beside the save button.
// A drawn hand is two taps, a win at most four when its value is among the picks, or a drag and a tap.

import { buzz } from './buzz.js';
import { button, callButton, el, isLong, moreButton, nameOf, undoButton } from './dom.js';
import { cleared, dragged, tapMiddle, tapSeat, withoutWinner } from './draft.js';
import { amountsRow, handList, result } from './hand-list.js';
import { callStrip } from './page-call.js';
import { mendPenalty, penaltyList } from './page-foul.js';
import { lateStrip } from './page-late.js';
import { openPanel, takeFans, unfinished, valueArea } from './page-value.js';
import { SEATS, amounts, around, dealerOf, isWin, playerAt, roundOf, sideOf, totalsWith, whoMayNotWin, windOf } from './sheet.js';
import { plain, signed } from './words.js';

/** How long the phone vibrates when a drag ends at the winner, in milliseconds. */
const DROPPED = 12;

/** A finding of `sheet.js` as a sentence. */
export function sentence(desk, key, { seat, foul, ...numbers }) {
  const name = seat && desk.sheet.seats[seat].name;
  return desk.words.say(key, { ...numbers, name, foul: foul && desk.words.foul(foul) });
}

/** Why a player may not win the hand being entered; null if not. */
function againstWin({ draft, sheet, words }, seat) {
  const foul = whoMayNotWin(draft, sheet)[seat];
  if (foul === undefined) return null;
  return sentence({ sheet, words }, `record-against-${foul ? 'may-not-win' : 'disqualified'}`, { seat, foul });
}

function tap(desk, seat) {
  const { draft } = desk;
  const against = draft.winner ? null : againstWin(desk, seat);
  if (against) return desk.say(against, true);
  if (draft.winner !== seat || !draft.ending) return desk.edit(tapSeat(draft, seat));
  // Another player won: the value stays.
  desk.edit(withoutWinner(draft));
  return desk.say(desk.words.say('record-winner-again'));
}

/** A drag from the payer has ended at the winner. */
export function dropOn(desk, payer, winner) {
  if (!desk.mayEnter) return undefined;
  const against = againstWin(desk, winner);
  if (against) return desk.say(against, true);
  buzz(DROPPED);
  return desk.edit(dragged(desk.draft, payer, winner));
}

function seatButton(desk, side, where) {
  const { draft, sheet, words } = desk;
  const player = playerAt(side, draft.hand, sheet.rules);
  const { name, short_name: short, attendance, disqualified } = sheet.seats[player];
  const barred = whoMayNotWin(draft, sheet)[player];
  const right = disqualified ? words.say('record-disqualified') : barred ? words.say('record-no-win') : null;
  const role = draft.winner === player ? 'winner' : draft.discarder === player ? 'discarder' : null;
  const drag = desk.aim?.payer === player ? 'pays' : desk.aim?.winner === player ? 'aimed' : '';
  const deals = dealerOf(draft.hand, sheet.rules) === player;
  const wind = words.wind(windOf(player, draft.hand, sheet.rules));
  return el('button', {
    type: 'button', class: `seat ${where} ${role ?? ''} ${drag}`, 'data-seat': player, 'data-side': side, 'aria-pressed': String(role !== null),
    // A tap would remove the winner: a double tap must not.
    'data-won': role === 'winner' && draft.ending !== null,
    // A player who may not win may pay.
    'aria-disabled': barred !== undefined && !draft.winner && 'true', disabled: !desk.mayEnter, onclick: () => tap(desk, player),
  },
  el('span', { class: 'wind' }, wind),
  deals ? el('span', { class: 'deals', role: 'img', 'aria-label': words.say('record-dealer') }, '▲') : null,
  el('span', { class: 'total' }, plain(desk.totals[player]), desk.disputed ? el('small', {}, words.say('record-by-server')) : null),
  nameOf(where ? name : short, 'strong'),
  role ? el('span', { class: 'badge' }, words.say(`record-role-${role}`)) : null,
  right ? el('span', { class: 'badge live' }, right) : null,
  attendance !== 'played' ? el('small', {}, words.say(`record-attendance-${attendance}`)) : null);
}

function middle(desk) {
  const { draft, words } = desk;
  const [action, on] = draft.winner ? ['self-draw', draft.ending === 'self-draw'] : ['drawn-hand', draft.ending === 'drawn-hand'];
  return button(words.say(`record-middle-${action}`), () => desk.edit(tapMiddle(draft)), {
    class: 'middle', 'data-place': 'middle', 'data-action': action, 'aria-pressed': String(on), disabled: !desk.mayEnter,
  });
}

/** The hand and its round. */
function title(desk) {
  const { draft, sheet, words } = desk;
  const wind = words.wind(SEATS[roundOf(draft.hand, sheet.rules)]);
  return el('h1', { tabindex: -1 }, words.say(desk.correcting ? 'record-correct-hand' : 'record-hand', { hand: draft.hand }),
    el('small', {}, words.say('record-round', { wind })));
}

const clear = (desk, props) => button(desk.words.say('record-clear'), () => desk.edit(cleared(desk.draft)), { 'data-action': 'clear', ...props });

/** The four seats around the middle, with title and buttons in the corners. */
function table(desk) {
  const { draft, words } = desk;
  const [bottom, right, top, left] = around(desk.settings.bottom);
  const seat = (side, where) => seatButton(desk, side, where);
  return el('div', { class: 'round-table', role: 'group', 'aria-label': words.say('record-table') },
    title(desk), seat(top, 'far'), seat(left, 'left'), middle(desk), seat(right, 'right'), seat(bottom, 'near'),
    button('↻', () => turn(desk), { class: 'corner turn', 'data-action': 'turn', 'aria-label': words.say('record-turn') }),
    draft.ending || draft.winner ? clear(desk, { class: 'corner clear' }) : null);
}

/** The seats in one line after the winner is chosen; each player is above their amount in the foot. */
function seatLine(desk) {
  const { draft, sheet, words } = desk;
  const side = (player) => sideOf(player, draft.hand, sheet.rules);
  return el('div', { class: 'seat-line', role: 'group', 'aria-label': words.say('record-table') },
    el('div', { class: 'four' }, SEATS.map((player) => seatButton(desk, side(player), ''))),
    middle(desk));
}

/** The referee walked to the next side of the table. */
export function turn(desk) {
  const [, next] = around(desk.settings.bottom);
  return desk.set({ bottom: next }, desk.place);
}

/** Whether a tap on one of the values offered will save the hand. */
const isQuick = (desk, lacks) => desk.draft.quick && ['points', 'fans', 'value'].includes(lacks) && openPanel(desk) === 'picks';

/** An error, the last message, or the next step. Its space is always reserved, so that nothing moves when it appears. */
function hint(desk, { hand, lacks, against }) {
  const { draft, sheet, words } = desk;
  const goesOn = unfinished(draft, hand.basic_points, sheet.rules);
  const wrong = goesOn ? [] : against.map((finding) => sentence(desk, `record-against-${finding.code}`, finding));
  const lines = [desk.notice, ...wrong].filter(Boolean);
  const found = wrong.length > 0 ? against : [];
  const { minimum } = sheet.rules;
  if (lines.length === 0 && goesOn) lines.push(hand.basic_points < minimum ? words.say('record-goes-on', { points: hand.basic_points, minimum }) : words.say('record-lacks-value'));
  if (lines.length === 0 && desk.mayEnter) lines.push(words.say(isQuick(desk, lacks) ? `record-quick-${sheet.rules.max_flowers > 0 ? 'points' : 'value'}` : lacks ? `record-lacks-${lacks}` : 'record-ready'));
  return el('div', { class: `hint ${wrong.length > 0 || (desk.notice && desk.isRefused) ? 'errors' : ''}` },
    el('div', { role: 'status' }, lines.map((line) => el('p', {}, line))), takeFans(desk, found), mendPenalty(desk, found));
}

function reason(desk) {
  const { draft, words } = desk;
  const quick = ['winner', 'discarder', 'points', 'penalty'].map((what) => words.say(`record-reason-${what}`));
  const change = (text) => desk.edit({ ...desk.draft, reason: text });
  return el('div', { class: 'block' },
    el('label', {}, words.say('record-reason'), el('input', { id: 'reason', value: draft.reason, maxlength: 200, oninput: (event) => change(event.target.value) })),
    el('div', { class: 'chips' }, quick.map((text) => button(text, () => {
      document.querySelector('#reason').value = text;
      return change(text);
    }, { class: 'chip', 'data-action': 'reason' }))));
}

/** The amounts of the hand, and each total after it. */
export function deltas(desk, hand, known) {
  const totals = totalsWith(hand, desk.sheet);
  return el('ol', { class: 'deltas plain', 'aria-live': 'polite', 'aria-atomic': 'true' }, SEATS.map((seat) => {
    const points = hand.amounts[seat];
    const tone = points > 0 ? 'gain' : points < 0 ? 'loss' : 'quiet';
    return el('li', { 'data-delta': seat },
      nameOf(desk.sheet.seats[seat].short_name),
      el('strong', { class: known ? tone : 'quiet' }, known ? signed(points) : '·'),
      el('span', { class: 'total' }, plain(known ? totals[seat] : desk.sheet.totals[seat])));
  }));
}

/** Rarer actions. While the penalties are not listed, their button shows the number and leads to them. */
function acts(desk) {
  const { words, draft } = desk;
  const won = isWin(draft.ending);
  const given = won ? draft.penalties.length : 0;
  const foul = button(words.say(given > 0 ? 'record-fouls-given' : 'record-foul', { count: given }), () => desk.open({ name: 'foul' }), {
    'data-action': 'foul', class: given > 0 ? 'given' : '', disabled: !desk.mayEnter,
  });
  if (desk.correcting || draft.replaces) {
    return el('nav', { class: 'acts' }, foul, button(words.say('record-cancel'), () => desk.clear(), { 'data-action': 'cancel' }), won ? clear(desk) : null);
  }
  return el('nav', { class: 'acts' }, foul,
    callButton(desk),
    won ? null : undoButton(desk),
    moreButton(desk),
    won ? clear(desk) : null);
}

function foot(desk, { hand, lacks, against }) {
  const known = (lacks === null || lacks === 'reason') && against.length === 0;
  // Of an impossible hand only the penalties are shown.
  const shown = against.length > 0 ? { ...hand, amounts: amounts({ ...hand, ending: null }, desk.sheet.rules) } : hand;
  const text = desk.correcting ? 'record-save-correction' : 'record-save';
  const save = button(desk.words.say(text, { hand: hand.hand }), () => desk.save(), {
    class: 'button save', 'data-action': 'save', disabled: lacks !== null || against.length > 0 || !desk.mayEnter,
  });
  // The seats of a win are above their amounts, with names that may be long.
  const long = isWin(hand.ending) && SEATS.some((seat) => isLong(desk.sheet.seats[seat].short_name));
  return el('div', { class: `foot ${long ? 'long' : ''}` }, isWin(hand.ending) ? null : acts(desk),
    el('div', { class: 'result' }, deltas(desk, shown, known || hand.penalties.length > 0), save));
}

/** The current record of the hand that is being corrected. */
function recordedBefore(desk) {
  const hand = desk.corrected;
  return hand && el('div', { class: 'note was' }, el('p', {}, desk.words.say('record-corrected', { what: result(desk, hand) })), amountsRow(hand));
}

/** The hand while its value is entered: all in sight, in fixed places until it is saved. */
function worthOf(desk) {
  return el('div', { class: 'play won' },
    el('div', { class: 'line over' }, title(desk), acts(desk)), recordedBefore(desk),
    seatLine(desk), valueArea(desk), desk.correcting ? reason(desk) : null, hint(desk, desk.entered));
}

/** A hint in practice, until the first hand is recorded. */
const gestures = (desk) => (desk.practice && desk.sheet.hands.length === 0 ? el('p', { class: 'note', id: 'gestures' }, desk.words.say('record-gestures')) : null);

function ending(desk) {
  return el('div', { class: 'play' },
    recordedBefore(desk), table(desk), hint(desk, desk.entered), penaltyList(desk), gestures(desk), desk.correcting ? reason(desk) : desk.wide ? null : handList(desk));
}

export function handPage(desk) {
  return el('section', { id: 'hand', class: 'screen' },
    callStrip(desk), lateStrip(desk), isWin(desk.draft.ending) ? worthOf(desk) : ending(desk), foot(desk, desk.entered));
}
