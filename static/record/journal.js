// The journal on this phone: drafts, entries, the last sheet of each table, settings. Nothing is sent before it is here.
//
// Entries are never deleted. The states of an entry are `waiting` (never tried to send), `attempted` (tried, so the server
// may have it), `received` (the server's receipt is here), `set-aside` (somebody decided against it), `withdrawn` (undone
// before it was tried), `kept` (of use on this phone only). An entry counts as saved only when its transaction is complete
// on the disk.

/** The states of an entry that has yet to be sent. */
export const WAITS = ['waiting', 'attempted'];

/** A random identity (UUID v4); `crypto.randomUUID` is missing on pages over plain HTTP. */
export function identity() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A new entry for a table, and for those who sit there: `seating` of its sheet, if that is known. */
export const newEntry = (table, kind, body, seating, state = 'waiting') => ({
  entry: identity(), table, seating, kind, body, state, at: new Date().toISOString(), answer: null, receipt: null,
});

/** Whether an entry was made for those who sit at the table of a sheet, and not before the seats were drawn again. */
export const isForPlayers = ({ seating }, sheet) => !seating || !sheet.seating || seating === sheet.seating;

/** Whether an entry corrects a recorded hand, and does not enter again one that was undone. If it does not tell, every hand with an
    earlier revision counts as corrected. */
export const isCorrection = ({ body, corrects }) => corrects ?? body.revision > 0;

/** A copy of a value that can be written as JSON. */
export const copyOf = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const answered = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** The stores, each with the key of its records. */
const STORES = { entries: 'entry', drafts: 'table', sheets: 'table', settings: 'name' };

/** The journal in IndexedDB. */
class Kept {
  lasting = true;
  #open;
  #database;

  constructor(open, database) {
    this.#open = open;
    this.#database = database;
  }

