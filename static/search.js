// The search of every page: a text is found if it contains every word of the search, in any order, without case, width, accents and
// apostrophes. The server searches alike (`has_words` in `src/values/folding.rs`, with these ranges and letters).

const ACCENTS = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g;
const JOINING = /['`’‘‛ʼʹʻʽʾʿ′·・‧•]/g;
/** Letters that Unicode does not decompose. */
const PLAIN = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ɨ: 'i', ƶ: 'z', ə: 'e', ς: 'σ' };
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Spaces between Chinese, Japanese and Korean characters: 王　伟 is found as 王伟. */
const INNER_SPACES = /([\u1100-\u11FF\u2E80-\uFFFF])\s+(?=[\u1100-\u11FF\u2E80-\uFFFF])/g;

/** Characters that nobody sees. */
const UNSEEN = /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]/g;

const plain = (text) => text.replace(UNSEEN, '').normalize('NFKD').toLowerCase().normalize('NFKD').replace(ACCENTS, '').replace(JOINING, '').replace(LETTERS, (letter) => PLAIN[letter]);

/** A text as searches compare it. */
export const foldedText = (text) => plain(text).replace(INNER_SPACES, '$1');

/** The words of a search as they are compared with texts. */
export const foldedWords = (search) => plain(search).split(/\s+/).filter(Boolean);

export function hasWords(text, search) {
  const [folded, words] = [foldedText(text), foldedWords(search)];
  return words.length > 0 && words.every((word) => folded.includes(word));
}

/** The keys of a search field: `/` goes to it unless somebody types, Escape empties it by `clear`. */
export function searchKeys(field, clear, isTyping = (target) => target.matches('input, select, textarea')) {
  addEventListener('keydown', (event) => {
    const { key, target, isComposing, ctrlKey, altKey, metaKey } = event;
    if (isComposing || ctrlKey || altKey || metaKey) return;
    if (key === 'Escape' && target === field) clear();
    if (key !== '/' || isTyping(target)) return;
    if ('popover' in HTMLElement.prototype && document.querySelector('.more:popover-open')) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
