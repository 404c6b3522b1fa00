// The referee's phone page: one screen per hand, offline if need be. This file starts it and chooses the screen.
//
// Read on in `sheet.js` (payments and the sheet), `draft.js` (the effect of a tap), `desk.js` (the actions of a referee),
// `journal.js` (storage on the phone), `sender.js` (sending to the server), `page-….js` (a screen each).

import { banners } from './banners.js';
import { fromParts, partOf } from './qr_transfer.js';
import { phase } from './clock.js';
import { Desk } from './desk.js';
import { el, show } from './dom.js';
import { followDrags } from './drag.js';
import { fansPage } from './fan-verdict.js';
import { follow } from './follow.js';
import { strike } from './gong.js';
import { header as headerOf } from './header.js';
import { guardTaps } from './tap_guard.js';
import { Journal, identity } from './journal.js';
import { handList, recordedPage } from './hand-list.js';
import { doubtsPage, reasonPage, undoPage } from './page-ask.js';
import { callPage } from './page-call.js';
import { codesPage, incomingPage } from './page-carry.js';
import { dealPage, sitsPage } from './page-deal.js';
import { countPage, endPage } from './page-end.js';
import { fillPage } from './page-fill.js';
import { foulPage } from './page-foul.js';
import { dropOn, handPage } from './page-hand.js';
import { arrivalPage } from './page-late.js';
import { morePage } from './page-more.js';
import { signPage } from './page-sign.js';
import { checkInPage, movesPage } from './page-steps.js';
import { tilesPage } from './page-tiles.js';
import { turnedPage } from './page-turned.js';
import { Practice } from './practice.js';
import { Sender } from './sender.js';
import { NO_ACCESS, Server, addresses, placeOf } from './server.js';
import { askBeforeLeaving, keepOpenable, renewCopies, stayAwake } from './shell.js';
import { TABLES_ASK, Terms } from './terms.js';
import { loadRules } from '../rules.js';
import { Words } from './words.js';

/** The screens that open over the hand. */
const VIEWS = {
  arrival: arrivalPage, call: callPage, codes: codesPage, count: countPage, doubts: doubtsPage, fans: fansPage, fill: fillPage, foul: foulPage,
  incoming: incomingPage, more: morePage, reason: reasonPage, recorded: recordedPage, sign: signPage, tiles: tilesPage, turned: turnedPage, undo: undoPage,
};
const STEPS = { 'checked-in': checkInPage, moved: movesPage, sits: sitsPage, deal: dealPage };

/** If there is room, the hands are beside every screen. */
const wide = matchMedia('(min-width: 60rem)');

const facts = JSON.parse(document.querySelector('#facts').textContent);
const words = new Words(facts);
const [header, notices, main] = ['header', '#banners', 'main'].map((selector) => document.querySelector(selector));

function screen(desk) {
  if (desk.view?.name === 'incoming') return incomingPage(desk, desk.view);
  if (!desk.sheet) return el('section', { id: 'empty', class: 'screen' }, NO_ACCESS.includes(desk.loadError?.code) ? null : el('p', { class: 'empty' }, words.say('record-no-sheet')));
  if (desk.view) return VIEWS[desk.view.name](desk, desk.view);
  if (desk.step && !(desk.sheet.entry === 'totals' && desk.sheet.counted)) return STEPS[desk.step](desk);
  // Four recorded totals end a table: no hands are needed.
  const ended = desk.sheet.next === null || (desk.sheet.entry === 'totals' && desk.sheet.counted);
  return ended && !desk.correcting && !desk.draft.replaces ? endPage(desk) : handPage(desk);
}

let shown;
let warned = [];
function render(desk) {
  askBeforeLeaving(desk.waiting > 0);
  desk.wide = wide.matches;
  const wanted = screen(desk);
  guardTaps();
  show(header, headerOf(desk));
  const told = banners(desk);
  show(notices, told);
  show(main, [wanted, desk.wide && desk.sheet ? el('aside', {}, handList(desk)) : null].filter(Boolean));
  document.title = words.say('record-title');
  // A new screen has the focus at its heading.
  if (shown !== wanted.id && shown !== undefined) main.querySelector('h1')?.focus({ preventScroll: true });
  shown = wanted.id;
  // A new banner has to be seen, however far down the page is.
  const names = told.map((banner) => banner.dataset.banner);
  if (names.some((name) => !warned.includes(name))) scrollTo(0, 0);
  warned = names;
}

/** On a keyboard Escape goes back, and Enter in a field presses the main button of the screen. */
function typed(desk, { key, target, isComposing }) {
  if (isComposing) return;
  if (key === 'Escape' && desk.view) desk.close();
  if (key === 'Enter' && desk.wide && target.matches('input:not([type=search])')) main.querySelector('.actions > .button:not(:disabled), .wide:not(:disabled), .save:not(:disabled)')?.click();
}

