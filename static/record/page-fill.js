// How a seat was filled, entered by the person who decides: stand-in, substitute, forfeit, deduction.

import { back, button, el, screen } from './dom.js';
import { SEATS } from './sheet.js';
import { numberField, numberTyped } from './typed-number.js';

const ATTENDANCES = ['played', 'stood-in', 'forfeit', 'forfeit-stood-in'];

/** The known facts about a seat, as values of the fields. */
const known = ({ attendance, own_points, substitute, late }) => ({
  attendance, own: String(own_points ?? ''), substitute: substitute ?? null, penalty: String(late), reason: '',
});

function fields(desk, view) {
  const { words } = desk;
  const { seat, attendance, own, substitute, penalty, reason } = view;
  const { bench = [] } = desk.sheet.seats[seat];
  const { max_free: mostTaken, max_total: most } = desk.sheet.rules;
  const named = (label, input) => el('label', {}, words.say(label, { words: desk.sheet.rules.words }), input);
  const typed = (name) => ({ id: `fill-${name}`, oninput: (event) => desk.turn({ [name]: event.target.value }) });
  const [ownField, ownWrong] = numberField(words, own, -most, most, { ...typed('own'), inputmode: 'text' });
  const [penaltyField, penaltyWrong] = numberField(words, penalty, 0, mostTaken, typed('penalty'));
  const choice = (chosen, data, change) => ([value, text]) => button(text, () => change(value), { [data]: value ?? 'nobody', 'aria-pressed': String(value === chosen) });
  const left = attendance === 'stood-in';
  const body = {
    kind: 'filled', seat, attendance, own_points: left ? numberTyped(own, -most, most) : null, substitute: attendance === 'played' ? substitute : null,
    session_penalty: numberTyped(penalty, 0, mostTaken) ?? 0, reason: reason.trim(),
  };
  const complete = body.reason !== '' && Number.isInteger(body.session_penalty) && (!left || Number.isInteger(body.own_points));
  const save = async () => {
    if (await desk.note(body)) desk.close();
  };
  const kinds = ATTENDANCES.map((kind) => [kind, words.say(`record-attendance-${kind}`)]);
  const people = [[null, words.say('record-nobody-instead')], ...bench.map(({ id, name }) => [id, name])];
  return [
    el('h2', {}, words.say('record-attendance')),
    el('div', { class: 'choice-row two' }, kinds.map(choice(attendance, 'data-attendance', (kind) => desk.turn({ attendance: kind })))),
    left ? [named('own-points', ownField), ownWrong] : null,
    attendance === 'played' && bench.length > 0 ? [
      el('h2', {}, words.say('record-substitute')),
      el('div', { class: 'choice-row two' }, people.map(choice(substitute, 'data-substitute', (id) => desk.turn({ substitute: id })))),
    ] : null,
    named('record-session-penalty', penaltyField), penaltyWrong,
    named('record-reason', el('input', { ...typed('reason'), value: reason, maxlength: 200 })),
    el('div', { class: 'actions' },
      button(words.say('record-save-filled'), save, { class: 'button', 'data-action': 'save-filled', disabled: !complete }),
      back(desk)),
  ];
}

export function fillPage(desk, view) {
  const { sheet, words } = desk;
  const seats = SEATS.map((seat) => button(sheet.seats[seat].name, () => desk.turn({ seat, ...known(sheet.seats[seat]) }), {
    'data-fill': seat, 'aria-pressed': String(seat === view.seat),
  }));
  return screen('fill', words.say('record-fill'),
    el('div', { class: 'choice-row two' }, seats),
    view.seat ? fields(desk, view) : el('div', { class: 'actions' }, back(desk)));
}