  /** A transaction. Browsers close the database of a page that was long in the background (Safari): then it is opened again. */
  async #transaction(...wanted) {
    try {
      return this.#database.transaction(...wanted);
    } catch (error) {
      if (error.name !== 'InvalidStateError') throw error;
      this.#database = await this.#open();
      return this.#database.transaction(...wanted);
    }
  }

  async get(store, key) {
    return answered((await this.#transaction(store)).objectStore(store).get(key));
  }

  async all(store) {
    return answered((await this.#transaction(store)).objectStore(store).getAll());
  }

  /** Runs `work` on the stores; done when all of it is on the disk, or none. */
  async write(work) {
    const names = Object.keys(STORES);
    const transaction = await this.#transaction(names, 'readwrite', { durability: 'strict' });
    const complete = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const store = (name) => transaction.objectStore(name);
    try {
      const result = await work({
        get: (name, key) => answered(store(name).get(key)),
        all: (name) => answered(store(name).getAll()),
        put: (name, record) => answered(store(name).put(record)),
      });
      await complete;
      return result;
    } catch (error) {
      complete.catch(() => {});
      if (transaction.error === null) transaction.abort();
      throw error;
    }
  }
}

/** A journal in memory, if the browser stores nothing; the page says so. */
class Lost {
  lasting = false;
  #stores = Object.fromEntries(Object.keys(STORES).map((name) => [name, new Map()]));

  async get(store, key) {
    return copyOf(this.#stores[store].get(key));
  }

  async all(store) {
    return copyOf([...this.#stores[store].values()]);
  }

  async write(work) {
    const put = async (name, record) => this.#stores[name].set(record[STORES[name]], copyOf(record));
    return work({ get: (name, key) => this.get(name, key), all: (name) => this.all(name), put });
  }
}

async function opened(name) {
  const open = (mayBegin) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      // It was deleted under the page: what it held must not be missing without a word.
      if (!mayBegin) return request.transaction.abort();
      for (const [store, keyPath] of Object.entries(STORES)) request.result.createObjectStore(store, { keyPath });
    };
    return answered(request);
  };
  try {
    const kept = new Kept(() => open(false), await open(true));
    // Some browsers open a store in which nothing can be written.
    await kept.write(({ put }) => put('settings', { name: 'opened', value: new Date().toISOString() }));
    return kept;
  } catch {
    return new Lost();
  }
}

/** Notifies other tabs if the browser has no BroadcastChannel: they receive writes to local storage. */
class OtherTabs {
  #name;

  constructor(name) {
    this.#name = name;
    addEventListener('storage', ({ key }) => key === name && this.onmessage?.());
  }

  postMessage() {
    try {
      localStorage.setItem(this.#name, identity());
    } catch {
      // Each tab then sees the changes of others only when it is opened again.
    }
  }
}

/** The journal of this browser; other tabs are notified of every change. */
export class Journal {
  #store;
  #channel;

  static async open(name) {
    return new Journal(await opened(name), name);
  }

  constructor(store, name) {
    this.#store = store;
    this.lasting = store.lasting;
    this.#channel = self.BroadcastChannel ? new BroadcastChannel(name) : new OtherTabs(name);
  }

  /** Calls `work` when another tab has changed an entry. */
  watch(work) {
    this.#channel.onmessage = work;
  }

  /** All entries, in the order in which they are sent. */
  async entries() {
    return (await this.#store.all('entries')).sort((a, b) => a.order - b.order);
  }

  /** Writes an entry at the end of the queue, in `front` of it, or in the place of an entry that is set aside;
      the draft it was made from is replaced in the same step. */
  async add(entry, { front = false, replaces = null, draft = null } = {}) {
    await this.#store.write(async ({ get, all, put }) => {
      const orders = (await all('entries')).map(({ order }) => order);
      const old = replaces && (await get('entries', replaces));
      const order = front ? Math.min(0, ...orders) - 1 : Math.max(0, ...orders) + 1;
      if (old) await put('entries', { ...old, state: 'set-aside' });
      await put('entries', { ...entry, order: old?.order ?? order });
      if (draft) await put('drafts', draft);
    });
    this.#channel.postMessage(entry.table);
  }

  /** Changes an entry if it is still in one of the states `from`; returns whether it was. Two tabs never both succeed. */
  async move(id, from, change) {
    const moved = await this.#store.write(async ({ get, put }) => {
      const entry = await get('entries', id);
      if (!from.includes(entry.state)) return null;
      await put('entries', { ...entry, ...change });
      return entry.table;
    });
    if (moved) this.#channel.postMessage(moved);
    return moved !== null;
  }

  /** Adds entries of another phone with their identities, and returns how many are new; existing ones stay. */
  async take(entries) {
    const taken = await this.#store.write(async ({ all, put }) => {
      const ours = await all('entries');
      const fresh = entries.filter(({ entry }) => !ours.some((other) => other.entry === entry));
      const last = Math.max(0, ...ours.map(({ order }) => order));
      for (const [index, entry] of fresh.entries()) {
        const state = WAITS.includes(entry.state) || (entry.state === 'received' && !entry.receipt) ? 'attempted' : entry.state;
        await put('entries', { ...entry, state, order: last + 1 + index });
      }
      return fresh.length;
    });
    this.#channel.postMessage(null);
    return taken;
  }

  async draft(table) {
    return this.#store.get('drafts', table);
  }

  async keepDraft(draft) {
    await this.#store.write(({ put }) => put('drafts', draft));
  }

  /** The last sheet of a table, with the offset of the server's clock from this phone's, in milliseconds. */
  async sheet(table) {
    return this.#store.get('sheets', table);
  }

  async keepSheet(table, sheet, ahead) {
    await this.#store.write(({ put }) => put('sheets', { table, sheet, ahead }));
  }

  async setting(name) {
    return (await this.#store.get('settings', name))?.value;
  }

  async keepSetting(name, value) {
    await this.#store.write(({ put }) => put('settings', { name, value }));
  }
}
