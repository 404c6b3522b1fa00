// Larger text with fewer rows per slide, and two languages at once.

/** Maximum number of rows of each kind on a slide with large text. */
const LARGE = { players: 7, teams: 5, tables: 4, seats: 14, lots: 14 };

/** Splits slides with more rows. */
export function enlarge() {
  for (const slide of document.querySelectorAll('main > section')) {
    const most = LARGE[slide.dataset.kind];
    const list = most && slide.querySelector('ol, ul');
    const rows = [...(list?.children ?? [])].filter((row) => !row.hidden);
    if (!list || rows.length <= most) continue;
    for (let from = rows.length - (rows.length % most || most); from > 0; from -= most) {
      const more = slide.cloneNode(true);
      more.id = `${slide.id}.${from}`;
      more.hidden = true;
      more.querySelector('ol, ul').replaceChildren(...rows.slice(from, from + most));
      slide.after(more);
    }
  }
}

/** The texts of the page, not of its data. */
const WORDS = '.head p, .figure span, .gong h2, .gong > p, .clock dt, .marks li, .message .tag b, .podium .place, .alone .place, .badge';

/** The text of an element itself, without times and other parts in it. */
const own = (element) =>
  [...(element?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data.trim()).filter(Boolean).join(' ');

/** Puts the texts of `second`, the page in another language, beside those of `first`; both have the same parts. */
export function beside(first, second) {
  const others = [...second.querySelectorAll(WORDS)];
  for (const [index, ours] of [...first.querySelectorAll(WORDS)].entries()) {
    const theirs = own(others[index]);
    if (!theirs || theirs === own(ours)) continue;
    const more = first.createElement('small');
    more.className = 'second-language';
    more.lang = second.documentElement.lang;
    more.textContent = theirs;
    ours.append(' ', more);
  }
  for (const slide of first.querySelectorAll('main > section')) {
    const title = second.getElementById(slide.id)?.dataset.title;
    if (title && title !== slide.dataset.title) slide.dataset.title += ` · ${title}`;
  }
  for (const label of first.querySelectorAll('.figure span')) {
    const theirs = second.querySelector(`#${label.parentElement.id} span`);
    for (const [name, word] of Object.entries(theirs?.dataset ?? {})) if (word !== label.dataset[name]) label.dataset[name] += ` · ${word}`;
  }
}