/** Once a second: moves the clock, and strikes the gong at the call and at the end. */
function tick(desk) {
  let before;
  setInterval(() => {
    if (!desk.sheet) return;
    const { name } = phase(desk.sheet.clock, desk.now);
    if (before && before !== name && ['call', 'over'].includes(name)) strike();
    before = name;
    if (document.visibilityState === 'visible') desk.render();
  }, 1000);
}

/** A table of an event: entries are sent to the server that has it. */
function connect(desk) {
  const terms = new Terms(TABLES_ASK, ({ standsBy, back, moved }) => {
    desk.server = terms.at === terms.own ? '' : terms.at;
    desk.standsBy = standsBy !== null;
    if (moved || back) desk.sendNow();
    desk.render();
  });
  desk.server = terms.at === terms.own ? '' : terms.at;
  const server = new Server(words, terms, desk.journal);
  const heard = async (answer) => {
    desk.unheard = !answer.said && !answer.code;
    desk.loadError = NO_ACCESS.includes(answer.code) ? answer : null;
    if (!answer.said) return desk.render();
    // The network is back, and the sender may not know.
    if (desk.sender.unreachable) desk.sender.wake();
    // Entries that waited for the announcement are sent now.
    if (answer.said.state !== desk.serverSheet?.state) desk.sender.wake();
    await desk.hear(answer.said);
    if (answer.version && answer.version !== facts.version && !desk.newer) {
      await renewCopies();
      desk.newer = true;
      desk.render();
    }
  };
  const back = () => {
    desk.sender.recheck();
    // The own server answers again, and may not be the one that has the event.
    if (desk.server) terms.look();
  };
  const lost = () => desk.server === '' && terms.miss();
  const sheet = () => desk.sender.sheet(desk.place);
  const refresh = follow({ live: addresses(desk.place).live, sheet, heard, lost, back, polls: () => desk.server !== '' });
  const changed = async (place) => {
    await desk.reload();
    if (place === desk.place && !desk.sender.unreachable) refresh();
  };
  desk.judge = (hand) => server.judge(desk.place, hand);
  desk.sender = new Sender({ journal: desk.journal, server, device: desk.device, changed });
  desk.sendNow = () => {
    desk.sender.recheck();
    refresh();
  };
  desk.refresh = refresh;
  terms.start();
}

/** Practice: the sheet comes with the page, and its session begins when it is first opened. */
function practise(desk) {
  desk.serverSheet = facts.practice;
  desk.clockOffset = Date.parse(facts.practice.now) - Date.now();
  desk.sender = new Practice({ journal: desk.journal, changed: () => desk.reload() });
  desk.sendNow = desk.refresh = () => {};
}

/** A part that a camera read from another phone; the parts may come in several tabs. */
async function receive(desk) {
  const part = partOf(location.hash);
  if (!part) return;
  history.replaceState(null, '', location.pathname);
  const kept = (await desk.journal.setting('parts')) ?? {};
  const { of, series } = part;
  const parts = { ...(kept.series === series ? kept : { of, series }), [part.number]: part.text };
  const texts = Array.from({ length: of }, (_, index) => parts[index + 1]);
  const have = texts.filter((text) => text !== undefined).length;
  const complete = have === of;
  await desk.journal.keepSetting('parts', complete ? {} : parts);
  desk.open({ name: 'incoming', entries: complete ? await fromParts(texts) : null, have: complete ? null : { have, of } });
}

async function start() {
  const place = facts.practice ? 'practice/1/1' : placeOf(location.pathname);
  const store = facts.practice ? `caipan-practice-${facts.practice.rules.game}` : 'caipan';
  const journal = await Journal.open(store);
  const device = (await journal.setting('device')) ?? identity();
  await journal.keepSetting('device', device);
  const desk = new Desk({ facts, words, journal, place, device, render: () => render(desk) });
  desk.store = store;
  if (facts.practice) practise(desk);
  else connect(desk);
  await desk.load();
  journal.watch(() => {
    desk.reload();
    desk.sender.wake();
    desk.refresh();
  });
  desk.sender.start();
  wide.addEventListener('change', () => desk.render());
  addEventListener('keydown', (event) => typed(desk, event));
  followDrags(desk, (payer, winner) => dropOn(desk, payer, winner));
  // While the server answers, the links of the page work.
  notices.addEventListener('click', () => desk.sender.unreachable || askBeforeLeaving(false), true);
  // Every screen begins at its top.
  history.scrollRestoration = 'manual';
  // A screen that was open before a reload is not open now.
  history.replaceState(null, '');
  addEventListener('popstate', () => desk.closed());
  // A page restored from the browser's cache has lost its sender and its event stream.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  addEventListener('hashchange', () => receive(desk));
  await receive(desk);
  tick(desk);
  stayAwake();
  await keepOpenable();
  // Nothing waits for the rules: until they are loaded, the server judges.
  if (await loadRules(`/static/rules.wasm?v=${facts.version}`)) {
    desk.render();
    await keepOpenable();
  }
}

start();
