// Dragging from the payer's seat to the winner's, with a finger or a mouse: a line follows. Released elsewhere it does nothing;
// while it is shorter than a seat it is a tap.

import { svg } from './dom.js';

/** From this movement on a browser may not see a tap, in pixels. */
const STILL = 4;

/** The seat around the table that a finger at a point would tap. */
const seatAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest('.round-table .seat') ?? null;

/** Follows every drag around the table, and calls `dropped(payer, winner)` if it ends at a winner. */
export function followDrags(desk, dropped) {
  let drag = null;
  // Whether the click after the last press is to be ignored.
  let spent = false;

  const aim = (payer, winner) => {
    if (desk.aim?.payer === payer && desk.aim?.winner === winner) return;
    desk.aim = payer ? { payer, winner } : null;
    desk.render();
  };
  const end = () => {
    drag?.line?.remove();
    drag = null;
    if (desk.aim) aim(null);
  };
  const begin = (event) => {
    if (!event.isPrimary) return;
    end();
    spent = false;
    const seat = event.button === 0 && event.target.closest('.round-table .seat');
    if (!seat || !desk.mayEnter) return;
    const { width, height } = seat.getBoundingClientRect();
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    drag = { pointer, x, y, seat, payer: seat.dataset.seat, hand: desk.draft.hand, size: Math.min(width, height), longest: 0, line: null };
  };
  const draw = ({ clientX, clientY }) => {
    drag.line ??= document.body.appendChild(svg('svg', { class: 'drag', 'aria-hidden': 'true' }, svg('line', { x1: drag.x, y1: drag.y })));
    drag.line.firstChild.setAttribute('x2', clientX);
    drag.line.firstChild.setAttribute('y2', clientY);
  };
  const move = (event) => {
    if (event.pointerId !== drag?.pointer) return;
    // A mouse may have been released outside the window.
    if (event.type === 'pointermove' && event.buttons === 0) {
      end();
      return;
    }
    drag.longest = Math.max(drag.longest, Math.hypot(event.clientX - drag.x, event.clientY - drag.y));
    if (drag.longest < drag.size) return;
    const over = seatAt(event);
    draw(event);
    aim(drag.payer, over && over !== drag.seat ? over.dataset.seat : null);
  };
  const release = (event) => {
    if (event.pointerId !== drag?.pointer) return;
    move(event);
    const { seat, payer, hand, longest, size } = drag;
    const winner = desk.aim?.winner;
    // The page may have changed under the finger.
    const stays = seat.matches('.round-table .seat') && seat.dataset.seat === payer && desk.draft.hand === hand;
    end();
    spent = longest >= STILL;
    if (stays && winner) dropped(payer, winner);
    else if (stays && spent && longest < size) seat.click();
  };
  document.addEventListener('pointerdown', begin);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', release);
  document.addEventListener('pointercancel', (event) => event.pointerId === drag?.pointer && end());
  // No click after a drag, or after a tap handled above; a keyboard's click counts.
  document.addEventListener('click', (event) => {
    if (!spent || !event.isTrusted || event.detail === 0) return;
    spent = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
