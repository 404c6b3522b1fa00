//! A table: hands, totals, calls, signatures, appeals.

pub(crate) mod at_table;
mod conflict;
mod read_table;
mod table_command;

pub(crate) mod record_hand;
pub(crate) mod sign_totals;
mod undo_hand;

mod appeal_document;
mod doubt_result;
mod fill_seat;
mod note_at_table;

pub(crate) mod disqualified;
mod revoke_disqualification;

pub use appeal_document::{is_own_appeal, may_read_appeal, megabytes};
pub use at_table::{Device, decision, entered_by};
pub use conflict::{AskedSum, CurrentHand, CurrentTotals, Decision, Writer};
pub use doubt_result::doubt_entry;
pub use fill_seat::SeatFilling;
pub use note_at_table::extra_minutes;
pub use read_table::TableState;
pub use record_hand::{HandPreview, NewHand, Receipt};
pub use revoke_disqualification::OnDisqualification;
pub use sign_totals::{Totals, TotalsLink, TotalsSeen};
pub use table_command::{NewNote, SheetSeen, TableCommand};
pub use undo_hand::Undo;
