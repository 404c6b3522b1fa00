// The hand being entered: the effect of each tap, and the entry that is sent in the end. Pure.

import { fanPoints, fansFrom, fansIn, fansText, judgeFans } from './fans.js';
import { amounts, asksWhoAnswers, dealerOf, isWin } from './sheet.js';

/** The fields that only a win has, besides its points; `quick` after a gesture: a tap on the value saves the hand. */
const NOTHING_WON = { responsible: null, flowers: 0, fans: [], fans_reason: '', tiles: null, circumstances: null, quick: false };

/** An empty hand. `typed` is the text of the keypad, `replaces` an entry that the server refused,
    `base` the revision that a correction is based on (null: no correction). */
export const blank = (hand) => ({
  hand, base: null, replaces: null, ending: null, winner: null, discarder: null, typed: '', ...NOTHING_WON, penalties: [], reason: '',
});

/** A recorded hand, to be entered again. Fields that this phone does not know are omitted, and so do not change. */
export function reopened(hand, extra) {
  const { ending, winner, discarder, responsible = null, basic_points, flowers, fans_reason, tiles, circumstances, penalties } = hand;
  const fans = fansFrom(hand.fans);
  const typed = fans.length > 0 ? '' : String(basic_points ?? '');
  return { ...blank(hand.hand), ending, winner, discarder, responsible, typed, flowers, fans, fans_reason, tiles, circumstances, penalties, ...extra };
}

/** Another ending, or other fans, may need another decision about the fans; who is responsible is asked again. */
const ended = (draft, ending, discarder) => ({ ...draft, ending, discarder, responsible: null, quick: false, fans_reason: draft.ending === ending ? draft.fans_reason : '' });
export const withFans = (draft, fans) => ({ ...draft, fans, fans_reason: '' });

/** After a gesture. A correction, or a refused hand, is looked at before it is saved. */
const quickly = (draft) => ({ ...draft, quick: draft.base === null && draft.replaces === null });

/** After a seat is tapped: first the winner, then the discarder; the winner twice is a self-draw. */
export function tapSeat(draft, seat) {
  if (!draft.winner) return { ...draft, ending: null, winner: seat };
  return draft.winner === seat ? quickly(ended(draft, 'self-draw', null)) : ended(draft, 'discard', seat);
}

/** After a drag from the payer to the winner. */
export const dragged = (draft, payer, winner) => quickly({ ...ended(draft, 'discard', payer), winner });

/** The hand with its winner to be chosen again; the value stays. */
export const withoutWinner = (draft) => ({ ...ended(draft, null, null), winner: null });

/** After the middle of the table is tapped: a self-draw once there is a winner, otherwise a drawn hand. */
export function tapMiddle(draft) {
  if (draft.winner) return ended(draft, 'self-draw', null);
  return endedWithout(draft, 'drawn-hand');
}

/** The hand ended without a winner. */
export const endedWithout = (draft, ending) => ({ ...draft, ending, winner: null, discarder: null, typed: '', ...NOTHING_WON });

/** The hand before anybody was tapped; its penalties stay. */
export const cleared = (draft) => ({ ...endedWithout(draft, null) });

/** The chosen fans that count, and why the others do not. */
export const judged = (draft, rules) => judgeFans(draft.fans, draft.ending, rules);

/** The fans of the win: those that count, or all chosen ones if the referee gave a reason. */
const standing = (draft, rules) => (draft.fans_reason ? draft.fans : judged(draft, rules).counted);

/** The points of the fans of the win; null without fans. */
export function fansOf(draft, facts, rules) {
  const fans = standing(draft, rules);
  return fans.length > 0 ? fanPoints(fans, fansIn(facts, rules), rules) : null;
}

/** The points of the win: as typed, otherwise the sum of the fans. */
export const pointsOf = (draft, facts, rules) => (draft.typed !== '' ? Number(draft.typed) : fansOf(draft, facts, rules));

/** The next thing to enter: `winner`, `discarder`, `points`, `fans` if there are no flowers, `value` if there are patterns, `reason`, or null if the hand is complete. */
export function missing(draft, facts, rules) {
  if (!draft.ending) return draft.winner ? 'discarder' : 'winner';
  if (isWin(draft.ending) && pointsOf(draft, facts, rules) === null) return rules.patterns ? 'value' : rules.max_flowers > 0 ? 'points' : 'fans';
  return draft.base !== null && draft.reason.trim() === '' ? 'reason' : null;
}

/** The hand as it is sent, with the amounts that the referee sees; `basic_points` is null until entered. */
export function toHand(draft, facts, rules) {
  const won = isWin(draft.ending);
  const { hand, ending, winner, discarder, penalties } = draft;
  const points = won ? pointsOf(draft, facts, rules) : null;
  const { responsible, flowers, fans_reason, tiles, circumstances } = won ? draft : NOTHING_WON;
  const win = { basic_points: points, flowers, fans: fansText(won ? standing(draft, rules) : []), fans_reason, tiles, circumstances };
  // Omitted in games that have no such field.
  const answers = rules.paying === 'shared' ? { responsible: (asksWhoAnswers({ ending, basic_points: points }, rules) && responsible) || 'discarder' } : {};
  // A hand is entered after its number was read from the box.
  const deal = rules.duplicate ? { deal: hand } : {};
  const sent = { hand, ...deal, dealer: dealerOf(hand, rules), ending, winner, discarder, ...answers, ...win, penalties };
  // Until the points are entered only the penalties can be shown.
  const known = won && points === null ? { ...sent, ending: null } : sent;
  return { ...sent, amounts: amounts(known, rules) };
}
