// After the last hand: the score cards are counted, everybody signs, a second person confirms.

import { back, button, callButton, el, moreButton, screen, undoButton } from './dom.js';
import { handList } from './hand-list.js';
import { WAITS } from './journal.js';
import { callStrip } from './page-call.js';
import { SEATS, bySeat, handAfter } from './sheet.js';
import { numberField, numberTyped } from './typed-number.js';
import { plain, signed, time } from './words.js';

const SIGNERS = [...SEATS, 'referee'];
const CHIEF = 'chief-referee';

/** Maximum number of cards of a value that a player can have. */
const MAX_CARDS = 500;

/** The number of cards typed; NaN if it cannot be read. */
const cardsTyped = (typed) => numberTyped(String(typed), 0, MAX_CARDS) ?? 0;

const worth = (cards, { cards: values }) => cards.reduce((sum, typed, index) => sum + cardsTyped(typed) * values[index], 0);

/** The total typed for a player, or that of the cards: null if there is none yet, NaN if it cannot be read. */
function countedTotal({ draft, sheet }, seat) {
  const { cards, total } = draft.count?.[seat] ?? {};
  if (total) return numberTyped(total, -sheet.rules.max_total, sheet.rules.max_total);
  return cards ? worth(cards, sheet.rules) : null;
}

/** Whether the count is compared with the hands; in events with totals only if all hands are recorded. */
const byHands = (sheet) => sheet.entry !== 'totals' || handAfter(sheet) === null;

/** In events with totals: the points that nobody received, which hands would show. */
function toNobody(desk) {
  const { words, draft, sheet } = desk;
  const type = (event) => desk.edit({ ...desk.draft, to_nobody: event.target.value });
  const [input, wrong] = numberField(words, draft.to_nobody ?? '', 0, sheet.rules.max_total, { id: 'to-nobody', oninput: type });
  return [el('div', { class: 'stepper total-only' }, el('label', { for: 'to-nobody' }, words.say('record-to-nobody')), input), wrong];
}

function countPlayer(desk, seat) {
  const { words, draft, sheet } = desk;
  const mine = draft.count?.[seat] ?? {};
  const cards = mine.cards ?? sheet.rules.cards.map(() => 0);
  const change = (next) => desk.edit({ ...desk.draft, count: { ...desk.draft.count, [seat]: next } });
  const put = (index, typed) => change({ cards: cards.map((held, other) => (other === index ? typed : held)) });
  const row = (points, index) => {
    const number = cardsTyped(cards[index]);
    const [input, wrong] = numberField(words, String(cards[index] || ''), 0, MAX_CARDS, {
      id: `cards-${seat}-${points}`, placeholder: '0', 'aria-label': words.say('record-card', { points }), oninput: (event) => put(index, event.target.value),
    });
    // From what cannot be read no step leads on.
    return [el('div', { class: 'stepper' },
      el('span', {}, words.say('record-card', { points })),
      button('−', () => put(index, number - 1), { 'aria-label': words.say('record-fewer-cards', { points }), disabled: !(number > 0) }),
      input,
      button('+', () => put(index, number + 1), { 'aria-label': words.say('record-more-cards', { points }), disabled: !(number < MAX_CARDS) })), wrong];
  };
  const { max_total: most } = sheet.rules;
  const total = numberTyped(mine.total ?? '', -most, most);
  const turned = total === null ? (mine.total ? '' : '-') : String(-total);
  const [input, wrong] = numberField(words, mine.total ?? '', -most, most, { id: `total-${seat}`, oninput: (event) => change({ total: event.target.value }) });
  return el('div', { class: 'card', id: `count-${seat}` },
    sheet.rules.base > 0 ? sheet.rules.cards.map(row) : null,
    el('div', { class: 'stepper total-only' },
      el('label', { for: `total-${seat}` }, words.say('record-total-only')),
      button('±', () => change({ total: turned }), { 'aria-label': words.say('record-negative'), disabled: Number.isNaN(total) }),
      input), wrong);
}

