//! Who somebody is and what they may do: actors, passwords, links, phones.

pub(crate) mod actor;
pub mod permission;
pub(crate) mod token;

pub(crate) mod manage_users;
pub(crate) mod sign_in;

pub(crate) mod make_link;
pub(crate) mod organisers;
pub(crate) mod pair_phone;

pub(crate) mod report_guesses;
pub(crate) mod webhooks;

pub use actor::{Actor, Rights, Role};
pub use make_link::{ended_link, make_link, revoke_link};
pub use manage_users::{SHORTEST_PASSWORD, add_first_user, add_user, has_no_user, set_password};
pub use organisers::{add_organiser, remove_organiser};
pub use pair_phone::{Key, Paired, Pairing, admit_phone, pair_phone, pair_phones, paired_place, unpair_table};
pub use report_guesses::{Guesses, codes_guessed, passwords_guessed};
pub use sign_in::{account, holders, sign_in, sign_out};
pub use token::Token;
pub use webhooks::{Told, add_webhook, revoke_webhook, webhooks};
