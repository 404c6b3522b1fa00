// The list that is pasted, as a grid: Enter begins the next row, cells copied from a workbook fill the rows from where they are
// pasted. What is sent is the list as text, so that without this script the same can be typed.

import { el } from './record/dom.js';

const text = document.querySelector('#list');
/** Codes and words of the columns. */
const columns = JSON.parse(text.dataset.columns);
const EMPTY_ROWS = 5;

const body = el('tbody', {});
const head = el('tr', {}, el('th', {}, '1'), ...columns.map(([, word]) => el('th', { scope: 'col' }, word)));
const grid = el('table', { class: 'entry-grid' }, el('thead', {}, head), body);
const cells = () => [...body.rows].map((row) => [...row.querySelectorAll('input')]);

function add() {
  const line = body.rows.length + 2;
  const cell = ([, word]) => el('td', {}, el('input', { maxlength: 100, autocomplete: 'off', 'aria-label': `${line} ${word}` }));
  body.append(el('tr', {}, el('th', { scope: 'row' }, String(line)), ...columns.map(cell)));
}

/** Puts lines of cells into the grid; where all of the first names columns, the others are under them. */
function fill(lines, row, column) {
  const named = lines[0].map((word) => columns.findIndex((names) => names.includes(word.trim().toLowerCase())));
  const under = named.every((at) => at >= 0) ? named : lines[0].map((_, at) => column + at);
  for (const [down, line] of (under === named ? lines.slice(1) : lines).entries()) {
    while (body.rows.length <= row + down) add();
    line.forEach((cell, at) => {
      const input = cells()[row + down][under[at] ?? column + at];
      if (input) input.value = cell.trim();
    });
  }
  while (cells().slice(-1)[0].some(({ value }) => value)) add();
}

const written = (list) => list.replace(/\s+$/, '').split(/\r?\n/).map((line) => line.split(line.includes('\t') ? '\t' : /[,，]/));

body.addEventListener('paste', (event) => {
  const pasted = event.clipboardData.getData('text');
  if (!/[\t\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const all = cells();
  const row = all.findIndex((inputs) => inputs.includes(event.target));
  fill(written(pasted), row, all[row].indexOf(event.target));
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
  const rows = cells().map((inputs) => inputs.map(({ value }) => value.replaceAll('\t', ' ')).join('\t'));
  while (rows.length > 0 && rows[rows.length - 1].trim() === '') rows.pop();
  text.value = `${[columns.map(([code]) => code).join('\t'), ...rows].join('\n')}\n`;
});

for (let row = 0; row < EMPTY_ROWS; row += 1) add();
if (text.value.trim()) fill(written(text.value), 0, 0);
text.closest('label').replaceWith(el('div', { class: 'scroll', tabindex: 0 }, grid));
text.hidden = true;
grid.after(text);
