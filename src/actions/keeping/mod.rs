//! What remains of an event: shelves, archives, backups, and all checks of them.

pub(crate) mod shelve_event;

pub(crate) mod export_archive;
pub(crate) mod import_archive;
pub(crate) mod merge_archive;
pub(crate) mod open_archive;

pub(crate) mod sign_protocol;

pub(crate) mod check;
pub(crate) mod check_installation;

pub(crate) mod back_up;
pub(crate) mod restore;

pub use back_up::{Backup, For, KEPT, back_up, copy_backup, download_backup, newest_backup};
pub use check::{Checked, OnPaper, check_archive, check_event, slugs};
pub use check_installation::{CheckedInstallation, check_installation};
pub use export_archive::{export_archive, export_open_archive, is_archive_open};
pub use import_archive::{check_import, import_archive};
pub use merge_archive::{Decisions, check_merge, merge_archive};
pub use open_archive::open_archive;
pub use restore::{Restored, restore_database, restore_events, undo_restore};
pub use shelve_event::{end_event, resume_event, shelve_event};
pub use sign_protocol::signed_protocol;
