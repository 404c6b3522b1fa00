// Counts an event again in this browser: that of the page, or an archive that is chosen or dropped here. `recount-worker.js` does it beside
// the page, with what `caipan verify` does it with (`src/recount`).

import { el } from './record/dom.js';

const form = document.querySelector('form.recount');
const said = form.querySelector('output');
const file = form.querySelector('input');
const { counting, failed, worker: address, counter } = form.dataset;
let worker;

/** The answer to a message: null where the worker cannot be started, or ends. */
const answer = (message) => new Promise((resolve) => {
  worker ??= new Worker(address);
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = () => {
    worker = undefined;
    resolve(null);
  };
  worker.postMessage(message);
});

const list = (texts) => el('ul', {}, texts.map((text) => el('li', {}, text)));

/** Counts what `archive` gives, and says what came of it. */
async function recount(archive) {
  form.setAttribute('aria-busy', 'true');
  said.textContent = counting;
  try {
    const found = await answer({ counter, language: document.documentElement.lang, archive: await archive() });
    if (!found) throw new Error(failed);
    const { steps, problems } = found;
    said.replaceChildren(el('div', {}, list(steps), problems.length > 0 && el('div', { class: 'errors', role: 'alert' }, list(problems))));
  } catch {
    said.textContent = failed;
  }
  form.removeAttribute('aria-busy');
}

async function own(link) {
  const reply = await fetch(link);
  if (!reply.ok) throw new Error(failed);
  return reply.arrayBuffer();
}

form.querySelector('button')?.addEventListener('click', ({ target }) => recount(() => own(target.dataset.archive)));
file.addEventListener('change', () => file.files.length > 0 && recount(() => file.files[0].arrayBuffer()));
form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  const [dropped] = event.dataTransfer.files;
  if (dropped) recount(() => dropped.arrayBuffer());
});
form.hidden = false;
