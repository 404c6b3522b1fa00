// Entries on their way to another phone: as a file, or as addresses for QR codes that any camera opens on this page.

const FIRST = '#j=';
/** Maximum length of an address, so that its code can be read from a phone's screen at arm's length. */
const LONGEST = 700;

/** Whether this browser can make the codes; a file serves the same purpose. */
export const showsCodes = (() => {
  try {
    return Boolean(new CompressionStream('deflate-raw'));
  } catch {
    return false;
  }
})();

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const toText = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Whether a value read from outside is an entry. */
const isEntry = (value) =>
  typeof value?.entry === 'string' && typeof value.table === 'string' && typeof value.at === 'string' && ['hands', 'notes', 'steps'].includes(value.kind) && typeof value.body === 'object';

/** The entries in a text; null if it has none. */
function entriesOf(text) {
  try {
    const list = JSON.parse(text).entries;
    return Array.isArray(list) && list.every(isEntry) ? list : null;
  } catch {
    return null;
  }
}

/** A name for a series of parts, so that two series are not mixed. */
const nameOf = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 0).toString(36);

/** The addresses, each with a part of the entries and the name of its series: `{page}#j=1/3.series:…`. */
export async function toAddresses(page, entries) {
  const short = entries.map(({ entry, table, seating, kind, body, state, at, corrects }) => ({ entry, table, seating, kind, body, state, at, corrects }));
  const bytes = new TextEncoder().encode(JSON.stringify({ entries: short }));
  const text = toText(await through(bytes, new CompressionStream('deflate-raw')));
  const series = nameOf(text);
  const room = LONGEST - page.length - FIRST.length - 'nn/nn.:'.length - series.length;
  const parts = text.match(new RegExp(`.{1,${room}}`, 'g'));
  return parts.map((part, index) => `${page}${FIRST}${index + 1}/${parts.length}.${series}:${part}`);
}

/** The part in an address, `{ number, of, series, text }`. */
export function partOf(hash) {
  const [, number, of, series, text] = hash.match(/^#j=(\d+)\/(\d+)\.(\w+):([\w-]+)$/) ?? [];
  return text && { number: Number(number), of: Number(of), series, text };
}

/** The entries of all parts together; null if they do not belong together. */
export async function fromParts(texts) {
  try {
    const bytes = await through(toBytes(texts.join('')), new DecompressionStream('deflate-raw'));
    return entriesOf(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** All entries as a file. */
export const toFile = (entries) => new Blob([JSON.stringify({ caipan: 'journal', entries }, null, 1)], { type: 'application/json' });

/** The entries of such a file; null if it is none. */
export const fromFile = async (file) => entriesOf(await file.text());
