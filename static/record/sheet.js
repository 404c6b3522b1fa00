// The score sheet as this phone knows it: the server's last sheet with the waiting entries on top.
// Pure functions without page, clock or network. All numbers of the rules come with the sheet.
// Players are named by the seat they started in (`E S W N`), whatever side of the table they sit on now.

import { fansFrom } from './fans.js';
import { WAITS, copyOf, isForPlayers } from './journal.js';
import { pieces } from './tile-text.js';

export const SEATS = ['E', 'S', 'W', 'N'];
export const bySeat = (value) => Object.fromEntries(SEATS.map((seat) => [seat, value(seat)]));
export const others = (seat) => SEATS.filter((other) => other !== seat);
export const isWin = (ending) => ending === 'discard' || ending === 'self-draw';

// --- The table: who sits where, who deals -----------------------------------------------------

/** The number of hands played before this one; −1 if it is not of the session. */
export const placeOf = (hand, rules) => rules.order.indexOf(hand);

/** The round of a hand, from 0. */
export const roundOf = (hand, rules) => Math.floor((hand - 1) / (rules.dealers.length / rules.rounds.length));

/** The dealer: follows from the hand, nobody is asked. */
export const dealerOf = (hand, rules) => rules.dealers[hand - 1];

/** The side of the table on which a player sits during a hand. */
export const sideOf = (player, hand, rules) => rules.rounds[roundOf(hand, rules)][player];

/** The player on a side of the table during a hand. */
export const playerAt = (side, hand, rules) => SEATS.find((player) => sideOf(player, hand, rules) === side);

/** The seat wind of a player: the dealer has East, the others follow counter-clockwise. */
export function windOf(player, hand, rules) {
  const place = (who) => SEATS.indexOf(sideOf(who, hand, rules));
  return SEATS[(place(player) - place(dealerOf(hand, rules)) + 4) % 4];
}

/** The four sides as somebody sees them who stands at `bottom`: bottom, right, top, left. */
export const around = (bottom) => SEATS.map((_, step) => SEATS[(SEATS.indexOf(bottom) + step) % 4]);

/** The moves of players before a hand; empty if there are none. */
export function movesBefore(hand, rules) {
  const before = rules.order[placeOf(hand, rules) - 1];
  if (before === undefined || roundOf(hand, rules) === roundOf(before, rules)) return [];
  const moves = SEATS.map((player) => ({ player, from: sideOf(player, before, rules), to: sideOf(player, hand, rules) }));
  return moves.filter((move) => move.from !== move.to);
}

// --- What a hand is worth ---------------------------------------------------------------------

/** The seat responsible for a discard, or null for nobody. */
export const answersFor = ({ discarder, responsible }) => (responsible === 'nobody' ? null : SEATS.includes(responsible) ? responsible : discarder);

/** Whether it makes a difference who is responsible. */
export const asksWhoAnswers = ({ ending, basic_points }, rules) => ending === 'discard' && rules.paying === 'shared' && basic_points > rules.share_limit;

/** The payment of a loser, by the payment rules in the sheet. */
function payment(loser, hand, rules) {
  const { ending, discarder, basic_points, flowers } = hand;
  if (rules.paying === 'shared' || rules.paying === 'equal') {
    const rest = asksWhoAnswers(hand, rules) ? answersFor(hand) : null;
    if (rest === null) return basic_points;
    return loser === rest ? 3 * basic_points - 2 * rules.share_limit : rules.share_limit;
  }
  const whole = ending === 'self-draw' || loser === discarder;
  return rules.base_payment + (whole ? basic_points + flowers : 0);
}

/** What each player receives (negative: pays) for the hand and the penalties in it. */
export function amounts(hand, rules) {
  const received = bySeat(() => 0);
  const pay = (from, to, points) => {
    received[from] -= points;
    if (to) received[to] += points;
  };
  if (isWin(hand.ending)) {
    for (const loser of others(hand.winner)) pay(loser, hand.winner, payment(loser, hand, rules));
  }
  for (const { offender, points, payee } of hand.penalties) {
    if (payee === 'each') others(offender).forEach((other) => pay(offender, other, points));
    else pay(offender, SEATS.includes(payee) ? payee : null, points);
  }
  return received;
}

/** The current hands played before a hand. */
const earlier = (hand, sheet) => sheet.hands.filter((other) => !other.undone && placeOf(other.hand, sheet.rules) < placeOf(hand, sheet.rules));

