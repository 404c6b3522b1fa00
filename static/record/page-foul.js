// A foul: the player, the kind, and the penalty of the rule book. The referee may decide otherwise and then gives a reason.

import { button, el, screen } from './dom.js';
import { cleared } from './draft.js';
import { penaltyLine, penaltyText } from './hand-list.js';
import { SEATS, departs, disqualifies, others, proposal, raising, whoMayNotWin } from './sheet.js';
import { numberField, numberTyped } from './typed-number.js';

/** All penalties that raise the next one of the hand being entered, or the one that is being changed. */
const before = ({ draft, sheet }, { index }) => [...raising(draft.hand, sheet), ...draft.penalties.slice(0, index)];

/** The penalties of the hand being entered; each can be removed before it is saved. */
export function penaltyList(desk) {
  const { draft, sheet, words } = desk;
  if (draft.penalties.length === 0) return null;
  const drop = (index) => desk.edit({ ...desk.draft, penalties: desk.draft.penalties.filter((_, other) => other !== index) });
  return el('ul', { class: 'plain penalties' }, draft.penalties.map((penalty, index) => el('li', {},
    el('span', { class: 'loss' }, penaltyLine(desk, penalty)),
    // Only the chief referee revokes a disqualification.
    disqualifies(penalty.foul, sheet.rules) && !sheet.you.decides ? null
      : button('✕', () => drop(index), { class: 'plain', 'data-action': 'drop-penalty', 'aria-label': words.say('record-drop-penalty', { what: penaltyLine(desk, penalty) }) }))));
}

/** If a penalty lacks a reason, one tap shows what the tariffs say now; for another penalty it asks for the reason. */
export function mendPenalty(desk, against) {
  const found = against.find(({ code }) => code === 'penalty');
  if (!found) return null;
  const { seat: offender, foul: code, index } = found;
  const { draft, sheet, words } = desk;
  // A foul that the tariffs do not name any more.
  const foul = sheet.rules.fouls.find((other) => other.code === code) ?? { code, tariff: 'size', payee: null };
  const { points, payee } = proposal(foul, offender, before(desk, { index }), sheet.rules);
  const given = draft.penalties[index];
  const open = () => desk.open({ name: 'foul', index, offender, foul, points: points ?? given.points, payee: payee ?? given.payee, reason: '', other: true });
  return button(words.say('record-mend-penalty'), open, { 'data-action': 'mend-penalty' });
}

function choices(list, chosen, choose, data) {
  return el('div', { class: `choice-row ${list.length < 6 ? 'two' : ''}` }, list.map(([value, text]) => button(text, () => choose(value), {
    [data]: value, 'aria-pressed': String(value === chosen),
  })));
}

function foulList(desk, view) {
  const { sheet, words } = desk;
  const wanted = (view.search ?? '').trim().toLowerCase();
  const rank = ({ common, disqualifies }) => (common ? 0 : disqualifies ? 2 : 1);
  const fouls = sheet.rules.fouls.filter(({ code }) => words.all(`foul-${code}`).toLowerCase().includes(wanted)).sort((a, b) => rank(a) - rank(b));
  return [
    el('input', {
      id: 'foul-search', type: 'search', value: view.search ?? '', placeholder: words.say('record-search-foul'), 'aria-label': words.say('record-search-foul'),
      autocomplete: 'off', oninput: (event) => desk.turn({ search: event.target.value }),
    }),
    el('ul', { class: 'plain foul-list' }, fouls.map((foul) => el('li', {}, el('button', {
      type: 'button', 'data-foul': foul.code, onclick: () => desk.turn({ foul, ...proposal(foul, view.offender, before(desk, view), sheet.rules), reason: '', other: false, typed: undefined }),
    }, el('span', {}, words.foul(foul.code)), badges(desk, foul))))),
  ];
}

/** Adds a penalty to the hand, or puts it in place of the one being changed, and removes the win of a player who may not win any more. */
async function give(desk, penalty, { index = desk.draft.penalties.length }) {
  const { penalties } = desk.draft;
  const draft = { ...desk.draft, penalties: [...penalties.slice(0, index), penalty, ...penalties.slice(index + 1)] };
  const barred = draft.winner && whoMayNotWin(draft, desk.sheet)[draft.winner] !== undefined;
  await desk.edit(barred ? cleared(draft) : draft);
  desk.close();
  if (barred) desk.say(desk.words.say('record-win-taken-off', { name: desk.sheet.seats[draft.winner].name }));
}

const badges = ({ words }, foul) => [
  foul.forbids_winning && !foul.disqualifies ? el('span', { class: 'badge live' }, words.say('record-no-win')) : null,
  foul.disqualifies ? el('span', { class: 'badge live' }, words.say('record-disqualified')) : null,
  foul.imp ? el('span', { class: 'badge live' }, `−${foul.imp} IMP`) : null,
];

