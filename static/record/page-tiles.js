// The winner's tiles: tapped here, judged by the rules on this phone, or by the server if the phone has none. They are sent with the
// hand whether they were judged or not.

import { judgeTiles, tell } from '../rules.js';
import { back, button, el, screen } from './dom.js';
import { fanOf, fanPoints, fansFrom, fansText } from './fans.js';
import { SEATS, isWin } from './sheet.js';
import { drawn, picture } from './tile-drawing.js';
import { answersAgainst, isBeyond, judgedTiles } from './tile-verdict.js';
import { KINDS, ROWS, fits, missing, pieces, textOf, tilesOf, withTile } from './tile-text.js';

/** Delay before the server is asked again after no answer, in milliseconds. */
const RETRY_INTERVAL = 3000;

/** The request to judge the hand being entered. */
function question({ draft: { hand, ending, winner, discarder, tiles, circumstances, flowers, fans } }) {
  return { hand, ending, winner, discarder, tiles, circumstances: circumstances ?? '', flowers, fans: fansText(fans) };
}

/** Whether there is something to judge: a winning tile, or a text with a mistake. */
const isWhole = (text) => Boolean(text) && (pieces(text) === undefined || text.includes('+'));

/** The judgement by the rules on this phone, in the form of the server's; null if there are none. */
function ownAnswer({ entered, fans: known, sheet, words }, asked) {
  const answer = judgedTiles(asked, sheet.rules, judgeTiles);
  if (!answer) return null;
  const text = (message) => tell(message, (key, args) => words.say(key, args), (number) => words.fan(fanOf(number, known)));
  const { problems, verdict, worth } = answer;
  return {
    points: worth ? worth.points : null,
    verdict: verdict && { kind: verdict.kind, text: text(verdict.text) },
    left: verdict && verdict.left,
    lists: worth ? worth.lists : [],
    problems: [...problems.map(([message]) => text(message)), ...(answersAgainst(entered.hand, sheet.rules) ? [words.say('hand-responsible-stands')] : [])],
  };
}

/** Asks again when the request has changed, or after no answer for a while; outdated answers are dropped. */
async function ask(desk, view) {
  if (!isWhole(desk.draft.tiles)) return;
  const asked = question(desk);
  const name = JSON.stringify([asked, desk.words.language]);
  if (view.asked !== name) view.answer = null;
  if (view.answer?.said) return;
  const own = ownAnswer(desk, asked);
  if (own) Object.assign(view, { asked: name, answer: { said: own } });
  if (own || !desk.judge) return;
  const pause = view.answer && !view.answer.said ? RETRY_INTERVAL : Infinity;
  if (view.asked === name && Date.now() - view.askedAt < pause) return;
  Object.assign(view, { asked: name, askedAt: Date.now() });
  const answer = await desk.judge(asked);
  // The rules may have been loaded in the meantime.
  if (view.asked === name && desk.view === view && !view.answer?.said) desk.turn({ answer });
}

/** The name of a tile. */
function named({ words }, tile) {
  if (SEATS.includes(tile)) return words.wind(tile);
  return words.say(`record-tile-${tile.slice(-1)}`, { rank: tile[0] });
}

/** The tiles so far; a tap removes one. */
function laid(desk, all, put) {
  const { words } = desk;
  const text = (piece) => tilesOf(piece).map((tile) => named(desk, tile)).join(', ');
  const group = (kind, tiles, index) => button(tiles, () => put(all.filter((_, other) => other !== index)), {
    class: kind, 'data-piece': all[index], 'aria-label': words.say('record-remove-tile', { tile: text(all[index]) }),
  });
  return el('div', { id: 'laid' }, drawn(all, group));
}

function keyboard(desk, view, all, put) {
  const { words } = desk;
  const kind = view.kind ?? 'loose';
  const tap = (tile) => {
    view.kind = 'loose';
    return put(withTile(all, kind, tile));
  };
  const key = (tile) => button(picture(tile), () => tap(tile), { 'data-tile': tile, 'aria-label': named(desk, tile), disabled: !fits(all, kind, tile) });
  const what = (name) => button(words.say(`record-tile-${name}`), () => desk.turn({ kind: name }), { 'data-kind': name, 'aria-pressed': String(name === kind) });
  return [
    el('div', { class: 'tile-kinds', role: 'group', 'aria-label': words.say('record-tile-kind') }, KINDS.map(what)),
    el('div', { class: 'keyboard' }, ROWS.map((row) => el('div', {}, row.map(key)))),
  ];
}

function circumstances(desk) {
  const { draft, sheet, words } = desk;
  const all = sheet.rules.circumstances;
  const on = (draft.circumstances ?? '').split(' ').filter(Boolean);
  const turn = (name) => desk.edit({ ...desk.draft, circumstances: all.filter((other) => on.includes(other) !== (other === name)).join(' ') || null });
  const self = draft.ending === 'self-draw' ? 'self-draw' : 'discard';
  const text = (name) => {
    if (sheet.rules.patterns) return words.say(`record-series-${name}-${self}`);
    return words.say(name === 'last-copy' ? 'record-last-copy' : `record-${name}-${self}`);
  };
  return el('div', { class: 'choice-row', role: 'group' }, all.map((name) => button(text(name), () => turn(name), {
    'data-circumstance': name, 'aria-pressed': String(on.includes(name)),
  })));
}

