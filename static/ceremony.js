// One key for the next place: →, that of a presenter, or space.

document.addEventListener('keydown', (event) => {
  const form = document.querySelector('#next');
  const typing = event.target.matches('input, select, textarea, summary, a, button');
  const next = ['ArrowRight', 'PageDown'].includes(event.key) || (event.key === ' ' && !typing);
  if (!form || !next || event.repeat || event.target.matches('input, select, textarea')) return;
  event.preventDefault();
  form.querySelector('button').disabled = true;
  form.requestSubmit();
});
