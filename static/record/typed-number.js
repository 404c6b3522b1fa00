// Numbers as people type them, read alike on every page and as the server reads those of its forms (`src/site/extract.rs`).

import { el } from './dom.js';
import { plain } from './words.js';

const TO_HALF_WIDTH = '0'.charCodeAt(0) - '０'.charCodeAt(0);

/** The whole number typed: null if there is none yet, NaN if it cannot be read or is not from `least` to `most`. */
export function numberTyped(text, least, most) {
  const digits = text.trim().replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + TO_HALF_WIDTH));
  const typed = digits.replace(/[−－–]/g, '-');
  if (typed === '' || (typed === '-' && least < 0)) return null;
  const number = /^[+-]?\d+$/.test(typed) ? Number(typed) : NaN;
  return number >= least && number <= most ? number : NaN;
}

/** A field for a number from `least` to `most`, and what it takes if `text` is no such number. */
export function numberField(words, text, least, most, props) {
  const isWrong = Number.isNaN(numberTyped(text, least, most));
  return [
    el('input', { inputmode: 'numeric', value: text, 'aria-invalid': isWrong && 'true', ...props }),
    isWrong ? el('p', { class: 'errors' }, words.say('record-number-wrong', { least: plain(least), most: plain(most) })) : null,
  ];
}
