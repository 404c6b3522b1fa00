//! What happens at one table: hands, totals, calls, signatures, appeals.

pub(crate) mod at_table;
pub(crate) mod at_table_said;
pub(crate) mod read_table;

pub(crate) mod record_hand;
pub(crate) mod sign_totals;
pub(crate) mod undo_hand;

pub(crate) mod appeal_document;
pub(crate) mod doubt_result;
pub(crate) mod fill_seat;
pub(crate) mod note_at_table;

pub(crate) mod disqualified;
pub(crate) mod revoke_disqualification;

pub use appeal_document::{appeal_document, is_own_appeal, may_read_appeal, megabytes};
pub use at_table::{Decision, Device, Standing, Writer, decision, entered_by};
pub use at_table_said::{AtTableSaid, NewNote, SheetSeen};
pub use doubt_result::{doubt_of, doubt_result, take_back_doubt};
pub use fill_seat::SeatFilling;
pub use note_at_table::{note_at_table, note_at_tables};
pub use read_table::{TableState, read_table};
pub use record_hand::{HandPreview, NewHand, Receipt, preview_hand, record_hand};
pub use revoke_disqualification::{OnDisqualification, restore_disqualification, revoke_disqualification};
pub use sign_totals::{AskedSum, Totals, TotalsLink, TotalsSeen};
pub use undo_hand::{Undo, undo_hand};
