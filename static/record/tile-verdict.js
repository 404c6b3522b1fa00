// The winner's tiles as the rules judge them: what is asked of them, and whether the server would refuse the hand because of them.
//
// `judge` is `judgeTiles` of `rules.js`, with the rules that this page has loaded; it answers null while there are none. Pure.

import { fanPoints, fansFrom } from './fans.js';
import { SEATS, roundOf, windOf } from './sheet.js';

/** The judgement of the tiles of a hand and of its fans; null if there are no rules. */
export function judgedTiles({ hand, ending, winner, discarder, tiles, circumstances, flowers, fans }, rules, judge) {
  return judge({
    rules: rules.code, tiles, claim: fans, won: [ending, ...(circumstances ?? '').split(' ')].filter((word) => word !== 'discard'),
    seat: windOf(winner, hand, rules), prevalent: SEATS[roundOf(hand, rules)], from: discarder && windOf(discarder, hand, rules), flowers,
  });
}

/** Whether more points are claimed than the tiles give: `points` in all, or with fans named wrongly what is `left` of them, if any. */
export function isBeyond({ points, verdict, left }, claimed, known, rules) {
  if (points === null || ['exact', 'under-claimed', 'below-minimum'].includes(verdict?.kind)) return false;
  return claimed > (verdict?.kind === 'over-claimed' ? fanPoints(fansFrom(left ?? ''), known, rules) : points);
}

/** Whether somebody else is named as responsible although the tiles fix that: after a blessing on a discard, and a robbed kong, it is the
    discarder. */
export const answersAgainst = ({ ending, circumstances, responsible }, rules) =>
  rules.paying === 'shared' && ending === 'discard' && responsible !== 'discarder' && /kong|blessing/.test(circumstances ?? '');

/** Whether the server would refuse a hand because of its tiles; false if there are no rules. */
export function refusesTiles(hand, known, rules, judge) {
  const judged = hand.tiles ? judgedTiles(hand, rules, judge) : null;
  if (!judged) return false;
  const { problems, verdict, worth } = judged;
  const said = { points: worth?.points ?? null, verdict, left: verdict?.left };
  return problems.length > 0 || answersAgainst(hand, rules) || (!hand.fans_reason && isBeyond(said, hand.basic_points, known, rules));
}
