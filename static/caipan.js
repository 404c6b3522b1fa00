// Pages work without this file. With it, spectators' pages follow the play and the referee sees the amounts while entering.

const parse = (html) => new DOMParser().parseFromString(html, 'text/html');

/** Puts the part with this selector of another page in place of ours, unless somebody is writing in it. */
function replace(selector, page) {
  const [ours, theirs] = [document.querySelector(selector), page.querySelector(selector)];
  if (!ours || !theirs) return;
  const opened = [...ours.querySelectorAll('details')].map((details) => details.open);
  ours.replaceWith(theirs);
  theirs.querySelectorAll('details').forEach((details, index) => {
    if (index < opened.length) details.open = opened[index];
  });
}

/** Pages with [data-live] ask for their content again whenever the event changes. */
function follow(address) {
  let asking = false;
  let again = false;
  const refresh = async () => {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    do {
      again = false;
      try {
        const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
        if (answer.ok) replace('[data-live]', parse(await answer.text()));
      } catch {
        // The network is gone: the event source comes back by itself and then asks again.
      }
    } while (again);
    asking = false;
  };
  const source = new EventSource(address);
  let dropped = false;
  source.addEventListener('change', refresh);
  source.addEventListener('error', () => {
    dropped = true;
    document.body.classList.add('offline');
  });
  source.addEventListener('open', () => {
    document.body.classList.remove('offline');
    if (dropped) refresh();
    dropped = false;
  });
  addEventListener('pagehide', () => source.close());
}

/** Another page in place of this one, without leaving it. */
function turn(page) {
  document.querySelector('main').replaceWith(page.querySelector('main'));
  document.title = page.title;
  begin();
  scrollTo(0, 0);
}

/** Says in `box` that the network is gone, with a button to try again what could not be sent. */
function offline(form, box, again) {
  const note = document.createElement('div');
  note.className = 'errors';
  note.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = form.dataset.offline;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = form.dataset.retry;
  button.addEventListener('click', again);
  note.append(text, button);
  box.replaceChildren(note);
  addEventListener('online', again, { once: true });
}

/** Sends the form where a button says, and shows the answer in place of this page. */
async function go(form, button, box, done) {
  const body = new URLSearchParams(new FormData(form, button));
  try {
    const page = parse(await (await fetch(button.formAction, { method: 'POST', body })).text());
    done?.();
    turn(page);
  } catch {
    offline(form, box(), () => go(form, button, box, done));
  }
}

/** What somebody has entered and not sent: leaving the page then asks. */
let dirty = false;
addEventListener('beforeunload', (event) => dirty && event.preventDefault());

