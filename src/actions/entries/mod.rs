//! The entries: players and teams are entered one by one or from a file, renamed, removed and brought back.

mod beside;
mod compare_list;
mod enter_list;
mod enter_players;
mod given_groups;
mod import_file;
mod listed_names;
mod new_list;
mod next_evening;
mod officials;
mod removed;

mod change_role;
mod exchange_players;
mod rename;
mod set_privacy;

mod bring_back;

pub use compare_list::{Compared, Difference, Found};
pub(crate) use enter_players::refuse_team_name;
pub use import_file::{FileImport, ImportPreview, StandingRows};
pub use new_list::{NewList, Reading, SeenList, create_event_with_list, look_at_list};
pub use next_evening::{NextEvening, create_next_evening, may_come_again, next_name, perhaps_known};
pub use removed::Removed;
pub use rename::Renamed;
