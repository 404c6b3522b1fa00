// The grid of totals: entries are stored in the browser's journal at once, sent row by row like those of the page at the table,
// and shown beside those of other clerks. Nobody can overwrite an entry that they have not seen.

import { parse } from './page.js';
import { button, el, show } from './record/dom.js';
import { Journal, WAITS, identity, newEntry } from './record/journal.js';
import { listen } from './record/listen.js';
import { Sender, stuck } from './record/sender.js';
import { Server } from './record/server.js';
import { keepOpenable } from './record/shell.js';
import { TABLES_ASK, Terms } from './record/terms.js';
import { numberTyped } from './record/typed-number.js';
import { Words, plain, signed } from './record/words.js';
import { hasWords, searchKeys } from './search.js';
import { SEATS, formBeside, renewBeside } from './totals-beside.js';

/** Minimum interval between requests for the entries of others, in milliseconds. */
const ASKS_EVERY = 1000;

const words = new Words(JSON.parse(document.querySelector('#facts').textContent));
const grid = document.querySelector('.grid');
const find = document.querySelector('#find');
const { place, follow } = grid.dataset;
/** The highest total that a player can have. */
const MAX_TOTAL = Number(grid.dataset.max);
const journal = await Journal.open('caipan');
/** The entries of each table in the journal, in order. */
let entries = new Map();
/** The notes of each table about lateness and deductions, in order. */
let lateness = new Map();
/** By row: its last entry that is being written into the journal. */
const keeping = new Map();
/** The received entries that their row already shows. */
const shown = new Set();
/** By row: the reason typed for totals that do not add up. */
const reasons = new Map();

const rows = () => [...grid.tBodies[0].rows];
/** The numbers of a row. */
const fields = (row) => [...row.querySelectorAll('input:not(.reason)')].filter(({ form }) => !form);
const isNumber = (input) => input.matches('input:not(.reason)') && !input.form;
const field = (row, name) => row.querySelector(`[name="${name}"]`);
const placeOf = (row) => `${place}/${row.dataset.table}`;
/** The key of a row's draft, different from that of the page at the table. */
const draftOf = (row) => `${placeOf(row)}/totals`;
const say = (row, ...content) => show(row.querySelector('.here'), content);
const numbers = (text) => text.split(' ').filter(Boolean).map(Number);
/** The entries not sent yet, in order: those in the journal, then those being written into it. */
const waiting = (row) => [entries.get(placeOf(row)) ?? [], keeping.get(row.id) ?? []].flat().filter(({ state }) => WAITS.includes(state));
/** The notes of a row about lateness and deductions that are not sent yet, in order. */
const waitingNotes = (row) => lateness.get(placeOf(row)).filter(({ state }) => WAITS.includes(state));
const last = (list) => list[list.length - 1];
const totalsOf = ({ body }) => SEATS.map((seat) => body.totals[seat]);
const textOf = (entry) => [...totalsOf(entry), entry.body.to_nobody ?? ''].join(' ');

/** The number typed: `null` if there is none yet, or no field because the session is over; `NaN` if it cannot be. */
const number = (input) => numberTyped(input?.value ?? '', input?.name === 'to_nobody' ? 0 : -MAX_TOTAL, MAX_TOTAL);

const typed = (row) => SEATS.map((seat) => number(field(row, seat)));
/** The row as on the server, or as last sent from here. */
const known = (row) => {
  const entry = last(waiting(row));
  return entry ? textOf(entry) : row.dataset.known;
};
const written = (row) => [...typed(row), number(field(row, 'to_nobody'))].join(' ');
const isOpen = () => !grid.matches('.closed');
const isEmpty = (row) => isOpen() && fields(row).every((input) => input.value.trim() === '');
const isChanged = (row) => isOpen() && written(row) !== known(row);
/** The entry of a row that the server did not store but asks about, because of its sum. */
const askedOf = (row) => waiting(row).find((entry) => stuck(entry) && entry.answer.code === 'wrong-sum');

/** The sum of the row so far. */
const sumOf = (row) => typed(row).reduce((sum, one) => sum + one, number(field(row, 'to_nobody')) ?? Number(row.dataset.ofHands));

/** The difference of the sum from the right one; `null` if a number is missing. */
const off = (row) => (typed(row).includes(null) ? null : sumOf(row) - Number(row.dataset.due));

