// Notices above all else: nothing can be stored here, another device writes, the server rejected an entry, the time
// is up. Nothing in a banner removes an entry.

import { showsCodes } from './qr_transfer.js';
import { minutes, phase } from './clock.js';
import { button, el, nameOf } from './dom.js';
import { decision as decided, penaltyLine, person, result } from './hand-list.js';
import { saveFile, showCodes } from './page-carry.js';
import { WAITS, isForPlayers } from './journal.js';
import { NO_ACCESS, addresses } from './server.js';
import { SEATS, instead, lastHand, totalsWith } from './sheet.js';
import { opensAgain } from './shell.js';
import { plain, signed, time } from './words.js';

const banner = (name, kind, ...content) => el('div', { class: `banner ${kind}`, role: 'alert', 'data-banner': name }, content);

function storage(desk) {
  if (!desk.journal.lasting) return banner('not-kept', 'errors', el('p', {}, desk.words.say('record-banner-not-kept')));
  return desk.unwritten ? banner('unwritten', 'errors', el('p', {}, desk.words.say('record-banner-unwritten'))) : null;
}

/** This phone may not read or write the table: why, and how to save its entries. */
function access(desk) {
  const { words } = desk;
  const answer = NO_ACCESS.includes(desk.problem?.answer.code) ? desk.problem.answer : desk.loadError;
  if (!answer) return null;
  return banner('access', 'errors',
    el('p', {}, el('strong', {}, words.say(`record-banner-${answer.code}`)), ' ', answer.message),
    el('p', {}, words.say('record-all-kept', { count: desk.waiting })),
    el('div', { class: 'chips' },
      el('a', { class: 'button', href: addresses(desk.place, desk.server).pair, 'data-action': 'pair' }, words.say('record-pair')),
      button(words.say('record-save-file'), () => saveFile(desk), { 'data-action': 'save-file' }),
      desk.waiting > 0 && showsCodes ? button(words.say('record-show-codes'), () => showCodes(desk), { 'data-action': 'show-codes' }) : null));
}

function otherWriter(desk) {
  const { words, writer } = desk;
  if (!writer) return null;
  return banner('writer', 'note',
    el('p', {}, el('strong', {}, words.say('record-banner-writer', { name: writer.name, time: time(writer.since) }))),
    desk.waiting > 0 && desk.problem?.answer.code === 'another-writer' ? el('p', {}, words.say('record-banner-writer-waits', { count: desk.waiting })) : null,
    desk.isOver ? null : button(words.say('record-take-over'), () => desk.takeOver(), { 'data-action': 'take-over' }));
}

/** Entries that the server has lost are being sent again. If one is blocked, `decision` tells so. */
function again(desk) {
  if (desk.problem?.again) return null;
  const count = desk.entries.filter((entry) => entry.again && WAITS.includes(entry.state)).length;
  return count > 0 ? banner('again', 'note', el('p', {}, desk.words.say('record-banner-again', { count }))) : null;
}

/** Why a repeated entry may be rejected, and what helps. */
function howAgain(desk, entry) {
  if (!entry.again) return null;
  const sheet = el('a', { class: 'button', href: addresses(desk.place, desk.server).full }, desk.words.say('record-full-sheet'));
  return [el('p', {}, desk.words.say('record-again-how')), sheet];
}

/** Two records of one hand side by side, each with the totals that result from it. */
function both(desk, theirs, mine) {
  const { serverSheet, words } = desk;
  const totals = (hand) => el('span', { class: 'amounts-row' }, SEATS.map((seat) => el('span', {}, nameOf(serverSheet.seats[seat].short_name, 'small'), plain(totalsWith(hand, serverSheet)[seat]))));
  const what = (hand) => el('dd', {}, hand.undone ? words.say('record-undone')
    : [result(desk, hand), hand.penalties.map((penalty) => el('small', { class: 'loss' }, penaltyLine(desk, penalty)))], totals(hand));
  return el('dl', { class: 'both' },
    el('dt', {}, words.say('record-theirs', { author: person(desk, theirs), time: time(theirs.at) }),
      theirs.reason && !theirs.decided ? el('small', {}, words.say('record-reason-was', { reason: theirs.reason })) : null), what(theirs),
    el('dt', {}, words.say('record-mine')), what(mine));
}

