// The script of a mirror's pages. Each update writes a first line `const caipan = {…};` before it.

(() => {
  const SLOTS = ['a', 'b'];
  const BEGIN = 'const caipan = ';
  const LIVE_WITHIN = 3000;
  const script = document.currentScript.src;
  const root = new URL('.', script).href;
  if (!location.href.startsWith(root)) return;
  const [slot, ...rest] = location.href.slice(root.length).split(/[?#]/)[0].split('/');

  // The first page leads to the page that a QR code asks for.
  if (!SLOTS.includes(slot)) {
    // A code that was printed before the event's address was changed has the old one.
    const wanted = location.hash.replace(/^#\/?/, '').replace(/^e\/[^/]+/, `e/${caipan.event}`);
    const file = /^[\w./-]+$/.test(wanted) && !wanted.includes('..') ? `${wanted}/index.html` : caipan.page;
    location.replace(`${root}${caipan.slot}/${file}`);
    return;
  }

  /** Shows the time of the copy; false if the other copy is current, and is opened. */
  const show = (known) => {
    if (known.slot !== slot) {
      location.replace(`${root}${known.slot}/${rest.join('/')}${location.hash}`);
      return false;
    }
    const at = document.querySelector('.as-of');
    const said = known.said[document.documentElement.lang];
    if (at && said) at.textContent = said;
    return true;
  };
  if (!show(caipan)) return;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => show(caipan));

  // A browser may have cached an older script.
  fetch(script, { cache: 'no-cache' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then((text) => {
      if (text.startsWith(BEGIN)) show(JSON.parse(text.split('\n', 1)[0].slice(BEGIN.length, -1)));
    })
    .catch(() => {
      // The page stays.
    });

  // The address of this page on the event's server.
  const live = () => {
    const parts = rest.filter((part) => part && part !== 'index.html');
    const lang = parts[0] === 'e' ? '' : parts.shift();
    return `${caipan.live}/${parts.join('/')}${lang ? `?lang=${lang}` : ''}`;
  };
  // In a frame of another site the live page might not be shown.
  if (!caipan.live || !rest.includes('e') || self !== top) return;
  const stop = new AbortController();
  setTimeout(() => stop.abort(), LIVE_WITHIN);
  fetch(`${caipan.live}/api/v1/events/${caipan.event}`, { signal: stop.signal })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .then((event) => {
      if (event.event === caipan.event) location.replace(live());
    })
    .catch(() => {
      // The server is not reached from here.
    });
})();
