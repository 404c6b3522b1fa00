// The rules of the games on this device: `static/rules.wasm`, built from the same source as the server's (`src/phone_rules`). Every
// function answers at once and without a network; null if the rules are not loaded yet or cannot be (no WebAssembly, or a browser that
// sees it forbidden by the policy of our pages: Chrome 90 to 96, Safari 15); the caller then asks the server.
//
// `loadRules(address)`: loads them, false if the browser cannot; to be called once a page, after it is shown. `rulesAreLoaded()`: whether
// they are loaded.
//
// `rules` is a game with the decisions about it, as a text: `sheet.rules.code`; on a page without a sheet `mcr default` (or another
// profile's name), or `world-series 0 25 zj33 formal` (minimum, share limit, values, payoff). Winds and seats are E S W N, fans and
// patterns are `63 70*2` or `3.1*2 4.1`, or their names with commas.
//
// `judgeTiles({ rules, tiles, claim, won, seat, prevalent, from, flowers })`: the value of tiles. `won` is a list of `self-draw`,
// `last-copy`, `kong`, `last-tile`, `heaven`, `earth`, or `blessing` for the one that fits; `from` is the discarder's wind, if known.
// All but `rules` and `tiles` may be omitted. It returns
//   `problems`  each `[text, unfinished]`
//   `hint`      what an incomplete hand lacks
//   `worth`     null if it is no winning hand: `points` (without flowers), `total`, `note`, `below` (the minimum of a win, if it has
//               less), `pays`, and `lists`, every right one: `points`, `fans` (as claimed), `reading`, `left_out` (`[number, name, why]`),
//               and `lines`: `number`, `name`, `points`, `differs` (not in every list), `tiles`, `whole` (all tiles form it)
//   `waits`     each `[tile, total, wins]`; also of thirteen tiles without a winning one
//   `verdict`   on a claim: `kind`, `text`, `wrong` (as `left_out`), `missing` (`[number, name]`), `left` (the valid part, as claimed)
// Tiles to draw are `{ text, groups }`, each group its class and then its tiles.
//
// `judgeDiscards` of the same, with fourteen tiles: each discard that leaves a wait, `[tile, waits]`.
//
// A text is `[key, arguments]` of the message files: `tell` turns it into words.

import { retry } from './retry.js';

let rules = null;

/** The smallest possible module. */
const NOTHING = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Whether this browser runs WebAssembly under the policy of our pages. */
async function isAllowed() {
  try {
    await WebAssembly.instantiate(NOTHING, {});
    return true;
  } catch {
    return false;
  }
}

/** The rules at this address; undefined if the network fails, even in the middle. */
async function fetchRules(address) {
  try {
    const answer = await fetch(address, { priority: 'low' });
    if (!answer.ok) return undefined;
    const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
    return instance.exports;
  } catch {
    return undefined;
  }
}

/** Loads the rules from this address, and retries until the network is back; false if the browser does not allow it. */
export async function loadRules(address) {
  if (!(await isAllowed())) return false;
  rules = await retry(() => fetchRules(address));
  return true;
}

export const rulesAreLoaded = () => rules !== null;

/** The answer to a question of lines; null if there is none. */
export function ask(lines) {
  if (!rules) return null;
  const question = new TextEncoder().encode(lines.join('\n'));
  if (question.length > rules.room()) return null;
  try {
    const place = rules.question();
    new Uint8Array(rules.memory.buffer, place, question.length).set(question);
    const length = rules.answer(question.length);
    // A memory that has grown has a new buffer.
    return length > 0 ? JSON.parse(new TextDecoder().decode(new Uint8Array(rules.memory.buffer, place, length))) : null;
  } catch {
    // A bug of ours has ended the WebAssembly: it cannot be asked again.
    rules = null;
    return null;
  }
}

/** A line of a word and its value, with line breaks as spaces; none if the value is empty. */
function line(word, value) {
  const text = String(value ?? '').replace(/\s+/g, ' ').trim();
  return text === '' ? [] : [`${word} ${text}`];
}

const ofTiles = ({ rules: game, tiles, claim, won = [], seat, prevalent, from, flowers }) => [
  ...line('rules', game), ...line('tiles', tiles), ...line('claim', claim), ...line('won', won.join(' ')), ...line('seat', seat),
  ...line('prevalent', prevalent), ...line('from', from), ...line('flowers', flowers),
];

export const judgeTiles = (question) => ask(['tiles', ...ofTiles(question)]);

export const judgeDiscards = (question) => ask(['discards', ...ofTiles(question)]);

/** A text of an answer in words: `say` formats a message, `fan` names a fan by its number. */
export function tell([key, args], say, fan) {
  const word = (value) => {
    if (Array.isArray(value)) return tell(value, say, fan);
    return value.fan === undefined ? value : fan(value.fan);
  };
  return say(key, Object.fromEntries(Object.entries(args).map(([name, value]) => [name, word(value)])));
}
