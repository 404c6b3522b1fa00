//! `caipan fan --jsonl`: each line is answered at its place, and what is wrong in one is named.

use crate::fan_decisions::SEVEN_PAIRS;
use crate::fans::{GENERATED, read};
use caipan::files::hands;
use caipan::messages::Locale;
use caipan::rules::fan::{FanList, Misnamed, Misnaming, Options};
use serde_json::{Value, json};
use std::io::{Seek, Write};
use std::process::Command;

/// What `caipan fan --jsonl` answers, line by line.
fn jsonl(input: impl AsRef<[u8]>, arguments: &[&str]) -> Vec<String> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input.as_ref()).unwrap();
    file.rewind().unwrap();
    let mut caipan = Command::new(env!("CARGO_BIN_EXE_caipan"));
    let output = caipan.args(["fan", "--jsonl", "--lang=en"]).args(arguments).stdin(file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn lines_are_answered_in_their_order_on_the_command_line() {
    // More than is read at once.
    let input = GENERATED.repeat(2);
    let answers = GENERATED.lines().map(|line| hands::answer(line, &Options::default(), Locale::En).unwrap());
    let answers: Vec<String> = answers.collect();
    assert!(jsonl(&input, &[]).iter().eq(answers.iter().cycle().take(6000)));
}

#[test]
fn a_line_that_is_no_hand_is_answered_at_its_place() {
    let input = concat!(
        r#"{"id": 1, "hand": "[123p] [444s] [789m] 34pCC", "win": "5p"}"#,
        "\n",
        r#"{"id": "b", "hand": "[123p] [444s] [444s] 34pCC", "win": "5p"}"#,
        "\r\n",
        "no JSON\n",
        r#"{"id": [4], "hand": "[123p] [444s] [789m] 34pCC"}"#,
        "\n",
        r#"{"id": 5, "hand": 5}"#,
        "\n[]\n",
        r#"{"id": 7, "hand": "[123p] [444s] [789m] 34pCC +2p", "flowers": 300}"#,
        "\n",
        r#"{"id": 8, "hand": "[123p] [444s] [789m] 34pCC +2p", "flowers": 1}"#,
    );
    let answers: Vec<Value> = jsonl(input, &[]).iter().map(|line| read(line)).collect();
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(json!(ids), json!([1, "b", null, [4], 5, null, 7, 8]));
    let totals: Vec<&Value> = answers.iter().map(|answer| &answer["total"]).collect();
    assert_eq!(json!(totals), json!([8, null, null, null, null, null, null, 9]));
    for answer in answers.iter().filter(|answer| answer["total"].is_null()) {
        assert_eq!(answer.as_object().unwrap().len(), 2, "an id and an error: {answer}");
        assert!(!answer["error"].as_str().unwrap().is_empty());
    }
    assert_eq!(answers[0]["lists"], json!([{"无番和": 1}]));
    assert_eq!(answers[0]["waits"], json!(["2p", "5p"]));
    assert_eq!(jsonl(b"\xff\n\0", &[]).len(), 2, "nor is what is no text");
}

#[test]
fn a_key_that_is_unknown_or_holds_something_else_is_named() {
    let answer = |more: &str| {
        let line = format!(r#"{{"id": 3, "hand": "[123p] [444s] [789m] 34pCC +2p", {more}}}"#);
        let answer = read(&hands::answer(&line, &Options::default(), Locale::En).unwrap());
        assert_eq!(answer["id"], 3, "{more}");
        answer["error"].as_str().unwrap_or_default().to_owned()
    };
    let zimo = answer(r#""zimo": true"#);
    assert!(zimo.contains("“zimo”") && zimo.contains("self_draw"), "{zimo}");
    for (more, what) in [
        (
            r#""flowers": -1"#,
            "flowers: -1 is not possible. Write the number of flower tiles, a whole number from 0 to 8.",
        ),
        (r#""flowers": 300"#, "flowers: 300 is not possible"),
        (r#""flowers": "2""#, "flowers: \"2\" is not possible"),
        (r#""self_draw": "yes""#, "self_draw: \"yes\" is neither true nor false"),
        (r#""win": 5"#, "win: 5 is not text"),
    ] {
        assert!(answer(more).contains(what), "{more}: {}", answer(more));
    }
    assert_eq!(
        answer(r#""total": 8, "fans": {"无番和": 1}, "source": "p.71""#),
        "",
        "what is expected may stand beside"
    );
    let line = r#"{"id": 4, "hand": "[CCC] [FFF] 999mEEPP", "win": "P", "discard": "W"}"#;
    let series = caipan::files::world_series_hands::answer(line, &Default::default(), Locale::En).unwrap();
    assert!(series.contains("“discard”") && series.contains("discarder"), "{series}");
}

#[test]
fn a_name_among_fans_that_cannot_be_read_has_its_true_reason() {
    for (names, name, why) in [
        ("平和, 十三么九", "十三么九", Misnaming::Unknown),
        ("平和,平和", "平和", Misnaming::Twice),
        ("明暗杠,暗杠", "暗杠", Misnaming::MixedKongs),
        ("明杠,明暗杠", "明暗杠", Misnaming::MixedKongs),
        ("暗杠,暗杠", "暗杠", Misnaming::Twice),
        ("清一色×2", "清一色×2", Misnaming::Often { times: 2, most: 1 }),
    ] {
        assert_eq!(FanList::from_names(names), Err(Misnamed { name: name.into(), why }), "{names}");
    }
    assert_eq!(FanList::from_names("明暗杠"), FanList::from_names("暗杠,明杠"));
    let hand = ["fan", "[2222p] {5555s} 23m789mNN +4m", "--lang=en", "--claim", "明暗杠,暗杠"];
    let output = Command::new(env!("CARGO_BIN_EXE_caipan")).args(hand).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("明暗杠 is one melded and one concealed kong together"), "{said}");
}

#[test]
fn a_profile_is_chosen_on_the_command_line() {
    let line = json!({"hand": SEVEN_PAIRS}).to_string();
    let total = |arguments: &[&str]| read(&jsonl(&line, arguments)[0])["total"].clone();
    assert_eq!([total(&[]), total(&["--profile=literal-1998"]), total(&["--profile=seed-002"])], [30, 32, 30]);
    assert!(jsonl("", &[]).is_empty() && jsonl("\n \n", &[]).is_empty());
}