/** The amounts to choose from: the usual ones, and that of the tariffs if it is another. */
const sizes = ({ rules }, { points }) => (points > 0 && !rules.sizes.includes(points) ? [...rules.sizes, points].sort((a, b) => a - b) : rules.sizes);

/** The penalty: that of the tariffs in one line, with its button; others are chosen below. */
function consequence(desk, view) {
  const { sheet, words } = desk;
  const { foul, offender, points, payee } = view;
  const name = (seat) => sheet.seats[seat].name;
  const book = proposal(foul, offender, before(desk, view), sheet.rules);
  const free = foul.tariff === 'free';
  const open = view.other || book.points === null || book.payee === null;
  const none = foul.imp ? `−${foul.imp} IMP` : words.say(foul.forbids_winning ? 'record-no-points' : 'record-warning');
  const amounts = [[0, none], ...sizes(sheet, book).map((size) => [size, String(size)])];
  const payees = [['nobody', words.say('record-payee-nobody')], ['each', words.say('record-payee-each')], ...others(offender).map((seat) => [seat, name(seat)])];
  const penalty = { foul: foul.code, offender, points, payee, reason: view.reason.trim() };
  const differs = departs(penalty, before(desk, view), sheet.rules);
  const complete = points !== null && payee !== null && (!differs || penalty.reason !== '');
  const { max_free: most } = sheet.rules;
  const amount = ({ target: { value: typed } }) => {
    const number = numberTyped(typed, 0, most);
    desk.turn({ typed, points: Number.isInteger(number) ? number : null });
  };
  return [
    el('p', { class: 'big' }, words.foul(foul.code)),
    el('div', { class: 'line proposal' },
      el('strong', { 'data-penalty': '' }, points === null || payee === null ? '—' : penaltyText(desk, penalty)),
      button(words.say('record-give-penalty'), () => give(desk, penalty, view), { class: 'button', 'data-action': 'give-penalty', disabled: !complete })),
    open ? [
      book.points === null ? el('p', { class: 'note' }, words.say('record-referee-decides')) : null,
      differs ? el('label', {}, words.say('record-reason-differs'), el('input', {
        id: 'penalty-reason', value: view.reason, maxlength: 200, oninput: (event) => desk.turn({ reason: event.target.value }),
      })) : null,
      el('h2', {}, words.say('record-penalty-points')),
      free
        ? numberField(words, view.typed ?? String(points ?? ''), 0, most, { id: 'free-points', 'aria-label': words.say('record-penalty-points'), oninput: amount })
        : choices(amounts, points, (size) => desk.turn({ points: size }), 'data-size'),
      el('h2', {}, words.say('record-payee')),
      choices(payees, payee, (to) => desk.turn({ payee: to }), 'data-payee'),
    ] : button(words.say('record-other-penalty'), () => desk.turn({ other: true }), { 'data-action': 'other-penalty' }),
  ];
}

/** Only the chief referee disqualifies: the foul becomes the reason of a call. */
function forChief(desk, { foul, offender }) {
  const { words, sheet } = desk;
  const reason = words.say('record-call-foul', { name: sheet.seats[offender].name, foul: words.foul(foul.code) });
  return [
    el('p', { class: 'big' }, words.foul(foul.code), ' ', badges(desk, foul)),
    el('p', { class: 'note' }, words.say('record-only-chief')),
    button(words.say('record-call'), () => desk.open({ name: 'call', hand: null, reason }), { class: 'button wide', 'data-action': 'call' }),
  ];
}

export function foulPage(desk, view) {
  const { sheet, words } = desk;
  const offenders = SEATS.map((seat) => [seat, sheet.seats[seat].name]);
  const rest = !view.offender ? el('p', { class: 'quiet' }, words.say('record-choose-offender'))
    : !view.foul ? foulList(desk, view)
      : view.foul.disqualifies && !sheet.you.decides ? forChief(desk, view) : consequence(desk, view);
  return screen(view.foul ? 'consequence' : 'foul', words.say('record-foul'),
    view.foul ? null : penaltyList(desk),
    // The penalty depends on the player's earlier fouls.
    choices(offenders, view.offender, (offender) => desk.turn({ offender, typed: undefined, ...(view.foul ? proposal(view.foul, offender, before(desk, view), sheet.rules) : {}) }), 'data-offender'),
    rest,
    el('div', { class: 'actions' }, button(words.say('record-back'), () => (view.foul && view.index === undefined ? desk.turn({ foul: undefined }) : desk.close()), { 'data-action': 'back' })));
}
