// Which server has the event: the one that a page comes from, or a second laptop that has taken over.
//
// A take-over begins the next term, a number that only grows. A page goes on with the server of the highest term it has heard of,
// and never writes to one of a lower term, whatever that server reports; so it does not switch to and fro. It asks only servers
// whose address it received, and trusts only those of its own house: the installation whose data they share.

const KEPT_AS = 'caipan-terms';
/** Maximum number of servers asked besides the own. */
const MAX_OTHERS = 3;
/** The time limit for an answer, in milliseconds; longer after each round without any, as in a slow network. */
const [PATIENCE, MORE_PATIENCE, LONGEST_PATIENCE] = [3000, 2000, 10_000];
/** The factor between two pauses while no server serves. */
const GROWTH = 1.3;
/** Minimum delay before the first round of a page, in milliseconds. */
const OPENS = 10_000;

/** The pauses of pages on which a table is entered: between two rounds, and the first and the longest while no server serves,
    in milliseconds. */
export const TABLES_ASK = { every: 60_000, first: 2000, longest: 4000 };

/** The knowledge of a page before it asks. */
export const NOTHING = { house: null, term: 0, at: null, proof: null, others: [], asked: 0 };

/** The part of an address that names the server, or null. */
function originOf(address) {
  try {
    const { origin, protocol } = new URL(address);
    return ['http:', 'https:'].includes(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/** The servers to ask besides the own, in this order. */
const listed = (addresses, own) => [...new Set(addresses.map(originOf))].filter((origin) => origin && origin !== own).slice(0, MAX_OTHERS);

/** An answer of `GET /term` with the highest term in it, or null if it is no such answer. A superseded server reports its own term
    and proves the next one. */
export function readTerm(said) {
  if (typeof said?.house !== 'string' || !Number.isInteger(said.term) || typeof said.mode !== 'string') return null;
  const { proof } = said;
  const proved = proof?.house === said.house && Number.isInteger(proof.term) ? proof.term : 0;
  return { ...said, proof: proved ? proof : null, term: Math.max(said.term, proved) };
}

/** The later knowledge of two tabs. */
export function later(one, other) {
  const higher = one.house === other.house && one.term !== other.term ? one.term > other.term : one.asked > other.asked;
  return higher ? one : other;
}

/**
 * Evaluates a round. `answers` has the origin of each server and its answer, null if there was none; `own` is the origin of the page.
 * Of the result, `known.at` is the server to go on with, null if unknown, `serves` the same if it answered, `standsBy` a laptop that
 * may take over while none serves, `ours` the answer of the own server; `old` are servers that do not know the term.
 */
export function learn(known, own, answers) {
  const ours = answers.find(({ origin }) => origin === own)?.said ?? null;
  // Another installation at this address: older knowledge is void.
  const before = ours && ours.house !== known.house ? NOTHING : known;
  const house = ours?.house ?? before.house;
  const heard = answers.filter(({ said }) => said && said.house === house);
  const term = Math.max(before.term, ...heard.map(({ said }) => said.term));
  const current = heard.filter(({ said }) => said.term === term);
  const serves = current.find(({ said }) => said.mode === 'serves')?.origin ?? null;
  const named = current.map(({ said }) => originOf(said.serves_at)).find(Boolean) ?? null;
  const told = heard.flatMap(({ said }) => [said.stand_by, said.mode === 'serves' ? null : said.serves_at]);
  // While the own server serves, servers that do not answer are forgotten, and laptops that stand by but are not named.
  const stays = (origin) => heard.some((answer) => answer.origin === origin && answer.said.mode !== 'stands-by');
  const others = before.others.filter((origin) => serves !== own || stays(origin));
  const proofs = current.map(({ said }) => said.proof).concat(before.proof).filter((proof) => proof?.term === term);
  return {
    known: { ...before, house, term, at: serves ?? (term > before.term ? named : before.at), proof: proofs[0] ?? null, others: listed([...told, ...others], own) },
    serves,
    standsBy: serves ? null : current.find(({ said }) => said.mode === 'stands-by')?.origin ?? null,
    ours,
    old: heard.filter(({ said }) => said.term < term).map(({ origin }) => origin),
  };
}

/**
 * The server to which a public page has to go, or null. It follows the one that serves at once. A `display` also goes to a laptop that
 * stands by while none serves, and back once one does; both only if it has been `long` where it is.
 */
export function leadsTo({ known, serves, standsBy, ours }, own, { long, display }) {
  if (!serves) return ours === null && long && display ? standsBy : null;
  const standsByItself = ours?.mode === 'stands-by' && ours.term === known.term;
  return serves === own || (standsByItself && !(long && display)) ? null : serves;
}

function read() {
  try {
    return { ...NOTHING, ...JSON.parse(localStorage.getItem(KEPT_AS)) };
  } catch {
    return NOTHING;
  }
}

function keep(known) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(known));
  } catch {
    // Without storage a page has to ask again when it is opened.
  }
}

