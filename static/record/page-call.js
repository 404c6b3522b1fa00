// Calls for the chief referee: made here, shown until the answer was read.

import { back, button, el, screen } from './dom.js';
import { time } from './words.js';

/** The reasons offered, as they are sent (`call_reason` in `src/messages/tables.rs`): whoever reads them has another language. */
const REASONS = ['false-win', 'fans', 'dispute', 'absent', 'equipment', 'unwell'];

/** The reason of a call in words: one of those offered, also with what was typed in addition, or any other text as it is. */
function reasonOf(words, { reason }) {
  const [code, ...typed] = reason.split(': ');
  if (!REASONS.includes(code)) return reason;
  const offered = words.say(`record-call-${code}`);
  return typed.length === 0 ? offered : words.say('record-call-more', { reason: offered, text: typed.join(': ') });
}

export function callPage(desk, view) {
  const { words } = desk;
  const send = async (...parts) => {
    const reason = [...parts, view.reason?.trim()].filter(Boolean).join(': ');
    if (await desk.note({ kind: 'called', hand: view.hand, reason })) desk.close();
  };
  const title = view.hand === null ? words.say('record-call') : words.say('record-dispute-hand', { hand: view.hand });
  return screen('call', title,
    el('div', { class: 'choice-row' }, REASONS.map((code) =>
      button(words.say(`record-call-${code}`), () => send(code), { 'data-action': 'call-reason' }))),
    el('label', {}, words.say('record-call-text'), el('input', {
      id: 'call-text', value: view.reason ?? '', maxlength: 200, oninput: (event) => desk.turn({ reason: event.target.value }),
    })),
    el('div', { class: 'actions' },
      button(words.say('record-call-send'), () => send(), { class: 'button', 'data-action': 'send-call', disabled: !view.reason?.trim() }),
      back(desk)));
}

/** The button of an answer; yes or no for a forfeit that the table proposed. */
function answers(desk, call, title) {
  const { words } = desk;
  const answer = (text, action, more) => button(words.say(text), () => desk.open({
    name: 'reason', title, done: (said) => desk.note({ kind: 'answered', call: call.entry, text: said, ...more }),
  }), { 'data-action': action });
  if (!call.late) return answer('record-call-answer', 'answer-call', {});
  return el('span', { class: 'chips' },
    answer('record-late-forfeit', 'forfeit-yes', { forfeit: true }), answer('record-plays-on', 'forfeit-no', { forfeit: false }));
}

/** The text of an answer; one without words is the button that was pressed. */
function answered({ words }, { text, forfeit }) {
  const pressed = { true: 'call-forfeit', false: 'call-no-forfeit' }[forfeit] ?? 'call-acknowledge';
  return text || words.say(pressed);
}

function strip(desk, call) {
  const { words } = desk;
  const about = () => (call.hand === null ? reasonOf(words, call) : words.say('record-call-about', { hand: call.hand, reason: reasonOf(words, call) }));
  if (!call.answer) {
    return el('div', { class: 'note strip', 'data-call': 'open' },
      el('span', {}, el('strong', {}, about()), el('small', {}, words.say(call.waits ? 'record-call-waits' : 'record-call-made', { time: time(call.at) }))),
      desk.sheet.you.decides ? answers(desk, call, about) : null);
  }
  return el('div', { class: 'said strip', 'data-call': 'answered' },
    el('span', {}, el('strong', {}, about()),
      el('small', {}, words.say('record-call-answered', { author: call.answer.author, time: time(call.answer.at), text: answered(desk, call.answer) }))),
    button(words.say('record-understood'), () => desk.keepStep({ kind: 'read', call: call.entry }), { 'data-action': 'read-answer' }));
}

export function callStrip(desk) {
  const read = new Set(desk.entries.filter(({ kind, body }) => kind === 'steps' && body.kind === 'read').map(({ body }) => body.call));
  return desk.sheet.calls.filter((call) => !read.has(call.entry)).map((call) => strip(desk, call));
}
