// The hand check without a server: after the rules are loaded (`rules.js`) they judge after each tap, and the answer looks like that of
// the server (`templates/public/hand.html`). Until then, or if they cannot be loaded, `caipan.js` asks the server. The page opens again
// without a network, and so does that of the other game: `record/shell.js` copies both.

import { judgeDiscards, judgeTiles, loadRules, tell } from './rules.js';
import { parse } from './page.js';
import { el, svg } from './record/dom.js';
import { kept, keepOpenable, renewCopies } from './record/shell.js';
import { bundle, format } from './record/words.js';

const form = document.querySelector('form.tile-check');
const { language, source } = JSON.parse(document.querySelector('#texts').textContent);
const messages = bundle(language, source);
const say = (key, args = {}) => format(messages, key, args);
const words = (message) => tell(message, say, (number) => say(`fan-name-${number}`));

/** Whether a number is that of a pattern, which contains a point. */
const isPattern = (number) => number.includes('.');
const named = ([number, name]) => (isPattern(number) ? `${number} ${words(name)}` : words(name));

const value = (name) => form.elements[name]?.value ?? '';

/** The question of the form, as the server reads it (`src/web/pages/public/hand/`). */
function question() {
  const { game } = form.dataset;
  const decided = game === 'mcr' ? [value('profile') || 'default'] : [value('minimum'), value('share_limit'), value('values'), 'formal'];
  const switches = [...form.querySelectorAll('.switches input:checked')].map(({ name }) => name.replace('_', '-'));
  return {
    rules: [game, ...decided].join(' '), tiles: value('tiles'), claim: value('claim'), won: [...switches, value('blessing')],
    seat: value('seat'), prevalent: value('prevalent'), flowers: value('flowers'),
  };
}

const picture = (tile) => svg('svg', { class: 'tile' }, svg('use', { href: `/static/tiles.svg#t${tile}` }));
const laid = ({ text, groups }) => el('span', { class: 'tiles', role: 'img', 'aria-label': text },
  groups.map(([kind, ...tiles]) => el('span', { class: kind || null }, tiles.map(picture))));

/** The line above the keys: the points, else the first problem, or what is missing. */
function summary({ worth, problems, hint }) {
  if (worth) {
    const { total, note, below } = worth;
    return [
      el('strong', {}, say('n-points', { points: total })), note ? [' ', el('span', { class: 'quiet' }, words(note))] : null, ' ',
      below === null ? el('span', { class: 'badge official' }, say('hand-may-win')) : el('span', { class: 'badge live' }, say('hand-may-not-win', { minimum: below })),
    ];
  }
  const wrong = problems.find(([, unfinished]) => !unfinished);
  if (wrong) return el('span', { class: 'loss' }, words(wrong[0]));
  return hint && words(hint);
}

function errors(problems) {
  const wrong = problems.filter(([, unfinished]) => !unfinished);
  return wrong.length > 0 && el('div', { class: 'errors', role: 'alert' },
    el('p', {}, el('strong', {}, say('not-done'))), el('ul', {}, wrong.map(([text]) => el('li', {}, words(text)))));
}

const reason = ([number, name, why]) => el('li', {}, el('strong', {}, named([number, name])), ': ', words(why));

const onClaim = ({ kind, text, missing, wrong }) => el('section', { class: `verdict ${kind}` },
  el('p', {}, el('strong', {}, words(text))),
  missing.length > 0 && el('p', {}, say('fan-missing'), ' ', missing.map(named).join(' · ')),
  wrong.length > 0 && el('ul', {}, wrong.map(reason)));

/** The sentence that defines a fan or a pattern. */
const sentence = (number) => say(`${isPattern(number) ? 'pattern' : 'fan'}-sentence-${number.replaceAll('.', '-')}`);

function counted({ number, name, points, differs, tiles, whole }) {
  const link = number && (isPattern(number) ? `/patterns#pattern-${number}` : `/fans#fan-${number}`);
  return el('tr', { class: differs ? 'differs' : null },
    el('td', { class: 'number strong' }, String(points)),
    el('th', { scope: 'row' }, number && isPattern(number) && [el('small', { class: 'quiet' }, number), ' '],
      link ? el('a', { href: link, target: '_blank' }, words(name)) : words(name)),
    el('td', {}, tiles ? laid(tiles) : whole && el('span', { class: 'quiet' }, say('fan-whole-hand')),
      number && el('small', { class: 'quiet' }, sentence(number))));
}

const list = ({ reading, lines, left_out }, index) => el('section', { class: 'card list' },
  index > 0 && el('h2', {}, say('fan-also-right')),
  reading && laid(reading),
  el('table', { class: 'fans' }, el('tbody', {}, lines.map(counted))),
  left_out.length > 0 && el('details', {}, el('summary', {}, say('fan-not-counted')), el('ul', {}, left_out.map(reason))));

const one = (tile) => laid({ text: tile, groups: [['', tile]] });
const listed = (waits) => el('ul', { class: 'plain' },
  waits.map(([tile, points, wins]) => el('li', {}, one(tile), el('span', { class: wins ? null : 'loss' }, String(points)))));
const waitsOf = (waits) => el('section', { class: 'waits' }, el('h2', {}, say('fan-waits')), listed(waits));
const discardsOf = (discards, worth) => el('details', { class: 'discards', open: !worth }, el('summary', {}, say('hand-discards')),
  el('ul', { class: 'plain' }, discards.map(([tile, waits]) => el('li', {}, one(tile), listed(waits)))));

/** The judgement of the form as elements, summary and answer; null while the rules are not loaded. */
function judged() {
  const asked = question();
  const [answer, discards] = [judgeTiles(asked), judgeDiscards(asked)];
  if (!answer || !discards) return null;
  const { problems, verdict, waits, worth } = answer;
  const parts = [
    errors(problems), verdict && onClaim(verdict), worth && worth.lists.map(list), worth?.pays && el('p', {}, words(worth.pays)),
    waits.length > 0 && waitsOf(waits), discards.length > 0 && discardsOf(discards, worth),
  ];
  return { worth: el('p', {}, summary(answer)), answer: el('div', {}, parts) };
}

/** Fetches the pages, so that a browser without a worker caches them too; if the server has a newer version, all its files are loaded
    for the next time. */
async function renewOlder() {
  const pages = kept().map(async (address) => parse(await (await fetch(address, { cache: 'no-cache' })).text()));
  for (const page of await Promise.all(pages)) {
    const { rules } = page.querySelector('form.tile-check').dataset;
    if (rules === form.dataset.rules) continue;
    const needed = [...page.querySelectorAll('script[src], link[rel=stylesheet]')].map((one) => one.getAttribute('src') ?? one.getAttribute('href'));
    await Promise.all([renewCopies(), ...[...needed, rules].map((address) => fetch(address))]);
  }
}

loadRules(form.dataset.rules).then(async (loaded) => {
  if (!loaded) return;
  form.judged = judged;
  form.dispatchEvent(new Event('judged'));
  await keepOpenable();
  // Without a network there is nothing to renew.
  await renewOlder().catch(() => {});
});
