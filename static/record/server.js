// Requests about one table, and the meaning of the answers. Nothing here changes the journal.

/** The error codes of the API; any other answer comes from a proxy or gateway and says nothing about an entry. */
const CODES = [
  'sign-in-first', 'forbidden', 'forged', 'not-found', 'gone', 'stale-revision', 'another-writer', 'sheet-changed', 'wrong-sum', 'refused', 'too-many', 'broken',
];
/** Answers that need a decision by a person. */
export const NEEDS_DECISION = ['stale-revision', 'another-writer', 'sheet-changed', 'wrong-sum', 'refused'];
/** Answers that say this phone may not write here; trying again is of little use. */
export const NO_ACCESS = ['sign-in-first', 'forbidden', 'forged', 'not-found', 'gone'];
const PATIENCE = 10_000;

/** A table's place in addresses and in the journal: `cup/1/5`. */
export function placeOf(pathname) {
  const [, event, session, table] = pathname.match(/^\/e\/([^/]+)\/sessions\/(\d+)\/tables\/(\d+)\/record$/) ?? [];
  return event && `${event}/${session}/${table}`;
}

/** Addresses of a table. */
export function addresses(place) {
  const [event, session, table] = place.split('/');
  const path = `events/${event}/sessions/${session}/tables/${table}`;
  return {
    api: `/api/v1/${path}`,
    live: `/e/${event}/live?table=${session}/${table}`,
    pair: `/e/${event}/pair?table=${table}`,
    record: `/e/${event}/sessions/${session}/tables/${table}/record`,
    full: `/e/${event}/sessions/${session}/tables/${table}`,
  };
}

/** The answer: `{ said }` with the JSON of a 200, `{ code, … }` an error of the API, `{}` if unusable. */
async function ask(address, options) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { ...options, signal: abort.signal, cache: 'no-store' });
    const said = await answer.json();
    if (answer.status === 200) return { said, version: answer.headers.get('x-caipan-version') };
    return CODES.includes(said?.code) ? { ...said, status: answer.status } : {};
  } catch {
    return {};
  } finally {
    clearTimeout(timer);
  }
}

export class Server {
  /** By table, from its last sheet: token, database, seating. */
  #known = new Map();
  /** Tables where play was not announced when last asked. */
  #seated = new Set();
  #words;

  constructor(words) {
    this.#words = words;
  }

  /** The sheet of a table. */
  async sheet(place) {
    const answer = await ask(addresses(place).api, { headers: { 'accept-language': this.#words.language } });
    if (!answer.said) return answer;
    if (!Array.isArray(answer.said.hands) || !answer.said.rules) return {};
    const { token, database, seating, state } = answer.said;
    this.#known.set(place, { token, database, seating });
    if (state === 'seated') this.#seated.add(place);
    else this.#seated.delete(place);
    return answer;
  }

  /** Whether hands of a table may be sent: they wait until play is announced. */
  async announced(place) {
    if (!this.#known.has(place) || this.#seated.has(place)) await this.sheet(place);
    return !this.#seated.has(place);
  }

  /** Posts to a table. A token that has grown old is renewed once. */
  async #post(place, what, body) {
    for (let attempt = 0; ; attempt += 1) {
      if (attempt > 0 || !this.#known.has(place)) {
        const asked = await this.sheet(place);
        if (!asked.said) return asked;
      }
      const headers = { 'content-type': 'application/json', 'accept-language': this.#words.language, 'x-caipan-token': this.#known.get(place).token };
      const answer = await ask(`${addresses(place).api}/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.code !== 'forged' || attempt > 0) return answer;
    }
  }

  /** Sends an entry: `{ receipt }`, an error of the API, or `{}`. */
  async send({ entry, table, kind, body, again }, device) {
    const answer = await this.#post(table, kind, { entry, device, ...(again ? { again: true } : {}), ...body });
    if (!answer.said) return answer;
    const { entry: same, received, database } = answer.said;
    if (same !== entry || Number.isNaN(Date.parse(received))) return {};
    // Another database answers than before: a receipt is of the one that has the table now.
    if (database !== this.#known.get(table).database) await this.sheet(table);
    const known = this.#known.get(table);
    return database === known.database ? { receipt: { ...answer.said, seating: known.seating } } : {};
  }

  /** Which table of which event it is, and who sits there. */
  seating(place) {
    return this.#known.get(place)?.seating;
  }

  /** The value of the tiles of a hand, and the verdict on the fans named beside them: `{ said }`, an error, or `{}`. */
  judge(place, hand) {
    return this.#post(place, 'tiles', hand);
  }
}
