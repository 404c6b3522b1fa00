// The screen of a hand: the table as the referee sees it, what has been tapped, and the amounts beside the button that
// saves them. A drawn hand is two taps, a win at most four when its value is among the picks.

import { button, el } from './dom.js';
import { cleared, tapMiddle, tapSeat } from './draft.js';
import { handList } from './hand-list.js';
import { callStrip } from './page-call.js';
import { penaltyList } from './page-foul.js';
import { lateStrip } from './page-late.js';
import { valueArea } from './page-value.js';
import { SEATS, around, dealerOf, isWin, playerAt, roundOf, totalsWith, whoMayNotWin, windOf } from './sheet.js';
import { plain, signed } from './words.js';

/** A finding of the sheet as a sentence. */
export function sentence(desk, key, { seat, foul, ...numbers }) {
  const name = seat && desk.sheet.seats[seat].name;
  return desk.words.say(key, { ...numbers, name, foul: foul && desk.words.foul(foul) });
}

function tap(desk, seat) {
  const { draft } = desk;
  if (draft.winner === seat) return desk.say(desk.words.say('record-against-winner-discarded'), true);
  return desk.edit(tapSeat(draft, seat));
}

function seatButton(desk, side, where) {
  const { draft, sheet, words } = desk;
  const player = playerAt(side, draft.hand, sheet.rules);
  const { name, attendance, disqualified } = sheet.seats[player];
  const barred = whoMayNotWin(draft, sheet)[player];
  const role = draft.winner === player ? 'winner' : draft.discarder === player ? 'discarder' : null;
  const deals = dealerOf(draft.hand, sheet.rules) === player;
  const wind = words.wind(windOf(player, draft.hand, sheet.rules));
  return el('button', {
    type: 'button', class: `seat ${where} ${role ?? ''}`, 'data-seat': player, 'data-side': side, 'aria-pressed': String(role !== null),
    disabled: !desk.mayEnter || (barred !== undefined && !draft.winner), onclick: () => tap(desk, player),
  },
  el('span', { class: 'wind' }, wind),
  deals ? el('span', { class: 'deals', role: 'img', 'aria-label': words.say('record-dealer') }, '▲') : null,
  el('span', { class: 'total' }, plain(sheet.totals[player])),
  el('strong', { class: 'name' }, name),
  role ? el('span', { class: 'badge' }, words.say(`record-role-${role}`)) : null,
  disqualified || barred ? el('span', { class: 'badge live' }, words.say(disqualified ? 'record-disqualified' : 'record-no-win')) : null,
  attendance !== 'played' ? el('small', {}, words.say(`record-attendance-${attendance}`)) : null);
}

function middle(desk) {
  const { draft, words } = desk;
  const [action, on] = draft.winner ? ['self-draw', draft.ending === 'self-draw'] : ['drawn-hand', draft.ending === 'drawn-hand'];
  return button(words.say(`record-middle-${action}`), () => desk.edit(tapMiddle(draft)), {
    class: 'middle', 'data-action': action, 'aria-pressed': String(on), disabled: !desk.mayEnter,
  });
}

/** The four seats around the middle; the corners hold what else concerns the table. */
function table(desk) {
  const { draft, sheet, words } = desk;
  const [bottom, right, top, left] = around(desk.settings.bottom);
  const seat = (side, where) => seatButton(desk, side, where);
  const wind = words.wind(SEATS[roundOf(draft.hand, sheet.rules)]);
  const title = el('h1', { tabindex: -1 }, words.say(desk.correcting ? 'record-correct-hand' : 'record-hand', { hand: draft.hand }),
    el('small', {}, words.say('record-round', { wind })));
  return el('div', { class: 'round-table', role: 'group', 'aria-label': words.say('record-table') },
    title, seat(top, 'far'), seat(left, 'left'), middle(desk), seat(right, 'right'), seat(bottom, 'near'),
    button('↻', () => turn(desk), { class: 'corner turn', 'data-action': 'turn', 'aria-label': words.say('record-turn') }),
    draft.ending || draft.winner ? button(words.say('record-clear'), () => desk.edit(cleared(draft)), { class: 'corner clear', 'data-action': 'clear' }) : null);
}

