// Pages work without this file. With it, spectators' pages follow the play and the referee sees the amounts while entering.

import { follow } from './live.js';
import { parse, replace } from './page.js';
import { el } from './record/dom.js';
import { drawn } from './record/tile-drawing.js';
import { fits, pieces, textOf, tilesOf, withTile } from './record/tile-text.js';

/** The pages shown at this address, each with its title and its input: Back and Forward show them again. */
const shown = [];
let at = history.state?.at ?? 0;
history.replaceState({ at }, '');
function keep() {
  shown[at] = { main: document.querySelector('main'), title: document.title };
}
function put(main, title) {
  retry = undefined;
  document.querySelector('main').replaceWith(main);
  document.title = title;
}
addEventListener('popstate', (event) => {
  // A link within the page has no number, and leaves the page as it is.
  if (event.state?.at === undefined || event.state.at === at) return;
  keep();
  at = event.state.at;
  if (shown[at]) put(shown[at].main, shown[at].title);
  else location.reload();
});

/** Shows another page in place of this one, without leaving it. Throws if it is no page of ours. */
function turn(page) {
  const main = page.querySelector('main');
  if (!main) throw new Error('no page');
  keep();
  at += 1;
  shown.length = at;
  history.pushState({ at }, '');
  put(main, page.title);
  begin();
  scrollTo(0, 0);
}

/** A request that could not be sent; it is retried when the network is back. */
let retry;
addEventListener('online', () => retry?.());

/** Shows in `box` that there is no network, with a button to retry. */
function offline(form, box, again) {
  retry = again;
  const note = document.createElement('div');
  note.className = 'errors';
  note.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = form.dataset.offline;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = form.dataset.retry;
  button.addEventListener('click', () => retry?.());
  note.append(text, button);
  box.replaceChildren(note);
}

/** Sends the form as a button would, and shows the answer in place of this page. */
function go(form, button, box) {
  const [address, body] = [button.formAction, new URLSearchParams(new FormData(form, button))];
  const send = async () => {
    try {
      turn(parse(await (await fetch(address, { method: 'POST', body })).text()));
    } catch {
      offline(form, box(), send);
    }
  };
  return send();
}

/** Entries that were not sent: leaving the page asks first. */
let dirty = false;
addEventListener('beforeunload', (event) => dirty && event.preventDefault());

