// Beside the page that counts an event again (`recount.js`), for one archive: a search for seats may take seconds, and ends with the worker.
// The WebAssembly takes and gives texts piece by piece (`src/recount/wasm.rs`).

const fail = () => {
  throw new Error('nothing here asks the browser');
};

/** Libraries of the program can ask a browser for its clock. Nothing that is counted does, so each question is a mistake. */
async function load(address) {
  const module = await WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  const asked = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (asked[from] ??= {})[name] = fail;
  const { exports } = await WebAssembly.instantiate(module, asked);
  return exports;
}

function recount(counter, archive, asked) {
  const room = counter.capacity();
  // The memory may have grown, which makes a new buffer of it.
  const seen = (length) => new Uint8Array(counter.memory.buffer, counter.window(), length);
  for (let from = 0; from < archive.length; from += room) {
    const piece = archive.subarray(from, from + room);
    seen(piece.length).set(piece);
    counter.push(piece.length);
  }
  const question = new TextEncoder().encode(asked);
  seen(question.length).set(question);
  const answer = new Uint8Array(counter.count(question.length));
  for (let from = 0; from < answer.length;) {
    const length = counter.pull();
    answer.set(seen(length), from);
    from += length;
  }
  return JSON.parse(new TextDecoder().decode(answer));
}

addEventListener('message', async ({ data: { counter, language, name, archive } }) => {
  try {
    postMessage(recount(await load(counter), new Uint8Array(archive), `${language}\n${name}`));
  } catch {
    // It cannot be loaded, or has met a mistake of ours.
    postMessage(null);
  }
});
