// The search field above the rows of a page shows those that it finds. The actions of a row (`.act`) are not searched. Sending the
// field may do more, as at the check-in. Who is chosen remains in sight. A row without cells is a setting of a form: its value is
// searched too, its part is shown if a row of it is, and details around a hit are open during the search.

import { foldedText, foldedWords, searchKeys } from './search.js';

const form = document.querySelector('[data-rows]');
const field = form?.querySelector('input:not([type=hidden], [type=checkbox])');

const cells = (row) => [...row.querySelectorAll('th, td:not(.act), .person')];
const TYPED = 'textarea, input:not([type=hidden], [type=radio], [type=checkbox])';

/** The text of each row, read once. */
const texts = new WeakMap();
function textOf(row) {
  const [parts, typed] = cells(row).length > 0 ? [cells(row), []] : [[row.closest('.part').firstElementChild, row], row.querySelectorAll(TYPED)];
  if (!texts.has(row)) texts.set(row, foldedText([row.dataset.of ?? '', ...parts.map(({ textContent }) => textContent)].join(' ')));
  return [texts.get(row), ...[...typed].map(({ value }) => foldedText(value))].join(' ');
}

const unfolded = new Set();
function unfold(found, words) {
  for (const details of unfolded) details.open = false;
  unfolded.clear();
  if (words.length === 0) return;
  for (const details of found.filter((row) => cells(row).length === 0).flatMap((row) => [...row.querySelectorAll('details:not([open])')])) {
    const typed = [...details.querySelectorAll(TYPED)].map(({ value }) => value);
    const text = foldedText([details.textContent, ...typed].join(' '));
    if (!words.some((word) => text.includes(word))) continue;
    details.open = true;
    unfolded.add(details);
  }
}

function show() {
  const words = foldedWords(field.value);
  const rows = [...document.querySelectorAll(form.dataset.rows)];
  const parts = document.querySelectorAll('.parts :is(.part, .decisions, .of-series)');
  for (const part of parts) part.hidden = false;
  const isMeant = (row) => words.every((word) => textOf(row).includes(word));
  for (const row of rows) row.hidden = !isMeant(row) && !row.querySelector('.person > :checked');
  // Settings of another game are not in sight.
  const found = rows.filter((row) => row.getClientRects().length > 0 && isMeant(row));
  unfold(found, words);
  if (words.length > 0) for (const part of parts) part.hidden = !found.some((row) => part.contains(row));
  for (const link of document.querySelectorAll('.parts nav a')) link.parentElement.hidden = document.querySelector(link.hash).hidden;
  const { one, found: many, none } = form.dataset;
  const said = words.length === 0 ? '' : [none, one][found.length] ?? many.replace('{n}', found.length);
  const output = form.querySelector('output');
  if (output.textContent !== said) output.textContent = said;
}

function clear() {
  field.value = '';
  show();
}

if (form) {
  form.hidden = false;
  field.addEventListener('input', show);
  if (form.matches('[role=search]')) form.addEventListener('submit', (event) => event.preventDefault());
  searchKeys(field, clear);
  // A field that the browser rejects may be hidden.
  document.addEventListener('invalid', ({ target }) => {
    if (target === field) return;
    unfolded.clear();
    clear();
  }, true);
  document.addEventListener('patched', show);
  // After Back, or a refusal, the field still has its text; the next scanned card replaces it.
  addEventListener('pageshow', () => {
    show();
    if (document.activeElement === field) field.select();
  });
}