/** A player's line: the sum of the hands, the count, and the difference. */
function countLine(desk, seat, counted, more = null) {
  const { words, sheet } = desk;
  const differs = Number.isInteger(counted) && counted !== sheet.cards[seat] && byHands(sheet);
  return [
    el('strong', { class: 'who' }, sheet.seats[seat].name),
    byHands(sheet) ? el('span', { class: 'number' }, el('small', {}, words.say('record-computed')), plain(sheet.cards[seat])) : null,
    el('span', { class: `number ${differs ? 'loss' : ''}` }, el('small', {}, words.say('record-counted')), Number.isInteger(counted) ? plain(counted) : '—'),
    differs ? el('span', { class: 'badge live' }, signed(counted - sheet.cards[seat])) : null,
    more,
  ];
}

export function countPage(desk, view) {
  const { words, draft, sheet } = desk;
  const totals = bySeat((seat) => countedTotal(desk, seat));
  const lost = numberTyped(draft.to_nobody ?? '', 0, sheet.rules.max_total);
  const complete = SEATS.every((seat) => Number.isInteger(totals[seat])) && !Number.isNaN(lost);
  const cards = SEATS.every((seat) => draft.count?.[seat]?.cards) ? bySeat((seat) => draft.count[seat].cards.map(cardsTyped)) : null;
  const send = async () => {
    if (await desk.note({ kind: 'counted', totals, cards, ...(lost === null ? {} : { to_nobody: lost }) })) desk.close();
  };
  const player = (seat) => el('li', {},
    el('button', { type: 'button', class: 'count-line', 'data-count': seat, 'aria-expanded': String(view.seat === seat), onclick: () => desk.turn({ seat: view.seat === seat ? null : seat }) }, countLine(desk, seat, totals[seat])),
    view.seat === seat ? countPlayer(desk, seat) : null);
  return screen('count', words.say('record-count'),
    el('p', { class: 'quiet' }, words.say('record-count-hint')),
    el('ul', { class: 'plain' }, SEATS.map(player)),
    sheet.entry === 'totals' ? toNobody(desk) : null,
    byHands(sheet) && SEATS.some((seat) => Number.isInteger(totals[seat]) && totals[seat] !== sheet.cards[seat]) ? el('p', { class: 'errors' }, words.say('record-count-differs')) : null,
    el('div', { class: 'actions' },
      button(words.say('record-send-count'), send, { class: 'button', 'data-action': 'send-count', disabled: !complete }),
      back(desk)));
}

/** A button of the chief referee for a decision and its reason. */
function decision(desk, text, action, result) {
  const title = () => desk.words.say(text);
  return button(title(), () => desk.open({ name: 'reason', title, done: (reason) => desk.note({ kind: 'decided', reason, ...result }) }), { class: 'button', 'data-action': action, disabled: desk.isOver });
}

function counting(desk) {
  const { words, sheet } = desk;
  const { counted } = sheet;
  const open = (text) => button(words.say(text), () => desk.open({ name: 'count', seat: 'E' }), {
    class: counted ? '' : 'button', 'data-action': 'count', disabled: !desk.mayNote,
  });
  if (!counted) return [el('p', {}, words.say('record-count-hint')), open('record-count')];
  const likely = counted.likely_wrong.map(({ hand, text }) => el('li', {}, hand === null ? text :
    button(words.say('record-call-about', { hand, reason: text }), () => desk.open({ name: 'recorded', hand }), { 'data-likely': hand })));
  return [
    el('ul', { class: 'plain' }, SEATS.map((seat) => el('li', { class: 'count-line' }, countLine(desk, seat, counted.totals[seat])))),
    counted.decided ? el('p', { class: 'note' }, words.say('record-count-decided', { reason: counted.decided })) : null,
    likely.length > 0 ? [el('h3', {}, words.say('record-likely-wrong')), el('ul', { class: 'plain' }, likely)] : null,
    open('record-count-again'),
    sheet.entry !== 'totals' && counted.differences.length > 0 && counted.decided === null && sheet.you.decides
      ? [
        decision(desk, 'record-decide-count', 'decide-count', {}),
        sheet.state === 'closed' ? null : decision(desk, 'record-decide-totals', 'decide-totals', { result: 'totals' }),
      ] : null,
  ];
}

