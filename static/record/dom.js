// Building the page: `el` makes an element, `show` changes the page until it is equal to it.
// Elements that stay keep focus, scroll position and a finger on them; so a screen can be built again at any time.

const HANDLERS = ['onclick', 'oninput', 'onchange', 'onmousedown', 'onpointerdown', 'onpointermove'];

function make(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (HANDLERS.includes(name)) element[name] = value;
    else if (name === 'value') element.value = value;
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element with attributes, handlers and children; children that are null or false are left out. */
export const el = (tag, props = {}, ...children) => make(document.createElement(tag), props, children);

/** The same for SVG. */
export const svg = (tag, props = {}, ...children) => make(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children);

/** A button that does `action`; `data` names it for the keyboard order and for tests. */
export const button = (text, action, props = {}, ...more) => el('button', { type: 'button', onclick: action, ...props }, text, more);

/** A screen with its heading, which receives the focus when it opens. */
export const screen = (id, title, ...content) =>
  el('section', { id, class: 'screen' }, el('h1', { tabindex: -1 }, title), content);

/** The width of a text in bold letters in ems, or a little more. */
const width = (text) => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : /[-fijlrtI.'’]/.test(letter) ? 0.42 : /[mwMW]/.test(letter) ? 0.98 : letter === letter.toLowerCase() ? 0.64 : 0.76), 0);

/** What a line may end after within a name. */
const PARTS = /[^\s·-]+[·-]?|[·-]|\s+/g;

const VOWELS = 'aeiouyäöüáéíóúýàèìòùâêîôûåæøœãõąęěőűơư';
const SYLLABLE = new RegExp(`([${VOWELS}][^${VOWELS}\\P{L}]*?)(?=(?:sch|[cpstk]h|[cs]z|tr|[^${VOWELS}\\P{L}])[${VOWELS}])`, 'giu');
/** A word that a line has no room for ends it between syllables, with a hyphen. */
const inSyllables = (word) => (word.length > 8 ? word.replace(SYLLABLE, '$1\u00ad') : word);

/** Whether a name needs several lines in a narrow column. */
export const isLong = (name) => name.length > 16;

/** A player's name; it breaks between words, and is smaller if its widest word is long (`static/record.css`). */
export function nameOf(name, tag = 'span') {
  const parts = name.match(PARTS) ?? [];
  // In halves of an em.
  const widest = Math.min(24, Math.ceil(2 * Math.max(0, ...parts.map(width))));
  return el(tag, { class: 'name', 'data-wide': widest, 'data-long': isLong(name) },
    parts.map((part) => (part.trim() === '' ? ' ' : el('span', { class: 'word' }, inSyllables(part)))));
}

/** Calls the chief referee. */
export const callButton = (desk) => button(desk.words.say('record-call'), () => desk.open({ name: 'call', hand: null }), { 'data-action': 'call' });

/** Undoes the last entry, if there is one that can be. */
export const undoButton = (desk) => button(desk.words.say('record-undo'), () => desk.open({ name: 'undo', entry: desk.undoable }), {
  'data-action': 'undo', disabled: desk.undoable === null,
});

/** Everything else that a table can do. */
export const moreButton = (desk) => button(desk.words.say('record-more'), () => desk.open({ name: 'more' }), { 'data-action': 'more' });

/** Back to the hand. */
export const back = (desk) => button(desk.words.say('record-back'), () => desk.close(), { 'data-action': 'back' });

const same = (ours, wanted) => ours.nodeName === wanted.nodeName && ours.id === wanted.id;

function patch(ours, wanted) {
  if (!same(ours, wanted)) {
    ours.replaceWith(wanted);
    return;
  }
  if (ours.nodeType === Node.TEXT_NODE) {
    if (ours.data !== wanted.data) ours.data = wanted.data;
    return;
  }
  for (const { name } of [...ours.attributes]) if (!wanted.hasAttribute(name)) ours.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (ours.getAttribute(name) !== value) ours.setAttribute(name, value);
  for (const name of HANDLERS) ours[name] = wanted[name];
  show(ours, [...wanted.childNodes]);
  // Text being typed is newer than what is stored.
  if (ours.matches('input, textarea') && ours !== document.activeElement && ours.value !== wanted.value) ours.value = wanted.value;
}

/** Makes the children of `parent` equal to `wanted`. */
export function show(parent, wanted) {
  const ours = [...parent.childNodes];
  wanted.forEach((node, index) => (index < ours.length ? patch(ours[index], node) : parent.append(node)));
  ours.slice(wanted.length).forEach((node) => node.remove());
}
