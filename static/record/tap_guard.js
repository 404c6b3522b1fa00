// Guards against taps on the wrong button: when the page changes, a button that appears in the place of another ignores
// taps for a moment, because a finger may already be on its way.

/** How long a button ignores taps, in milliseconds. */
const REACH = 400;
/** Overlaps and shifts up to this size are ignored, in pixels. */
const EDGE = 4;

/** All buttons and links not covered, each with its meaning and its place. `data-place` is the meaning if there is one. */
const targets = () => [...document.querySelectorAll('button, a')].filter((element) => !element.closest('.covered')).map((element) => {
  const { place, ...data } = element.dataset;
  const means = place ?? [element.id, JSON.stringify(data), element.getAttribute('aria-label')].join();
  return { element, means, at: element.getBoundingClientRect() };
});

const stays = (a, b) => ['left', 'top', 'right', 'bottom'].every((side) => Math.abs(a[side] - b[side]) <= EDGE);
const meets = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > EDGE && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > EDGE;

/** The guarded elements, each with the time until which it ignores taps. */
const held = new Map();
function mark() {
  for (const [element, until] of held) {
    const over = performance.now() >= until;
    if (over) held.delete(element);
    element.classList.toggle('held', !over);
  }
}

/** To be called before the page changes: after the change, buttons in the place of others are guarded. */
export function guardTaps() {
  const before = targets();
  queueMicrotask(() => {
    const until = performance.now() + REACH;
    for (const { element, means, at } of targets()) {
      const same = before.some((other) => other.means === means && stays(other.at, at));
      if (!same && before.some((other) => other.means !== means && meets(other.at, at))) held.set(element, until);
    }
    if (held.size === 0) return;
    mark();
    setTimeout(mark, REACH);
  });
}