/** The earlier penalties that raise those of a hand: all of the session, if the tariffs say so. */
export function raising(hand, sheet) {
  return sheet.rules.ladder_scope === 'hand' ? [] : earlier(hand, sheet).flatMap(({ penalties }) => penalties);
}

/** The penalty of the tariffs after earlier fouls; null for what the referee decides. */
export function proposal(foul, offender, given, rules) {
  const onLadder = (code) => rules.fouls.some((other) => other.code === code && other.tariff === 'ladder');
  const raises = (code) => (rules.ladder_scope === 'session' ? onLadder(code) : code === foul.code);
  const earlier = given.filter((penalty) => penalty.offender === offender && raises(penalty.foul)).length;
  switch (foul.tariff) {
    case 'nothing': return { points: 0, payee: 'nobody' };
    case 'ladder': return { points: rules.ladder[Math.min(earlier, rules.ladder.length - 1)], payee: 'nobody' };
    case 'each': return { points: foul.points, payee: 'each' };
    case 'nobody': return { points: foul.points, payee: 'nobody' };
    default: return { points: null, payee: foul.payee };
  }
}

/** Whether points or payee of a penalty differ from the tariffs after earlier fouls, or these do not name the foul: it then needs a reason. */
export function departs({ foul, offender, points, payee }, given, rules) {
  const rule = rules.fouls.find(({ code }) => code === foul);
  const book = rule && proposal(rule, offender, given, rules);
  return !rule || (book.points !== null && book.points !== points) || (book.payee !== null && book.payee !== payee);
}

/** The penalties of a hand that need a reason and have none; another penalty taken off, or changed in an earlier hand, may be why. */
function unexplained({ hand, penalties }, sheet) {
  const before = raising(hand, sheet);
  const lacks = (penalty, index) => !penalty.reason && departs(penalty, [...before, ...penalties.slice(0, index)], sheet.rules);
  return penalties.flatMap((penalty, index) => (lacks(penalty, index) ? [{ code: 'penalty', seat: penalty.offender, foul: penalty.foul, index }] : []));
}

/** Whether a foul disqualifies; the event's tariffs need not name it. */
export const disqualifies = (foul, rules) => rules.disqualifying.includes(foul);

/** Whether a player is disqualified in a hand. */
const isDisqualifiedIn = (hand, seat, rules) => hand.penalties.some(({ foul, offender }) => offender === seat && disqualifies(foul, rules));

/** Whether the player plays the seat, and no stand-in. */
const plays = ({ attendance }) => attendance === 'played' || attendance === 'forfeit';

/** The record that a correction of a hand replaces: not one that the server has refused; null if there is none. */
function recordOf(number, sheet) {
  let found = sheet.hands.find(({ hand }) => hand === number);
  while (found?.refused) found = found.before;
  return found && !found.undone ? found : null;
}

/** The players who may not win a hand, each with the foul in it, or null if disqualified before. The recorded winner stays valid. */
export function whoMayNotWin(hand, sheet) {
  const { rules, seats } = sheet;
  const winner = recordOf(hand.hand, sheet)?.winner;
  const barred = {};
  for (const seat of SEATS) {
    const from = seats[seat].barred_from ?? null;
    if (from !== null && seat !== winner && placeOf(from, rules) <= placeOf(hand.hand, rules)) barred[seat] = null;
  }
  const forbids = (foul) => disqualifies(foul, rules) || rules.fouls.some(({ code, forbids_winning }) => code === foul && forbids_winning);
  for (const { foul, offender } of hand.penalties) if (forbids(foul)) barred[offender] ??= foul;
  return barred;
}

/** The later wins of players whom a hand disqualifies, and its current record does not. */
function winsLater(hand, sheet) {
  const { hands, rules, seats } = sheet;
  const record = recordOf(hand.hand, sheet);
  const isNew = (seat) => isDisqualifiedIn(hand, seat, rules) && !(record && isDisqualifiedIn(record, seat, rules));
  const isLater = (other) => !other.undone && placeOf(other.hand, rules) > placeOf(hand.hand, rules);
  const wins = (seat) => hands.filter((other) => isLater(other) && other.winner === seat).map((other) => ({ code: 'wins-later', seat, hand: other.hand }));
  return SEATS.filter((seat) => plays(seats[seat]) && isNew(seat)).flatMap(wins);
}

