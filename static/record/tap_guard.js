// What has come to lie where something else was takes no taps for a moment: a finger on its way to a button must not
// meet another one.

/** How long a finger may be on its way, in milliseconds. */
const REACH = 400;
/** So little of a button is met by no finger, in pixels. */
const EDGE = 4;

/** What does something when it is tapped, what it does, and where it is. `data-place` says that the meaning may change. */
const targets = () => [...document.querySelectorAll('button, a')].map((element) => {
  const { place, ...data } = element.dataset;
  const means = place ?? [element.id, JSON.stringify(data), element.getAttribute('aria-label')].join();
  return { element, means, at: element.getBoundingClientRect() };
});

const stays = (a, b) => ['left', 'top', 'right', 'bottom'].every((side) => Math.abs(a[side] - b[side]) <= EDGE);
const meets = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > EDGE && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > EDGE;

/** The elements that are held, each until when. */
const held = new Map();
function mark() {
  for (const [element, until] of held) {
    const over = performance.now() >= until;
    if (over) held.delete(element);
    element.classList.toggle('held', !over);
  }
}

/** To be called before the page changes: when the change is made, all that now lies in the way of a finger is held. */
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
