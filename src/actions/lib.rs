//! The actions of people, one file for each. Each checks the permission first; then one transaction applies the rule,
//! writes the change and appends the audit row.
//!
//! Three facts to know: nothing here depends on HTTP or on command-line flags, and the time is an argument; a refused
//! action writes nothing and returns messages that say what to do; and a function whose comment names no errors fails
//! only if the store does.

mod acting;
mod error;
mod typed;

mod draw;
mod entries;
mod hall;
mod keeping;
mod papers;
mod people;
mod results;
mod sessions;
mod setup;
mod table;

pub use acting::Acting;
pub use draw::*;
pub use entries::*;
pub use error::{Error, Result};
pub use hall::*;
pub use keeping::*;
pub use papers::*;
pub use people::*;
pub use results::*;
pub use sessions::*;
pub use setup::*;
pub use table::*;

use acting::{add_reason, explain, require_organiser_of_all, require_unchanged, require_unchanged_but_for_tables};
use error::{problems_in_line, refuse_any, refused, require};
pub use typed::table_list;
use typed::{name, plausible, reason, reason_if, remark, typed_name};
