// Requests about one table, and the meaning of the answers. Nothing here changes the journal.

/** Answers of a server that does not have the event. */
const ELSEWHERE = ['superseded', 'stands-by'];
/** The error codes of the API; any other answer comes from a proxy or gateway and says nothing about an entry. */
const CODES = [
  ...ELSEWHERE, 'sign-in-first', 'forbidden', 'forged', 'not-found', 'gone', 'stale-revision', 'another-writer', 'sheet-changed', 'wrong-sum', 'refused', 'too-long', 'too-many', 'disk-full', 'broken',
];
/** Answers that need a decision by a person. */
export const NEEDS_DECISION = ['stale-revision', 'another-writer', 'sheet-changed', 'wrong-sum', 'refused', 'too-long'];
/** Answers that say this phone may not write here; trying again is of little use. */
export const NO_ACCESS = ['sign-in-first', 'forbidden', 'forged', 'not-found', 'gone'];
const PATIENCE = 10_000;
/** After this time without an answer the other servers are asked for their terms, in milliseconds. */
const SILENT = 4000;
/** Maximum number of moves of one request to another server. */
const MAX_MOVES = 2;

/** A table's place in addresses and in the journal: `cup/1/5`. */
export function placeOf(pathname) {
  const [, event, session, table] = pathname.match(/^\/e\/([^/]+)\/sessions\/(\d+)\/tables\/(\d+)\/record$/) ?? [];
  return event && `${event}/${session}/${table}`;
}

/** Addresses of a table; those of its pages at `server`, which has the event if not this page's own does. */
export function addresses(place, server = '') {
  const [event, session, table] = place.split('/');
  const path = `events/${event}/sessions/${session}/tables/${table}`;
  return {
    api: `/api/v1/${path}`,
    live: `/e/${event}/live?table=${session}/${table}`,
    pair: server + `/e/${event}/pair?table=${table}`,
    record: server + `/e/${event}/sessions/${session}/tables/${table}/record`,
    full: server + `/e/${event}/sessions/${session}/tables/${table}`,
  };
}

/** The answer: `{ said }` with the JSON of a 200, `{ code, … }` an error of the API, `{}` if unusable. After `SILENT` the request is
    given up if `gone()`. */
async function ask(address, options, gone) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  const silent = setTimeout(async () => await gone() && abort.abort(), SILENT);
  try {
    const answer = await fetch(address, { ...options, signal: abort.signal, cache: 'no-store' });
    const said = await answer.json();
    if (answer.status === 200) return { said, version: answer.headers.get('x-caipan-version') };
    return CODES.includes(said?.code) ? { ...said, status: answer.status } : {};
  } catch {
    return {};
  } finally {
    clearTimeout(timer);
    clearTimeout(silent);
  }
}

export class Server {
  /** By table, from its last sheet: token, pass, database, seating. */
  #known = new Map();
  /** Tables where play was not announced when last asked. */
  #seated = new Set();
  #words;
  #terms;
  #journal;

  constructor(words, terms, journal) {
    this.#words = words;
    this.#terms = terms;
    this.#journal = journal;
  }

  /** The pass of a table: from its last sheet, or that of another table of the event. */
  async #pass(place) {
    const own = this.#known.get(place)?.pass ?? (await this.#journal.sheet(place).catch(() => null))?.sheet.pass;
    const [event] = place.split('/');
    return own ?? [...this.#known].find(([other, { pass }]) => pass && other.startsWith(`${event}/`))?.[1].pass;
  }

  /** The headers that sign in at a server: at the own a form token (with the cookie), at another the pass. */
  async #credentials(place, at) {
    if (at === this.#terms.own) return this.#known.has(place) ? { 'x-caipan-token': this.#known.get(place).token } : {};
    const pass = await this.#pass(place);
    return pass ? { authorization: `Bearer ${pass}` } : {};
  }

  /** Asks the server that has the event. If that is found to be another, the first answer is ignored. */
  async #ask(place, what = '', { headers, ...options } = {}) {
    const terms = this.#terms;
    const gone = (at) => async () => {
      await terms.doubt();
      return terms.at !== at;
    };
    for (let moves = 0; ; moves += 1) {
      const { at } = terms;
      const all = { 'accept-language': this.#words.language, ...headers, ...(await this.#credentials(place, at)) };
      const server = at === terms.own ? '' : at;
      const answer = await ask(server + addresses(place).api + what, { ...options, headers: all, credentials: server ? 'omit' : 'same-origin' }, gone(at));
      const isElsewhere = ELSEWHERE.includes(answer.code);
      if (isElsewhere) await terms.look();
      else if (!answer.said && !answer.code) await terms.doubt();
      if (terms.at === at) return isElsewhere ? {} : answer;
      if (moves === MAX_MOVES) return {};
    }
  }

  /** The sheet of a table. */
  async sheet(place) {
    const answer = await this.#ask(place);
    if (!answer.said) return answer;
    if (!Array.isArray(answer.said.hands) || !answer.said.rules) return {};
    // Only the own server sends a pass, and only while another stands by.
    const pass = this.#terms.at === this.#terms.own ? answer.said.pass : await this.#pass(place);
    const said = { ...answer.said, pass };
    const { token, database, seating, state, servers = [] } = said;
    this.#known.set(place, { token, pass, database, seating });
    this.#terms.add(servers);
    if (state === 'seated') this.#seated.add(place);
    else this.#seated.delete(place);
    return { ...answer, said };
  }

  /** Whether what happens in play at a table may be sent: it waits until play is announced. */
  async announced(place) {
    if (!this.#known.has(place) || this.#seated.has(place)) await this.sheet(place);
    return !this.#seated.has(place);
  }

  /** Posts to a table. An expired token is renewed once. */
  async #post(place, what, body) {
    for (let attempt = 0; ; attempt += 1) {
      if (attempt > 0 || !this.#known.has(place)) {
        const asked = await this.sheet(place);
        if (!asked.said) return asked;
      }
      const headers = { 'content-type': 'application/json' };
      const answer = await this.#ask(place, `/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.code !== 'forged' || attempt > 0) return answer;
    }
  }

  /** Sends an entry: `{ receipt }`, an error of the API, or `{}`. */
  async send({ entry, table, seating, kind, body, again }, device) {
    const answer = await this.#post(table, kind, { entry, device, seating, ...(again ? { again: true } : {}), ...body });
    if (!answer.said) return answer;
    const { entry: same, received, database, term } = answer.said;
    if (same !== entry || Number.isNaN(Date.parse(received))) return {};
    // An entry accepted by a server that no longer has the event is sent again, to the one that has it.
    if (term < this.#terms.term) {
      await this.#terms.look();
      return {};
    }
    // Another database than before: a receipt counts from the one that has the table now.
    if (database !== this.#known.get(table).database) await this.sheet(table);
    const known = this.#known.get(table);
    return database === known.database ? { receipt: { ...answer.said, seating: known.seating } } : {};
  }

  /** The key of a table with its event and players. */
  seating(place) {
    return this.#known.get(place)?.seating;
  }

  /** The value of the tiles of a hand, and the verdict on the fans named beside them: `{ said }`, an error, or `{}`. */
  judge(place, hand) {
    return this.#post(place, 'tiles', hand);
  }
}
