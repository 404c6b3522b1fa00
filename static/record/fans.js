// The fans of a win, or its patterns in games with those: their sum, and the search by number, initials, pinyin or name.

/** Fans as pairs of number and times, from their text (`63 70*2`). The number of a pattern is a text (`3.1*2`). */
export function fansFrom(fans) {
  const pair = ([number, times = 1]) => [number.includes('.') ? number : Number(number), Number(times)];
  return fans.split(' ').filter(Boolean).map((fan) => pair(fan.split('*')));
}

/** The fans of the game that is played, or its patterns. */
export function fansIn(facts, { patterns }) {
  return patterns?.list ?? facts.fans;
}

/** The fan with a number. */
export const fanOf = (number, fans) => fans.find((fan) => fan.number === number);

/** Fans as text. */
export const fansText = (named) => named.map(([number, times]) => (times > 1 ? `${number}*${times}` : `${number}`)).join(' ');

/** The points of the fans named, as pairs of number and times. */
export function fanPoints(named, fans, rules) {
  const points = named.reduce((sum, [number, times]) => sum + times * fanOf(number, fans).points, 0);
  if (rules.patterns) {
    const { limit } = rules.patterns;
    const dearest = Math.max(0, ...named.map(([number]) => fanOf(number, fans).points));
    return dearest >= limit ? dearest : Math.min(points, limit);
  }
  const { fans: kongs, points: more } = rules.mixed_kongs;
  const both = kongs.every((kong) => named.some(([number]) => number === kong));
  return points + (both ? more : 0);
}

/** Normalised for search: without case, full width, and the spaces and apostrophes with which keyboards separate syllables. */
const plain = (text) => text.normalize('NFKC').toLowerCase().replace(/[\s'’‘ʼ`´]/g, '');

/** The texts by which a fan is found: number, initials, pinyin, names. */
function keys({ number, pinyin, names }) {
  const initials = pinyin[0].split(' ').map(([letter]) => letter).join('');
  return [String(number), initials, ...[...pinyin, ...Object.values(names)].map(plain)];
}

/** How well a fan fits the text typed: 0 (not) to 3. */
function fit(fan, wanted) {
  const found = keys(fan);
  if (found.includes(wanted)) return 3;
  const [, ...words] = found;
  if (words.some((word) => word.startsWith(wanted))) return 2;
  return words.some((word) => word.includes(wanted)) ? 1 : 0;
}

/** The fans that fit the text typed, at most `most`, the best first; all fit an empty text. Recent ones come first. */
export function findFans(typed, fans, recent, most) {
  const wanted = plain(typed);
  const place = (fan) => (recent.includes(fan.number) ? recent.indexOf(fan.number) : recent.length);
  const found = fans.map((fan) => ({ fan, fits: wanted === '' ? 1 : fit(fan, wanted) })).filter(({ fits }) => fits > 0);
  found.sort((a, b) => b.fits - a.fits || place(a.fan) - place(b.fan) || a.fan.points - b.fan.points);
  return found.slice(0, most).map(({ fan }) => fan);
}

/** Adds a fan, at most as often as it may count. */
export function addFan(named, fan) {
  const now = named.find(([number]) => number === fan.number);
  if (!now) return [...named, [fan.number, 1]];
  return named.map(([number, times]) => [number, number === fan.number ? Math.min(times + 1, fan.at_most) : times]);
}

/** Removes a fan once. */
export const dropFan = (named, wanted) =>
  named.map(([number, times]) => [number, times - (number === wanted ? 1 : 0)]).filter(([, times]) => times > 0);

/** The minimum number of chows and pungs that fans need together. */
function setsOf(named, takes) {
  const most = (place) => Math.max(0, ...named.map(([fan, times]) => takes[fan - 1][place] * times));
  const links = named.reduce((sum, [fan, times]) => sum + takes[fan - 1][1] * times, 0);
  return { chows: Math.max(most(0), links > 0 ? links + 1 : 0), pungs: Math.max(most(2), most(3) + most(4)) };
}

/** Judges fans named beside each other, as the server does: why some do not count, and those that do. Without an
    ending, the ending that a fan needs is not judged. */
export function judgeFans(named, ending, { fans, patterns }) {
  if (!patterns) return judge(named, ending, fans);
  const numbers = patterns.list.map(({ number }) => number);
  const number = (place) => numbers[place - 1];
  const { clashes, counted } = judge(named.map(([of, times]) => [numbers.indexOf(of) + 1, times]), ending, patterns.beside);
  return {
    clashes: clashes.map(({ fan, by, ...clash }) => ({ ...clash, fan: number(fan), ...(by ? { by: number(by) } : {}) })),
    counted: counted.map(([place, times]) => [number(place), times]),
  };
}

/** Judges fans or patterns by their places, from 1. */
function judge(named, ending, { excludes, impossible, self_draw, discard, takes, sets }) {
  const isIn = (masks, high, low) => (BigInt(`0x${masks[high - 1]}`) >> BigInt(low - high - 1)) % 2n === 1n;
  const [clashes, counted] = [[], []];
  for (const [fan, times] of [...named].sort(([a], [b]) => a - b)) {
    const beside = (masks) => counted.find(([high]) => isIn(masks, high, fan));
    const clash = (code, more) => clashes.push({ code, fan, ...more });
    const needs = self_draw.includes(fan) ? 'self-draw' : discard.includes(fan) ? 'discard' : ending;
    const [excluding, never] = [beside(excludes), beside(impossible)];
    if (ending && needs !== ending) clash(needs);
    else if (excluding) clash('excluded', { by: excluding[0] });
    else if (never) clash('impossible', { by: never[0] });
    else {
      const needed = (often) => setsOf([...counted, [fan, often]], takes);
      const fits = (often) => needed(often).chows + needed(often).pungs <= sets;
      let often = times;
      while (often > 0 && !fits(often)) often -= 1;
      if (often < times) clash('sets', { ...needed(times), most: sets });
      if (often > 0) counted.push([fan, often]);
    }
  }
  return { clashes, counted };
}
