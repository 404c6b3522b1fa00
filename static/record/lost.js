// The entries that the server has lost: it gave a receipt, and its sheet does not have them, as after the restore of an
// older backup. Pure functions without page, clock or network.

/** Whether a receipt is of this table of this event with these players. Receipts of earlier versions do not say so: then it is one
    since play was announced. */
function isOf(receipt, sheet) {
  if (receipt.seating) return receipt.seating === sheet.seating;
  return sheet.state === 'running' && Date.parse(receipt.received) >= Date.parse(sheet.clock?.announced);
}

/** Which of a table's entries, as they stood before the sheet was asked for, have to be sent again to whoever gave the sheet.
    `before` is the sheet that was heard before it, `device` this phone. */
export function lost(entries, sheet, before, device) {
  // Servers of earlier versions do not say what they have.
  if (!sheet.entries) return [];
  const has = new Set(sheet.entries);
  const tookOver = entries.filter(({ body, state }) => body.kind === 'took-over' && state === 'received').pop();
  return entries.filter((entry) => {
    const { body, state, receipt, answer } = entry;
    if (has.has(entry.entry)) return false;
    // A device that has handed over the table does not take it back.
    if (body.kind === 'took-over' && (entry !== tookOver || before?.writer?.device !== device)) return false;
    if (state === 'received') return Boolean(receipt) && isOf(receipt, sheet);
    // Set aside because another phone's record said the same, and that one is lost as well.
    return state === 'set-aside' && Boolean(answer?.seating) && answer.seating === sheet.seating && !has.has(answer.current.entry);
  });
}
