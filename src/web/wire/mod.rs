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
pub(crate) mod schema;
pub(crate) mod sheet;
pub(crate) mod sheet_rules;
mod table_sheet;
mod tiles;
mod times;

pub(crate) use call::{Call, CallAnswer, Told};
pub(crate) use count::{Count, Difference, LikelyWrong};
pub(crate) use four::Four;
pub(crate) use hand::{Decided, Hand, HandJson, HandReceipt};
pub(crate) use laptop::{ArchiveAsked, Report, RowsAsked, TermSaid};
pub(crate) use note::{NoteJson, NoteReceipt, NoteSaid};
pub(crate) use place::PlaceSaid;
pub(crate) use player::{Bench, Player};
pub(crate) use problem::{Current, Problem, Serves, WrongSum};
pub(crate) use rule_numbers::{FanRules, FoulRule, Found, LateRule, MixedKongs, PatternRule, PatternRules, Rules};
pub(crate) use table_sheet::{Clock, Confirmation, EventName, SheetJson, Signature, TableWriter, You};
pub(crate) use tiles::{FansWorth, TilesJudged, TilesSaid, Verdict};
pub(crate) use times::time;
