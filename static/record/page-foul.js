// A foul: the player, the kind, and the penalty of the rule book. The referee may decide otherwise and then gives a reason.

import { button, el, screen } from './dom.js';
import { penaltyLine } from './hand-list.js';
import { SEATS, others, proposal, raising } from './sheet.js';

/** All penalties that raise the next one of the hand being entered. */
const before = ({ draft, sheet }) => [...raising(draft.hand, sheet), ...draft.penalties];

/** The penalties of the hand being entered; each can be taken off before it is saved. */
export function penaltyList(desk) {
  const { draft, words } = desk;
  if (draft.penalties.length === 0) return null;
  const drop = (index) => desk.edit({ ...desk.draft, penalties: desk.draft.penalties.filter((_, other) => other !== index) });
  return el('ul', { class: 'plain penalties' }, draft.penalties.map((penalty, index) => el('li', {},
    el('span', { class: 'loss' }, penaltyLine(desk, penalty)),
    button('✕', () => drop(index), { class: 'plain', 'data-action': 'drop-penalty', 'aria-label': words.say('record-drop-penalty', { what: penaltyLine(desk, penalty) }) }))));
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
      type: 'button', 'data-foul': foul.code, onclick: () => desk.turn({ foul, ...proposal(foul, view.offender, before(desk), sheet.rules), reason: '' }),
    }, el('span', {}, words.foul(foul.code)), badges(desk, foul))))),
  ];
}

const badges = ({ words }, foul) => [
  foul.forbids_winning && !foul.disqualifies ? el('span', { class: 'badge live' }, words.say('record-no-win')) : null,
  foul.disqualifies ? el('span', { class: 'badge live' }, words.say('record-disqualified')) : null,
  foul.imp ? el('span', { class: 'badge live' }, `−${foul.imp} IMP`) : null,
];

/** The amounts to choose from: the usual ones, and that of the tariffs if it is none of them. */
const sizes = ({ rules }, { points }) => (points > 0 && !rules.sizes.includes(points) ? [...rules.sizes, points].sort((a, b) => a - b) : rules.sizes);

/** The penalty: that of the book until the referee chooses another. */
function consequence(desk, view) {
  const { sheet, words } = desk;
  const { foul, offender, points, payee } = view;
  const name = (seat) => sheet.seats[seat].name;
  const book = proposal(foul, offender, before(desk), sheet.rules);
  const differs = (book.points !== null && book.points !== points) || (book.payee !== null && book.payee !== payee);
  const free = foul.tariff === 'free';
  const none = foul.imp ? `−${foul.imp} IMP` : words.say(foul.forbids_winning ? 'record-no-points' : 'record-warning');
  const amounts = [[0, none], ...sizes(sheet, book).map((size) => [size, String(size)])];
  const payees = [['nobody', words.say('record-payee-nobody')], ['each', words.say('record-payee-each')], ...others(offender).map((seat) => [seat, name(seat)])];
  const complete = points !== null && payee !== null && (!differs || view.reason.trim() !== '') && points <= sheet.rules.most_free;
  const give = async () => {
    const penalty = { foul: foul.code, offender, points, payee, reason: view.reason.trim() };
    await desk.edit({ ...desk.draft, penalties: [...desk.draft.penalties, penalty] });
    desk.close();
  };
  const amount = (event) => desk.turn({ points: /^\d{1,3}$/.test(event.target.value) ? Number(event.target.value) : null });
  return [
    el('p', { class: 'big' }, words.foul(foul.code), ' ', badges(desk, foul)),
    book.points === null ? el('p', { class: 'note' }, words.say('record-referee-decides')) : null,
    el('h2', {}, words.say('record-penalty-points')),
    free
      ? el('input', { id: 'free-points', inputmode: 'numeric', value: points ?? '', 'aria-label': words.say('record-penalty-points'), oninput: amount })
      : choices(amounts, points, (size) => desk.turn({ points: size }), 'data-size'),
    el('h2', {}, words.say('record-payee')),
    choices(payees, payee, (to) => desk.turn({ payee: to }), 'data-payee'),
    differs ? el('label', {}, words.say('record-reason-differs'), el('input', {
      id: 'penalty-reason', value: view.reason, maxlength: 200, oninput: (event) => desk.turn({ reason: event.target.value }),
    })) : null,
    button(words.say('record-give-penalty'), give, { class: 'button wide', 'data-action': 'give-penalty', disabled: !complete }),
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
    choices(offenders, view.offender, (offender) => desk.turn({ offender, foul: undefined }), 'data-offender'),
    rest,
    el('div', { class: 'actions' }, button(words.say('record-back'), () => (view.foul ? desk.turn({ foul: undefined }) : desk.close()), { 'data-action': 'back' })));
}
