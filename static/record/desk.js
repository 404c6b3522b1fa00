// The referee's desk: the state that all screens show, and all actions of a referee. Every action is written to the journal first.

import { judgeTiles } from '../rules.js';
import { buzz } from './buzz.js';
import { blank, fansOf, judged, missing, reopened, toHand } from './draft.js';
import { fansIn } from './fans.js';
import { WAITS, isCorrection, isForPlayers, newEntry } from './journal.js';
import { NO_ACCESS } from './server.js';
import { stuck } from './sender.js';
import { SEATS, handAfter, impossible, instead, lacksPlayer, lastHand, movesBefore, overlay, placeOf, revisionOf, roundOf, seenHands, totalsWith, unusual } from './sheet.js';
import { refusesTiles } from './tile-verdict.js';
import { offerUndo } from './undo-bar.js';
import { showTimesIn } from './words.js';

const RECENT = 12;
/** How long the phone vibrates when a hand is saved, in milliseconds. */
const SAVED = 30;

export class Desk {
  /** The server's last sheet, and the offset of its clock from ours, in milliseconds. */
  serverSheet = null;
  clockOffset = 0;
  /** The server's sheet with this phone's entries on top. */
  sheet = null;
  /** This table's entries in order; the number of waiting entries in this browser, and those of each other table. */
  entries = [];
  waiting = 0;
  elsewhere = new Map();
  draft = null;
  /** The screen that is open over the hand, as `{ name, … }`. */
  view = null;
  /** A message about the last action; and whether it was refused. */
  notice = '';
  isRefused = false;
  /** The error with which the server refused the sheet, or null. */
  loadError = null;
  /** Whether the last request for the sheet had no answer. */
  unheard = false;
  /** The server that has the event, if not this page's own; and whether a laptop stands by while none has it. */
  server = '';
  standsBy = false;
  /** Whether a write into the journal failed. */
  unwritten = false;
  settings = { bottom: 'S', recent: [] };
  /** Whether the screen has room for the list of hands beside the current one. */
  wide = false;
  /** The text typed to find a fan. */
  search = '';
  /** Payer and winner of the current drag; the values offered while the page is open. */
  aim = null;
  offered = null;
  /** The entry of a hand just saved by a gesture. */
  fresh = null;
  /** Whether an entry is being written into the journal. */
  saving = false;

  /** `render` shows the desk again. */
  constructor({ facts, words, journal, place, device, render }) {
    Object.assign(this, { facts, words, journal, place, device, render });
    this.practice = facts.practice !== null;
  }

  /** Loads sheet, entries, draft and settings from the journal. */
  async load() {
    const kept = await this.journal.sheet(this.place);
    this.settings = { ...this.settings, ...(await this.journal.setting('settings')), ...(await this.journal.setting(this.place)) };
    this.draft = (await this.journal.draft(this.place))?.draft ?? null;
    if (kept) [this.serverSheet, this.clockOffset] = [kept.sheet, kept.ahead];
    else if (this.serverSheet) await this.hear(this.serverSheet);
    await this.reload();
  }

  /** Reads the entries again after this tab, another, or the sender has changed one. The draft `made` into an entry is
      removed as the entry appears on the sheet. */
  async reload(made = null) {
    const all = await this.journal.entries();
    this.entries = all.filter(({ table }) => table === this.place);
    const waiting = all.filter(({ state }) => WAITS.includes(state));
    this.waiting = waiting.length;
    this.elsewhere = new Map();
    for (const { table } of waiting) if (table !== this.place) this.elsewhere.set(table, (this.elsewhere.get(table) ?? 0) + 1);
    if (made && this.draft === made) this.draft = null;
    this.#lay();
  }

  /** Stores and shows the server's sheet. */
  async hear(sheet) {
    // What was half entered is not for those who sit here since.
    if (this.serverSheet?.seating && this.serverSheet.seating !== sheet.seating) this.draft = null;
    this.serverSheet = sheet;
    this.clockOffset = Date.parse(sheet.now) - Date.now();
    this.#lay();
    await this.journal.keepSheet(this.place, sheet, this.clockOffset);
  }