/** Shows the sum, or what is wrong with the numbers. */
function judge(row) {
  if (!isOpen()) return { bad: false, by: null };
  const cell = row.querySelector('.sum');
  const by = off(row);
  const bad = Number.isNaN(by) || fields(row).some((input) => Number.isNaN(number(input)));
  const [sum, due] = [plain(sumOf(row)), row.dataset.due];
  const args = { by: Math.abs(by), sum, due };
  const wrong = bad ? words.say('grid-not-a-number') : by ? words.say(by > 0 ? 'grid-sum-more' : 'grid-sum-less', args) : '';
  cell.replaceChildren(wrong ? el('strong', { class: 'loss' }, wrong) : by === null ? el('span', { class: 'quiet' }, `${sum} / ${plain(Number(due))}`) : el('span', { class: 'gain' }, `${sum} ✓`));
  for (const input of fields(row)) input.setAttribute('aria-invalid', Number.isNaN(number(input)));
  return { bad, by };
}

/** Shows that a lateness or a deduction waits to be sent, or why it was rejected. */
function tellLate(row) {
  const [entry] = waitingNotes(row);
  const drop = () => journal.move(entry.entry, WAITS, { state: 'set-aside' }).then(reload);
  const said = entry && (stuck(entry) ? [el('strong', {}, entry.answer.message), button(words.say('grid-set-aside'), drop)] : [words.say('grid-saving')]);
  show(row.querySelector('.late-here'), said ?? []);
}

/** Opens a form beside a row, for a lateness or a deduction, or closes it. */
function openBeside(row, which) {
  const open = row.querySelector('form');
  open?.remove();
  // The sum of all deductions is stored, so the server has to have the ones before.
  if (open?.dataset.form === which || (which === 'penalty-form' && waitingNotes(row).length > 0)) return;
  const add = async (body) => {
    await journal.add(newEntry(placeOf(row), 'notes', body));
    row.querySelector('form')?.remove();
    await reload();
    sender.wake();
    enter(row);
  };
  const form = formBeside(row, which, { waits: (seat) => waitingNotes(row).some(({ body }) => body.seat === seat), add });
  row.querySelector('.state').append(form);
  form.elements.seat.focus();
}

/** Shows the state of a row's last entry, and asks if somebody has to decide. */
function tell(row) {
  tellLate(row);
  const all = waiting(row);
  const entry = all.find(stuck) ?? last(all);
  row.classList.toggle('changed', isChanged(row));
  if (!entry) return isChanged(row) && !row.contains(document.activeElement) ? say(row, el('strong', {}, words.say('grid-not-saved'))) : say(row);
  if (!stuck(entry)) return say(row, el('span', {}, entry.answer?.message ?? words.say(sender.unreachable ? 'grid-waits' : 'grid-saving')));
  const { code, current, message } = entry.answer;
  if (code === 'wrong-sum') return say(row, el('strong', {}, message), ways(row, entry));
  const theirs = code === 'sheet-changed' && current;
  const lost = theirs && current.to_nobody !== undefined ? [`${words.say('grid-to-nobody')} ${current.to_nobody}`] : [];
  const text = theirs ? words.say('grid-theirs', { totals: [...SEATS.map((seat) => plain(current[seat])), ...lost].join(' · ') }) : message;
  const drop = button(words.say(theirs ? 'grid-keep-theirs' : 'grid-set-aside'), () => leave(row, entry));
  const keep = button(words.say(theirs ? 'grid-mine-right' : 'grid-again'), () => insist(entry, theirs ? SEATS.map((seat) => current[seat]) : entry.body.seen));
  return say(row, el('strong', {}, text), el('span', { class: 'row' }, keep, drop));
}

/** The options for totals that do not add up: type them again, convert them to the event's base score, or give a reason. */
function ways(row, entry) {
  const { converted } = entry.answer.current;
  const reason = el('input', { class: 'reason', maxlength: 300, value: reasons.get(row.id) ?? '', 'aria-label': words.say('field-reason'), placeholder: words.say('field-reason'), oninput: ({ target }) => reasons.set(row.id, target.value) });
  return el('span', { class: 'row' },
    converted ? button(words.say('grid-convert', { by: eachBy(entry) }), () => convert([[row, entry]])) : null,
    reason, button(words.say('all-the-same'), () => keepAllTheSame(row)));
}

/** The change of each total if all are converted to the event's base score. */
const eachBy = ({ answer, body }) => signed(answer.current.converted.E - body.totals.E);

/** Sends totals again, converted to the event's base score. */
async function convert(asked) {
  for (const [row, entry] of asked) {
    const totals = entry.answer.current.converted;
    fill(row, [...SEATS.map((seat) => totals[seat]), entry.body.to_nobody ?? ''].join(' '));
    await journal.add(newEntry(entry.table, 'notes', { ...entry.body, totals }, entry.seating), { replaces: entry.entry });
  }
  await reload();
  sender.wake();
}