/** Every reason why a hand cannot have ended so, as code and numbers. Missing fields are no reason. */
export function impossible(hand, sheet, fanPoints = null) {
  const { rules } = sheet;
  const last = lastHand(sheet);
  const against = unexplained(hand, sheet);
  if (!sheet.hands.some((other) => other.hand === hand.hand) && sheet.next !== hand.hand) against.push({ code: 'session-over', last: last?.hand ?? 0 });
  if (hand.ending === 'stopped' && last && placeOf(last.hand, rules) > placeOf(hand.hand, rules)) against.push({ code: 'stopped-before', later: last.hand });
  against.push(...winsLater(hand, sheet));
  if (!isWin(hand.ending)) return against;
  const foul = whoMayNotWin(hand, sheet)[hand.winner];
  if (foul) against.push({ code: 'may-not-win', seat: hand.winner, foul });
  if (foul === null) against.push({ code: 'disqualified', seat: hand.winner });
  if (hand.winner === hand.discarder) against.push({ code: 'winner-discarded' });
  const points = hand.basic_points;
  if (fanPoints !== null && points !== null && points !== fanPoints) against.push({ code: 'fan-sum', fans: fanPoints, points });
  if (points !== null && points < rules.minimum) against.push({ code: rules.max_flowers > 0 ? 'below-minimum' : 'too-little', points, minimum: rules.minimum });
  if (points !== null && points > rules.max_points) against.push({ code: 'above-maximum', points, maximum: rules.max_points });
  else if (points >= rules.minimum && rules.values && !rules.values.includes(points)) against.push({ code: 'no-sum', points });
  return against;
}

/** The page asks once about a player who has lost more than this; a habit of play, not a rule. */
const MUCH_LOST = 700;

/** Unusual but possible facts of a hand. */
export function unusual(hand, sheet) {
  const before = earlier(hand.hand, sheet);
  const last = before[before.length - 1];
  const found = [];
  if (isWin(hand.ending)) {
    // Fans or tiles explain the points.
    if (hand.basic_points >= sheet.rules.rare_from && !hand.fans && !hand.tiles) found.push({ code: 'many-points', points: hand.basic_points });
    const alike = (a, b) => ['ending', 'winner', 'discarder', 'basic_points'].every((key) => a[key] === b[key]) && sameFans(a, b);
    if (last && alike(hand, last)) found.push({ code: 'same-hand', hand: last.hand });
  }
  const now = totalsWith(hand, sheet);
  for (const seat of SEATS) {
    const low = sheet.rules.base - MUCH_LOST;
    if (now[seat] < low && sheet.totals[seat] >= low) found.push({ code: 'far-below', seat, points: now[seat] });
  }
  return found;
}

const sorted = (list) => JSON.stringify([...list].sort());
const sameFans = (a, b) => sorted(fansFrom(a.fans)) === sorted(fansFrom(b.fans));
const sameTiles = (a, b) => sorted(pieces(a.tiles ?? '') ?? [a.tiles]) === sorted(pieces(b.tiles ?? '') ?? [b.tiles]);

/** Whether two records of a hand are equal. */
export function sameHand(a, b) {
  const penalties = (hand) => sorted(hand.penalties.map(({ foul, offender, points, payee }) => [foul, offender, points, payee].join()));
  return ['hand', 'ending', 'winner', 'discarder', 'basic_points', 'flowers', 'circumstances'].every((key) => (a[key] || null) === (b[key] || null))
    && answersFor(a) === answersFor(b) && sameFans(a, b) && sameTiles(a, b) && penalties(a) === penalties(b);
}

/** The change of each total if a hand replaces the current record of it. */
function changeBy(hand, sheet) {
  const now = sheet.hands.find((other) => other.hand === hand.hand)?.amounts;
  return bySeat((seat) => (hand.amounts?.[seat] ?? 0) - (now?.[seat] ?? 0));
}

/** The points taken from a session score for lateness, without others that the chief referee deducted. */
export const lateOf = ({ late, deducted = 0 }) => late - deducted;
/** Whether a player has forfeited the session: hands do not change the score. */
export const forfeited = ({ attendance }) => attendance.startsWith('forfeit');

/** The session score of each player with this hand. */
export function totalsWith(hand, sheet) {
  const change = changeBy(hand, sheet);
  return bySeat((seat) => sheet.totals[seat] + (forfeited(sheet.seats[seat]) ? 0 : change[seat]));
}

// --- The server's sheet and the waiting entries -----------------------------------------------

/** Whether an entry is not on the server's sheet yet: it waits, or was received later. */
function isNews(entry, sheet) {
  if (!isForPlayers(entry, sheet)) return false;
  if (entry.state !== 'received') return WAITS.includes(entry.state);
  // Received for other players at this table number.
  if (entry.receipt?.seating && sheet.seating && entry.receipt.seating !== sheet.seating) return false;
  return !sheet.entries.includes(entry.entry);
}

