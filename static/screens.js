// Updates the list of displays and what each shows, without touching fields that are being filled in.

import { parse, replace } from './page.js';

const ASKS_EVERY = 5000;

setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } });
    if (!answer.ok) return;
    const page = parse(await answer.text());
    for (const part of ['#waiting', ...[...document.querySelectorAll('.seen')].map(({ id }) => `#${CSS.escape(id)}`)]) replace(part, page);
  } catch {
    // Without network it stays as it was.
  }
}, ASKS_EVERY);
