// Leads a page that shows only what everybody sees to the server that has the event. Until that answers, the page stays as it is.

import { Terms, leadsTo } from './record/terms.js';

/** Minimum time on a page before it goes to or from a laptop that only stands by, and minimum silence of its own server, in
    milliseconds: so that it does not switch to and fro. */
const [STAY_TIMEOUT, SILENCE_TIMEOUT] = [60_000, 30_000];

/** The servers of this page. `busy` tells whether somebody is typing; `carry` adds to the new address what has to be passed on besides the
    language. */
export function lead({ pace, display = false, busy = () => false, carry = () => {} }) {
  let heard = 0;
  const terms = new Terms(pace, (found) => {
    const now = performance.now();
    if (found.ours) heard = now;
    const long = now > STAY_TIMEOUT && (found.serves !== null || now - heard > SILENCE_TIMEOUT);
    const to = leadsTo(found, terms.own, { long, display });
    if (!to || busy()) return;
    const address = new URL(location.pathname + location.search, to);
    // The other server does not know the language chosen here.
    address.searchParams.set('lang', document.documentElement.lang);
    carry(address);
    location.replace(address);
  });
  terms.start();
  return terms;
}
