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
  let dirty = false;

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
    sum.textContent = fans.reduce((total, input) => total + times(input) * Number(input.dataset.points), 0) || '';
    // One empty row for a penalty after those that are used.
    const used = rows.findLastIndex((row) => [...row.querySelectorAll('select, input')].some((input) => input.value !== ''));
    rows.forEach((row, index) => (row.hidden = index > used + 1));
  };
  /** Another page in place of this one, without leaving it. */
  const turn = (page) => {
    dirty = false;
    document.querySelector('main').replaceWith(page.querySelector('main'));
    const next = document.querySelector('form.hand');
    if (next) sheet(next);
    scrollTo(0, 0);
  };
  /** Says that the network is gone, with a button to try again what could not be sent. */
  const offline = (again) => {
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
    box().replaceChildren(note);
    addEventListener('online', again, { once: true });
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
        turn(page);
      }
    } catch {
      if (number === asked) offline(check);
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
        turn(parse(await answer.text()));
      }
    } catch {
      offline(() => save(address, body));
    }
  };
  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (event.submitter?.classList.contains('save')) {
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
  addEventListener('beforeunload', (event) => dirty && event.preventDefault());
  show();
}

const live = document.querySelector('[data-live]');
if (live) follow(live.dataset.live);
const form = document.querySelector('form.hand');
if (form) sheet(form);
document.querySelector('input.address')?.select();
if (location.hash.startsWith('#team-')) document.querySelector(`${location.hash} input[name=name]`)?.focus();
const here = location.pathname;
const tabs = [...document.querySelectorAll('nav.tabs a')];
const tab = tabs.find((link) => link.pathname === here) ?? (/\/(board|entries|draw|links|audit|sessions)\b/.test(here) ? tabs.at(-1) : null);
tab?.setAttribute('aria-current', 'page');
tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