  #lay() {
    if (this.serverSheet) {
      showTimesIn(this.serverSheet.event.time_zone);
      this.sheet = overlay(this.serverSheet, this.entries);
      // A hand half entered stays where a forfeit ends the table: a stand-in may still come.
      const stale = this.draft && this.draft.base === null && this.draft.replaces === null
        && ![this.sheet.next, handAfter(this.sheet)].includes(this.draft.hand);
      if (!this.draft || stale) this.draft = blank(this.sheet.next);
    }
    this.render();
  }

  // --- What the screens show --------------------------------------------------------------------

  /** Now, by the server's clock. */
  get now() {
    return Date.now() + this.clockOffset;
  }

  /** Whether the last attempt to reach the server failed, of the sender or of this page. */
  get offline() {
    return this.sender.unreachable || this.unheard;
  }

  /** The entry that blocks this table, if one does. */
  get problem() {
    return this.entries.find((entry) => WAITS.includes(entry.state) && (stuck(entry) || NO_ACCESS.includes(entry.answer?.code)));
  }

  /** The scores to show: the server's while it has another record of a hand. */
  get totals() {
    return this.disputed ? totalsWith(instead(this.problem, this.serverSheet), this.serverSheet) : this.sheet.totals;
  }

  /** Whether the server has another record of a hand than this phone. */
  get disputed() {
    return Boolean(this.problem && instead(this.problem, this.serverSheet));
  }

  /** Whether the chief referee has decided a hand, so that the table cannot change it. */
  isClosed(hand) {
    return Boolean(hand?.decided) && !this.sheet.you.decides;
  }

  /** The other device that writes this table, if one does. */
  get writer() {
    if (this.problem?.answer.code === 'another-writer') return this.problem.answer.current;
    const { writer } = this.sheet;
    return writer && writer.device !== this.device ? writer : null;
  }

  /** Whether the session is closed, and the time is over in which those who decide may correct it. */
  get isOver() {
    const { corrections_until: until, state, you } = this.sheet;
    return state === 'closed' && !(you.decides && this.now <= Date.parse(until));
  }

  get mayEnter() {
    return !this.writer && !this.isOver && (this.sheet.you.decides || !this.sheet.locked);
  }

  /** Whether lateness, counts and signatures may be entered: nobody may after the close. */
  get mayNote() {
    return this.mayEnter && this.sheet.state !== 'closed';
  }

  get correcting() {
    return this.draft.base !== null;
  }

  /** The players, by start seat, whom the table misses. */
  get absent() {
    const { seats } = this.sheet;
    return SEATS.filter((seat) => seats[seat].missing_since && seats[seat].attendance === 'played');
  }

  /** The entries for those who sit here. */
  get #own() {
    return this.entries.filter((entry) => isForPlayers(entry, this.sheet));
  }

  #steps(wanted) {
    return this.#own.filter(({ kind, body }) => kind === 'steps' && body.kind === wanted);
  }

  /** Whether a step such as `checked-in` has been confirmed. */
  confirmedStep(kind, hand) {
    return this.#steps(kind).some(({ body }) => body.hand === hand);
  }

  /** What has to be done before the next hand: `checked-in`, `moved`, `sits`, `deal`, or null. */
  get step() {
    const { next, rules } = this.sheet;
    if (!this.mayEnter || this.correcting || next === null) return null;
    if (placeOf(next, rules) === 0 && !this.confirmedStep('checked-in', 1)) return 'checked-in';
    if (movesBefore(next, rules).length > 0 && !this.confirmedStep('moved', next)) return 'moved';
    // A hand stopped by time, or annulled, is not played.
    if (!rules.duplicate || this.confirmedStep('deal', next) || ['stopped', 'annulled'].includes(this.draft.ending)) return null;
    return this.unnamed.length > 0 ? 'sits' : 'deal';
  }

  /** Duplicate: the players, by start seat, who have not confirmed their seats in this round. */
  get unnamed() {
    const round = roundOf(this.sheet.next, this.sheet.rules);
    const said = this.#steps('sits').filter(({ body }) => body.round === round);
    return SEATS.filter((player) => said.every(({ body }) => body.player !== player));
  }

  /** The own entry that may be undone: the last hand, until the next one is entered. A correction can be undone only until it is sent;
      and once the table has ended with a forfeit nothing, because it could not be entered again. */
  get undoable() {
    const { sheet } = this;
    const own = this.#own.filter(({ kind, state }) => kind === 'hands' && [...WAITS, 'received'].includes(state));
    const last = lastHand(sheet);
    if (!this.mayEnter || this.isClosed(last) || lacksPlayer(sheet)) return null;
    // After a correction of an earlier hand the last one can still be undone.
    const unsent = own[own.length - 1]?.state === 'waiting' ? own[own.length - 1] : null;
    if (unsent || sheet.state === 'closed' || sheet.locked || last?.author !== sheet.you.name) return unsent;
    return own.find((entry) => entry.entry === last.entry && !isCorrection(entry)) ?? null;
  }

  /** The fans of the game, or its patterns. */
  get fans() {
    return fansIn(this.facts, this.sheet.rules);
  }

  /** The record that is being corrected, or null. */
  get corrected() {
    return this.correcting ? this.sheet.hands.find(({ hand }) => hand === this.draft.hand) ?? null : null;
  }

  /** The hand as it would be sent, what is missing, and why it is impossible. */
  get entered() {
    const { draft, facts, sheet } = this;
    const lacks = missing(draft, facts, sheet.rules);
    const hand = toHand(draft, facts, sheet.rules);
    return { hand, lacks, against: impossible(hand, sheet, fansOf(draft, facts, sheet.rules)) };
  }

  // --- The actions of a referee -----------------------------------------------------------------

  /** Shows a message about an action, or why it was refused. */
  say(text, isRefused = false) {
    Object.assign(this, { notice: text, isRefused });
    this.render();
  }

  open(view) {
    if (this.view) history.replaceState({ view: true }, '');
    else history.pushState({ view: true }, '');
    [this.view, this.notice] = [view, ''];
    this.render();
    scrollTo(0, 0);
  }

  /** Changes the state of the open screen. */
  turn(change) {
    Object.assign(this.view, change);
    this.render();
  }

  /** Back to the hand; the phone's back button does the same. */
  close() {
    this.closed();
    if (history.state?.view) history.back();
  }

  closed() {
    this.view = null;
    this.render();
    scrollTo(0, 0);
  }

  /** Changes the draft; every tap is stored. */
  edit(draft) {
    [this.draft, this.notice] = [draft, ''];
    this.render();
    return this.#write(() => this.journal.keepDraft({ table: this.place, draft }));
  }

  /** Changes the draft on a page over the hand, goes on saving the hand if that opened the page, and closes it. */
  async decide(view, change) {
    await this.edit({ ...this.draft, ...change });
    if (view.saves) await this.save();
    if (this.view === view) this.close();
  }

  set(change, name = 'settings') {
    Object.assign(this.settings, change);
    this.render();
    return this.#write(async () => this.journal.keepSetting(name, { ...(await this.journal.setting(name)), ...change }));
  }

  async #write(work) {
    try {
      await work();
      this.unwritten = false;
      return true;
    } catch {
      this.unwritten = true;
      this.render();
      return false;
    }
  }

  /** Puts an entry into the journal, then wakes the sender. A second tap in the meantime does nothing. */
  async #enter(entry, options) {
    if (this.saving) return false;
    this.saving = true;
    const { draft } = this;
    const written = await this.#write(() => this.journal.add(entry, options));
    this.saving = false;
    if (!written) return false;
    await this.reload(options?.draft && draft);
    this.sender.wake();
    return true;
  }

  note(body, options) {
    return this.#enter(newEntry(this.place, 'notes', body, this.sheet.seating), options);
  }

  /** Stores a step in the journal that is not sent. */
  keepStep(body) {
    this.notice = '';
    return this.#enter(newEntry(this.place, 'steps', body, this.sheet.seating, 'kept'));
  }

  /** Saves the hand. Asks first about fans that do not count, about tiles that the server would refuse, and about unusual facts unless
      `sure`. */
  async save(sure = false) {
    const { draft, sheet } = this;
    const { hand, lacks, against } = this.entered;
    if (lacks || against.length > 0) return;
    const clashes = !draft.fans_reason && judged(draft, sheet.rules).clashes.length > 0;
    if (clashes || refusesTiles(hand, this.fans, sheet.rules, judgeTiles)) {
      this.open({ name: clashes ? 'fans' : 'tiles', saves: true });
      return;
    }
    const doubts = sure ? [] : unusual(hand, sheet);
    if (doubts.length > 0) {
      this.open({ name: 'doubts', doubts });
      return;
    }
    // A refused hand is in our sheet, but not on the server.
    const refused = this.entries.find(({ entry }) => entry === draft.replaces);
    const revision = draft.base ?? refused?.body.revision ?? revisionOf(draft.hand, sheet);
    const undone = draft.base === null && revision > 0;
    const reason = undone ? this.words.say('record-again-after-undo') : draft.reason.trim();
    const entry = { ...newEntry(this.place, 'hands', { ...hand, revision, reason }, sheet.seating), corrects: draft.base !== null };
    const next = { table: this.place, draft: blank(null) };
    if (!(await this.#enter(entry, { replaces: draft.replaces, draft: next }))) return;
    buzz(SAVED);
    if (draft.quick) offerUndo(this, entry.entry);
    this.say(this.words.say('record-hand-saved', { hand: hand.hand }));
    scrollTo(0, 0);
    const recent = [...draft.fans.map(([number]) => number), ...this.settings.recent];
    if (draft.fans.length > 0) this.set({ recent: [...new Set(recent)].slice(0, RECENT) });
  }

  /** Records the next hand as stopped by time, with its penalties. */
  async stop() {
    await this.edit({ ...blank(this.sheet.next), penalties: this.draft.penalties, ending: 'stopped' });
    await this.save();
  }

  /** Undoes the last hand and opens it again. */
  async undo(entry) {
    const { body } = entry;
    const withdrawn = await this.journal.move(entry.entry, ['waiting'], { state: 'withdrawn' });
    if (withdrawn) await this.reload();
    else if (isCorrection(entry)) return this.say(this.words.say('record-undo-too-late', { hand: body.hand }), true);
    else if (!(await this.note({ kind: 'undone', hand: body.hand, revision: body.revision + 1 }))) return undefined;
    const was = body.revision > 0 && withdrawn && !this.sheet.hands.find(({ hand }) => hand === body.hand)?.undone;
    return this.edit(reopened(body, was ? { base: body.revision, reason: body.reason } : {}));
  }

  correct(hand) {
    return this.edit(reopened(hand, { base: hand.revision }));
  }

  /** Discards the draft. */
  clear() {
    return this.edit(blank(this.sheet.next));
  }

  // --- After the server rejected an entry -------------------------------------------------------

  async setAside(entry) {
    await this.journal.move(entry.entry, WAITS, { state: 'set-aside' });
    await this.reload();
    this.sender.wake();
  }

  /** Sends the same content again, based on the server's revision. */
  insist(entry, reason) {
    return this.instead(entry, { revision: entry.answer.current?.revision ?? 0, reason });
  }

  /** Sends an entry with changes in its place. */
  instead({ body, entry, kind, seating }, changes) {
    return this.#enter(newEntry(this.place, kind, { ...body, ...changes }, seating), { replaces: entry });
  }

  /** Opens a refused hand to be changed; it stays in the queue until the changed one takes its place. */
  change(entry) {
    const { body } = entry;
    return this.edit(reopened(body, { replaces: entry.entry, base: isCorrection(entry) ? body.revision : null, reason: body.reason }));
  }

  /** Sends an entry again as it is. */
  async retry(entry) {
    await this.journal.move(entry.entry, WAITS, { answer: null });
    await this.reload();
    this.sender.wake();
  }

  async takeOver() {
    const blocked = this.problem?.answer.code === 'another-writer' ? this.problem : null;
    if (!(await this.note({ kind: 'took-over' }, { front: true }))) return;
    if (blocked) await this.retry(blocked);
  }

  /** Adds entries that another phone has shown or saved. */
  async take(entries) {
    const taken = await this.journal.take(entries);
    await this.reload();
    this.sendNow();
    return taken;
  }

  // --- The end ----------------------------------------------------------------------------------

  /** The hands and totals that a signature or a confirmation covers. */
  get seen() {
    return { seen: seenHands(this.sheet), totals: this.sheet.totals };
  }
}
