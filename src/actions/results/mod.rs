//! The results: standard penalties, publications, decisions that no longer agree with them, seasons, and the web spaces
//! of public pages.

mod give_standard_penalty;
mod revoke_standard_penalty;

mod event_then;
mod mirror;
mod publish_standings;
mod seasons;
mod space_place;

mod differences;

pub use event_then::event_then;
pub use mirror::{
    MAX_MIRROR_MINUTES, Mirror, MirrorPlaces, Mirrors, SpaceKind, confirm_host_key, mirror_of_event, mirrors,
};
pub use recount::differences;
pub use seasons::{bring_back_season, change_season, create_season, remove_season};
pub use space_place::{SftpPlace, sftp_place};
