//! The JSON of the interface, version 1: what is sent and answered, with the names and units that its document shows.
//!
//! Two facts to know: a player is named by the seat they started in, `E`, `S`, `W` or `N`; and times are UTC, written
//! `2026-11-22T06:32:05.123456Z`.

mod call;
mod count;
mod four;
mod hand;
mod laptop;
mod note;
mod place;
mod player;
mod problem;
mod rule_numbers;
pub mod schema;
pub mod sheet;
pub mod sheet_rules;
mod table_sheet;
mod tiles;
mod times;

pub use call::{Call, CallAnswer, Told};
pub use count::{Count, Difference, LikelyWrong};
pub use four::Four;
pub use hand::{Decided, Hand, HandJson, HandReceipt};
pub use laptop::{ArchiveAsked, Report, RowsAsked, TermSaid};
pub use note::{NoteJson, NoteReceipt, NoteSaid};
pub use place::PlacePath;
pub use player::{Bench, Player};
pub use problem::{Current, Problem, Serves, TotalsNow, WrongSum};
pub use rule_numbers::{FanRules, FoulRule, Found, LateRule, MixedKongs, PatternRule, PatternRules, Rules};
pub use table_sheet::{Clock, Confirmation, EventName, SheetJson, Signature, TableWriter, You};
pub use tiles::{FansWorth, TilesJudged, TilesSaid, Verdict};
pub use times::time;
