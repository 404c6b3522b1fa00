// A list dropped on the page of a new event, or chosen there, is read at once; the page then shows the players.

const form = document.querySelector('.questions');
const { file } = form.elements;
const read = form.querySelector('[name=read][value=yes]');
const manyFiles = form.querySelector('#many-files');
const isFile = ({ dataTransfer }) => dataTransfer.types.includes('Files');

file.addEventListener('change', () => {
  if (file.files.length > 0) read.click();
});

addEventListener('dragover', (event) => {
  if (!isFile(event)) return;
  event.preventDefault();
  form.classList.add('dropping');
});

addEventListener('dragleave', ({ relatedTarget }) => {
  if (!relatedTarget) form.classList.remove('dropping');
});

addEventListener('drop', (event) => {
  if (!isFile(event)) return;
  event.preventDefault();
  form.classList.remove('dropping');
  const { files } = event.dataTransfer;
  manyFiles.hidden = files.length < 2;
  if (files.length > 1) manyFiles.closest('details').open = true;
  if (files.length !== 1) return;
  file.files = files;
  read.click();
});
