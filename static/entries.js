// The list of entries as a grid: Enter begins the next row, cells copied from a workbook fill the rows from where they are pasted.
// The list is sent as text, as it can be typed without this script.

import { el } from './record/dom.js';

const text = document.querySelector('#list');
/** The columns, each with its code, its word, and all its names; and the names of columns that only the server can read. */
const [columns, elsewhere] = JSON.parse(text.dataset.columns);
/** Number of columns shown at first. */
const TYPED = Number(text.dataset.typed);
const NAME = columns.findIndex(([code]) => code === 'name');
const EMPTY_ROWS = 5;

const body = el('tbody', {});
const head = el('tr', {}, el('th', {}, '#'), ...columns.map(([, word]) => el('th', { scope: 'col' }, word)));
const grid = el('table', { class: 'entry-grid' }, el('thead', {}, head), body);
const unread = el('p', { class: 'note', role: 'status', hidden: true });
const cells = () => [...body.rows].map((row) => [...row.querySelectorAll('input')]);

const boxes = columns.map(([, word], at) => {
  const box = el('input', { type: 'checkbox', 'aria-label': word });
  box.checked = at < TYPED;
  box.addEventListener('change', show);
  return box;
});
const more = el('p', { class: 'row more-columns' }, text.dataset.more, ...columns.slice(TYPED).map(([, word], at) => el('label', { class: 'radio' }, boxes[TYPED + at], ` ${word}`)));

/** Shows the columns that are ticked or not empty. */
function show() {
  const rows = cells();
  for (const [at, box] of boxes.entries()) {
    box.checked ||= rows.some((inputs) => inputs[at].value.trim());
    for (const row of [head, ...body.rows]) row.cells[at + 1].hidden = !box.checked;
  }
}

function add() {
  const line = body.rows.length + 1;
  const cell = ([, word]) => el('td', {}, el('input', { maxlength: 100, autocomplete: 'off', 'aria-label': `${line} ${word}` }));
  body.append(el('tr', {}, el('th', { scope: 'row' }, String(line)), ...columns.map(cell)));
  show();
}

/** A header as the server compares it: without the number, signs and note that a form adds to its word. */
const plain = (word) => {
  const whole = word.normalize('NFKC').toLowerCase().replace(/[\s_]/g, '').replace(/[*:.]+$/, '');
  return whole.replace(/^\**(\d+[.、):])?\**/, '').replace(/[([【「].*?[)\]】」]/g, '').replace(/[*:.?]+$/, '') || whole;
};

/** Whether a list needs the reader of the server: quoted cells, semicolons between cells, numbers of a list, a chat group’s list, or
    “Surname, First”. */
const isForServer = (list, lines) => list.includes('"') || (list.includes(';') && !list.includes('\t'))
  || lines.some(([cell]) => /^\s*(#|[①-⑳]|[([（]?\d+\s*[.、)\]）])/.test(cell)) || lines.every((line) => line.length === 2 && /^ \S/.test(line[1]));

/** Puts lines of cells into the grid; the first of ten lines with the word for names is the header of those below. */
function fill(pasted, row, column) {
  const meant = (line) => line.map((word) => columns.findIndex(([, , ...names]) => names.includes(plain(word))));
  const header = pasted.slice(0, 10).findIndex((line) => meant(line).includes(NAME));
  const lines = pasted.slice(Math.max(header, 0));
  const named = meant(lines[0]);
  const headed = header >= 0;
  const widest = Array.from({ length: Math.max(...lines.map((line) => line.length)) }, (_, at) => at);
  const under = widest.map((at) => (headed ? named[at] : column + at));
  for (const [down, line] of (headed ? lines.slice(1) : lines).entries()) {
    while (body.rows.length <= row + down) add();
    line.forEach((cell, at) => {
      const input = cells()[row + down][under[at]];
      if (input) input.value = cell.trim();
    });
  }
  const left = widest.filter((at) => !columns[under[at]] && lines.some((line) => line[at]?.trim())).map((at) => lines[0][at] ?? '');
  unread.hidden = left.length === 0;
  unread.textContent = `${text.dataset.unread} ${left.map((cell) => cell.trim() || '—').join(' · ')}`;
  while (cells().slice(-1)[0].some(({ value }) => value)) add();
  show();
}

const written = (list) => list.replace(/\s+$/, '').split(/\r?\n/).map((line) => line.split(line.includes('\t') ? '\t' : /[,，]/));

body.addEventListener('paste', (event) => {
  const pasted = event.clipboardData.getData('text');
  if (!/[\t\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const all = cells();
  const row = all.findIndex((inputs) => inputs.includes(event.target));
  // The server combines columns, and shows the result before anything is stored.
  const lines = written(pasted);
  if (row === 0 && (isForServer(pasted, lines) || lines.slice(0, 10).some((line) => line.some((word) => elsewhere.includes(plain(word)))))) {
    text.value = pasted;
    text.form.submit();
    return;
  }
  fill(lines, row, all[row].indexOf(event.target));
});

body.addEventListener('keydown', (event) => {
  const { key, target, isComposing } = event;
  const all = cells();
  const row = all.findIndex((inputs) => inputs.includes(target));
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[key];
  if (!step || isComposing || row + step < 0) return;
  event.preventDefault();
  if (row + step === body.rows.length) add();
  // After Enter the next row begins, with arrows the column stays.
  cells()[row + step][key === 'Enter' ? columns.findIndex((_, at) => all[row][at].value) : all[row].indexOf(target)]?.focus();
});

text.form.addEventListener('submit', () => {
  // The header above the rows is no row of the grid.
  text.form.append(el('input', { type: 'hidden', name: 'grid', value: 1 }));
  const used = columns.map((_, at) => at).filter((at) => boxes[at].checked);
  const rows = cells().map((inputs) => used.map((at) => inputs[at].value.replaceAll('\t', ' ')).join('\t'));
  while (rows.length > 0 && rows[rows.length - 1].trim() === '') rows.pop();
  text.value = `${[used.map((at) => columns[at][0]).join('\t'), ...rows].join('\n')}\n`;
});

for (let row = 0; row < EMPTY_ROWS; row += 1) add();
if (text.value.trim()) fill(written(text.value), 0, 0);
text.closest('label').replaceWith(unread, more, el('div', { class: 'scroll', tabindex: 0 }, grid));
text.hidden = true;
grid.after(text);
