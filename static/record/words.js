// What people read: texts of the chosen language, names, times. The language changes without leaving the page.

const STORED = 'caipan-language';

/** Reads from the browser's small store, which may be closed to pages. */
function stored() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

export class Words {
  #texts;

  constructor(facts) {
    this.#texts = facts.texts;
    this.languages = facts.languages;
    const cookie = document.cookie.match(/(?:^|; )caipan_language=([^;]+)/)?.[1];
    const codes = facts.languages.map(([code]) => code);
    const spoken = navigator.languages.map((tag) => codes.find((code) => code.slice(0, 2) === tag.slice(0, 2).toLowerCase()));
    this.language = [stored(), cookie, ...spoken].find((code) => codes.includes(code)) ?? codes[0];
    document.documentElement.lang = this.language;
  }

  /** Speaks another language from now on. */
  choose(code) {
    this.language = code;
    document.documentElement.lang = code;
    try {
      localStorage.setItem(STORED, code);
    } catch {
      // Then it holds until the page is left.
    }
  }

  /** The text of a key with its arguments filled in. */
  say(key, args = {}) {
    return (this.#texts[this.language][key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => args[name] ?? whole);
  }

  /** The text of a key in every language, for searching. */
  all(key) {
    return Object.values(this.#texts).map((texts) => texts[key] ?? '').join(' ');
  }

  #side = { E: 'east', S: 'south', W: 'west', N: 'north' };
  wind = (letter) => this.say(`wind-${this.#side[letter]}`);
  side = (letter) => this.say(`seat-${this.#side[letter]}`);
  foul = (code) => this.say(`foul-${code}`);
  fan = (fan) => fan.names[this.language];
}

const clockIn = (timeZone) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone });
let [clock, zone] = [clockIn(), undefined];

/** Shows times in the event's time zone from now on; in that of this phone where its browser does not know the other. */
export function showTimesIn(timeZone) {
  if (timeZone === zone) return;
  zone = timeZone;
  try {
    clock = clockIn(timeZone);
  } catch {
    clock = clockIn();
  }
}

/** `14:32:05` where the event is. */
export const time = (moment) => clock.format(new Date(moment));

/** `+32`, `−16`, `0`. */
export const signed = (points) => (points > 0 ? `+${points}` : plain(points));

/** A number with a proper minus. */
export const plain = (points) => String(points).replace('-', '−');
