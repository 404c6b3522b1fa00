// One tab of the browser sends, however many are open.
//
// A lease in local storage, renewed while the tab runs: a tab that the phone has put to sleep loses it, whereas it would
// hold a lock for ever. Two tabs may still send at once now and then; entries are safe to send twice.

const LEASE = 'caipan-sender';
const LASTS = 6000;
const RENEWED = 2000;

const read = () => JSON.parse(localStorage.getItem(LEASE) ?? 'null');

/** Takes or renews the lease; returns whether this tab has it. */
async function leased(tab) {
  try {
    const now = read();
    // One that lasts longer is of a clock that was set back since.
    if (now && now.tab !== tab && now.until > Date.now() && now.until <= Date.now() + LASTS) return false;
    localStorage.setItem(LEASE, JSON.stringify({ tab, until: Date.now() + LASTS }));
    if (now?.tab === tab) return true;
    // Another tab may have written at the same moment: the later one has it.
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 50));
    return read()?.tab === tab;
  } catch {
    // Without local storage, tabs cannot share a lease.
    return true;
  }
}

/** Runs `work(mayGoOn)` while no other tab does; it asks `mayGoOn` before each step. */
export function alone(tab, work) {
  let works = false;
  let rests = false;
  const giveUp = () => read()?.tab === tab && localStorage.removeItem(LEASE);
  const look = async () => {
    if (rests) {
      rests = false;
      return;
    }
    if (!(await leased(tab)) || works) return;
    works = true;
    try {
      await work(() => leased(tab));
    } finally {
      works = false;
      // After its work has ended, also by an error, another tab looks first: its journal may work.
      rests = true;
      giveUp();
    }
  };
  setInterval(look, RENEWED);
  addEventListener('pagehide', giveUp);
  look();
}