/** Sends totals that do not add up again, with the reason typed beside them. */
async function keepAllTheSame(row) {
  const [entry, reason] = [askedOf(row), (reasons.get(row.id) ?? '').trim()];
  if (!entry || reason === '') return row.querySelector('.reason')?.focus();
  reasons.delete(row.id);
  await journal.add(newEntry(entry.table, 'notes', { ...entry.body, reason }, entry.seating), { replaces: entry.entry });
  await reload();
  sender.wake();
}

/** Offers to convert all rows to the event's base score, if that is the problem of several. */
function offerAll() {
  const asked = rows().map((row) => [row, askedOf(row)]).filter(([, entry]) => entry?.answer.current.converted);
  show(document.querySelector('#convert-here'), asked.length < 2 ? [] : [
    button(words.say('grid-convert-all', { tables: asked.length, by: eachBy(asked[0][1]) }), () => convert(asked), { class: 'button' }),
  ]);
}

/** Leads to a row that is typed or waits, in place of the next step: that would close the session without it. */
function guardNext() {
  const [next, guard] = [document.querySelector('#next'), document.querySelector('#unsaved')];
  const row = next.childElementCount > 0 && rows().find((one) => isChanged(one) || waiting(one).length > 0 || waitingNotes(one).length > 0);
  next.hidden = Boolean(row);
  guard.hidden = !row;
  if (!row) return;
  const { table } = row.dataset;
  const go = button(words.say('grid-go', { table }), () => [endSearch(), enter(row, changedField(row))]);
  show(guard, [el('p', { class: 'save-bar' }, el('small', {}, words.say('grid-unsaved', { table })), go)]);
}

/** Replaces the values typed here by those on the server. */
async function leave(row, entry) {
  if (row.classList.contains('second')) return agree(row, entry);
  await journal.move(entry.entry, WAITS, { state: 'set-aside' });
  fill(row, row.dataset.known);
  await journal.keepDraft({ table: draftOf(row), values: null });
  await reload();
  renew();
}

/** The first clerk was right: the second entry then has the same values. */
async function agree(row, entry) {
  const { current } = entry.answer;
  if (!current) return;
  const { to_nobody, ...totals } = current;
  const seen = SEATS.map((seat) => totals[seat]);
  fill(row, [...seen, to_nobody ?? ''].join(' '));
  await journal.add(newEntry(entry.table, 'notes', { ...entry.body, totals, to_nobody, seen }, entry.seating), { replaces: entry.entry });
  await reload();
  sender.wake();
}

/** Sends the same totals again, based on the current ones. */
async function insist(entry, seen) {
  await journal.add(newEntry(entry.table, 'notes', { ...entry.body, seen }, entry.seating), { replaces: entry.entry });
  await reload();
  sender.wake();
}

/** Puts numbers into a row, from a text as of `known`. */
function fill(row, text) {
  const values = text.split(' ');
  fields(row).forEach((input, index) => { input.value = values[index] ?? ''; });
  judge(row);
}

/** Stores the row and sends it, if it is complete; the server checks its sum. Returns whether nothing seems left to do here,
    without waiting, because the next key comes soon. */
function save(row) {
  const asked = askedOf(row);
  if (!isChanged(row)) return !asked;
  const { bad, by } = judge(row);
  if (bad || by === null) return false;
  const sent = waiting(row);
  if (sent.some((entry) => stuck(entry) && entry !== asked)) return false;
  const lost = number(field(row, 'to_nobody'));
  const totals = Object.fromEntries(typed(row).map((total, index) => [SEATS[index], total]));
  const seen = asked ? asked.body.seen : sent.length > 0 ? totalsOf(last(sent)) : numbers(row.dataset.seen);
  // Papers are no table's device: the phone at the table goes on writing.
  // Without an address typed, the stored one stays.
  const link = document.querySelector('#link')?.value.trim();
  const body = { kind: 'counted', device: null, totals, seen, ...(lost === null ? {} : { to_nobody: lost }), ...(link ? { link } : {}) };
  keep(row, newEntry(placeOf(row), 'notes', body), asked);
  return by === 0;
}

async function keep(row, entry, instead) {
  keeping.set(row.id, entry);
  try {
    await journal.add(entry, { draft: { table: draftOf(row), values: null }, ...(instead ? { replaces: instead.entry } : {}) });
  } catch {
    document.querySelector('#kept').hidden = false;
  }
  await reload();
  if (keeping.get(row.id) === entry) keeping.delete(row.id);
  tell(row);
  sender.wake();
}

