// The chosen fans that do not count: shown beside them at once, and asked about before the hand is saved.

import { back, button, el, screen } from './dom.js';
import { judged } from './draft.js';
import { fanOf, fanPoints } from './fans.js';

/** A clash as a sentence. */
function sentence(desk, { code, fan, by, ...numbers }) {
  const name = (number) => number && desk.words.fan(fanOf(number, desk.fans));
  return desk.words.say(`clash-${code}`, { ...numbers, fan: name(fan), by: name(by) });
}

const worth = (desk, fans) => fanPoints(fans, desk.fans, desk.sheet.rules);

/** The sum that counts, or that of all fans chosen; null while all of them count. */
export function fanVerdict(desk) {
  const { draft, words, sheet } = desk;
  const { clashes, counted } = judged(draft, sheet.rules);
  if (clashes.length === 0) return null;
  const [key, fans] = draft.fans_reason ? ['record-fans-as-named', draft.fans] : ['record-fans-counted', counted];
  return button(words.say(key, { points: worth(desk, fans) }), () => desk.open({ name: 'fans' }), {
    class: 'chip wrong', 'data-action': 'fans-verdict',
  });
}

/** Which fans do not count and why. The referee omits them, or says why they count. */
export function fansPage(desk, view) {
  const { draft, words, sheet } = desk;
  const { clashes, counted } = judged(draft, sheet.rules);
  const text = view.text ?? draft.fans_reason ?? '';
  return screen('fans', words.say('record-fans-title'),
    clashes.map((clash) => el('p', { class: 'note', 'data-clash': clash.fan }, sentence(desk, clash))),
    el('div', { class: 'actions' }, button(words.say('record-fans-leave-out', { points: worth(desk, counted) }), () => desk.decide(view, { fans: counted, fans_reason: '', typed: '' }), {
      class: 'button', 'data-action': 'leave-out',
    })),
    el('label', {}, words.say('record-fans-reason'), el('input', {
      id: 'fans-reason', value: text, maxlength: 200, oninput: (event) => desk.turn({ text: event.target.value }),
    })),
    el('div', { class: 'actions' },
      button(words.say('record-fans-stand', { points: worth(desk, draft.fans) }), () => desk.decide(view, { fans_reason: text.trim(), typed: '' }), {
        'data-action': 'as-named', disabled: text.trim() === '',
      }),
      back(desk)));
}
