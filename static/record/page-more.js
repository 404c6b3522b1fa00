// Actions that a hand seldom needs.

import { showsCodes } from './qr_transfer.js';
import { button, el, screen } from './dom.js';
import { person } from './hand-list.js';
import { endedWithout } from './draft.js';
import { sounds, turnOn } from './gong.js';
import { openFile, saveFile, showCodes } from './page-carry.js';
import { turn } from './page-hand.js';
import { lateList } from './page-late.js';
import { restart } from './practice.js';
import { addresses } from './server.js';

export function morePage(desk) {
  const { words, sheet } = desk;
  const end = async (ending) => {
    await desk.edit(endedWithout(desk.draft, ending));
    desk.close();
  };
  const sound = () => {
    turnOn(!sounds());
    desk.render();
  };
  const playing = sheet.next !== null && desk.mayEnter;
  return screen('more', words.say('record-more'),
    el('p', { class: 'quiet', id: 'you' }, words.say('record-you', { name: person(desk, { author: sheet.you.name, role: sheet.you.role }) })),
    el('div', { class: 'actions' },
      sheet.entry === 'totals' ? button(words.say('record-count'), () => desk.open({ name: 'count', seat: 'E' }), { class: 'button', 'data-action': 'count', disabled: !desk.mayNote }) : null,
      button(words.say('record-hand-stopped'), () => end('stopped'), { 'data-action': 'stopped', disabled: !playing }),
      sheet.you.decides ? button(words.say('record-hand-annulled'), () => end('annulled'), { 'data-action': 'annulled', disabled: !playing }) : null,
      sheet.you.decides ? button(words.say('record-fill'), () => desk.open({ name: 'fill' }), { 'data-action': 'fill', disabled: desk.isOver || sheet.state === 'seated' }) : null,
      lateList(desk),
      button(words.say('record-turn'), () => turn(desk), { 'data-action': 'turn-side' }),
      button(words.say(sounds() ? 'record-gong-on' : 'record-gong-off'), sound, { 'data-action': 'gong', 'aria-pressed': String(sounds()) }),
      button(words.say('record-save-file'), () => saveFile(desk), { 'data-action': 'save-file' }),
      desk.practice ? button(words.say('record-restart'), () => restart(desk.store), { 'data-action': 'restart' }) : [
        showsCodes ? button(words.say('record-show-codes'), () => showCodes(desk), { 'data-action': 'show-codes', disabled: desk.waiting === 0 }) : null,
        openFile(desk),
        el('a', { class: 'linked', href: addresses(desk.place, desk.server).full }, words.say('record-full-sheet')),
        el('a', { class: 'linked', href: desk.server + (sheet.rules.game === 'mcr' ? '/practice' : `/practice/${sheet.rules.game}`) }, words.say('record-to-practice')),
      ],
      el('a', { class: 'linked', href: desk.server + '/help/referee-card' }, words.say('record-to-card')),
      button(words.say('record-back'), () => desk.close(), { class: 'button', 'data-action': 'back' })));
}