/** Reads the entries of this session from the journal. */
async function reload() {
  const kept = await journal.entries();
  entries = new Map(rows().map((row) => [placeOf(row), []]));
  lateness = new Map(rows().map((row) => [placeOf(row), []]));
  for (const entry of kept) ({ counted: entries, arrived: lateness, filled: lateness })[entry.body.kind]?.get(entry.table)?.push(entry);
  for (const row of rows()) {
    for (const entry of entries.get(placeOf(row))) {
      if (entry.state !== 'received' || shown.has(entry.entry)) continue;
      shown.add(entry.entry);
      row.dataset.known = textOf(entry);
      row.dataset.seen = totalsOf(entry).join(' ');
    }
    tell(row);
  }
  offerAll();
  guardNext();
}

/** The row on the server, in the form of `written`. */
const ofServer = (row) => fields(row).map((input) => input.defaultValue).join(' ');

let asks = null;
let lastAsked = 0;
/** Number of receipts and changes, here and in other tabs: a page requested before the last one is outdated. */
let answers = 0;
/** Asks for the page again, soon, and takes what has changed into rows in which nobody here is writing. */
function renew() {
  asks ??= setTimeout(async () => {
    // Changes from here on need another request.
    asks = null;
    lastAsked = Date.now();
    const before = answers;
    try {
      const answer = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' });
      const page = answer.ok && parse(await answer.text());
      const version = page && page.querySelector('.grid')?.dataset.version;
      // An answer that another has overtaken is outdated too.
      if (version && answers === before && Number(version) >= Number(grid.dataset.version)) take(page);
    } catch {
      // No network: the stream reports when it is back.
    }
  }, Math.max(0, lastAsked + ASKS_EVERY - Date.now()));
}

function take(page) {
  // The session was closed or reopened.
  if (page.querySelector('.grid').matches('.closed') === isOpen()) return location.reload();
  for (const part of ['#count', '#convert', '#next']) {
    const [ours, theirs] = [document.querySelector(part), page.querySelector(part)];
    if (ours.outerHTML !== theirs.outerHTML) ours.replaceWith(theirs);
  }
  grid.dataset.version = page.querySelector('.grid').dataset.version;
  if (!isOpen()) {
    grid.tBodies[0].replaceWith(page.querySelector('.grid tbody'));
    rows().forEach(tell);
    search();
  }
  for (const theirs of page.querySelectorAll('.grid tbody tr')) {
    const ours = document.getElementById(theirs.id);
    if (!ours) return location.reload();
    const writing = isChanged(ours) || waiting(ours).length > 0 || (ours.contains(document.activeElement) && !isEmpty(ours));
    for (const name of ['due', 'ofHands']) ours.dataset[name] = theirs.dataset[name];
    ours.className = theirs.className;
    const [names, wanted] = [ours.querySelectorAll('.who'), theirs.querySelectorAll('.who')];
    names.forEach((name, index) => {
      if (name.innerHTML !== wanted[index].innerHTML) name.innerHTML = wanted[index].innerHTML;
      for (const of of ['filled', 'deducted']) name.closest('td').dataset[of] = wanted[index].closest('td').dataset[of];
    });
    renewBeside(ours);
    ours.querySelector('.server').innerHTML = theirs.querySelector('.server').innerHTML;
    if (!writing) {
      // A row that is being typed or waits is based on the state before.
      ours.dataset.seen = theirs.dataset.seen;
      ours.dataset.known = ofServer(theirs);
      fill(ours, ours.dataset.known);
    }
    judge(ours);
    tell(ours);
  }
  guardNext();
}

/** The search text: the code on a paper, read by a scanner, is the address of its table. */
function wantedNow() {
  const [, session, table] = /\/sessions\/(\d+)\/tables\/(\d+)/.exec(find.value) ?? [];
  return session && place.endsWith(`/${session}`) ? table : find.value.trim();
}

/** The rows found: a number is a table number, anything else part of a name. */
function search() {
  const wanted = wantedNow();
  for (const row of rows()) {
    const names = [...row.querySelectorAll('.who')].map((who) => who.textContent);
    row.hidden = wanted !== '' && !(/^\d+$/.test(wanted) ? row.dataset.table === wanted : names.some((name) => hasWords(name, wanted)));
  }
}

/** Where typing in a row begins: its first empty field, or its first. */
const beginning = (row) => fields(row).find((one) => one.value.trim() === '') ?? fields(row)[0] ?? row.querySelector('.state a') ?? row.querySelector('a');