/** The chief referee has decided the hand: the table cannot change it. */
function closed(desk, entry) {
  const { words } = desk;
  const record = instead(entry, desk.serverSheet);
  if (!desk.isClosed(record)) return null;
  return [
    el('p', {}, el('strong', {}, words.say('record-closed-hand', { hand: record.hand })), ' ', decided(desk, record)),
    both(desk, record, entry.body),
    button(words.say('record-theirs-stands'), () => desk.setAside(entry), { 'data-action': 'theirs-stands' }),
  ];
}

const decisions = {
  'stale-revision': (desk, entry) => {
    const { words } = desk;
    const { current } = entry.answer;
    const isHand = entry.kind === 'hands';
    const title = () => words.say('record-conflict', { hand: entry.body.hand });
    return [
      el('p', {}, el('strong', {}, title())),
      current && isHand ? both(desk, current, entry.body) : el('p', {}, entry.answer.message),
      el('div', { class: 'chips' },
        button(words.say('record-theirs-stands'), () => desk.setAside(entry), { 'data-action': 'theirs-stands' }),
        // A refused undo cannot be sent on another revision.
        isHand ? button(words.say('record-mine-right'), () => desk.open({ name: 'reason', title, done: (reason) => desk.insist(entry, reason) }), { 'data-action': 'mine-right' }) : null),
    ];
  },
  'sheet-changed': (desk, entry) => {
    const { words, sheet } = desk;
    const now = entry.answer.current ?? sheet.totals;
    return [
      el('p', {}, el('strong', {}, words.say(`record-changed-${entry.body.kind}`))),
      el('ul', { class: 'plain pairs' }, SEATS.map((seat) => el('li', {}, el('span', {}, sheet.seats[seat].name), el('span', {}, plain(entry.body.totals[seat]), ' → ', el('strong', {}, plain(now[seat])))))),
      button(words.say('record-once-more'), () => desk.setAside(entry), { 'data-action': 'once-more' }),
    ];
  },
  'wrong-sum': (desk, entry) => {
    const { words } = desk;
    const { current, message } = entry.answer;
    const { converted } = current;
    const title = () => words.say('record-all-the-same');
    return [
      el('p', {}, el('strong', {}, message)),
      el('div', { class: 'chips' },
        button(words.say('record-count-again'), () => desk.setAside(entry).then(() => desk.open({ name: 'count', seat: 'E' })), { 'data-action': 'count-again' }),
        converted ? button(words.say('record-convert', { by: signed(converted.E - entry.body.totals.E) }), () => desk.instead(entry, { totals: converted, cards: null }), { 'data-action': 'convert' }) : null,
        button(title(), () => desk.open({ name: 'reason', title, done: (reason) => desk.instead(entry, { reason }) }), { 'data-action': 'all-the-same' })),
    ];
  },
  refused: (desk, entry) => {
    const { words } = desk;
    const isOwn = isForPlayers(entry, desk.sheet);
    return [
      el('p', {}, el('strong', {}, entry.kind === 'hands' ? words.say('record-refused-hand', { hand: entry.body.hand }) : words.say('record-refused', { what: words.say(`record-kind-${entry.body.kind}`) }))),
      el('ul', {}, (entry.answer.messages ?? [entry.answer.message]).map((text) => el('li', {}, text))),
      el('div', { class: 'chips' },
        entry.kind === 'hands' && isOwn ? button(words.say('record-change'), () => desk.change(entry), { 'data-action': 'change' }) : null,
        isOwn ? button(words.say('record-retry'), () => desk.retry(entry), { 'data-action': 'retry' }) : null,
        button(words.say('record-set-aside'), () => desk.setAside(entry), { 'data-action': 'set-aside' })),
    ];
  },
};

function decision(desk) {
  const entry = desk.problem;
  // While the refused hand is being changed, no decision is due.
  if (!entry || desk.draft.replaces === entry.entry) return null;
  const content = closed(desk, entry) ?? decisions[entry.answer.code]?.(desk, entry);
  return content ? banner('decision', 'errors', content, howAgain(desk, entry)) : null;
}

