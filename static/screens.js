// Updates the list of displays and their slides, without touching fields that are being filled in; and shows the current slide of
// the first ones in a frame without scripts.

import { parse, refresh } from './page.js';

const ASKS_EVERY = 5000;
const MAX_PICTURES = 12;
/** The address of this page, also after a form of it was refused. */
const PAGE = location.pathname.replace(/(\/screens)\/.*/, '$1');

const words = (text) => text.replace(/\s+/g, ' ').trim();

/** The slide, in the page of all slides, that a display reports to show; else the first that it is to show. */
function slideOf(page, name, said) {
  const slides = [...page.querySelectorAll('main > section')];
  const title = ({ dataset }) => words(`${dataset.title} ${dataset.part}`);
  const here = slides.filter((slide) => said.startsWith(title(slide))).sort((one, other) => title(other).length - title(one).length);
  const { displays, programme } = page.body.dataset;
  const told = JSON.parse(displays)[name]?.order ?? [];
  const order = [...told.map(([what]) => what), ...programme.split(' '), 'nothing'];
  return here[0] ?? order.map((what) => slides.find(({ id, dataset }) => id === what || dataset.kind === what)).find(Boolean);
}

function show(frame, name, said) {
  const page = frame.contentDocument;
  const slide = page?.querySelector('main > section') && slideOf(page, name, said);
  if (!slide) return;
  for (const other of page.querySelectorAll('main > section')) other.hidden = other !== slide;
  page.querySelector('#title').textContent = slide.dataset.title;
  page.querySelector('#part').textContent = slide.dataset.part;
  page.querySelector('#name').textContent = name;
  page.documentElement.dataset.kind = slide.dataset.kind;
}

/** The page of all slides without its scripts: the frame would refuse each with an error in the console. */
async function slides() {
  const answer = await fetch(PAGE.replace(/screens$/, 'screen'), { headers: { accept: 'text/html' } });
  if (!answer.ok) return null;
  const page = parse(await answer.text());
  for (const script of page.querySelectorAll('script')) script.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Draws the pictures; each again after its display shows something else. */
async function draw() {
  const said = ({ dataset }) => words(document.querySelector(`#${CSS.escape(`seen-${dataset.name}`)} .shows`).textContent);
  const boxes = [...document.querySelectorAll('.picture-of')].slice(0, MAX_PICTURES).filter((box) => box.dataset.said !== said(box));
  // Without network the pictures stay.
  const page = boxes.length > 0 && (await slides().catch(() => null));
  if (page) for (const box of boxes.filter(({ isConnected }) => isConnected)) drawIn(box, page, said(box));
}

function drawIn(box, page, said) {
  const { name } = box.dataset;
  box.dataset.said = said;
  const frame = document.createElement('iframe');
  Object.assign(frame, { srcdoc: page, title: name, loading: 'lazy', inert: true, tabIndex: -1 });
  frame.sandbox = 'allow-same-origin';
  frame.addEventListener('load', () => show(frame, name, said));
  box.replaceChildren(frame);
  box.hidden = false;
}

setInterval(async () => {
  if (document.hidden) return;
  const seen = [...document.querySelectorAll('.seen')].map(({ id }) => `#${CSS.escape(id)}`);
  if (await refresh(PAGE, ['#waiting', ...seen])) draw();
}, ASKS_EVERY);
draw();
