// Tiles as pictures.

import { el, svg } from './dom.js';
import { pieces, tilesOf } from './tile-text.js';

/** The drawing of a tile, or of its `back`. */
export const picture = (tile) => svg('svg', { class: 'tile', 'aria-hidden': 'true' }, svg('use', { href: `/static/tiles.svg#t${tile}` }));

/** Pieces side by side; `group` makes the element of one from its class, drawings and index. */
export function drawn(all, group) {
  const one = (piece, index) => {
    const tiles = tilesOf(piece);
    if (piece.startsWith('{') && tiles.length === 4) tiles[0] = tiles[3] = 'back';
    return group(piece.startsWith('[') ? 'meld' : piece.startsWith('+') ? 'winning' : '', tiles.map(picture), index);
  };
  return el('span', { class: 'tiles' }, all.map(one));
}

/** The tiles of a hand as a picture, with their text for screen readers. */
export const drawnHand = (text) => el('div', { role: 'img', 'aria-label': text }, drawn(pieces(text) ?? [], (group, tiles) => el('span', { class: group }, tiles)));
