// Practice: the same desk over a made-up sheet; nothing is sent.

/** Replaces the sender of a real table: this phone gives its own receipts. */
export class Practice {
  unreachable = false;
  #journal;
  #changed;

  constructor({ journal, changed }) {
    this.#journal = journal;
    this.#changed = changed;
  }

  start() {
    this.wake();
  }

  async wake() {
    for (const entry of await this.#journal.entries()) {
      const receipt = { entry: entry.entry, received: new Date().toISOString() };
      if (entry.state !== 'waiting' || !(await this.#journal.move(entry.entry, ['waiting'], { state: 'received', receipt }))) continue;
      this.#changed(entry.table);
    }
  }
}

/** Deletes the practice hands, and begins again. */
export function restart(name) {
  const request = indexedDB.deleteDatabase(name);
  request.onsuccess = request.onerror = request.onblocked = () => location.reload();
}