/** For a claim above the value of the tiles: the reason that the server requires. */
function reason(desk, view, claimed) {
  const { draft, words } = desk;
  const text = view.reason ?? draft.fans_reason ?? '';
  const stand = () => desk.decide(view, { fans_reason: text.trim(), typed: draft.fans.length > 0 ? '' : draft.typed });
  return [
    el('label', {}, words.say('record-tiles-reason', { points: claimed }), el('input', {
      id: 'tiles-reason', value: text, maxlength: 200, oninput: (event) => desk.turn({ reason: event.target.value }),
    })),
    el('div', { class: 'actions' }, button(words.say('record-fans-stand', { points: claimed }), stand, {
      'data-action': 'stands', disabled: text.trim() === '',
    })),
  ];
}

/** The verdict on the fans picked, every right list, and the problems of the tiles. */
function judged(desk, view, said) {
  const { verdict, left, lists, problems } = said;
  const { fans: known, sheet, words } = desk;
  const take = (fans) => () => desk.decide(view, { fans: fansFrom(fans), fans_reason: '', typed: '' });
  const wins = (fans) => fanPoints(fansFrom(fans), known, sheet.rules) >= sheet.rules.minimum;
  const stands = verdict && ['exact', 'under-claimed'].includes(verdict.kind);
  const { fans: named, typed } = desk.draft;
  const claimed = named.length > 0 ? fanPoints(named, known, sheet.rules) : Number(typed);
  const list = ({ points, fans }, index) => el('section', { class: 'card list' },
    index > 0 ? el('h2', {}, words.say('record-also-right')) : null,
    el('ul', { class: 'plain pairs' }, fansFrom(fans).map(([number, times]) => el('li', {},
      el('span', {}, words.fan(fanOf(number, known)), times > 1 ? ` ×${times}` : ''),
      el('strong', {}, String(fanOf(number, known).points * times))))),
    wins(fans) ? button(words.say('record-take-list', { points }), take(fans), { class: verdict ? '' : 'button', 'data-action': 'take-list' }) : null);
  return [
    problems.map((problem) => el('p', { class: 'errors' }, problem)),
    verdict ? el('div', { class: `verdict ${verdict.kind}` }, el('p', {}, el('strong', {}, verdict.text)),
      stands ? button(words.say('record-keep-claim'), () => desk.close(), { class: 'button', 'data-action': 'keep-claim' }) : null,
      left && wins(left) ? button(words.say('record-take-left'), take(left), { class: 'button', 'data-action': 'take-left' }) : null) : null,
    isBeyond(said, claimed, known, sheet.rules) ? reason(desk, view, claimed) : null,
    lists.map(list),
  ];
}

function worth(desk, { answer }) {
  const { draft, words } = desk;
  const all = pieces(draft.tiles ?? '') ?? [];
  if (all.length === 0 && !isWhole(draft.tiles)) return words.say('record-tiles-hint');
  if (!isWhole(draft.tiles)) return words.say(missing(all) > 0 ? 'record-tiles-missing' : 'record-tiles-winning', { tiles: missing(all) });
  if (!answer) return desk.judge ? '…' : words.say('record-tiles-practice');
  if (!answer.said) return answer.message ?? words.say('record-tiles-offline');
  return answer.said.points === null ? '' : words.say('record-points', { points: answer.said.points });
}

export function tilesPage(desk, view) {
  const { draft, sheet, words } = desk;
  if (!isWin(draft.ending)) return screen('tiles', words.say('record-tiles'), back(desk));
  ask(desk, view);
  const all = pieces(draft.tiles ?? '') ?? [];
  const put = (next) => desk.edit({ ...desk.draft, tiles: textOf(next) || null });
  const type = (event) => desk.edit({ ...desk.draft, tiles: event.target.value.trim() || null });
  return screen('tiles', words.say('record-tiles-of', { name: sheet.seats[draft.winner].name }),
    el('div', { class: 'laid' }, laid(desk, all, put), el('p', { id: 'worth', role: 'status' }, worth(desk, view))),
    keyboard(desk, view, all, put),
    circumstances(desk),
    isWhole(draft.tiles) && view.answer?.said ? judged(desk, view, view.answer.said) : null,
    el('label', {}, words.say('record-tiles-text'), el('input', {
      id: 'tiles-text', value: draft.tiles ?? '', autocapitalize: 'none', spellcheck: 'false', autocomplete: 'off', maxlength: 200, oninput: type,
    })),
    el('div', { class: 'actions' },
      button(words.say('record-keep-tiles'), () => desk.close(), { class: view.answer?.said?.lists.length > 0 ? '' : 'button', 'data-action': 'keep-tiles', disabled: !draft.tiles }),
      button(words.say('record-clear'), () => put([]), { 'data-action': 'clear-tiles', disabled: !draft.tiles }),
      back(desk)));
}