/** The hand check: tiles are tapped and drawn here, and judged after each tap, by `hand.js` or by the server. */
function handCheck(form) {
  const text = form.elements.tiles;
  const laid = form.querySelector('#laid');
  const kinds = form.querySelector('.kinds');
  const keys = [...form.querySelectorAll('[data-tile]')];
  const answer = () => form.querySelector('#answer');
  const past = [];
  let asked = 0;
  let timer;

  const kind = () => form.elements._kind.value;
  const draw = () => {
    const all = pieces(text.value) ?? [];
    const name = (tile) => keys.find((key) => key.dataset.tile === tile)?.getAttribute('aria-label') ?? tile;
    const row = drawn(all, (group, tiles, index) => el('button', {
      type: 'button', class: group, 'data-piece': index, 'aria-label': `${form.dataset.remove} ${tilesOf(all[index]).map(name).join(', ')}`,
    }, tiles));
    const focused = document.activeElement?.dataset?.piece;
    laid.replaceChildren(row);
    if (focused !== undefined) (row.children[Math.min(Number(focused), all.length - 1)] ?? text).focus();
    for (const key of keys) key.disabled = !fits(all, kind(), key.dataset.tile);
    const discarders = form.querySelector('.discarders');
    if (discarders) discarders.hidden = new FormData(form).get('ending') === 'self-draw';
  };
  const set = (all) => {
    past.push(text.value);
    text.value = textOf(all);
    changed();
  };
  const tap = (tile) => {
    const all = pieces(text.value);
    // Text that cannot be read stays as typed: the answer says where the mistake is.
    if (!all) return text.focus();
    const next = withTile(all, kind(), tile);
    form.querySelector('.kinds input').checked = true;
    set(next);
  };
  /** The question, as in an address. */
  const query = () => {
    const body = new URLSearchParams(new FormData(form));
    body.delete('_kind');
    return body;
  };
  /** Puts the question into all links that keep it. */
  const leadOn = (said) => {
    for (const link of document.querySelectorAll('.self a[hreflang]')) link.search = `?lang=${link.hreflang}&${said}`;
    for (const link of form.querySelectorAll('.games a[href]')) Object.assign(link, { search: '', hash: new URLSearchParams({ tiles: text.value }) });
    const [link, copy] = form.querySelector('.share').children;
    link.value = `${location.origin}${location.pathname}?${said}`;
    Object.assign(copy, { disabled: false, textContent: copy.textContent.replace(' ✓', '') });
  };
  /** The question without defaults: empty texts and first choices. */
  const filled = () => new URLSearchParams([...query()].filter(([name, value]) => value !== '' && form.elements[name].selectedIndex !== 0));
  /** Puts that into the address too, after `#`, so that a browser opens its copy of the page. */
  const address = () => {
    const said = filled();
    history.replaceState(history.state, '', `${location.pathname}#${said}`);
    leadOn(said);
  };
  /** Fills the form with the question of the address; whether it changed: the page may be the copy of another address. */
  const adopt = () => {
    const said = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : location.search);
    const before = String(query());
    for (const field of form.elements) {
      const value = said.get(field.name);
      if (!field.name || field.name === '_kind') continue;
      if (field.type === 'checkbox') field.checked = value !== null;
      else if (field.localName !== 'select') field.value = value ?? '';
      else field.value = [...field.options].some((one) => one.value === value) ? value : field.options[0].value;
    }
    return String(query()) !== before;
  };
  const ask = async () => {
    const number = ++asked;
    const body = query();
    try {
      const post = form.method === 'post';
      const reply = await (post ? fetch(form.action, { method: 'POST', body }) : fetch(`${form.action}?${body}`));
      const page = parse(await reply.text());
      if (number !== asked) return;
      retry = undefined;
      if (!page.querySelector('#answer')) return turn(page);
      if (!post) address();
      for (const part of ['#answer', '#worth', '.hand-head', '.who > summary']) replace(part, page);
    } catch {
      if (number !== asked) return;
      offline(form, answer(), ask);
      form.querySelector('#worth').textContent = form.dataset.offline;
    }
  };
  /** Shows the judgement of the rules here; false without rules. */
  const judge = () => {
    const judged = form.judged?.();
    if (!judged) return false;
    form.querySelector('#worth').replaceChildren(...judged.worth.childNodes);
    answer().replaceChildren(...judged.answer.childNodes);
    address();
    return true;
  };
  const changed = () => {
    dirty ||= form.method === 'post';
    draw();
    // The result shown is no longer valid, and must not be adopted.
    asked += 1;
    retry = undefined;
    answer().replaceChildren();
    form.querySelector('#worth').textContent = '…';
    clearTimeout(timer);
    if (!judge()) timer = setTimeout(ask, 150);
  };
  form.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button?.dataset.tile) tap(button.dataset.tile);
    else if (button?.dataset.piece) set(pieces(text.value).filter((_, index) => index !== Number(button.dataset.piece)));
    else if (button?.dataset.edit === 'clear') set([]);
    else if (button?.dataset.edit && past.length > 0) {
      text.value = past.pop();
      changed();
    }
  });
  form.addEventListener('input', (event) => (event.target.name === '_kind' ? draw() : changed()));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    asked += 1;
    if (event.submitter?.hasAttribute('formaction')) go(form, event.submitter, answer);
    else if (!judge()) ask();
  });
  kinds.hidden = false;
  form.querySelector('.keyboard').hidden = false;
  form.querySelector('.ask').hidden = true;
  if (form.method === 'get') {
    form.querySelector('.share').hidden = false;
    addEventListener('hashchange', () => location.hash.includes('=') && adopt() && changed());
    // The rules were loaded after the first question.
    form.addEventListener('judged', () => asked > 0 && changed());
    if (adopt()) return changed();
    leadOn(filled());
  }
  draw();
}

