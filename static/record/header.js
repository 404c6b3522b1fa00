// The header of every screen: the table, the time left, and two separate statements about the entries: saved on this phone,
// and received by the server.

import { minutes, phase } from './clock.js';
import { button, el } from './dom.js';
import { undoBar } from './undo-bar.js';
import { time } from './words.js';

/** The time of the last receipt of this table; practice has receipts of its own. */
function lastReceipt(desk) {
  const times = desk.entries.filter(({ state }) => state === 'received').map(({ receipt }) => receipt.received);
  return times.sort((a, b) => Date.parse(a) - Date.parse(b)).pop();
}

function received(desk, say) {
  const last = lastReceipt(desk);
  if (!last) return say('record-nothing-received');
  const text = desk.practice ? 'record-received-practice' : desk.server ? 'record-received-second' : 'record-received';
  return say(text, { time: time(last) });
}

function saved(desk, say) {
  if (!desk.journal.lasting || desk.unwritten) return say('record-not-kept');
  if (desk.waiting === 0) return say('record-saved');
  return say(desk.offline ? 'record-saved-unreachable' : 'record-saved-waiting', { count: desk.waiting });
}

function clock(desk, say) {
  const { name, left } = phase(desk.sheet.clock, desk.now);
  const minutesMore = desk.sheet.clock?.extra_minutes ?? 0;
  const extra = minutesMore > 0 ? el('small', {}, say('record-extra-minutes', { minutes: minutesMore })) : null;
  return el('span', { class: `clock ${name}`, 'data-clock': name }, say(`record-clock-${name}`, { left: minutes(left ?? 0) }), extra);
}

export function header(desk) {
  const { words } = desk;
  const say = (key, args) => words.say(key, args);
  const { sheet } = desk;
  const others = words.languages.filter(({ code }) => code !== words.language);
  const place = sheet && (desk.practice ? say('record-practice') : say('record-place', { session: sheet.session, table: sheet.table }));
  const choose = (code) => () => {
    words.choose(code);
    desk.render();
  };
  const settled = desk.waiting === 0 && desk.journal.lasting && !desk.unwritten;
  const rehearsal = sheet?.event.rehearsal ? el('strong', { class: 'rehearsal', role: 'note' }, say('record-rehearsal')) : null;
  const bar = sheet && undoBar(desk);
  return [el('div', { class: `line ${bar ? 'covered' : ''}` }, rehearsal,
    el('button', { type: 'button', class: 'status', 'data-action': 'send-now', title: say('record-send-now'), onclick: () => desk.sendNow() },
      el('span', {}, el('strong', {}, place ?? ''), sheet ? clock(desk, say) : null),
      el('span', {}, el('small', { 'data-status': 'saved', class: settled ? 'good' : 'open' }, saved(desk, say)),
        el('small', { 'data-status': 'received', class: 'quiet' }, received(desk, say)))),
    el('span', { class: 'languages' }, others.map(({ code, name, short }) => button(short, choose(code), {
      class: 'plain', lang: code, title: name, 'aria-label': name, 'data-action': 'language',
    })))), bar].filter(Boolean);
}