/** The referee's form: amounts appear as soon as they can be known, and saving sends exactly what was shown. */
function sheet(form) {
  const field = (name) => new FormData(form).get(name) ?? '';
  const won = form.querySelector('.won');
  const discarders = form.querySelector('.discarders');
  const fans = [...form.querySelectorAll('[data-points]')];
  const sum = form.querySelector('.fan-sum');
  const search = form.querySelector('.fan-search');
  const rows = [...form.querySelectorAll('.penalty')];
  const box = () => form.querySelector('#check');
  let asked = 0;
  let timer;

  const times = (input) => (input.type === 'checkbox' ? Number(input.checked) : Number(input.value));
  const isWin = () => ['discard', 'self-draw'].includes(field('ending'));
  const known = () => {
    if (!isWin()) return field('ending') !== '';
    const valued = field('basic_points') !== '' || fans.some((input) => times(input) > 0);
    return field('winner') !== '' && valued && (field('ending') === 'self-draw' || field('discarder') !== '');
  };
  const show = () => {
    won.hidden = field('ending') !== '' && !isWin();
    discarders.hidden = field('ending') === 'self-draw';
    const kongs = ['fan-67', 'fan-74'].every((name) => form.elements[name].checked);
    const total = fans.reduce((total, input) => total + times(input) * Number(input.dataset.points), 0);
    sum.textContent = total + (kongs ? Number(sum.dataset.mixedKongs) : 0) || '';
    // One empty row for a penalty after those that are used.
    const used = rows.findLastIndex((row) => [...row.querySelectorAll('select, input')].some((input) => input.value !== ''));
    rows.forEach((row, index) => (row.hidden = index > used + 1));
  };
  const check = async () => {
    const number = ++asked;
    if (!known()) return;
    try {
      const answer = await fetch(form.dataset.check, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
      const page = parse(await answer.text());
      if (number !== asked) return;
      if ((answer.ok || answer.status === 422) && page.querySelector('#check')) {
        replace('#check', page);
        form.classList.add('checked');
      } else {
        dirty = false;
        turn(page);
      }
    } catch {
      if (number === asked) offline(form, box(), check);
    }
  };
  const changed = () => {
    dirty = true;
    show();
    // What was shown no longer holds: it goes, and cannot be saved while the new amounts are on their way.
    asked += 1;
    form.classList.remove('checked');
    box().replaceChildren();
    clearTimeout(timer);
    timer = setTimeout(check, 150);
  };
  /** Sends the hand without leaving the page, so that nothing is lost when the network is. The entry's identity makes
      sending it again safe. */
  const save = async (address, body) => {
    const button = form.querySelector('.save');
    button?.setAttribute('disabled', '');
    try {
      const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
      if (answer.type === 'opaqueredirect') {
        dirty = false;
        location.replace(form.dataset.sheet);
      } else {
        dirty = false;
        turn(parse(await answer.text()));
      }
    } catch {
      offline(form, box(), () => save(address, body));
    }
  };
  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (event.submitter?.classList.contains('tiles-button')) {
      go(form, event.submitter, box);
    } else if (event.submitter?.classList.contains('save')) {
      save(event.submitter.formAction, new URLSearchParams(new FormData(form)));
    } else {
      check();
    }
  });
  search.hidden = false;
  search.addEventListener('keydown', (event) => {
    // The search key of a phone's keyboard searches; it does not save the hand.
    if (event.key === 'Enter') event.preventDefault();
  });
  search.addEventListener('input', (event) => {
    event.stopPropagation();
    const wanted = search.value.trim().toLowerCase();
    for (const label of form.querySelectorAll('.fan')) label.hidden = !label.dataset.search.includes(wanted);
    for (const group of form.querySelectorAll('.fan-group')) group.hidden = !group.querySelector('.fan:not([hidden])');
  });
  form.classList.toggle('checked', box().querySelector('.save') !== null);
  show();
}

/** The tiles tapped, as a list of pieces of their text form: `[345m]`, `5s`, `+6s`. */
const pieces = (text) => {
  const found = text.match(/\[[^\]]*\]|\{[^}]*\}|\+\s*(?:[ESWNCFP]|[1-9][mps])|[ESWNCFP]|[1-9]+[mps]/g) ?? [];
  return found.flatMap((piece) => (/^[1-9]{2,}/.test(piece) ? [...piece.slice(0, -1)].map((rank) => rank + piece.at(-1)) : [piece.replace(/\s/g, '')]));
};
/** The single tiles of a piece. */
const tilesOf = (piece) => pieces(piece.replace(/[[\]{}+]/g, ''));