function signatures(desk) {
  const { words, sheet } = desk;
  const name = (who) => sheet.seats[who]?.name ?? words.say(`record-${who}`);
  const signer = (who) => {
    const signature = sheet.signatures.find((other) => other.who === who);
    const state = !signature ? 'unsigned' : signature.valid ? 'signed' : 'void';
    const text = words.say(`record-signature-${state}`, { time: signature && time(signature.at) });
    return el('li', {}, el('button', {
      type: 'button', class: 'count-line', 'data-sign': who, 'data-signature': state, disabled: !desk.mayNote || (who === CHIEF && !sheet.you.decides), onclick: () => desk.open({ name: 'sign', who, strokes: [] }),
    }, el('strong', { class: 'who' }, name(who)), sheet.seats[who] ? el('span', { class: 'number' }, plain(sheet.totals[who])) : null,
    el('span', { class: `badge ${{ signed: 'official', void: 'live', unsigned: '' }[state]}` }, text)));
  };
  // The chief referee may sign too, but need not.
  const chief = sheet.you.decides || sheet.signatures.some((signature) => signature.who === CHIEF);
  return el('ul', { class: 'plain' }, [...SIGNERS, ...(chief ? [CHIEF] : [])].map(signer));
}

function confirmation(desk) {
  const { words, sheet } = desk;
  const { confirmed } = sheet;
  if (confirmed?.valid) return el('p', { class: 'said' }, words.say('record-confirmed', { author: confirmed.author, time: time(confirmed.at) }));
  // The server does not know the waiting entries yet.
  const reasons = desk.entries.some(({ state }) => WAITS.includes(state)) ? [] : sheet.to_confirm;
  const own = sheet.you.entered || sheet.hands.some((hand) => hand.own);
  return [
    confirmed ? el('p', { class: 'errors' }, words.say('record-confirmation-void')) : null,
    reasons.length > 0 ? el('div', { class: 'note', id: 'to-confirm' }, el('p', {}, words.say('record-confirm-first')), el('ul', {}, reasons.map((reason) => el('li', {}, reason)))) : null,
    own ? el('p', { class: 'note' }, words.say('record-confirm-other')) : null,
    own || reasons.length > 0 || sheet.state === 'closed'
      ? null
      : button(words.say('record-confirm'), () => desk.note({ kind: 'confirmed', ...desk.seen }), { class: 'button', 'data-action': 'confirm' }),
  ];
}

export function endPage(desk) {
  const { words, sheet } = desk;
  // Totals that count may differ from the hands.
  const agrees = sheet.counted && (sheet.entry === 'totals' || sheet.counted.differences.length === 0 || sheet.counted.decided !== null);
  const parts = [['record-count', counting(desk), agrees]];
  // With totals, the paper was signed.
  const asked = sheet.entry === 'totals' ? {} : sheet.rules;
  if (asked.signatures) parts.push(['record-signatures', signatures(desk), SIGNERS.every((who) => sheet.signatures.some((signature) => signature.who === who && signature.valid))]);
  if (asked.second_person) parts.push(['record-confirmation', confirmation(desk), sheet.confirmed?.valid === true]);
  const part = ([key, content, done], index) => el('section', { class: `card step ${done ? 'done' : ''}`, 'data-done': String(Boolean(done)) },
    el('h2', {}, `${index + 1} ${words.say(key)}`), content);
  return screen('end', words.say('record-end'),
    callStrip(desk),
    sheet.entry === 'totals' ? el('p', { class: 'note', id: 'by-totals' }, words.say('record-by-totals')) : null,
    sheet.locked ? el('p', { class: 'said' }, words.say('record-locked')) : null,
    el('ul', { class: 'plain pairs big' }, SEATS.map((seat) => el('li', {}, el('span', {}, sheet.seats[seat].name), el('strong', { 'data-total': seat }, plain(sheet.totals[seat]))))),
    parts.map(part),
    el('nav', { class: 'acts' },
      callButton(desk),
      undoButton(desk),
      moreButton(desk)),
    desk.wide ? null : handList(desk));
}
