// Screens with one question: whether an unusual hand is meant, whether to undo the last hand, and why.

import { back, button, el, screen } from './dom.js';
import { result } from './hand-list.js';
import { deltas, sentence } from './page-hand.js';

export function doubtsPage(desk, { doubts }) {
  const { words, entered } = desk;
  const sure = () => {
    desk.close();
    return desk.save(true);
  };
  return screen('doubts', words.say('record-sure'),
    doubts.map((doubt) => el('p', { class: 'note big' }, sentence(desk, `record-unusual-${doubt.code}`, doubt))),
    el('p', { class: 'big' }, result(desk, entered.hand)),
    deltas(desk, entered.hand, true),
    el('div', { class: 'actions' }, button(words.say('record-save-so'), sure, { class: 'button', 'data-action': 'save-so' }), back(desk)));
}

export function undoPage(desk, { entry }) {
  const { words } = desk;
  const undo = async () => {
    await desk.undo(entry);
    desk.close();
  };
  return screen('undo', words.say('record-undo-hand', { hand: entry.body.hand }),
    el('p', { class: 'big' }, result(desk, entry.body)),
    el('p', {}, words.say(`record-undo-${{ waiting: 'unsent', received: 'received' }[entry.state] ?? 'sent'}`)),
    el('div', { class: 'actions' }, button(words.say('record-undo'), undo, { class: 'button', 'data-action': 'undo-now' }), back(desk)));
}

/** A reason, or an answer, below `title()`; `done` receives the text. */
export function reasonPage(desk, view) {
  const { words } = desk;
  const finish = async () => {
    await view.done(view.text.trim());
    desk.close();
  };
  return screen('why', view.title(),
    el('label', {}, words.say('record-reason'), el('input', { id: 'why-text', value: view.text ?? '', maxlength: 200, oninput: (event) => desk.turn({ text: event.target.value }) })),
    el('div', { class: 'actions' }, button(words.say('record-send'), finish, { class: 'button', 'data-action': 'send-reason', disabled: !view.text?.trim() }), back(desk)));
}
