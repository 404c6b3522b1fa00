// Sends what waits in the journal: in order for each table, one at a time, until the server has given its receipt.
// No answer ever removes an entry. Calls for the chief referee may overtake.

import { alone } from './alone.js';
import { WAITS, identity } from './journal.js';
import { NEEDS_DECISION, NO_ACCESS } from './server.js';
import { sameHand } from './sheet.js';

const FIRST_DELAY = 1000;
const LONGEST_DELAY = 20_000;
const NO_ACCESS_DELAY = 30_000;

/** Whether nothing but a person's decision can move this entry on. */
export const stuck = (entry) => NEEDS_DECISION.includes(entry.answer?.code);

/** What a table sends next: a call, then the first entry that waits, unless somebody has to decide about it. */
export function nextToSend(entries) {
  const waiting = entries.filter(({ state }) => WAITS.includes(state));
  // A call about a hand follows that hand's record.
  const free = (call) => call.body.hand === null || !waiting.some(({ kind, body }) => kind === 'hands' && body.hand === call.body.hand);
  const call = waiting.find((entry) => entry.body.kind === 'called' && !stuck(entry) && free(entry));
  if (call) return call;
  const [head] = waiting;
  return head && !stuck(head) ? head : undefined;
}

/** Exponential, with full jitter: many phones that lose the network together do not come back together. */
const delay = (failures) => Math.random() * Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures);

export class Sender {
  /** Whether the server could not be reached when last tried. */
  unreachable = false;
  #journal;
  #server;
  #device;
  #changed;
  #failures = 0;
  #woken = false;
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

  /** Tries at once, and soon again if that fails: something has changed. */
  wake() {
    this.#failures = 0;
    this.#woken = true;
    this.#ring();
  }

  /** Waits to be woken, also if that came before, or until the time has passed. */
  async #sleep(milliseconds) {
    await new Promise((resolve) => {
      this.#ring = resolve;
      setTimeout(resolve, this.#woken ? 0 : milliseconds);
    });
    this.#woken = false;
  }

  async #run(mayGoOn) {
    while (await mayGoOn()) {
      const entries = await this.#journal.entries();
      const places = [...new Set(entries.map(({ table }) => table))];
      const next = places.map((place) => nextToSend(entries.filter(({ table }) => table === place))).filter(Boolean);
      let [failed, refused, early] = [false, false, 0];
      for (const entry of next) {
        // A full disk is no reason to stop trying either.
        const answer = await this.#send(entry).catch(() => 'nothing');
        failed ||= answer === 'nothing';
        refused ||= answer === 'no-access';
        early += answer === 'too-early' ? 1 : 0;
      }
      if (failed) await this.#sleep(delay(this.#failures));
      else if (refused) await this.#sleep(NO_ACCESS_DELAY);
      else if (next.length === early) await this.#sleep(LONGEST_DELAY);
      this.#failures = failed ? this.#failures + 1 : 0;
    }
  }

  /** Tries one entry; whether it brought something, `nothing`, `no-access`, or was `too-early`. */
  async #send(entry) {
    if (entry.kind === 'hands' && !(await this.#server.announced(entry.table))) return 'too-early';
    // Whoever undoes an entry now either comes first, or finds it attempted.
    if (!(await this.#journal.move(entry.entry, WAITS, { state: 'attempted' }))) return 'moved';
    const answer = await this.#server.send(entry, this.#device);
    const at = new Date().toISOString();
    if (answer.receipt) {
      this.unreachable = false;
      await this.#journal.move(entry.entry, WAITS, { state: 'received', receipt: answer.receipt, answer: null });
      this.#changed(entry.table);
      return 'received';
    }
    this.unreachable = !answer.code;
    const decided = answer.code === 'stale-revision' && entry.kind === 'hands' && answer.current && sameHand(entry.body, answer.current);
    if (decided) await this.#journal.move(entry.entry, WAITS, { state: 'set-aside', answer: { ...answer, at } });
    else if (answer.code) await this.#journal.move(entry.entry, WAITS, { answer: { ...answer, at } });
    this.#changed(entry.table);
    if (NO_ACCESS.includes(answer.code)) return 'no-access';
    return NEEDS_DECISION.includes(answer.code) ? 'stuck' : 'nothing';
  }
}
