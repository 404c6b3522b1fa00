// The identity of a display: a token that it generated when it was first opened, and the name that the server assigns.

const KEPT_AS = 'caipan-display';
/** The fragment, with the token after it, of an address that leads a display to another server. */
const CARRIED = '#display=';
/** Interval between reports to the server, in milliseconds. */
const TELLS_EVERY = 15_000;

/** 256 random bits, as text. */
function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The token, stored if the browser stores anything, or brought from another server. */
function kept() {
  const carried = location.hash.startsWith(CARRIED) ? location.hash.slice(CARRIED.length) : null;
  try {
    const token = carried ?? localStorage.getItem(KEPT_AS) ?? random();
    localStorage.setItem(KEPT_AS, token);
    if (carried) history.replaceState(history.state, '', location.pathname + location.search);
    return token;
  } catch {
    return carried ?? random();
  }
}

/** This display. */
export function thisDisplay() {
  const token = kept();
  const key = new URLSearchParams(location.search).get('key') ?? '';
  const me = { name: '', claimed: false, since: NaN, tell, carry: (address) => { address.hash = CARRIED + token; } };
  let last = -Infinity;
  let revision;
  let asking = false;

  /** Reports the slide shown; `then` receives whether name or claim of the display have changed. */
  async function tell(shown, then) {
    // The next one may come before the answer.
    const current = document.body.dataset.revision;
    const news = revision !== current;
    if (asking || (!news && Date.now() - last < TELLS_EVERY)) return;
    asking = true;
    last = Date.now();
    const slide = document.getElementById(shown);
    const words = `${slide.dataset.title} ${slide.dataset.part} ${slide.innerText}`.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]+/gu, ' ');
    try {
      const answer = await fetch(`${location.pathname}/self?key=${encodeURIComponent(key)}&shows=${encodeURIComponent([...words].slice(0, 160).join(''))}`, { credentials: 'omit', headers: { 'x-display': token } });
      if (answer.ok) {
        const { name, claimed } = await answer.json();
        const changed = claimed !== me.claimed || (claimed && name !== me.name);
        if (name !== me.name) me.since = Date.now();
        Object.assign(me, { name, claimed });
        revision = current;
        then(changed);
      }
    } catch {
      // Without network the identity stays.
    }
    asking = false;
  }
  return me;
}