const forfeit = ({ stand_in }) => (stand_in ? 'forfeit-stood-in' : 'forfeit');

/** Whether a seat is forfeited and nobody plays it, which ends the table (三缺一). */
export const lacksPlayer = ({ seats }) => SEATS.some((seat) => seats[seat].attendance === 'forfeit');

/** The last hand that is recorded and not undone, if there is one. */
export const lastHand = ({ hands }) => hands.filter((hand) => !hand.undone).pop();

/** The hand after those recorded; null after the last, and after one that time has stopped. */
export function handAfter(sheet) {
  const last = lastHand(sheet);
  return last?.ending === 'stopped' ? null : sheet.rules.order[last ? placeOf(last.hand, sheet.rules) + 1 : 0] ?? null;
}

/** The first hand that a player may not win, being disqualified; null if there is none. Of the hands that the server has only it knows
    which of their disqualifications are revoked; it also knows those of earlier sessions. */
function barredFrom(seat, sheet, said) {
  const { hands, rules, seats } = sheet;
  const from = said.seats[seat].barred_from ?? null;
  if (!plays(seats[seat])) return null;
  if (from === rules.order[0]) return from;
  const isIn = (hand) => Boolean(hand) && !hand.undone && isDisqualifiedIn(hand, seat, rules);
  const isFresh = (hand) => !isIn(said.hands.find((other) => other.hand === hand.hand));
  const stands = (hand) => isFresh(hand) || (from !== null && placeOf(hand.hand, rules) + 1 >= placeOf(from, rules));
  const given = hands.find((hand) => isIn(hand) && stands(hand));
  return given ? rules.order[placeOf(given.hand, rules) + 1] ?? null : null;
}

/** Puts a hand into the sheet, in place of the current record of it. */
function record(sheet, hand) {
  const change = changeBy(hand, sheet);
  sheet.cards = bySeat((seat) => sheet.cards[seat] + change[seat]);
  const index = sheet.hands.findIndex((other) => other.hand === hand.hand);
  if (index < 0) sheet.hands.push(hand);
  else sheet.hands[index] = hand;
}

/** The server's record in place of an entry that it rejected; null if there is none. */
export function instead({ kind, body, answer }, said) {
  if (kind !== 'hands' || !answer) return null;
  const record = said.hands.find(({ hand }) => hand === body.hand);
  if (record?.decided && !said.you.decides) return record;
  return { 'stale-revision': answer.current, 'another-writer': record }[answer.code] ?? null;
}

