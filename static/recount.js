// Recounts an event in this browser: that of the page, or an archive that is chosen or dropped here. `recount-worker.js` does it beside the
// page, with the code of `caipan verify` (`src/recount`). A new recount ends the last one. It is a form, though nothing is sent, so that
// pages published without a server omit it (`src/web/publish/rewrite.rs`).

import { el } from './record/dom.js';

const place = document.querySelector('.recount');
const said = place.querySelector('output');
const file = place.querySelector('input');
const { counting, failed, most, worker: address, counter } = place.dataset;
let worker;
let turns = 0;

/** The answer of a new worker; null if it fails. */
const ask = (message) => new Promise((resolve) => {
  worker = new Worker(address);
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = () => resolve(null);
  worker.postMessage(message, [message.archive]);
});

const list = (texts) => texts.length > 0 && el('ul', {}, texts.map((text) => el('li', {}, text)));

/** Recounts the archive that `read` returns, and shows the result. */
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
    // As if the worker failed: the text names other ways.
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

// One byte too many is enough to reject an archive.
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
