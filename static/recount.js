// Counts an event again in this browser: that of the page, or an archive that is chosen or dropped here. `recount-worker.js` does it beside
// the page, with what `caipan verify` does it with (`src/recount`). What was asked last is answered: another count ends. It is a form, though
// nothing is sent, so that it is in no page that stands without a server (`src/web/publish/rewrite.rs`).

import { el } from './record/dom.js';

const place = document.querySelector('.recount');
const said = place.querySelector('output');
const file = place.querySelector('input');
const { counting, failed, most, worker: address, counter } = place.dataset;
let worker;
let turns = 0;

/** What a new worker answers; null where it ends without an answer. */
const ask = (message) => new Promise((resolve) => {
  worker = new Worker(address);
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = () => resolve(null);
  worker.postMessage(message, [message.archive]);
});

const list = (texts) => texts.length > 0 && el('ul', {}, texts.map((text) => el('li', {}, text)));

/** Counts the archive that `read` gives, and says what came of it. */
async function recount(name, read) {
  worker?.terminate();
  turns += 1;
  const turn = turns;
  place.setAttribute('aria-busy', 'true');
  said.textContent = counting;
  let found = null;
  try {
    const archive = await read();
    if (turn !== turns) return;
    found = await ask({ counter, language: document.documentElement.lang, name, archive });
  } catch {
    // As where the worker ends: what is said names other ways.
  }
  if (turn !== turns) return;
  worker?.terminate();
  place.removeAttribute('aria-busy');
  if (!found) {
    said.textContent = failed;
    return;
  }
  const { steps, problems } = found;
  const against = problems.length > 0 && el('div', { class: 'errors', role: 'alert' }, list(problems));
  said.replaceChildren(el('div', {}, list(steps), against));
}

async function download(link) {
  const reply = await fetch(link);
  if (!reply.ok) throw new Error(failed);
  return reply.arrayBuffer();
}

// One byte more than an archive may have is told from one.
const recountFile = (chosen) => recount(chosen.name, () => chosen.slice(0, Number(most) + 1).arrayBuffer());

place.querySelector('button')?.addEventListener('click', ({ currentTarget: { dataset: { archive } } }) =>
  recount(archive.split('/').pop(), () => download(archive)));
file.addEventListener('change', () => file.files.length > 0 && recountFile(file.files[0]));
place.addEventListener('submit', (event) => event.preventDefault());
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  const [dropped] = event.dataTransfer.files;
  if (dropped) recountFile(dropped);
});
place.hidden = false;
