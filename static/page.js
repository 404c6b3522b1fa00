// Parts of another page in place of ours.

export const parse = (html) => new DOMParser().parseFromString(html, 'text/html');

/** What is the same in two pages of one address: where it stands and what it is called, numbers aside. */
const nameOf = (details) => [details.closest('[id]')?.id, details.className, details.querySelector('summary')?.textContent.replace(/\d+/g, '')].join('|');

/**
 * Puts the part with this selector of another page in place of ours. What is open stays open, what was ticked stays so, and
 * the focus where it was; a list with `data-stays` keeps its order as long as somebody is about to touch it.
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
  for (const box of ours.querySelectorAll('input[type=checkbox][name]')) {
    const same = box.checked !== box.defaultChecked && theirs.querySelector(`input[name="${CSS.escape(box.name)}"]`);
    if (same) same.checked = box.checked;
  }
  for (const list of ours.querySelectorAll('[data-stays]')) {
    if (!list.matches(':hover, :focus-within')) continue;
    const next = theirs.querySelector(`#${CSS.escape(list.id)}`);
    next?.prepend(...[...list.children].map(({ id }) => next.querySelector(`#${CSS.escape(id)}`)).filter(Boolean));
  }
  const link = ours.contains(document.activeElement) && document.activeElement.getAttribute('href');
  ours.replaceWith(theirs);
  if (link) theirs.querySelector(`a[href="${CSS.escape(link)}"]`)?.focus({ preventScroll: true });
}
