//! The result of recounting an archive, for a browser: what was recounted and the problems, as texts.

use crate::{Error, OnPaper, check_archive, steps};
use event::values::time_zone::TimeZone;
use messages::{Locale, Message};
use serde_json::json;

/// Maximum number of problems in an answer, which says how many more there are: in a chain that is broken at its
/// beginning every row is one.
const MAX_PROBLEMS: usize = 200;

/// Recounts an archive and returns `{"steps": ["…"], "problems": ["…"]}`. `asked` has two lines: the code of a
/// language, and the name of the file.
pub fn answer(archive: &[u8], asked: &str) -> String {
    let (code, file) = asked.split_once('\n').unwrap_or((asked, ""));
    let locale = Locale::from_code(code).unwrap_or_default();
    let paper = OnPaper::default();
    let unreadable = |reason: String| (Vec::new(), vec![Message::new("archive-not-json").arg("reason", reason)]);
    let (said, mut problems) = match check_archive(file, archive, &paper, TimeZone::UTC) {
        Ok(checked) => (steps(&checked, &paper), checked.problems),
        Err(Error::Refused(problems)) => (Vec::new(), problems),
        Err(Error::Event(cause)) => unreadable(cause.to_string()),
        Err(Error::Publication(cause)) => unreadable(cause.to_string()),
    };
    let more = problems.len().saturating_sub(MAX_PROBLEMS);
    problems.truncate(MAX_PROBLEMS);
    problems.extend((more > 0).then(|| Message::new("error-more").arg("more", more)));
    let words = |all: &[Message]| all.iter().map(|message| locale.say(message)).collect::<Vec<_>>();
    json!({ "steps": words(&said), "problems": words(&problems) }).to_string()
}
