// The tiles of a hand as text (`[345m] {7777s} 22p +6s`), and the effect of a tap. Pure; the server computes the value of a
// hand. For the public hand check and for the referee's page.

/** All tiles as they are tapped, row by row. */
export const ROWS = [...[...'mps'].map((suit) => [...'123456789'].map((rank) => rank + suit)), [...'ESWNCFP']];
/** The kinds of pieces that a tap adds: a tile, or a set that begins with it. */
export const KINDS = ['loose', 'chow', 'pung', 'kong', 'concealed'];
const COPIES = 4;
const BEFORE_THE_WIN = 13;

/** The pieces of a text of tiles: `[345m]`, `5s`, `+6s`; undefined if it cannot be read. */
export function pieces(text) {
  const plain = text.replace(/\s/g, '');
  const found = plain.match(/\[[^[\]{}+]*\]|\{[^[\]{}+]*\}|\+(?:[ESWNCFP]|[1-9][mps])|[ESWNCFP]|[1-9]+[mps]/g) ?? [];
  if (found.join('') !== plain) return undefined;
  return found.flatMap((piece) => (/^[1-9]{2,}/.test(piece) ? [...piece.slice(0, -1)].map((rank) => rank + piece.slice(-1)) : [piece]));
}

/** The single tiles of a piece. */
export const tilesOf = (piece) => pieces(piece.replace(/[[\]{}+]/g, '')) ?? [];

const isMeld = (piece) => piece.startsWith('[') || piece.startsWith('{');
/** The number of tiles, without the winning one, a set as three. */
const count = (all) => all.reduce((sum, piece) => sum + (isMeld(piece) ? 3 : piece.startsWith('+') ? 0 : 1), 0);

/** The number of tiles missing before the winning one. */
export const missing = (all) => BEFORE_THE_WIN - count(all);

/** The piece for a tap on a tile; a chow begins with the tile, or with 7 for 8 and 9. */
function tapped(kind, tile) {
  const equal = (number) => (tile.length === 2 ? tile[0].repeat(number) + tile[1] : tile.repeat(number));
  const lowest = Math.min(Number(tile[0]), 7);
  switch (kind) {
    case 'chow': return tile.length === 2 ? `[${lowest}${lowest + 1}${lowest + 2}${tile[1]}]` : undefined;
    case 'pung': return `[${equal(3)}]`;
    case 'kong': return `[${equal(4)}]`;
    case 'concealed': return `{${equal(4)}}`;
    default: return tile;
  }
}

/** Whether a tap fits: at most four of each tile, and 13 tiles. */
export function fits(all, kind, tile) {
  const piece = tapped(kind, tile);
  if (piece === undefined || (isMeld(piece) && count(all) + 3 > BEFORE_THE_WIN)) return false;
  const wanted = [...all.flatMap(tilesOf), ...tilesOf(piece)];
  return tilesOf(piece).every((one) => wanted.filter((other) => other === one).length <= COPIES);
}

/** The pieces after a tap; after thirteen tiles it is the winning one. */
export function withTile(all, kind, tile) {
  const piece = tapped(kind, tile);
  if (isMeld(piece) || count(all) < BEFORE_THE_WIN) return [...all, piece];
  return [...all.filter((other) => !other.startsWith('+')), `+${tile}`];
}

/** Pieces as text: sets, then tiles in their order, then the winning one. */
export function textOf(all) {
  const order = (piece) => (isMeld(piece) ? 0 : piece.startsWith('+') ? 2 : 1);
  const place = (piece) => ROWS.flat().indexOf(piece);
  return [...all].sort((a, b) => order(a) - order(b) || (order(a) === 1 ? place(a) - place(b) : 0)).join(' ');
}
