// The entries that the server has lost: it gave a receipt, and its sheet does not have them, as after the restore of an
// older backup. Pure functions without page, clock or network.

/** The entries of a table, as they were before `sheet` was requested, that have to be sent again to the server of that sheet.
    `before` is the sheet received before it, `device` this phone. */
export function lost(entries, sheet, before, device) {
  const has = new Set(sheet.entries);
  const tookOver = entries.filter(({ body, state }) => body.kind === 'took-over' && state === 'received').pop();
  return entries.filter((entry) => {
    const { body, state, receipt, answer } = entry;
    if (has.has(entry.entry)) return false;
    // A device that another has replaced does not take the table again.
    if (body.kind === 'took-over' && (entry !== tookOver || before?.writer?.device !== device)) return false;
    // Another event of this name, or other players at this table, have another seating.
    if (state === 'received') return receipt?.seating === sheet.seating;
    // Set aside because another phone's record was equal, and that is lost too.
    return state === 'set-aside' && Boolean(answer?.seating) && answer.seating === sheet.seating && !has.has(answer.current.entry);
  });
}
