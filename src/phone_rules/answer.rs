//! Questions as texts, and their answers. The first line of a question is its kind, the others depend on that:
//!
//! - `tiles`: the value of tiles, and the verdict on a claim; the lines of [`Question`].
//! - `discards`: the waits after each discard from fourteen tiles; the lines of [`Question`].

use crate::json::Json;
use crate::judge::{judge, judge_discards};
use crate::question::Question;

/// The answer to a question, as JSON; `null` if the question cannot be read.
pub fn answer(question: &str) -> String {
    let (asked, lines) = question.split_once('\n').unwrap_or((question, ""));
    let mut json = Json(String::new());
    let read = match asked {
        "tiles" => Question::from_lines(lines).map(|question| json.put_judged(&judge(&question))),
        "discards" => Question::from_lines(lines).map(|question| json.put_discards(&judge_discards(&question))),
        _ => None,
    };
    match read {
        Some(()) => json.0,
        None => "null".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_that_cannot_be_read_has_no_answer() {
        let wrong = ["", "tiles", "hands\nrules mcr five", "tiles\nrules mcr four", "tiles\nrules mcr five\nwon twice"];
        for question in wrong {
            assert_eq!(answer(question), "null", "{question}");
        }
    }

    #[test]
    fn a_claim_that_cannot_be_read_says_why() {
        let often = answer("tiles\nrules mcr default\ntiles 1112345678999m\nclaim 63 73*3 73*2");
        assert!(often.contains(r#"["fan-too-often",{"times":5,"most":4,"name":"73"}]"#), "{often}");
        let unknown = answer("tiles\nrules world-series 0 25 zj33 formal\ntiles 1112345678999m\nclaim 3.1.9");
        assert!(unknown.contains(r#"["pattern-unknown",{"name":"3.1.9"}]"#), "{unknown}");
    }

    #[test]
    fn fourteen_tiles_have_discards() {
        let found = answer("discards\nrules mcr default\ntiles [CCC][FFF]999mEEPP+1s\nclaim 1\nwon kong");
        assert!(found.starts_with(r#"[["1s",[["E","#) && found.ends_with("true]]]]"), "{found}");
        assert_eq!(answer("discards\nrules mcr default\ntiles [CCC][FFF]999mEEPP"), "[]");
    }

    #[test]
    fn thirteen_tiles_have_waits_and_nothing_else() {
        let gates = answer("tiles\nrules mcr default\ntiles 1112345678999m");
        assert!(
            gates.contains(r#""hint":["hand-now-winning",{}],"worth":null,"waits":[["1m",106,true],["2m","#),
            "{gates}"
        );
    }
}
