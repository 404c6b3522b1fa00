//! `caipan licences`: the version, the licence of the program, and those of third parties.

use super::{Failure, print};
use messages::Locale;
use web::licences::{OWN, THIRD_PARTIES, VERSION};

pub(super) fn run(locale: Locale) -> Result<(), Failure> {
    let own = locale.msg("licences-own").arg("version", VERSION).to_string();
    let third_parties = locale.msg("licences-third-parties").to_string();
    print(&[&[&own[..]], &OWN[..], &[&third_parties], &THIRD_PARTIES[..]].concat().join("\n\n"))
}
