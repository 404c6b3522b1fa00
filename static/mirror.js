// What a mirror does beside showing its pages. Before it stands `const caipan = {…};`, written with each update.

(() => {
  const SLOTS = ['a', 'b'];
  const LIVE_WITHIN = 3000;
  const root = new URL('.', document.currentScript.src).href;
  if (!location.href.startsWith(root)) return;
  const [slot, ...rest] = location.href.slice(root.length).split(/[?#]/)[0].split('/');

  // The first page, with the page that a code asks for.
  if (!SLOTS.includes(slot)) {
    const wanted = location.hash.replace(/^#\/?/, '');
    const file = /^[\w./-]+$/.test(wanted) && !wanted.includes('..') ? `${wanted}/index.html` : caipan.page;
    location.replace(`${root}${caipan.slot}/${file}`);
    return;
  }
  // The other copy is the one that is read now.
  if (slot !== caipan.slot) {
    location.replace(`${root}${caipan.slot}/${rest.join('/')}${location.hash}`);
    return;
  }

  const said = caipan.said[document.documentElement.lang];
  const show = () => {
    const at = document.querySelector('.as-of');
    if (at && said) at.textContent = said;
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
  else show();

  // The address of this page where the event is live.
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
      // Only the mirror is reached from here.
    });
})();
