//! Identity and permissions: actors, passwords, links, phones, webhooks; persons over many events; imported results.

mod actor;
pub mod permission;
mod token;

mod manage_users;
pub(crate) mod sign_in;

mod history;
mod make_link;
mod organisers;
mod pair_phone;
mod persons;

mod report_guesses;
mod webhooks;

pub use actor::{Actor, Rights, Role};
pub use history::{FoundHistory, HistoryFile, bring_back_history, bring_history_in, preview_history, remove_history};
pub use make_link::ended_link;
pub use manage_users::{MIN_PASSWORD_LENGTH, add_first_user, add_user, has_no_user, set_password};
pub use pair_phone::{Key, Paired, Pairing, pair_phone, paired_place};
pub use persons::{decide_persons, undo_person_decision};
pub use report_guesses::{Guesses, codes_guessed, passwords_guessed};
pub use sign_in::{account, holders, sign_in, sign_out};
pub use token::Token;
pub use webhooks::WebhookTopic;
