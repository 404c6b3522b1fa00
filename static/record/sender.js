// Sends the waiting entries of the journal: in order for each table, one at a time, until the server has given its receipt.
// No answer ever removes an entry. Calls for the chief referee may overtake. Entries with a receipt that are missing on the
// server's sheet are sent again automatically.

import { LONGEST_DELAY, jitteredDelay } from '../retry.js';
import { alone } from './alone.js';
import { WAITS, identity } from './journal.js';
import { lost } from './lost.js';
import { NEEDS_DECISION, NO_ACCESS } from './server.js';
import { sameHand } from './sheet.js';

const NO_ACCESS_DELAY = 30_000;

/** How long a repeated entry waits for entries of other phones before the referee is asked, in milliseconds. */
const PATIENCE = 15_000;
/** Maximum age of the last entry of a table that is compared with the server, in milliseconds. */
const DAY = 86_400_000;

/** The notes that the server takes before play is announced; other entries wait for that. */
const BEFORE_PLAY = ['took-over', 'called', 'answered', 'missing'];

const refused = (entry) => NEEDS_DECISION.includes(entry.answer?.code);

/** Whether somebody has to decide about this entry. */
export const stuck = (entry) => refused(entry) && (!entry.again || Date.now() - Date.parse(entry.again) > PATIENCE);

/** Whether a decision is due before it is sent. A repeated entry is tried again without. */
const stays = (entry) => refused(entry) && !entry.again;

/** The next entry of a table: a call, then the first waiting entry, unless it needs a decision. */
export function nextToSend(entries) {
  const waiting = entries.filter(({ state }) => WAITS.includes(state));
  // A call about a hand follows that hand's record.
  const free = (call) => call.body.hand === null || !waiting.some(({ kind, body }) => kind === 'hands' && body.hand === call.body.hand);
  const call = waiting.find((entry) => entry.body.kind === 'called' && !stays(entry) && free(entry));
  if (call) return call;
  const [head] = waiting;
  return head && !stays(head) ? head : undefined;
}

export class Sender {
  /** Whether the last attempt to reach the server failed. */
  unreachable = false;
  #journal;
  #server;
  #device;
  #changed;
  #failures = 0;
  #woken = false;
  /** The tables whose sheet was compared with the journal since the server was lost. */
  #compared = new Set();
  #ring = () => {};

  /** `changed(place)` is called after every answer. */
  constructor({ journal, server, device, changed }) {
    this.#journal = journal;
    this.#server = server;
    this.#device = device;
    this.#changed = changed;
  }

  start() {
    addEventListener('online', () => this.wake());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.wake());
    alone(identity(), (mayGoOn) => this.#run(mayGoOn));
  }

  /** Tries at once, and soon again if that fails. */
  wake() {
    this.#failures = 0;
    this.#woken = true;
    this.#ring();
  }

  /** The server may be another one, or restored from a backup: every table is compared with it. */
  recheck() {
    this.#compared.clear();
    this.wake();
  }

