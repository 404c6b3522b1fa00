//! Who takes part: entered one by one or from a file, renamed, removed and brought back.

pub(crate) mod compare_list;
pub(crate) mod enter_players;
pub(crate) mod given_groups;
pub(crate) mod import_file;

pub(crate) mod change_role;
pub(crate) mod rename;

pub(crate) mod bring_back;

pub use bring_back::{Removed, bring_back, removed};
pub use change_role::change_role;
pub use compare_list::{Compared, Difference, Found, compare_list, complete_from_list, take_over_list};
pub use enter_players::{
    add_player, add_stand_ins, add_team, import_entries, remove_player, remove_team, stand_in_for,
};
pub use import_file::{FileImport, ImportPreview, StandingRows, import_file, open_file, preview_import};
pub use rename::{Renamed, rename, set_background, set_leader_and_coach};