/** A message of the chief referee to the table, until it is read. */
function told(desk) {
  const { words, sheet, settings } = desk;
  const said = sheet.told;
  if (!said || settings.read === said.entry) return null;
  return banner('told', 'note',
    el('p', {}, el('strong', {}, said.text), ' ', el('small', {}, `${said.author} · ${time(said.at)}`)),
    button(words.say('record-told-read'), () => desk.set({ read: said.entry }, desk.place), { 'data-action': 'told-read' }));
}

/** Characters of the last entry that papers cannot show, until the notice is read. */
function unprinted(desk) {
  const { words, entries, settings } = desk;
  const entry = entries.filter(({ receipt }) => receipt?.unprinted).pop();
  if (!entry || settings.unprinted === entry.entry) return null;
  return banner('unprinted', 'note',
    el('p', {}, entry.receipt.unprinted),
    button(words.say('record-told-read'), () => desk.set({ unprinted: entry.entry }, desk.place), { 'data-action': 'unprinted-read' }));
}

/** The call before the end, the break, and what to do when the time is up. */
function clock(desk) {
  const { words, sheet } = desk;
  const { name, left } = phase(sheet.clock, desk.now);
  if (sheet.next === null || !['call', 'break', 'over'].includes(name)) return null;
  if (name !== 'over') return banner(name, 'note', el('p', {}, words.say(`record-banner-${name}`, { left: minutes(left) })));
  const stop = (text) => button(words.say(text, { hand: sheet.next }), () => desk.stop(), { class: 'button', 'data-action': 'stop', disabled: !desk.mayEnter });
  const last = lastHand(sheet);
  // Of a hand without a receipt the time is that of this phone.
  const isUnsent = desk.entries.some(({ entry, receipt }) => entry === last?.entry && !receipt);
  const finished = last && Date.parse(last.at) + (isUnsent ? desk.clockOffset : 0) >= Date.parse(sheet.clock.end);
  if (sheet.clock.at_time === 'stop') return banner('over', 'errors', el('p', {}, words.say('record-banner-over')), stop('record-stop-hand'));
  if (finished) return banner('over', 'errors', el('p', {}, words.say('record-banner-finished')), stop('record-end-session'));
  return banner('over', 'note', el('p', {}, words.say('record-banner-finish', { hand: sheet.next })));
}

/** A second laptop stands by, and has not taken over. */
function standsBy(desk) {
  if (!desk.standsBy || !desk.offline) return null;
  return banner('stands-by', 'note', el('p', {}, desk.words.say('record-banner-stands-by')));
}

/** How to find the page again if the browser cannot open it offline. */
function foundAgain(desk) {
  if (opensAgain || desk.waiting === 0 || !desk.offline) return null;
  return banner('found-again', 'note', el('p', {}, desk.words.say('record-banner-found-again')));
}

/** Other tables with waiting entries in this browser. */
function elsewhere(desk) {
  const { words } = desk;
  if (desk.elsewhere.size === 0) return null;
  const link = ([place, count]) => {
    const [, session, table] = place.split('/');
    return el('a', { class: 'button', href: addresses(place).record, 'data-elsewhere': place },
      words.say('record-waits-elsewhere', { place: words.say('record-place', { session, table }), count }));
  };
  return banner('elsewhere', 'note', el('p', {}, words.say('record-banner-elsewhere')), el('div', { class: 'chips' }, [...desk.elsewhere].map(link)));
}

function version(desk) {
  if (!desk.newer || desk.draft?.winner || desk.draft?.ending || desk.view) return null;
  return banner('version', 'note', el('p', {}, desk.words.say('record-banner-version')), button(desk.words.say('record-reload'), () => location.reload(), { 'data-action': 'reload' }));
}

export function banners(desk) {
  const practice = desk.practice ? banner('practice', 'note', el('p', {}, el('strong', {}, desk.words.say('record-banner-practice')))) : null;
  const over = desk.sheet?.state === 'closed' ? banner('closed', 'note', el('p', {}, desk.words.say('record-banner-closed'))) : null;
  const about = desk.sheet ? [over, otherWriter(desk), again(desk), decision(desk), told(desk), unprinted(desk), clock(desk)] : [];
  return [practice, storage(desk), access(desk), ...about, standsBy(desk), foundAgain(desk), elsewhere(desk), version(desk)].filter(Boolean);
}
