// Late players: a clock runs from the announcement of play, and one tap records the arrival. The deduction is taken from
// the session score, or from the standard points in some stages.

import { minutes, sinceStart } from './clock.js';
import { back, button, el, screen } from './dom.js';
import { SEATS, forfeited, lateOf, lateness } from './sheet.js';

/** The lateness of a player who arrives now, and its deduction. */
function lateNow(desk) {
  const seconds = sinceStart(desk.sheet.clock, desk.now) ?? 0;
  return { seconds, step: lateness(seconds, desk.sheet.rules) };
}

function proposes(desk, step) {
  const { words } = desk.sheet.rules;
  if (step.standard) return desk.words.say('record-late-standard', { points: step.standard, words });
  if (step.forfeit) return desk.words.say('record-late-forfeit');
  return step.points ? desk.words.say('record-late-points', { points: step.points }) : desk.words.say('record-late-nothing');
}

/** The last forfeit of a player that the table proposed, or null. */
const proposed = ({ sheet }, seat) => sheet.calls.filter(({ late }) => late?.seat === seat).pop() ?? null;

/** Shown over the hand until everybody has arrived, on the phones that only look on as well. */
export function lateStrip(desk) {
  const { words, sheet } = desk;
  const { seconds, step } = lateNow(desk);
  return desk.absent.map((seat) => el('div', { class: 'note strip', 'data-absent': seat },
    el('span', {}, words.say('record-absent', { name: sheet.seats[seat].name }), ' ',
      el('strong', { class: 'number' }, minutes(seconds * 1000)), ' ', el('small', {}, proposes(desk, step))),
    proposed(desk, seat)?.answer === null
      ? el('small', { 'data-proposed': seat }, words.say('record-forfeit-proposed'))
      : desk.mayNote && button(words.say(step.forfeit ? 'record-late-decide' : 'record-arrived'), () => desk.open({ name: 'arrival', seat }), { 'data-action': 'arrived' })));
}

/** The arrival, or the forfeit; the time is that of the tap. */
export function arrivalPage(desk, view) {
  const { words, sheet } = desk;
  const { seat } = view;
  view.late ??= lateNow(desk);
  const { seconds, step } = view.late;
  const name = sheet.seats[seat].name;
  const reason = words.say('record-late-reason', { time: minutes(seconds * 1000) });
  const done = async (body) => {
    if (await desk.note({ kind: 'arrived', seat, seconds, reason, ...body })) desk.close();
  };
  // The table proposes a forfeit, the chief referee decides.
  const forfeit = async (standIn) => {
    if (sheet.you.decides) return done({ stand_in: standIn });
    const called = words.say('record-call-forfeit', { name });
    if (await desk.note({ kind: 'called', hand: null, reason: called, late: { seat, seconds, stand_in: standIn } })) desk.close();
  };
  const present = async () => {
    await desk.note({ kind: 'missing', seat, ended: true });
    desk.close();
  };
  // A player who comes after the limit plays until it is decided.
  const came = async () => {
    const called = words.say('record-call-came', { name, time: minutes(seconds * 1000) });
    if (await desk.note({ kind: 'called', hand: null, reason: called })) await present();
  };
  const costs = step.standard ?? step.points;
  const buttons = step.forfeit
    ? [
      button(words.say('record-forfeit-stand-in'), () => forfeit(true), { class: 'button', 'data-action': 'forfeit-stand-in' }),
      button(words.say('record-forfeit-alone'), () => forfeit(false), { 'data-action': 'forfeit-alone' }),
      proposed(desk, seat) ? button(words.say('record-plays-on'), present, { 'data-action': 'plays-on' }) : [
        button(words.say('record-came-late'), came, { 'data-action': 'came-late' }),
        button(words.say('record-not-absent'), present, { 'data-action': 'not-absent' }),
      ],
    ]
    : [
      costs ? button(words.say('record-late-take', { points: costs }), () => done({}), { class: 'button', 'data-action': 'take-late' }) : null,
      button(words.say('record-on-time'), present, { class: costs ? '' : 'button', 'data-action': 'on-time' }),
    ];
  return screen('arrival', words.say(step.forfeit ? 'record-absent' : 'record-arrival', { name }),
    el('p', { class: 'huge' }, minutes(seconds * 1000)),
    el('p', { class: 'note' }, proposes(desk, step)),
    step.forfeit && !sheet.you.decides ? el('p', {}, words.say('record-forfeit-hint')) : null,
    el('div', { class: 'actions' }, buttons, back(desk)));
}

/** Players who were late; each lateness can be revoked with a reason, unless the chief referee has decided about the seat. */
export function lateList(desk) {
  const { words, sheet } = desk;
  const decides = (seat) => sheet.you.decides || sheet.seats[seat].attendance === 'played';
  const late = SEATS.filter((seat) => (lateOf(sheet.seats[seat]) > 0 || sheet.seats[seat].late_standard || forfeited(sheet.seats[seat])) && decides(seat));
  if (!desk.mayNote) return null;
  const args = (seat) => ({ name: sheet.seats[seat].name, points: sheet.seats[seat].late_standard ?? lateOf(sheet.seats[seat]) });
  return late.map((seat) => button(words.say('record-revoke-late', args(seat)), () => desk.open({
    name: 'reason', title: () => words.say('record-revoke-late', args(seat)), done: (reason) => desk.note({ kind: 'arrived', seat, seconds: 0, reason }),
  }), { 'data-action': 'revoke-late' }));
}
