//! Keeping an event: shelves, archives, backups, a second laptop, and all checks of them.

mod erase_player;
mod shelve_event;

mod export_archive;
mod import_archive;
mod merge_archive;
mod open_archive;

mod sign_protocol;

mod check;
mod check_installation;

mod back_up;
mod restore;

mod stand_by;

pub use back_up::{Backup, For, MAX_OWN_BACKUPS, back_up, copy_backup, download_backup, newest_backup};
pub use check::{Checked, OnPaper, check_archive, check_event, slugs};
pub use check_installation::{CheckedInstallation, check_installation};
pub use erase_player::Erasure;
pub use export_archive::{export_open_archive, is_archive_open};
pub use import_archive::{check_import, import_archive};
pub use merge_archive::{
    Decisions, asks_reason, awaits_decisions, check_merge, likeness_question, merge_archive, needs_only_reason,
};
pub use restore::{Restored, has_nothing, restore_database, restore_events, restore_uploaded, undo_restore};
pub use sign_protocol::signed_protocol;
pub use stand_by::{
    Admitted, AskedAdmission, EventEnd, ReturnedEvent, admit_stand_by, check_copy, copy_rows, end_stand_by, event_ends,
    export_for_laptop, find_stand_by, hear_term, is_laptop, may_admit_stand_by, may_change_laptops, may_have_entries,
    require_no_server, shortest_take_over_delay, take_over, unknown_ends,
};