const changes = {
  hands(sheet, { entry, body, state, at, receipt, answer }) {
    const now = sheet.hands.find((hand) => hand.hand === body.hand);
    if (now && state === 'received' && now.revision > body.revision) return;
    const refused = answer?.code === 'refused' ? { refused: true, before: now } : {};
    record(sheet, { ...body, entry, revision: body.revision + 1, undone: false, author: sheet.you.name, own: true, at: receipt?.received ?? at, decided: now?.decided, ...refused });
  },
  undone(sheet, { body }) {
    const hand = sheet.hands.find((other) => other.hand === body.hand);
    if (!hand || hand.undone || hand.revision !== body.revision) return;
    sheet.cards = bySeat((seat) => sheet.cards[seat] - hand.amounts[seat]);
    Object.assign(hand, { undone: true, amounts: undefined });
  },
  called(sheet, { entry, body, at, state, receipt }) {
    if (sheet.calls.some((call) => call.entry === entry)) return;
    const waits = state !== 'received';
    sheet.calls.push({ entry, hand: body.hand, reason: body.reason, late: body.late ?? null, author: sheet.you.name, at: receipt?.received ?? at, answer: null, waits });
  },
  answered(sheet, { body, at }) {
    const call = sheet.calls.find((other) => other.entry === body.call);
    if (!call || call.answer) return;
    call.answer = { author: sheet.you.name, at, text: body.text, forfeit: body.forfeit ?? null };
    if (body.forfeit) sheet.seats[call.late.seat].attendance = forfeit(call.late);
  },
  arrived(sheet, { body }) {
    const [seat, late] = [sheet.seats[body.seat], lateness(body.seconds, sheet.rules)];
    const points = (seat.deducted ?? 0) + (late.points ?? 0);
    sheet.cards[body.seat] += seat.late - points;
    Object.assign(seat, { late: points, late_standard: late.standard, missing_since: null });
    if (late.forfeit) seat.attendance = forfeit(body);
    else if (forfeited(seat)) seat.attendance = 'played';
  },
  filled(sheet, { body: { seat, attendance, own_points, substitute, session_penalty, reason } }) {
    const filled = sheet.seats[seat];
    sheet.cards[seat] += filled.late - session_penalty;
    Object.assign(filled, { attendance, own_points, substitute, late: session_penalty, deducted: Math.max(0, session_penalty - lateOf(filled)), reason, missing_since: null });
  },
  counted(sheet, { body, at }) {
    const differences = SEATS.filter((seat) => body.totals[seat] !== sheet.cards[seat]).map((seat) => ({ seat, counted: body.totals[seat], computed: sheet.cards[seat] }));
    const { totals, cards, to_nobody = null } = body;
    sheet.counted = { totals, cards, to_nobody, author: sheet.you.name, at, differences, decided: null, likely_wrong: [] };
  },
  decided(sheet, { body }) {
    sheet.entry = body.result ?? 'hands';
    if (sheet.counted) sheet.counted.decided = sheet.entry === 'hands' ? body.reason : null;
  },
  signed(sheet, { body, at }) {
    sheet.signatures = sheet.signatures.filter((signature) => signature.who !== body.who);
    sheet.signatures.push({ who: body.who, at, seen: body.seen });
  },
  confirmed(sheet, { body, at, state }) {
    sheet.confirmed = { author: sheet.you.name, at, seen: body.seen };
    sheet.locked = state === 'received';
  },
  missing: (sheet, { body, at }) => Object.assign(sheet.seats[body.seat], { missing_since: body.ended ? null : at }),
  'took-over': (sheet) => Object.assign(sheet, { writer: null }),
};

/** The total of a player: the cards, unless forfeited; other parts of the server's total stay. */
function total(seat, sheet, said) {
  if (forfeited(sheet.seats[seat])) return sheet.rules.forfeited;
  if (sheet.entry === 'totals' && sheet.counted) return sheet.counted.totals[seat];
  if (said.entry === 'totals') return sheet.cards[seat];
  return sheet.cards[seat] + (forfeited(said.seats[seat]) ? 0 : said.totals[seat] - said.cards[seat]);
}

/** The sheet with every entry on top that the server did not know when it sent it. `next` is the hand to enter next,
    null after the end. Of two records of a hand the server's counts until somebody has decided. */
export function overlay(said, entries) {
  const sheet = copyOf(said);
  const news = entries.filter((entry) => isNews(entry, said));
  for (const entry of news) {
    const theirs = instead(entry, said);
    if (!theirs) changes[entry.kind === 'hands' ? 'hands' : entry.body.kind]?.(sheet, entry);
    else if (theirs.revision > revisionOf(theirs.hand, sheet)) record(sheet, theirs);
  }
  sheet.totals = bySeat((seat) => total(seat, sheet, said));
  // Hands in between may still be on another phone.
  sheet.hands.sort((a, b) => placeOf(a.hand, sheet.rules) - placeOf(b.hand, sheet.rules));
  sheet.next = lacksPlayer(sheet) ? null : handAfter(sheet);
  for (const seat of SEATS) {
    const barred_from = barredFrom(seat, sheet, said);
    if (barred_from !== (said.seats[seat].barred_from ?? null)) Object.assign(sheet.seats[seat], { barred_from, disqualified: barred_from !== null });
  }
  const seen = seenHands(sheet).join();
  const changed = news.some((entry) => entry.kind === 'hands' || ['undone', 'arrived', 'filled'].includes(entry.body.kind) || entry.body.forfeit);
  for (const signature of [...sheet.signatures, sheet.confirmed].filter(Boolean)) {
    signature.valid = signature.seen ? signature.seen.join() === seen : signature.valid && !changed;
  }
  return sheet;
}

/** The entries of the current hands, which a signature or a confirmation covers. */
export const seenHands = (sheet) => sheet.hands.filter((hand) => !hand.undone).map((hand) => hand.entry);

/** The revision on which the next record of a hand is based: 0 if there is none. */
export const revisionOf = (hand, sheet) => sheet.hands.find((other) => other.hand === hand)?.revision ?? 0;

/** The deduction for a lateness: the last step that has begun; `{}` for being on time. */
export const lateness = (seconds, rules) => rules.late.filter((step) => seconds > step.seconds).pop() ?? {};
