// Entries that cannot be sent leave the phone as a file or as QR codes, and arrive from another phone.

import { encode } from '../vendor/uqr.js';
import { fromFile, toAddresses, toFile } from './qr_transfer.js';
import { back, button, el, screen, svg } from './dom.js';
import { WAITS } from './journal.js';
import { addresses } from './server.js';

/** Saves all entries of this browser as a file. */
export async function saveFile(desk) {
  const address = URL.createObjectURL(toFile(await desk.journal.entries()));
  el('a', { href: address, download: `caipan-${desk.place.replaceAll('/', '-')}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Shows the waiting entries of this table as QR codes. */
export async function showCodes(desk) {
  const page = addresses(desk.place, desk.server || location.origin).record;
  const waiting = desk.entries.filter(({ state }) => WAITS.includes(state));
  desk.open({ name: 'codes', codes: await toAddresses(page, waiting), index: 0, count: waiting.length });
}

function picture(text) {
  const { size, data } = encode(text, { ecc: 'L', border: 0 });
  const dark = data.flatMap((modules, row) => modules.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : '')));
  // The margin is part of the code (ISO/IEC 18004: four modules).
  return svg('svg', { class: 'qr', viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: 'img' }, svg('path', { d: dark.join('') }));
}

export function codesPage(desk, view) {
  const { words } = desk;
  const { codes, index, count } = view;
  const step = (by) => desk.turn({ index: index + by });
  return screen('codes', words.say('record-codes', { part: index + 1, parts: codes.length }),
    el('p', {}, words.say('record-codes-hint', { count })),
    picture(codes[index]),
    el('div', { class: 'actions' },
      button(words.say('record-next-code'), () => step(1), { class: 'button', 'data-action': 'next-code', disabled: index + 1 === codes.length }),
      button(words.say('record-previous-code'), () => step(-1), { 'data-action': 'previous-code', disabled: index === 0 }),
      back(desk)));
}

/** A field that reads a file and shows its content. */
export function openFile(desk) {
  const read = async (event) => {
    const entries = await fromFile(event.target.files[0]);
    desk.open({ name: 'incoming', entries, have: null });
  };
  return el('label', { class: 'file' }, desk.words.say('record-open-file'), el('input', { id: 'journal-file', type: 'file', accept: '.json,application/json', onchange: read }));
}

function line(desk, { table, kind, body }) {
  const { words } = desk;
  const [, session, number] = table.split('/');
  const place = words.say('record-place', { session, table: number });
  if (kind === 'hands') return `${place} · ${words.say('record-hand', { hand: body.hand })} · ${words.say(`record-kind-${body.ending}`)} ${body.basic_points ?? ''}`;
  return `${place} · ${words.say(`record-kind-${body.kind}`)}`;
}

/** Entries of another phone; a tap adds them to the queue, with their own identities. */
export function incomingPage(desk, { entries, have }) {
  const { words } = desk;
  const fresh = (entries ?? []).filter(({ state }) => WAITS.includes(state));
  const take = async () => {
    const count = await desk.take(entries);
    desk.close();
    desk.say(words.say('record-taken', { count }));
  };
  const text = have ? words.say('record-parts', have) : entries ? words.say('record-incoming-hint', { count: fresh.length }) : words.say('record-unreadable');
  return screen('incoming', words.say('record-incoming'),
    el('p', { class: entries || have ? 'note' : 'errors' }, text),
    el('ul', { class: 'plain' }, fresh.map((entry) => el('li', {}, line(desk, entry)))),
    el('div', { class: 'actions' },
      entries ? button(words.say('record-take'), take, { class: 'button', 'data-action': 'take' }) : null,
      back(desk)));
}
