// Parts of another page in place of ours.

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
 * Changes the page and leaves in place what somebody reads: a row that is unfolded, or any in sight of a table whose beginning is
 * above the screen.
 */
export function steady(change) {
  const rows = [...document.querySelectorAll('tbody tr:has(th)')].filter((row) => topOf(row) > 0 && topOf(row) < innerHeight);
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

/** What a form carries unseen that may be another each time it comes. */
const PASSING = ['token', 'entry', 'version'];

/** The fields of a part, each by a key that is equal in two versions of a page: the form, with what it carries unseen, and the name. */
function fieldsOf(part) {
  const fields = new Map();
  for (const field of part.querySelectorAll(':is(input:not([type=hidden], [type=file]), textarea, select)[name]')) {
    const { form, name, type, value } = field;
    const unseen = [...form?.querySelectorAll('input[type=hidden]') ?? []].filter((one) => !PASSING.includes(one.name)).map((one) => `${one.name}=${one.value}`);
    const key = [form?.getAttribute('action'), ...unseen, name, type === 'radio' ? value : ''].join('\n');
    // Where two are alike nobody knows which is which.
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

function fill(field, { value, checked }) {
  if (['checkbox', 'radio'].includes(field.type)) field.checked = checked;
  else if (field.localName !== 'select' || [...field.options].some((option) => option.value === value)) field.value = value;
}

/**
 * Puts the part with this selector of another page in place of ours. What is open stays open, a dialog too, what was typed, ticked or
 * chosen and not sent stays so, and the focus where it was; a list with `data-stays` keeps its order as long as somebody is about to touch it.
 */
export function replace(selector, page) {
  const [ours, theirs] = [document.querySelector(selector), page.querySelector(selector)];
  if (!ours || !theirs) return;
  if (ours.getAttribute('role') === 'status') {
    // The element stays, so that its new words are read aloud.
    ours.replaceChildren(...theirs.childNodes);
    return;
  }
  const opened = new Map([...ours.querySelectorAll('details')].map((details) => [nameOf(details), details.open]));
  for (const details of theirs.querySelectorAll('details')) details.open = opened.get(nameOf(details)) ?? details.open;
  const fresh = fieldsOf(theirs);
  for (const [key, field] of fieldsOf(ours)) if (isChanged(field) && fresh.has(key)) fill(fresh.get(key), field);
  for (const list of ours.querySelectorAll('[data-stays]')) {
    if (!list.matches(':hover, :focus-within')) continue;
    const next = theirs.querySelector(`#${CSS.escape(list.id)}`);
    next?.prepend(...[...list.children].map(({ id }) => next.querySelector(`#${CSS.escape(id)}`)).filter(Boolean));
  }
  const focused = ours.contains(document.activeElement) && document.activeElement;
  const dialog = 'popover' in HTMLElement.prototype ? ours.querySelector(':popover-open') : null;
  const read = dialog?.scrollTop;
  const [link, place] = [focused && focused.getAttribute('href'), focused && placeOf(focused)];
  steady(() => ours.replaceWith(theirs));
  const again = dialog && theirs.querySelector(`#${CSS.escape(dialog.id)}`);
  if (again) {
    // Who closes it is back at its button.
    theirs.querySelector(`[popovertarget="${CSS.escape(dialog.id)}"]`)?.focus({ preventScroll: true });
    again.showPopover();
    again.scrollTop = read;
  }
  if (!focused) return;
  const there = at(theirs, place);
  const same = link && there?.getAttribute('href') !== link ? theirs.querySelector(`a[href="${CSS.escape(link)}"]`) : there;
  same?.focus({ preventScroll: true });
  // Elements that a script inserts only after the change take the focus then.
  if (document.activeElement !== same) queueMicrotask(() => same?.focus({ preventScroll: true }));
}

/** Puts these parts of a page, as it is now, in place of ours; whether it came. Without network they stay as they were. */
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
