// The form beside a row in the grid of totals: for a lateness, or for the points that the chief referee deducts.

import { el } from './record/dom.js';

export const SEATS = ['E', 'S', 'W', 'N'];

const cellOf = (row, seat) => row.querySelectorAll('[data-filled]')[SEATS.indexOf(seat)];
/** How a seat is filled, as the server has it. */
const filled = (row, seat) => JSON.parse(cellOf(row, seat).dataset.filled);

/** The note about a lateness or a deduction; other facts about the seat stay. */
function noteOf(row, { seat, seconds, points, reason }) {
  const said = { device: null, seat: seat.value, reason: reason.value.trim() };
  if (seconds) return { ...said, kind: 'arrived', seconds: Number(seconds.value), stand_in: false };
  return { ...said, kind: 'filled', ...filled(row, seat.value), session_penalty: Number(points.value) };
}

/** A new form of this kind for a row. `add` takes its note; `waits` says whether one about a seat waits to be sent. */
export function formBeside(row, kind, { waits, add }) {
  const form = document.querySelector(`#${kind}`).content.firstElementChild.cloneNode(true);
  form.dataset.form = kind;
  const { seat, points, reason } = form.elements;
  const names = [...row.querySelectorAll('.who')].map(({ firstChild }) => firstChild.textContent.trim());
  seat.append(...names.map((name, index) => el('option', { value: SEATS[index] }, name)));
  const renew = () => {
    const { deducted, penalties } = cellOf(row, seat.value).dataset;
    if (!points) {
      // Another lateness needs a reason, also while the first waits.
      reason.required = deducted === 'true' || waits(seat.value);
      return;
    }
    form.querySelector('.standard').href = penalties;
    // The sum of all deductions is stored, so the current one is shown before it is changed. What somebody types stays.
    if (points.value === points.defaultValue) points.value = points.defaultValue = filled(row, seat.value).session_penalty || '';
  };
  form.addEventListener('renew', renew);
  seat.addEventListener('change', () => {
    if (points) points.value = points.defaultValue;
    renew();
  });
  renew();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    add(noteOf(row, form.elements));
  });
  return form;
}

/** Shows in the form of a row, if it is open, what the server has now. */
export const renewBeside = (row) => row.querySelector('form')?.dispatchEvent(new Event('renew'));
