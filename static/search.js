// The search of every page: a text is found if it contains every word of the search, in any order, without case, width, accents and
// apostrophes. The server searches alike (`has_words` in `src/values/folding.rs`, with these ranges and letters).

const ACCENTS = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g;
const JOINING = /['`’‘‛ʼʹʻʽʾʿ′·・‧•]/g;
/** Letters that Unicode does not decompose. */
const PLAIN = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ɨ: 'i', ƶ: 'z', ə: 'e', ς: 'σ' };
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Spaces between Chinese, Japanese and Korean characters: 王　伟 is found as 王伟. */
const INNER_SPACES = /([\u1100-\u11FF\u2E80-\uFFFF])\s+(?=[\u1100-\u11FF\u2E80-\uFFFF])/g;

const plain = (text) => text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(ACCENTS, '').replace(JOINING, '').replace(LETTERS, (letter) => PLAIN[letter]);

/** A text as searches compare it. */
export const foldedText = (text) => plain(text).replace(INNER_SPACES, '$1');

/** The words of a search as they are compared with texts. */
export const foldedWords = (search) => plain(search).split(/\s+/).filter(Boolean);

export function hasWords(text, search) {
  const folded = foldedText(text);
  return foldedWords(search).every((word) => folded.includes(word));
}
