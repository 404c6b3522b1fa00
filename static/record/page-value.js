// The value of a win: a value offered, our own keypad, or the fans, from which it follows. The phone's keyboard is needed
// for searching fans only.

import { button, el, nameOf } from './dom.js';
import { fansOf, pointsOf, withFans } from './draft.js';
import { fanVerdict } from './fan-verdict.js';
import { addFan, dropFan, fanOf, findFans } from './fans.js';
import { answersFor, asksWhoAnswers, others } from './sheet.js';

const DIGITS = 3;
const FOUND = 10;

function picked(desk) {
  const { draft, sheet } = desk;
  // Thumbs learn places: no value moves while the page is open.
  desk.offered ??= sheet.rules.usual_points;
  const quick = draft.quick && desk.mayEnter;
  const pick = (points) => {
    // A second tap would show another value than the one being saved.
    if (quick && desk.saving) return undefined;
    const kept = desk.edit({ ...desk.draft, typed: String(points) });
    // After a gesture it saves the hand, unless it has to be asked who is responsible.
    return quick && !asksWhoAnswers(desk.entered.hand, sheet.rules) ? desk.save() : kept;
  };
  const value = (points) => button(String(points), () => pick(points), {
    'data-value': points, 'aria-pressed': String(draft.typed === String(points)),
  });
  return el('div', { class: `picks ${quick ? 'saves' : ''}` }, desk.offered.map(value));
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

/** Whether more digits or fans can still make the value valid, or enough to win. */
export function unfinished({ typed, fans }, points, { minimum, max_points: most, values }) {
  if (points === null) return false;
  if (values && typed !== '' && !values.includes(points)) return values.some((value) => String(value).startsWith(typed));
  if (points >= minimum) return false;
  const grown = Array.from({ length: DIGITS - typed.length }, (_, index) => 10 ** (index + 1));
  return typed === '' ? fans.length > 0 : grown.some((times) => points * times <= most && (points + 1) * times > minimum);
}

/** Choosing fans leaves the keyboard where it is: the search stays open for the next one. */
const keepsFocus = (event) => event.preventDefault();

function fanChooser(desk) {
  const { draft, fans, words, settings } = desk;
  const kind = kindOf(desk.sheet.rules);
  const choose = (named) => desk.edit(withFans(desk.draft, named));
  const name = (number) => words.fan(fanOf(number, fans));
  const chip = ([number, times]) => button(`${name(number)}${times > 1 ? ` ×${times}` : ''} ✕`, () => choose(dropFan(desk.draft.fans, number)), {
    class: 'chip', 'aria-pressed': 'true', 'data-chosen-fan': number, 'aria-label': words.say('record-drop-fan', { fan: name(number) }), onmousedown: keepsFocus,
  });
  const pick = (fan) => {
    desk.search = '';
    // `show` does not change a field with the focus.
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
  const found = findFans(desk.search, fans, settings.recent, FOUND);
  return el('div', { class: 'fans' },
    el('input', {
      id: 'fan-search', type: 'search', value: desk.search, placeholder: words.say(`record-search-${kind}`), 'aria-label': words.say(`record-search-${kind}`),
      autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'done', oninput: search,
    }),
    el('div', { class: 'chips found' }, found.length > 0 ? found.map(offer) : el('p', { class: 'quiet' }, words.say(`record-no-${kind}`))),
    // The last one chosen comes first; the row scrolls to the others.
    el('div', { class: 'chips chosen' }, fanVerdict(desk), draft.fans.map(chip).reverse()));
}

const PANELS = { picks: picked, keys: keypad, fans: fanChooser };

/** The kind of value: fans, patterns, or numbers only. */
const kindOf = ({ game, patterns }) => (patterns ? 'patterns' : game === 'mcr' ? 'fans' : null);

/** The ways to enter the value of a win. */
const panelsOf = (rules) => Object.keys(PANELS).filter((name) => name !== 'fans' || kindOf(rules));

/** The way chosen. */
export function openPanel({ settings, sheet }) {
  return panelsOf(sheet.rules).includes(settings.panel) ? settings.panel : 'picks';
}

/** The player responsible for the discard; empty space if it makes no difference. */
function responsible(desk, points) {
  const { draft, sheet, words } = desk;
  const asked = asksWhoAnswers({ ...draft, basic_points: points }, sheet.rules);
  const choice = (value, text) => button(nameOf(text), () => desk.edit({ ...desk.draft, responsible: value === desk.draft.discarder ? null : value }), {
    class: 'chip', disabled: !asked, 'data-answers': value, 'aria-pressed': String((answersFor(draft) ?? 'nobody') === value),
  });
  return el('div', { class: `answers${asked ? '' : ' unasked'}`, role: 'group', 'aria-label': words.say('record-answers') },
    el('span', {}, words.say('record-answers')),
    others(draft.winner).map((seat) => choice(seat, sheet.seats[seat].name)), choice('nobody', words.say('record-answers-nobody')));
}

function flowers(desk) {
  const { draft, sheet, words } = desk;
  const step = (by) => desk.edit({ ...desk.draft, flowers: desk.draft.flowers + by });
  return el('div', { class: 'stepper', role: 'group', 'aria-label': words.say('record-flowers') },
    el('span', {}, words.say('record-flowers')),
    button('−', () => step(-1), { disabled: draft.flowers === 0, 'data-action': 'fewer-flowers', 'aria-label': words.say('record-fewer-flowers') }),
    el('output', { 'data-flowers': draft.flowers }, String(draft.flowers)),
    button('+', () => step(1), { disabled: draft.flowers >= sheet.rules.max_flowers, 'data-action': 'more-flowers', 'aria-label': words.say('record-more-flowers') }));
}

/** If typed points and fans differ, one tap takes those of the fans. */
export function takeFans(desk, against) {
  const sum = against.find(({ code }) => code === 'fan-sum');
  if (!sum) return null;
  return button(desk.words.say('record-take-fans', { points: sum.fans }), () => desk.edit({ ...desk.draft, typed: '' }), { 'data-action': 'take-fans' });
}

export function valueArea(desk) {
  const { draft, facts, sheet, words } = desk;
  const panel = openPanel(desk);
  const points = pointsOf(draft, facts, sheet.rules);
  const fans = fansOf(draft, facts, sheet.rules);
  const tab = (name) => button(words.say(`record-panel-${name === 'fans' ? kindOf(sheet.rules) : name}`), () => desk.set({ panel: name }), {
    'data-panel': name, 'aria-pressed': String(name === panel),
  });
  const tiles = button(words.say('record-panel-tiles'), () => desk.open({ name: 'tiles' }), { 'data-action': 'tiles', 'aria-pressed': String(Boolean(draft.tiles)) });
  return [
    el('div', { class: 'line worth' },
      el('output', { class: 'points', 'data-points': points ?? '' }, points === null ? '—' : words.say('record-points', { points }),
        fans !== null && draft.typed !== '' ? el('small', {}, ' ', words.say('record-fans-sum', { points: fans })) : null),
      sheet.rules.max_flowers > 0 ? flowers(desk) : null),
    sheet.rules.paying === 'shared' ? responsible(desk, points) : null,
    el('div', { class: 'value' },
      el('div', { class: 'tabs-row', role: 'group', 'aria-label': words.say('record-value') }, panelsOf(sheet.rules).map(tab), kindOf(sheet.rules) ? tiles : null),
      PANELS[panel](desk)),
  ];
}
