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
  let asked = 0;
  let timer;

  const times = (input) => (input.type === 'checkbox' ? Number(input.checked) : Number(input.value));
  const known = () => {
    const ending = field('ending');
    if (ending !== 'discard' && ending !== 'self-draw') return ending !== '';
    const valued = field('basic_points') !== '' || fans.some((input) => times(input) > 0);
    return field('winner') !== '' && valued && (ending === 'self-draw' || field('discarder') !== '');
  };
  const show = () => {
    penalties();
    const ending = field('ending');
    won.hidden = ending !== '' && ending !== 'discard' && ending !== 'self-draw';
    discarders.hidden = ending === 'self-draw';
    const points = fans.reduce((total, input) => total + times(input) * Number(input.dataset.points), 0);
    sum.textContent = points || '';
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
        return;
      }
      // Somebody else changed the hand, or nobody is signed in any more: that is a page of its own.
      form.submit();
    } catch {
      form.classList.remove('checked');
    }
  };
  const changed = () => {
    show();
    // What was shown no longer holds; it must not be saved while the new amounts are on their way.
    asked += 1;
    form.classList.remove('checked');
    form.querySelector('#check .save')?.setAttribute('disabled', '');
    clearTimeout(timer);
    timer = setTimeout(check, 150);
  };
  /** One empty row for a penalty after those that are used. */
  const rows = [...form.querySelectorAll('.penalty')];
  const penalties = () => {
    const used = rows.findLastIndex((row) => [...row.querySelectorAll('select, input')].some((field) => field.value !== ''));
    rows.forEach((row, index) => (row.hidden = index > used + 1));
  };
  form.addEventListener('input', changed);
  // What is hidden does not count: a discarder chosen before is no discarder of a self-draw.
  form.addEventListener('formdata', (event) => {
    if (won.hidden || discarders.hidden) event.formData.delete('discarder');
    if (won.hidden) for (const name of ['winner', 'basic_points', ...fans.map((input) => input.name)]) event.formData.delete(name);
  });
  search.hidden = false;
  search.addEventListener('input', (event) => {
    event.stopPropagation();
    const wanted = search.value.trim().toLowerCase();
    for (const label of form.querySelectorAll('.fan')) label.hidden = !label.dataset.search.includes(wanted);
    for (const group of form.querySelectorAll('.fan-group')) group.hidden = !group.querySelector('.fan:not([hidden])');
  });
  show();
}

const live = document.querySelector('[data-live]');
if (live) follow(live.dataset.live);
const form = document.querySelector('form.hand');
if (form) sheet(form);
document.querySelector('input.address')?.select();
const here = location.pathname;
document.querySelector(`nav.tabs a[href="${CSS.escape ? here.replaceAll('"', '') : here}"]`)?.setAttribute('aria-current', 'page');