/** The hand check: tiles are tapped and drawn here, what they are worth comes from the server while tapping. */
function handCheck(form) {
  const text = form.elements.tiles;
  const laid = form.querySelector('#laid');
  const kinds = form.querySelector('.kinds');
  const keys = [...form.querySelectorAll('[data-tile]')];
  const answer = () => form.querySelector('#answer');
  let asked = 0;
  let timer;

  const isMeld = (piece) => piece.startsWith('[') || piece.startsWith('{');
  const draw = () => {
    const all = pieces(text.value);
    const picture = (tile) => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      svg.classList.add('tile');
      const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
      use.setAttribute('href', `/static/tiles.svg#t${tile}`);
      svg.append(use);
      return svg;
    };
    const group = (className, tiles, index) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = className;
      button.dataset.piece = index;
      button.setAttribute('aria-label', `${form.dataset.remove} ${all[index]}`);
      button.append(...tiles.map(picture));
      return button;
    };
    const row = document.createElement('span');
    row.className = 'tiles';
    row.append(...all.map((piece, index) => {
      const tiles = tilesOf(piece);
      if (piece.startsWith('{')) [tiles[0], tiles[3]] = ['back', 'back'];
      return group(piece.startsWith('[') ? 'meld' : piece.startsWith('+') ? 'winning' : '', tiles, index);
    }));
    laid.replaceChildren(row);
    const used = all.flatMap(tilesOf);
    for (const key of keys) key.disabled = used.filter((tile) => tile === key.dataset.tile).length > 3;
    const discarders = form.querySelector('.discarders');
    if (discarders) discarders.hidden = new FormData(form).get('ending') === 'self-draw';
  };
  const set = (all) => {
    const order = (piece) => (isMeld(piece) ? 0 : piece.startsWith('+') ? 2 : 1);
    const place = (piece) => keys.findIndex((key) => key.dataset.tile === piece);
    text.value = all.toSorted((a, b) => order(a) - order(b) || (order(a) === 1 ? place(a) - place(b) : 0)).join(' ');
    changed();
  };
  const tap = (tile) => {
    const all = pieces(text.value);
    const kind = form.elements._kind.value;
    const before = all.reduce((count, piece) => count + (isMeld(piece) ? 3 : piece.startsWith('+') ? 0 : 1), 0);
    const chow = () => {
      const lowest = Math.min(Number(tile[0]), 7);
      return `[${lowest}${lowest + 1}${lowest + 2}${tile[1]}]`;
    };
    // Four tiles of a kong are written in full: rank after rank, then the suit once.
    const equal = (count) => (tile.length === 2 ? tile[0].repeat(count) + tile[1] : tile.repeat(count));
    const winning = all.findIndex((piece) => piece.startsWith('+'));
    if (kind === 'chow' && tile.length === 2) all.push(chow());
    else if (kind === 'pung') all.push(`[${equal(3)}]`);
    else if (kind === 'kong') all.push(`[${equal(4)}]`);
    else if (kind === 'concealed') all.push(`{${equal(4)}}`);
    else if (before < 13) all.push(tile);
    else all.splice(winning < 0 ? all.length : winning, 1, `+${tile}`);
    form.querySelector('.kinds input').checked = true;
    set(all);
  };
  const ask = async () => {
    const number = ++asked;
    const body = new URLSearchParams(new FormData(form));
    body.delete('_kind');
    try {
      const post = form.method === 'post';
      const reply = await (post ? fetch(form.action, { method: 'POST', body }) : fetch(`${form.action}?${body}`));
      const page = parse(await reply.text());
      if (number !== asked) return;
      if (!post) history.replaceState(null, '', `?${body}`);
      if (!page.querySelector('#answer')) return turn(page);
      replace('#answer', page);
      replace('#worth', page);
      replace('.hand-head', page);
    } catch {
      if (number === asked) offline(form, answer(), ask);
    }
  };
  const changed = () => {
    draw();
    asked += 1;
    clearTimeout(timer);
    timer = setTimeout(ask, 150);
  };
  form.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button?.dataset.tile) tap(button.dataset.tile);
    else if (button?.dataset.piece) set(pieces(text.value).toSpliced(Number(button.dataset.piece), 1));
    else if (button?.dataset.edit) set(button.dataset.edit === 'clear' ? [] : pieces(text.value).slice(0, -1));
  });
  form.addEventListener('input', (event) => event.target.name !== '_kind' && changed());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (event.submitter?.hasAttribute('formaction')) go(form, event.submitter, answer);
    else ask();
  });
  kinds.hidden = false;
  form.querySelector('.keyboard').hidden = false;
  form.querySelector('.ask').hidden = true;
  draw();
}

/** The manual shows what fits while somebody types, as the server does on sending. */
function manual(search) {
  const show = () => {
    const typed = search.value.trim().toLowerCase();
    const wanted = /^\d+$/.test(typed) ? ` ${typed} ` : typed;
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

const live = document.querySelector('[data-live]');
if (live) follow(live.dataset.live);
/** Starts what the forms of a page need. */
function begin() {
  const [hand, tiles] = [document.querySelector('form.hand'), document.querySelector('form.tile-check')];
  if (hand) sheet(hand);
  if (tiles) handCheck(tiles);
}
begin();
const search = document.querySelector('input.find');
if (search) manual(search);
document.querySelector('input.address')?.select();
if (location.hash.startsWith('#team-')) document.querySelector(`${location.hash} input[name=name]`)?.focus();
const here = location.pathname;
const tabs = [...document.querySelectorAll('nav.tabs a')];
const tab = tabs.find((link) => link.pathname === here) ?? (/\/(board|entries|draw|links|audit|sessions)\b/.test(here) ? tabs.at(-1) : null);
tab?.setAttribute('aria-current', 'page');
tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