/** Asks a server for its term, and tells it a proved one; null if it does not answer. */
async function ask(origin, patience, proof) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  try {
    const told = proof ? `?${new URLSearchParams(proof)}` : '';
    const answer = await fetch(origin + '/term' + told, { cache: 'no-store', credentials: 'omit', signal: abort.signal });
    return readTerm(await answer.json());
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The servers of a page, which are asked for their terms regularly, more often while none serves; one round at a time. */
export class Terms {
  own = location.origin;
  #known = read();
  #pace;
  #heard;
  #round = null;
  #timer;
  /** Rounds in which none served, and in which none answered. */
  #misses = 0;
  #unanswered = 0;

  /** `pace` has the pauses, as `TABLES_ASK`. `heard` receives the result of each round, with `back` (a server serves again after a
      while without any) and `moved` (the page goes on with another one). */
  constructor(pace, heard) {
    this.#pace = pace;
    this.#heard = heard;
  }

  start() {
    addEventListener('online', () => this.doubt());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#misses > 0 && this.doubt());
    // Not later than usual where the clock was set back since.
    this.#later(Math.max(OPENS, this.#pace.every - Math.max(0, Date.now() - this.#known.asked)));
  }

  /** The server to go on with. */
  get at() {
    return this.#known.at ?? this.own;
  }

  /** The highest term heard of. */
  get term() {
    return this.#known.term;
  }

  /** Adds servers that the own one named, and asks the new ones. */
  add(addresses) {
    const { others } = this.#known;
    const news = listed(addresses, this.own).filter((origin) => !others.includes(origin));
    if (news.length === 0 || others.length === MAX_OTHERS) return;
    this.#known = { ...this.#known, others: listed([...news, ...others], this.own) };
    this.look();
  }

  /** After no answer: asks all servers if there are others. */
  async doubt() {
    if (this.#known.others.length > 0) await this.look();
  }

  /** Asks them soon. */
  miss() {
    if (this.#misses > 0 || this.#known.others.length === 0) return;
    this.#misses = 1;
    this.#later(this.#pace.first);
  }

  /** Asks all servers. */
  look() {
    this.#round ??= this.#ask().finally(() => { this.#round = null; });
    return this.#round;
  }

  async #ask() {
    const before = this.at;
    const answers = [];
    let found;
    // New servers named in the first turn are asked at once; those that they name, in the next round.
    for (let turn = 0; turn < 2; turn += 1) {
      const origins = [this.own, ...this.#known.others].filter((origin) => !answers.some((answer) => answer.origin === origin));
      answers.push(...await this.#answers(origins));
      found = learn(later(read(), this.#known), this.own, answers);
      this.#known = { ...found.known, asked: Date.now() };
    }
    keep(this.#known);
    const { known, serves, old } = found;
    if (known.proof) for (const origin of old) this.#tell(origin, known, serves !== null);
    const back = serves !== null && this.#misses > 0;
    this.#misses = serves ? 0 : this.#misses + 1;
    this.#unanswered = answers.some(({ said }) => said) ? 0 : this.#unanswered + 1;
    const { every, first, longest } = this.#pace;
    this.#later(serves || known.others.length === 0 ? every : Math.min(longest, first * GROWTH ** (this.#misses - 1)));
    this.#heard({ ...found, back, moved: this.at !== before });
  }

  /** Tells a server of a later term. If it still serves in an older one, and no other serves, it was restored from an older backup:
      then the later term no longer counts. */
  async #tell(origin, { house, term, proof, others }, isServed) {
    const said = await ask(origin, PATIENCE, proof);
    if (isServed || said?.mode !== 'serves' || said.term >= term || this.#known.term !== term) return;
    this.#known = { ...NOTHING, house, others, asked: Date.now() };
    keep(this.#known);
    this.look();
  }

  /** The answer of each; does not wait for the others once one serves in a higher term. */
  async #answers(origins) {
    const patience = Math.min(LONGEST_PATIENCE, PATIENCE + MORE_PATIENCE * this.#unanswered);
    const answers = origins.map((origin) => ({ origin, said: null }));
    const { house, term } = this.#known;
    await new Promise((resolve) => {
      const all = answers.map(async (answer) => {
        answer.said = await ask(answer.origin, patience);
        const { said } = answer;
        if (said?.mode === 'serves' && said.house === house && said.term > term) resolve();
      });
      Promise.all(all).then(resolve);
    });
    return answers.map((answer) => ({ ...answer }));
  }

  #later(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') this.#later(pause);
      else this.look();
    }, pause * (0.75 + Math.random() / 2));
  }
}
