// Beside the page that counts an event again (`recount.js`): a search for seats may take seconds. The WebAssembly takes and gives texts
// piece by piece (`src/recount/wasm.rs`).

let counter;

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

/** The window at `place`: the memory may have grown, which makes a new buffer of it. */
const seen = (length) => new Uint8Array(counter.memory.buffer, counter.window(), length);

function recount(archive, language) {
  const room = counter.room();
  for (let from = 0; from < archive.length; from += room) {
    const piece = archive.subarray(from, from + room);
    seen(piece.length).set(piece);
    counter.push(piece.length);
  }
  const code = new TextEncoder().encode(language);
  seen(code.length).set(code);
  const answer = new Uint8Array(counter.count(code.length));
  for (let from = 0; from < answer.length;) {
    const length = counter.pull();
    answer.set(seen(length), from);
    from += length;
  }
  return JSON.parse(new TextDecoder().decode(answer));
}

addEventListener('message', async ({ data: { counter: address, language, archive } }) => {
  try {
    counter ??= await load(address);
    postMessage(recount(new Uint8Array(archive), language));
  } catch {
    // A mistake of ours ends the WebAssembly, which cannot be asked again.
    counter = undefined;
    postMessage(null);
  }
});
