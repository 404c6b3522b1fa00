// The entries that the server has lost: it gave a receipt, and its sheet does not have them, as after the restore of an
// older backup. Pure functions without page, clock or network.

/** Whether a receipt is of this table with these players. Receipts of earlier versions do not tell: then it must be later than the
    announcement of play. */
function isOf(receipt, sheet) {
  if (receipt.seating) return receipt.seating === sheet.seating;
  return sheet.state === 'running' && Date.parse(receipt.received) >= Date.parse(sheet.clock?.announced);
}

/** The entries of a table, as they were before `sheet` was requested, that have to be sent again to the server of that sheet.
    `before` is the sheet received before it, `device` this phone. */
export function lost(entries, sheet, before, device) {
  // Servers of earlier versions do not list their entries.
  if (!sheet.entries) return [];
  const has = new Set(sheet.entries);
  const tookOver = entries.filter(({ body, state }) => body.kind === 'took-over' && state === 'received').pop();
  return entries.filter((entry) => {
    const { body, state, receipt, answer } = entry;
    if (has.has(entry.entry)) return false;
    // A device that another has replaced does not take the table again.
    if (body.kind === 'took-over' && (entry !== tookOver || before?.writer?.device !== device)) return false;
    if (state === 'received') return Boolean(receipt) && isOf(receipt, sheet);
    // Set aside because another phone's record was equal, and that is lost too.
    return state === 'set-aside' && Boolean(answer?.seating) && answer.seating === sheet.seating && !has.has(answer.current.entry);
  });
}
