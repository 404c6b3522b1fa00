// The value of a win: a pick, our own keypad, or the fans, from which the value follows. The phone's keyboard is needed
// for searching fans only.

import { button, el } from './dom.js';
import { fansOf, pointsOf, withFans } from './draft.js';
import { fanVerdict } from './fan-verdict.js';
import { addFan, dropFan, findFans } from './fans.js';

/** How many picks fit: three rows of six. */
const PICKS = 18;
const DIGITS = 3;
const FOUND = 10;

/** The usual values: from the least that wins on, then those of the great fans. */
function picks(desk) {
  const { facts, sheet } = desk;
  const great = [...new Set(facts.fans.map(({ points }) => points))].filter((points) => points > sheet.rules.minimum).sort((a, b) => a - b).slice(-5);
  const small = Array.from({ length: PICKS - great.length }, (_, index) => sheet.rules.minimum + index);
  return [...small, ...great];
}

function picked(desk) {
  const { draft } = desk;
  const value = (points) => button(String(points), () => desk.edit({ ...desk.draft, typed: String(points) }), {
    'data-value': points, 'aria-pressed': String(draft.typed === String(points)),
  });
  return el('div', { class: 'picks' }, picks(desk).map(value));
}

function keypad(desk) {
  const type = (typed) => desk.edit({ ...desk.draft, typed: typed.replace(/^0+/, '').slice(0, DIGITS) });
  const { words } = desk;
  const digits = (list) => [...list].map((digit) => button(digit, () => type(desk.draft.typed + digit), { 'data-key': digit }));
  return el('div', { class: 'keypad' },
    digits('123'), button('⌫', () => type(desk.draft.typed.slice(0, -1)), { 'data-key': 'back', 'aria-label': words.say('record-delete-digit') }),
    digits('456'), button('C', () => type(''), { 'data-key': 'clear', 'aria-label': words.say('record-clear') }),
    digits('7890'));
}

/** Whether a hand can still become worth enough with more digits, or more fans. */
export function unfinished({ typed, fans }, points, { minimum, most_points: most }) {
  if (points === null || points >= minimum) return false;
  const grown = Array.from({ length: DIGITS - typed.length }, (_, index) => 10 ** (index + 1));
  return typed === '' ? fans.length > 0 : grown.some((times) => points * times <= most && (points + 1) * times > minimum);
}

/** Choosing fans leaves the keyboard where it is: the search stays open for the next one. */
const keepsFocus = (event) => event.preventDefault();

function fanChooser(desk) {
  const { draft, facts, words, settings } = desk;
  const choose = (fans) => desk.edit(withFans(desk.draft, fans));
  const name = (number) => words.fan(facts.fans[number - 1]);
  const chip = ([number, times]) => button(`${name(number)}${times > 1 ? ` ×${times}` : ''} ✕`, () => choose(dropFan(desk.draft.fans, number)), {
    class: 'chip', 'aria-pressed': 'true', 'data-chosen-fan': number, 'aria-label': words.say('record-drop-fan', { fan: name(number) }), onmousedown: keepsFocus,
  });
  const pick = (fan) => {
    desk.search = '';
    // Somebody may be typing in it, so that it is not changed from outside.
    document.querySelector('#fan-search').value = '';
    return choose(addFan(desk.draft.fans, fan));
  };
  const offer = (fan) => button([el('span', {}, words.fan(fan)), el('small', {}, String(fan.points))], () => pick(fan), {
    class: 'chip', 'data-fan': fan.number, onmousedown: keepsFocus,
  });
  const search = (event) => {
    desk.search = event.target.value;
    desk.render();
  };
  const found = findFans(desk.search, facts.fans, settings.recent, FOUND);
  return el('div', { class: 'fans' },
    el('input', {
      id: 'fan-search', type: 'search', value: desk.search, placeholder: words.say('record-search-fan'), 'aria-label': words.say('record-search-fan'),
      autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'done', oninput: search,
    }),
    el('div', { class: 'chips found' }, found.length > 0 ? found.map(offer) : el('p', { class: 'quiet' }, words.say('record-no-fan'))),
    // The last one chosen comes first: the row is scrolled for the others.
    el('div', { class: 'chips chosen' }, fanVerdict(desk), draft.fans.map(chip).reverse()));
}

const PANELS = { picks: picked, keys: keypad, fans: fanChooser };

function flowers(desk) {
  const { draft, sheet, words } = desk;
  const step = (by) => desk.edit({ ...desk.draft, flowers: desk.draft.flowers + by });
  return el('div', { class: 'stepper', role: 'group', 'aria-label': words.say('record-flowers') },
    el('span', {}, words.say('record-flowers')),
    button('−', () => step(-1), { disabled: draft.flowers === 0, 'data-action': 'fewer-flowers', 'aria-label': words.say('record-fewer-flowers') }),
    el('output', { 'data-flowers': draft.flowers }, String(draft.flowers)),
    button('+', () => step(1), { disabled: draft.flowers >= sheet.rules.most_flowers, 'data-action': 'more-flowers', 'aria-label': words.say('record-more-flowers') }));
}

/** Where typed points and fans disagree, one tap takes those of the fans. */
export function takeFans(desk, against) {
  const sum = against.find(({ code }) => code === 'fan-sum');
  if (!sum) return null;
  return button(desk.words.say('record-take-fans', { points: sum.fans }), () => desk.edit({ ...desk.draft, typed: '' }), { 'data-action': 'take-fans' });
}

export function valueArea(desk) {
  const { draft, facts, sheet, words } = desk;
  const panel = PANELS[desk.settings.panel] ? desk.settings.panel : 'picks';
  const points = pointsOf(draft, facts, sheet.rules);
  const fans = fansOf(draft, facts, sheet.rules);
  const tab = (name) => button(words.say(`record-panel-${name}`), () => desk.set({ panel: name }), {
    'data-panel': name, 'aria-pressed': String(name === panel),
  });
  const tiles = button(words.say('record-panel-tiles'), () => desk.open({ name: 'tiles' }), { 'data-action': 'tiles', 'aria-pressed': String(Boolean(draft.tiles)) });
  return [
    el('div', { class: 'line worth' },
      el('output', { class: 'points', 'data-points': points ?? '' }, points === null ? '—' : words.say('record-points', { points }),
        fans !== null && draft.typed !== '' ? el('small', {}, ' ', words.say('record-fans-sum', { points: fans })) : null),
      flowers(desk)),
    el('div', { class: 'value' },
      el('div', { class: 'tabs-row', role: 'group', 'aria-label': words.say('record-value') }, Object.keys(PANELS).map(tab), tiles),
      PANELS[panel](desk)),
  ];
}