/** The first field of a row with another number than the one that is known. */
function changedField(row) {
  const [now, before] = [written(row), known(row)].map((text) => text.split(' '));
  return fields(row).find((_, at) => now[at] !== before[at]);
}

function enter(row, input = beginning(row)) {
  input.focus();
  input.select?.();
  row.scrollIntoView({ block: 'nearest' });
}

function endSearch() {
  find.value = '';
  search();
}

/** Goes on after a row, to the next one without totals, below if there is one; ends the search. */
function goOn(row) {
  endSearch();
  const all = rows();
  const at = all.indexOf(row);
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find(isEmpty);
  if (next) enter(next);
  // The keyboard of a phone would cover the buttons.
  else if (matchMedia('(pointer: coarse)').matches) document.activeElement.blur();
  else find.focus();
}

function pressed(event) {
  const { key, target, isComposing } = event;
  if (isComposing) return;
  if (key === 'Enter' && target.matches('.reason')) {
    event.preventDefault();
    keepAllTheSame(target.closest('tr'));
  } else if (key === 'Enter' && target === find) {
    event.preventDefault();
    const row = rows().find((one) => !one.hidden);
    if (row) enter(row);
  } else if (key === 'Enter' && target.closest('.grid tbody') && isNumber(target)) {
    event.preventDefault();
    const row = target.closest('tr');
    const missing = () => fields(row).find((input) => input.value.trim() === '' && input.name !== 'to_nobody');
    if (save(row)) goOn(row);
    else (missing() ?? (isChanged(row) ? null : row.querySelector('.reason')) ?? target).select();
  }
}

/** Shows above the rows that there is no connection: entries are stored, and sent when it is back. */
const gone = (is) => {
  const note = document.querySelector('#gone');
  if (note.hidden === is) note.hidden = !is;
};

const device = (await journal.setting('device')) ?? identity();
await journal.keepSetting('device', device);
/** After a receipt or a change, here or in another tab: a request under way is outdated and repeated. */
function changed() {
  answers += 1;
  reload().then(renew);
}

const terms = new Terms(TABLES_ASK, ({ back, moved }) => (moved || back) && sender.recheck());
const sender = new Sender({ journal, server: new Server(words, terms, journal), device, changed });

async function start() {
  for (const row of rows()) {
    row.dataset.known = ofServer(row);
    const draft = await journal.draft(draftOf(row));
    if (draft?.values) fill(row, draft.values);
    judge(row);
  }
  // Entries received before the page was made are on it; the page may be an older copy.
  const made = Date.parse(grid.dataset.now);
  for (const { entry, state, receipt } of await journal.entries()) if (state === 'received' && Date.parse(receipt.received) < made) shown.add(entry);
  await reload();
  for (const row of rows()) if (isEmpty(row)) fill(row, known(row));
  const kept = document.querySelector('#kept');
  kept.hidden = journal.lasting;
  kept.textContent = words.say('grid-not-kept');
  grid.addEventListener('click', ({ target }) => target.closest('.late-open') && openBeside(target.closest('tr'), target.closest('.late-open').dataset.form));
  grid.addEventListener('input', ({ target }) => {
    if (!isNumber(target)) return;
    const row = target.closest('tr');
    judge(row);
    tell(row);
    guardNext();
    journal.keepDraft({ table: draftOf(row), values: fields(row).map((input) => input.value.trim()).join(' ') });
  });
  // A row that is left saves itself, if it is right.
  grid.addEventListener('focusout', ({ target, relatedTarget }) => {
    const row = target.closest('tr');
    if (!row || row.contains(relatedTarget)) return;
    if (off(row) === 0) save(row);
    tell(row);
  });
  grid.addEventListener('focusin', ({ target }) => isNumber(target) && target.select());
  find.addEventListener('input', search);
  searchKeys(find, endSearch, (target) => target.form || target.matches('.reason') || target === find);
  addEventListener('keydown', pressed);
  journal.watch(changed);
  sender.start();
  terms.start();
  listen(follow, {
    at: ({ data }) => {
      gone(false);
      if (Number(data) > Number(grid.dataset.version)) renew();
    },
    rows: renew,
    change: renew,
    error: () => gone(true),
    open: () => {
      gone(false);
      // It may be another server, or an older one.
      grid.dataset.version = '0';
      sender.recheck();
      renew();
    },
  });
  const first = rows().find(isEmpty);
  if (first) enter(first);
  await keepOpenable();
}

start();