/** The referee walked to the next side of the table. */
export function turn(desk) {
  const [, next] = around(desk.settings.bottom);
  return desk.set({ bottom: next }, desk.place);
}

/** What is wrong, what was just said, or what comes next. */
function hint(desk, { lacks, against }) {
  const wrong = against.map((finding) => sentence(desk, `record-against-${finding.code}`, finding));
  const lines = [desk.notice, ...wrong].filter(Boolean);
  if (lines.length === 0 && !desk.mayEnter) return el('div', { class: 'hint', role: 'status' });
  if (lines.length === 0 && lacks) lines.push(desk.words.say(`record-lacks-${lacks}`));
  const waits = lines.length === 0;
  return el('div', { class: `hint ${wrong.length > 0 || (desk.notice && desk.wrong) ? 'errors' : ''}`, role: 'status' },
    waits ? desk.words.say('record-ready') : lines.map((line) => el('p', {}, line)));
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

/** The amounts of the four, and what each has then. */
export function deltas(desk, hand, known) {
  const totals = totalsWith(hand, desk.sheet);
  return el('ol', { class: 'deltas plain' }, SEATS.map((seat) => {
    const points = hand.amounts[seat];
    const tone = points > 0 ? 'gain' : points < 0 ? 'loss' : 'quiet';
    return el('li', { 'data-delta': seat },
      el('span', { class: 'name' }, desk.sheet.seats[seat].name),
      el('strong', { class: known ? tone : 'quiet' }, known ? signed(points) : '·'),
      el('span', { class: 'total' }, plain(known ? totals[seat] : desk.sheet.totals[seat])));
  }));
}

function acts(desk) {
  const { words, undoable } = desk;
  if (desk.correcting || desk.draft.replaces) {
    return el('nav', { class: 'acts' },
      button(words.say('record-foul'), () => desk.open({ name: 'foul' }), { 'data-action': 'foul' }),
      button(words.say('record-cancel'), () => desk.clear(), { 'data-action': 'cancel' }));
  }
  return el('nav', { class: 'acts' },
    button(words.say('record-foul'), () => desk.open({ name: 'foul' }), { 'data-action': 'foul', disabled: !desk.mayEnter }),
    button(words.say('record-call'), () => desk.open({ name: 'call', hand: null }), { 'data-action': 'call' }),
    button(words.say('record-undo'), () => desk.open({ name: 'undo', entry: undoable }), { 'data-action': 'undo', disabled: undoable === null }),
    button(words.say('record-more'), () => desk.open({ name: 'more' }), { 'data-action': 'more' }));
}

function foot(desk, { hand, lacks, against }) {
  const known = (lacks === null || lacks === 'reason') && against.length === 0;
  const text = desk.correcting ? 'record-save-correction' : 'record-save';
  const save = button(desk.words.say(text, { hand: hand.hand }), () => desk.save(), {
    class: 'button save', 'data-action': 'save', disabled: lacks !== null || against.length > 0 || !desk.mayEnter,
  });
  return el('div', { class: 'foot' }, acts(desk), el('div', { class: 'result' }, deltas(desk, hand, known || hand.penalties.length > 0), save));
}

export function handPage(desk) {
  const { entered, draft } = desk;
  return el('section', { id: 'hand', class: 'screen' },
    callStrip(desk), lateStrip(desk), table(desk), hint(desk, entered), penaltyList(desk),
    isWin(draft.ending) ? valueArea(desk, entered) : null,
    desk.correcting ? reason(desk) : null,
    isWin(draft.ending) || desk.correcting ? null : handList(desk),
    foot(desk, entered));
}