/** The manual shows the entries that fit the text typed, as the server does on sending. */
function manual(search) {
  const show = () => {
    const typed = search.value.trim().toLowerCase();
    const wanted = /^[\d.]+$/.test(typed) ? ` ${typed} ` : typed;
    for (const entry of document.querySelectorAll('.manual article')) entry.hidden = !entry.dataset.search.includes(wanted);
    document.querySelector('.contents').hidden = typed !== '';
  };
  search.addEventListener('input', show);
  // A link leads to an entry that may be hidden.
  document.querySelector('.manual').addEventListener('click', (event) => {
    if (!event.target.closest('a')) return;
    search.value = '';
    show();
  });
}

/** A page that is the same for everybody asks who is signed in, if this browser has a pass. */
async function whoIsSignedIn(nav) {
  const page = parse(await (await fetch(nav.dataset.self)).text());
  const [form, board, said] = ['form', '.board', '.said'].map((part) => page.querySelector(part));
  if (form) {
    nav.querySelector(':scope > a')?.remove();
    nav.append(form);
  }
  if (said) document.querySelector('main').prepend(said);
  const tabs = document.querySelector('nav.tabs');
  if (board && tabs) tabs.append(board);
  const tables = page.querySelectorAll('.own-table');
  if (tables.length > 0) document.querySelector('.event-page')?.after(el('div', { class: 'own-tables' }, ...tables));
}
const self = document.querySelector('[data-self]');
if (self && document.cookie.includes('caipan_known=')) whoIsSignedIn(self);

// A page of the past stays as it is.
if (document.querySelector('[data-live]') && !document.querySelector('[data-then]')) follow();
/** Starts the scripts of a page's forms. */
function begin() {
  const tiles = document.querySelector('form.tile-check');
  if (tiles) handCheck(tiles);
}
begin();
const search = document.querySelector('input.find');
if (search) manual(search);
document.querySelector('.fresh input.address')?.select();
// A form behind `…` that was refused is shown again, with the reason: it has the address of this page, and among several such forms
// the hidden fields that were sent.
const carried = (form) => JSON.stringify([...form.querySelectorAll('[type=hidden]:not([name=token])')].map(({ name, value }) => [name, value]));
const reason = document.querySelector('.errors');
const alike = reason ? [...document.forms].filter((form) => form.getAttribute('action') === location.pathname) : [];
const refused = alike.length > 1 ? alike.filter((form) => carried(form) === sessionStorage.getItem('sent')) : alike;
document.addEventListener('submit', ({ target }) => sessionStorage.setItem('sent', carried(target)));
const dialog = refused.length === 1 ? refused[0].closest('.more') : null;
if (dialog?.showPopover) {
  dialog.firstElementChild.after(reason.cloneNode(true));
  dialog.showPopover();
}
if (location.hash.startsWith('#team-')) document.querySelector(`${location.hash} > tr > .act > form input[name=name]`)?.focus();
const here = location.pathname;
const tabs = [...document.querySelectorAll('nav.tabs a')];
const under = (link) => link.pathname.split('/').length > 3 && here.startsWith(`${link.pathname}/`);
const tab = tabs.find((link) => link.pathname === here) ?? tabs.find(under);
tab?.setAttribute('aria-current', 'page');
tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' });

// A button that copies the text of a field; if the page may not write to the clipboard, the field is selected.
for (const copy of document.querySelectorAll('[data-copy]')) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    const field = document.querySelector(copy.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copy.textContent += ' ✓';
      copy.disabled = true;
    } catch {
      if (document.execCommand('copy')) copy.disabled = true;
    }
  });
}
