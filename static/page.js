// Parts of another page in place of ours.

export const parse = (html) => new DOMParser().parseFromString(html, 'text/html');

/** Puts the part with this selector of another page in place of ours. What is open stays open. */
export function replace(selector, page) {
  const [ours, theirs] = [document.querySelector(selector), page.querySelector(selector)];
  if (!ours || !theirs) return;
  if (ours.getAttribute('role') === 'status') {
    // The element stays, so that its new words are read aloud.
    ours.replaceChildren(...theirs.childNodes);
    return;
  }
  const opened = [...ours.querySelectorAll('details')].map((details) => details.open);
  ours.replaceWith(theirs);
  theirs.querySelectorAll('details').forEach((details, index) => {
    if (index < opened.length) details.open = opened[index];
  });
}
