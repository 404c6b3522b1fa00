// The worker of the page that recounts an event (`recount.js`), for one archive: a search for seats may take seconds, and ends with it.
// The WebAssembly receives and returns texts piece by piece (`src/recount/wasm.rs`).

const fail = () => {
  throw new Error('nothing here asks the browser');
};

/** Loads the WebAssembly. Its libraries could ask the browser for the clock; a recount never does, so any call is a bug. */
async function load(address) {
  const module = await WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  const asked = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (asked[from] ??= {})[name] = fail;
  const { exports } = await WebAssembly.instantiate(module, asked);
  return exports;
}

function recount(counter, archive, asked) {
  const room = counter.capacity();
  // A memory that has grown has a new buffer.
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
    // It cannot be loaded, or has met a bug of ours.
    postMessage(null);
  }
});
