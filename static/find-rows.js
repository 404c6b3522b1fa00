// One search field above the rows of a page: shown are those that contain every word of it, in any order, whatever their case and
// accents. What is done with a row (`.act`) is not searched. The field may do more on sending, as that of the check-in.

const form = document.querySelector('[data-rows]');
const field = form?.querySelector('input:not([type=hidden], [type=checkbox])');

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The text of each row, read once. */
const texts = new WeakMap();
function textOf(row) {
  if (!texts.has(row)) {
    const parts = [...row.querySelectorAll('th, td:not(.act), .person')].map(({ textContent }) => textContent);
    texts.set(row, plain([row.dataset.of ?? '', ...parts].join(' ')));
  }
  return texts.get(row);
}

function show() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const row of document.querySelectorAll(form.dataset.rows)) {
    const fits = words.every((word) => textOf(row).includes(word));
    row.hidden = !fits;
    found += fits;
  }
  const { one, found: many, none } = form.dataset;
  const said = words.length === 0 ? '' : [none, one][found] ?? many.replace('{n}', found);
  const output = form.querySelector('output');
  if (output.textContent !== said) output.textContent = said;
}

if (form) {
  form.hidden = false;
  field.addEventListener('input', show);
  if (form.matches('[role=search]')) form.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('patched', show);
  // Back shows the page with what was typed.
  addEventListener('pageshow', show);
}