  /** Fetches the sheet of a table. Entries with a receipt that it does not have wait again. */
  async sheet(place) {
    const kept = (await this.#journal.entries()).filter(({ table }) => table === place);
    const before = (await this.#journal.sheet(place))?.sheet;
    const answer = await this.#server.sheet(place);
    if (!answer.said) return answer;
    this.#compared.add(place);
    const missing = lost(kept, answer.said, before, this.#device);
    try {
      const again = new Date().toISOString();
      for (const { entry, state } of missing) await this.#journal.move(entry, [state], { state: 'attempted', again, receipt: null, answer: null });
      // Entries rejected because those were missing are tried after them.
      const entries = missing.length > 0 ? await this.#journal.entries() : [];
      for (const { entry } of entries.filter((one) => one.table === place && refused(one))) await this.#journal.move(entry, WAITS, { answer: null });
    } catch {
      // The disk is full: the next sheet is compared again.
    }
    if (missing.length > 0) this.#changed(place);
    const waits = kept.some((entry) => entry.again && WAITS.includes(entry.state));
    if (missing.length > 0 || (waits && before?.entries?.length !== answer.said.entries?.length)) this.wake();
    return answer;
  }

  /** Compares the tables of the last day that were not compared yet. */
  async #compare(entries) {
    const recent = entries.filter(({ state, at }) => state === 'received' && Date.now() - Date.parse(at) < DAY);
    for (const place of new Set(recent.map(({ table }) => table))) {
      if (this.#compared.has(place)) continue;
      const answer = await this.sheet(place);
      // No answer, or too many requests: the other tables would have none either.
      if (!answer.said && (!answer.code || answer.code === 'too-many')) return;
      // Without access it is not compared again; after another error it is, later.
      if (NO_ACCESS.includes(answer.code)) this.#compared.add(place);
    }
  }

  /** Waits until woken, possibly already before the call, or until the time has passed. */
  async #sleep(milliseconds) {
    await new Promise((resolve) => {
      this.#ring = resolve;
      setTimeout(resolve, this.#woken ? 0 : milliseconds);
    });
    this.#woken = false;
  }

  async #run(mayGoOn) {
    while (await mayGoOn()) {
      await this.#compare(await this.#journal.entries()).catch(() => {});
      const entries = await this.#journal.entries();
      const places = [...new Set(entries.map(({ table }) => table))];
      const next = places.map((place) => nextToSend(entries.filter(({ table }) => table === place))).filter(Boolean);
      let [failed, shutOut, early, sent] = [false, false, 0, false];
      for (const entry of next) {
        // A full disk is no reason to stop trying either.
        const answer = await this.#send(entry).catch(() => 'nothing');
        failed ||= ['nothing', 'later'].includes(answer);
        sent ||= answer === 'received';
        shutOut ||= answer === 'no-access';
        early += answer === 'too-early' ? 1 : 0;
      }
      // While one table is blocked the others go on.
      if (failed && !sent) await this.#sleep(jitteredDelay(this.#failures));
      else if (shutOut && !sent) await this.#sleep(NO_ACCESS_DELAY);
      else if (next.length === early) await this.#sleep(LONGEST_DELAY);
      this.#failures = failed && !sent ? this.#failures + 1 : 0;
    }
  }

  /** Tries one entry: `received`, `nothing`, `moved`, `stuck`, `no-access`, `later` or `too-early`. */
  async #send(entry) {
    if (!BEFORE_PLAY.includes(entry.body.kind) && !(await this.#server.announced(entry.table))) return 'too-early';
    // An undo at this moment either comes first, or finds the entry attempted.
    if (!(await this.#journal.move(entry.entry, WAITS, { state: 'attempted' }))) return 'moved';
    const answer = await this.#server.send(entry, this.#device);
    const at = new Date().toISOString();
    if (answer.receipt) {
      this.unreachable = false;
      await this.#journal.move(entry.entry, WAITS, { state: 'received', receipt: answer.receipt, answer: null, again: null });
      this.#changed(entry.table);
      return 'received';
    }
    this.unreachable = !answer.code;
    const decided = answer.code === 'stale-revision' && entry.kind === 'hands' && answer.current && !answer.current.undone && sameHand(entry.body, answer.current);
    if (decided) await this.#journal.move(entry.entry, WAITS, { state: 'set-aside', answer: { ...answer, at, seating: this.#server.seating(entry.table) } });
    else if (answer.code) await this.#journal.move(entry.entry, WAITS, { answer: { ...answer, at } });
    // Only now: the comparison may have cleared such answers just before.
    const overtook = NEEDS_DECISION.includes(answer.code) && !decided && (await this.#overtook(entry));
    if (overtook) await this.#journal.move(entry.entry, WAITS, { answer: null });
    this.#changed(entry.table);
    if (overtook) return 'moved';
    if (NO_ACCESS.includes(answer.code)) return 'no-access';
    if (!NEEDS_DECISION.includes(answer.code)) return 'nothing';
    return entry.again && !decided ? 'later' : 'stuck';
  }

  /** Whether, while this entry was being sent, the server was found to lack an earlier one: that goes first. Calls may overtake. */
  async #overtook({ table, order, body }) {
    const before = (await this.#journal.entries()).filter((other) => other.table === table && other.order < order);
    return body.kind !== 'called' && before.some(({ state, again }) => again && WAITS.includes(state));
  }
}
