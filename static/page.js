// Replaces parts of this page by those of another.

export const parse = (html) => new DOMParser().parseFromString(html, 'text/html');

/** A key that is equal in two versions of a page: place and label of an element, without numbers. */
const nameOf = (details) => [details.closest('[id]')?.id, details.closest('tr:not([id])')?.querySelector('th')?.textContent, details.className, details.querySelector('summary')?.textContent.replace(/\d+/g, '')].join('|');

/** The position of an element: the part with an id that contains it, and its index among its kind there. */
function placeOf(element) {
  const part = element.closest('[id]');
  return [part.id, element.localName, part === element ? -1 : [...part.getElementsByTagName(element.localName)].indexOf(element)];
}

const topOf = (row) => row.getBoundingClientRect().top;

/**
 * Changes the page and keeps the row that somebody reads in its place: one that is unfolded, or any in sight of a table that begins
 * above the screen.
 */
export function steady(change) {
  const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.querySelector('th') && topOf(row) > 0 && topOf(row) < innerHeight);
  const row = rows.find((one) => one.querySelector('details[open]')) ?? rows.find(({ parentElement }) => topOf(parentElement) < 0);
  if (!row) return change();
  const [top, head] = [topOf(row), row.querySelector('th').textContent];
  change();
  const now = row.isConnected ? row : [...document.querySelectorAll('tbody tr')].find((other) => other.querySelector('th')?.textContent === head);
  if (now) scrollBy({ top: topOf(now) - top, behavior: 'instant' });
}

/** The element at that position in a part of the new page. */
function at(part, [id, kind, index]) {
  const around = part.querySelector(`#${CSS.escape(id)}`) ?? part;
  return index < 0 ? around : around.getElementsByTagName(kind)[index];
}

/** The hidden fields of a form that may change with each page. */
const PASSING = ['token', 'entry', 'version'];

/** The fields of a part, by a key that is equal in two versions of a page: the form with its other hidden fields, and the name. */
function fieldsOf(part) {
  const fields = new Map();
  for (const field of part.querySelectorAll(':is(input:not([type=hidden], [type=file]), textarea, select)[name]')) {
    const { form, name, type, value } = field;
    const unseen = [...form?.querySelectorAll('input[type=hidden]') ?? []].filter((one) => !PASSING.includes(one.name)).map((one) => `${one.name}=${one.value}`);
    const key = [form?.getAttribute('action'), ...unseen, name, type === 'radio' ? value : ''].join('\n');
    // Two with one key cannot be told apart.
    fields.set(key, fields.has(key) ? null : field);
  }
  return new Map([...fields].filter(([, field]) => field));
}

const chosenFirst = ({ options }) => Math.max(0, [...options].findIndex(({ defaultSelected }) => defaultSelected));

/** Whether somebody has typed, ticked or chosen something that was not sent. */
function isChanged(field) {
  if (field.localName === 'select') return field.selectedIndex !== chosenFirst(field);
  return ['checkbox', 'radio'].includes(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Whether what somebody types just now has no place in the new page. */
export function losesTyped(selector, page) {
  const [ours, theirs] = [document.querySelector(selector), page.querySelector(selector)];
  const typed = [...fieldsOf(ours)].find(([, field]) => field === document.activeElement);
  return Boolean(typed && theirs) && isChanged(typed[1]) && !fieldsOf(theirs).has(typed[0]);
}

function fill(field, { value, checked }) {
  if (['checkbox', 'radio'].includes(field.type)) field.checked = checked;
  else if (field.localName !== 'select' || [...field.options].some((option) => option.value === value)) field.value = value;
}

/**
 * Puts the part with this selector of another page in place of ours. Open details and dialogs stay open, input that was not sent stays, and
 * so does the focus; a list with `data-stays` keeps its order while the pointer or the focus is in it.
 */
export function replace(selector, page) {
  const [ours, theirs] = [document.querySelector(selector), page.querySelector(selector)];
  if (!ours || !theirs) return;
  if (ours.getAttribute('role') === 'status') {
    // The element stays, so that its new text is read aloud.
    ours.replaceChildren(...theirs.childNodes);
    return;
  }
  const opened = new Map([...ours.querySelectorAll('details')].map((details) => [nameOf(details), details.open]));
  for (const details of theirs.querySelectorAll('details')) details.open = opened.get(nameOf(details)) ?? details.open;
  const [known, fresh] = [fieldsOf(ours), fieldsOf(theirs)];
  for (const [key, field] of known) if (isChanged(field) && fresh.has(key)) fill(fresh.get(key), field);
  for (const list of ours.querySelectorAll('[data-stays]')) {
    if (!list.matches(':hover, :focus-within')) continue;
    const next = theirs.querySelector(`#${CSS.escape(list.id)}`);
    next?.prepend(...[...list.children].map(({ id }) => next.querySelector(`#${CSS.escape(id)}`)).filter(Boolean));
  }
  const focused = ours.contains(document.activeElement) && document.activeElement;
  const dialog = 'popover' in HTMLElement.prototype ? ours.querySelector(':popover-open') : null;
  const read = dialog?.scrollTop;
  const [link, place] = [focused && focused.getAttribute('href'), focused && placeOf(focused)];
  const field = [...known].find(([, one]) => one === focused)?.[0];
  const [from, to] = field ? [focused.selectionStart, focused.selectionEnd] : [];
  steady(() => ours.replaceWith(theirs));
  const again = dialog && theirs.querySelector(`#${CSS.escape(dialog.id)}`);
  if (again) {
    // After closing it the focus is at its button.
    theirs.querySelector(`[popovertarget="${CSS.escape(dialog.id)}"]`)?.focus({ preventScroll: true });
    again.showPopover();
    again.scrollTop = read;
  }
  if (!focused) return;
  // Another field in the same place would take what is typed for this one.
  const there = field ? fresh.get(field) : at(theirs, place);
  const same = link && there?.getAttribute('href') !== link ? theirs.querySelector(`a[href="${CSS.escape(link)}"]`) : there;
  same?.focus({ preventScroll: true });
  if (typeof from === 'number') same?.setSelectionRange(from, to);
  // Elements that a script inserts only after the change take the focus then.
  if (document.activeElement !== same) queueMicrotask(() => same?.focus({ preventScroll: true }));
}

/** Replaces these parts by those of the current page at `address`; false if it does not come: then they stay. */
export async function refresh(address, selectors) {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const page = parse(await answer.text());
    for (const selector of selectors) replace(selector, page);
    return true;
  } catch {
    return false;
  }
}
