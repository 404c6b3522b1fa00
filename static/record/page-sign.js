// Signing with a finger beside the own total; name and number are large enough to be read across the table.

import { back, button, el, nameOf, screen } from './dom.js';
import { SEATS } from './sheet.js';
import { HEIGHT, WIDTH, flat, isDrawn } from './strokes.js';
import { plain } from './words.js';

function draw(canvas, strokes) {
  const pen = canvas.getContext('2d');
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  pen.lineWidth = 7;
  pen.lineCap = pen.lineJoin = 'round';
  pen.strokeStyle = getComputedStyle(canvas).color;
  for (const points of strokes) {
    pen.beginPath();
    pen.moveTo(...points[0]);
    // A dot is a line to its own start.
    for (const point of points.length > 1 ? points.slice(1) : points) pen.lineTo(...point);
    pen.stroke();
  }
}

function pad(desk, view) {
  const at = (event) => {
    const { left, top, width, height } = event.target.getBoundingClientRect();
    const within = (value, most) => Math.max(0, Math.min(most, value));
    return [within(((event.clientX - left) / width) * WIDTH, WIDTH), within(((event.clientY - top) / height) * HEIGHT, HEIGHT)];
  };
  return el('canvas', {
    id: 'pad', width: WIDTH, height: HEIGHT, role: 'img', 'aria-label': desk.words.say('record-sign-here'),
    onpointerdown: (event) => {
      event.target.setPointerCapture(event.pointerId);
      view.strokes.push([at(event)]);
      draw(event.target, view.strokes);
      desk.render();
    },
    onpointermove: (event) => {
      if (!event.target.hasPointerCapture(event.pointerId)) return;
      const enough = isDrawn(view.strokes);
      view.strokes[view.strokes.length - 1].push(at(event));
      draw(event.target, view.strokes);
      if (!enough && isDrawn(view.strokes)) desk.render();
    },
  });
}

export function signPage(desk, view) {
  const { words, sheet } = desk;
  const { who, strokes } = view;
  const all = !sheet.seats[who];
  const shown = all ? SEATS : [who];
  const clear = () => {
    strokes.length = 0;
    draw(document.querySelector('#pad'), strokes);
    desk.render();
  };
  const sign = async () => {
    if (await desk.note({ kind: 'signed', who, strokes: flat(strokes), ...desk.seen })) desk.close();
  };
  return screen('sign', words.say(all ? `record-sign-${who}` : 'record-sign-player'),
    el('ul', { class: `plain totals-large ${all ? '' : 'one'}` }, shown.map((seat) => el('li', {}, nameOf(sheet.seats[seat].name, 'strong'), el('span', { class: 'number' }, plain(sheet.totals[seat]))))),
    pad(desk, view),
    el('div', { class: 'actions' },
      button(words.say('record-sign'), sign, { class: 'button', 'data-action': 'sign', disabled: !isDrawn(strokes) }),
      button(words.say('record-sign-again'), clear, { 'data-action': 'clear-signature', disabled: strokes.length === 0 }),
      back(desk)));
}
