// Texts in the chosen language, names, times. The language changes without leaving the page.

import { FluentBundle, FluentNumber, FluentResource } from '../vendor/fluent-bundle.js';

const STORED = 'caipan-language';

/** Reads from local storage, which may be unavailable. */
function stored() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/** Language and script of a code, `zh-Hant` of `zh-TW`, as on the server (`src/messages/negotiation.rs`). */
function written(code) {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    return `${language}-${script}`;
  } catch {
    return '';
  }
}

/** The messages of a language, from the text of its files. */
export function bundle(code, source) {
  const messages = new FluentBundle(code, { useIsolating: false });
  messages.addResource(new FluentResource(source));
  return messages;
}

/** Numbers as the server writes them, `1000`. */
const argument = (value) => (typeof value === 'number' ? new FluentNumber(value, { useGrouping: false }) : value);

/** The text of a message with its arguments filled in. */
export function format(messages, key, args) {
  const pattern = messages.getMessage(key)?.value;
  const filled = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, argument(value)]));
  return pattern ? messages.formatPattern(pattern, filled, []) : key;
}

export class Words {
  #bundles;

  constructor(facts) {
    this.#bundles = Object.fromEntries(Object.entries(facts.texts).map(([code, source]) => [code, bundle(code, source)]));
    this.languages = facts.languages;
    const cookie = document.cookie.match(/(?:^|; )caipan_language=([^;]+)/)?.[1];
    const codes = facts.languages.map(({ code }) => code);
    const spoken = navigator.languages.map((tag) => codes.find((code) => written(code) === written(tag)));
    this.language = [stored(), cookie, ...spoken].find((code) => codes.includes(code)) ?? codes[0];
    document.documentElement.lang = this.language;
  }

  /** Changes the language. */
  choose(code) {
    this.language = code;
    document.documentElement.lang = code;
    try {
      localStorage.setItem(STORED, code);
    } catch {
      // Then the choice lasts until the page is left.
    }
  }

  /** The text of a key with its arguments filled in. */
  say(key, args = {}) {
    return format(this.#bundles[this.language], key, args);
  }

  /** The text of a key in every language, for searching. */
  all(key) {
    return Object.values(this.#bundles).map((messages) => format(messages, key, {})).join(' ');
  }

  #side = { E: 'east', S: 'south', W: 'west', N: 'north' };
  side = (letter) => this.say(this.#side[letter]);
  wind = this.side;
  foul = (code) => this.say(`foul-${code}`);
  fan = (fan) => fan.names[this.language];
}

const clockIn = (timeZone) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone });
let [clock, zone] = [clockIn(), undefined];

/** Shows times in the event's time zone from now on; in that of this phone if its browser does not know it. */
export function showTimesIn(timeZone) {
  if (timeZone === zone) return;
  zone = timeZone;
  try {
    clock = clockIn(timeZone);
  } catch {
    clock = clockIn();
  }
}

/** `14:32:05`, in that time zone. */
export const time = (moment) => clock.format(new Date(moment));

/** `+32`, `−16`, `0`. */
export const signed = (points) => (points > 0 ? `+${points}` : plain(points));

/** A number with a minus sign. */
export const plain = (points) => String(points).replace('-', '−');
