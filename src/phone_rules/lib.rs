//! The judgement of hands and claims: a question and its answer are each one text. The server and the WebAssembly of
//! the phones call the same functions, so that they cannot disagree.
//!
//! Two facts to know: an answer has no language, its texts are [`Message`]s, which `messages` translates on the server and
//! `static/rules.js` on a phone; and a question contains all that it needs of an event, so that a phone can answer it offline.
//!
//! `packaging/phone-rules` builds `static/rules.wasm` from this crate and the rules.

mod answer;
pub mod fans;
mod json;
mod judge;
mod judged;
mod laid;
mod mcr;
mod message;
mod names;
mod question;
mod rule_code;
pub mod series;
mod tiles;
#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "the names of its functions are an attribute that counts as unsafe")]
mod wasm;
mod world_series;
mod written;

pub use answer::answer;
pub use judge::{judge, judge_discards};
pub use judged::{Counted, Discard, Judged, Line, List, Verdict, Wait, Worth};
pub use laid::{Group, Laid, laid_hand, laid_tiles, part_tiles};
pub use message::{Arg, Message, signed_minus};
pub use names::{foul, seat, win_error, wind};
pub use question::{Question, Won};
pub use rule_code::Rules;
pub use tiles::{hand_error, notation_error, tile};
