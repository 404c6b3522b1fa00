//! An archive that is damaged, forged or no archive: every reason is named, and nothing is stored.

use crate::archive::{chain_again, exported, fresh, import, with_a_day_of_teams};
use crate::support::{Kind, Organiser, app, both, long_or};
use caipan::actions::{self, Actor, Role};
use caipan::event::record::archive::Archive;
use caipan::files::archive::{read, write};
use caipan::messages::Locale;
use caipan::store::{Error, Store, now};

#[path = "../../fuzz/check_archive.rs"]
mod check_archive;

pub fn day() -> Archive {
    let database = with_a_day_of_teams(Kind::Sqlite);
    let store = database.open();
    read("a.json", exported(&store, "cup").as_bytes()).unwrap()
}

#[test]
fn every_damaged_byte_is_found_and_nothing_is_stored() {
    let bytes = write(day()).unwrap().into_bytes();
    let (_database, store) = fresh(Kind::Sqlite);
    let refused = |damaged: &[u8], what: &str, at: usize| {
        let problems = read("a.json", damaged).err().unwrap_or_else(|| panic!("{what} at {at} is not found"));
        assert!(!Locale::En.say(&problems[0].message()).is_empty());
    };
    // Each step hits other columns of the rows.
    for at in (0..bytes.len()).step_by(97) {
        let flipped = [&bytes[..at], &[bytes[at] ^ 1], &bytes[at + 1..]].concat();
        refused(&flipped, "flipped", at);
        refused(&[&bytes[..at], &bytes[at + 1..]].concat(), "left out", at);
        refused(&[&bytes[..at], b" ", &bytes[at..]].concat(), "put in", at);
        refused(&bytes[..at], "cut off", at);
    }
    refused(&bytes[..bytes.len() - 1], "cut off", bytes.len() - 1);
    refused(&[&bytes[..], b"\n"].concat(), "put in", bytes.len());
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    assert!(actions::import_archive(&store, &Actor::command_line(), "a.json", &damaged, now()).is_err());
    assert!(store.event("cup").unwrap().is_none());
}

#[test]
fn a_backup_and_what_is_no_text_are_not_called_tables() {
    for (bytes, said) in [(&b"PK\x03\x04\xff"[..], "looks like a backup"), (b"{\n\xff", "is JSON in UTF-8")] {
        let [problem] = read("b.zip", bytes).unwrap_err().try_into().unwrap();
        let problem = Locale::En.say(&problem.message());
        assert!(problem.starts_with("b.zip") && problem.contains(said) && !problem.contains("CSV"), "{problem}");
    }
}

/// What is said against an archive that was changed and written again with a fitting hash.
fn against(right: &Archive, change: impl FnOnce(&mut Archive)) -> Vec<String> {
    let mut archive = right.clone();
    change(&mut archive);
    let (_database, store) = fresh(Kind::Sqlite);
    let refused = import(&store, &write(archive).unwrap()).map(|archive| archive.sha256).expect_err("refused");
    assert!(store.event("cup").unwrap().is_none(), "nothing is stored");
    refused
}

#[test]
fn what_cannot_be_is_refused_with_its_line_though_the_hash_fits() {
    let day = day();
    let text = write(day.clone()).unwrap();
    let line = |part: &str| 1 + text.lines().position(|line| line.contains(part)).unwrap();
    let hands = line("\"hands\":[");
    let chain = |archive: &mut Archive| archive.audit[3].actor = "别人".into();
    let cases: [(&str, Vec<String>); 12] = [
        ("slug", against(&day, |archive| archive.event.slug = "Cup 2".into())),
        ("“id” is 3 but must be 2", against(&day, |archive| archive.teams[1].id = 3)),
        ("“team” names 9", against(&day, |archive| archive.players[0].team = Some(9))),
        ("“players” names 99", against(&day, |archive| archive.tables[0].players[0] = 99)),
        ("“players” cannot be", against(&day, |archive| archive.tables[0].players[0] = archive.tables[0].players[1])),
        ("“session, table” names 1, 9", against(&day, |archive| archive.hands[0].table = 9)),
        ("“revision” is 3 but must be 2", against(&day, |archive| archive.hands[2].revision = 3)),
        ("“commitment” cannot be", against(&day, |archive| archive.commitments[1].secret = Some("x".into()))),
        ("“secret” cannot be …", against(&day, |archive| archive.commitments[0].secret = Some("x".into()))),
        ("“points” cannot be 1/7", against(&day, |archive| archive.standard_penalties[0].points = "1/7".into())),
        ("“content” cannot be", against(&day, |archive| archive.publications[0].content = "{}".into())),
        ("the audit was changed", against(&day, chain)),
    ];
    for (expected, found) in &cases {
        let said = found.iter().any(|line| line.contains(expected) && line.starts_with("a.json, line "));
        assert!(said, "{expected}: {found:?}");
    }
    assert!(cases[5].1[0].starts_with(&format!("a.json, line {}: ", hands + 1)), "{:?}", cases[5].1);
}

#[test]
fn a_hand_that_the_rules_refuse_is_refused_as_on_the_sheet() {
    let day = day();
    // Hand 4 stopped the session; there is none after it.
    let later = against(&day, |archive| {
        let mut hand = archive.hands.iter().find(|hand| hand.written.number == 4).unwrap().clone();
        (hand.written.number, hand.entry) = (6, "another".into());
        archive.hands.push(hand);
    });
    assert_eq!(later.len(), 2, "and no row of the audit wrote it: {later:?}");
    assert!(later[0].ends_with("This score sheet ended with hand 4. If play went on, correct hand 4."), "{later:?}");
    let below = against(&day, |archive| archive.hands[1].written.basic_points = Some(7));
    assert!(below.iter().any(|line| line.contains('7') && line.contains('8')), "{below:?}");
}

#[test]
fn another_version_another_file_and_an_event_that_is_here_are_said() {
    let day = day();
    let (_database, store) = fresh(Kind::Sqlite);
    let text = write(day).unwrap();
    let newer = text.replace("\"version\":1,\n", "\"version\":2,\n");
    let said = import(&store, &newer).unwrap_err();
    assert!(said[0].contains("version 2") && said[0].contains("version 1"), "{said:?}");
    let other = import(&store, &text.replace("caipan-event-archive", "caipan-draw-1")).unwrap_err();
    assert!(other[0].contains("“caipan-draw-1”"), "{other:?}");
    let large = vec![b' '; caipan::files::archive::MAX_BYTES + 1];
    let large = read("a.json", &large).unwrap_err();
    assert!(Locale::En.say(&large[0].message()).contains("128 MiB"));
    import(&store, &text).unwrap();
    let twice = import(&store, &text).unwrap_err();
    assert!(twice[0].starts_with("There is already an event “cup”."), "{twice:?}");
    assert_eq!(exported(&store, "cup"), text);
}

#[test]
fn the_upload_is_refused_with_a_list_and_for_those_who_may_not_create_events() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let bad = organiser.browser.upload("/events/archive", "/events/archive", "a.json", b"{}");
    assert_eq!(bad.status, 422);
    assert!(bad.errors()[0].starts_with("a.json, line 1: this is not an archive of an event"), "{:?}", bad.errors());
    let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
    assert_eq!(chief.get("/e/cup/archive.json").status, 403);
    let link = app.come_in(&app.link("cup", &Role::Organiser));
    assert_eq!(link.get("/e/cup/archive.json").status, 200);
    assert_eq!(link.get("/events/archive").status, 403);
}

#[test]
fn the_fuzzing_corpus_of_archives_does_no_harm() {
    for file in std::fs::read_dir("fuzz/corpus/archive_json").unwrap() {
        check_archive::archive(&std::fs::read(file.unwrap().path()).unwrap());
    }
    // A whole day with one value after the other replaced, and a fitting hash.
    for changed in changed(&write(day()).unwrap()) {
        check_archive::archive(changed.as_bytes());
    }
}

/// An archive with one value after the other replaced, or in the short form each of them at every forty-first.
fn changed(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let values = [("1", "2"), ("null", "1"), ("\"E\"", "\"S\""), ("00", "99"), (":\"", ":\"x"), ("2", "-1")];
    let replaced = |(at, line): (usize, &&str)| {
        values.map(|(from, to)| {
            let changed = line.replacen(from, to, 1);
            [&lines[..at], &[changed.as_str()], &lines[at + 1..]].concat().join("\n")
        })
    };
    lines.iter().enumerate().flat_map(replaced).step_by(long_or(41, 1)).collect()
}

#[test]
fn what_the_check_accepts_both_databases_take() {
    // The audit is made again around each change, so that the rules alone say what is taken.
    let chained = |text: &String| {
        let mut archive: Archive = serde_json::from_str(text).ok()?;
        chain_again(&mut archive);
        read("a.json", write(archive).unwrap().as_bytes()).ok()
    };
    let accepted: Vec<Archive> = changed(&write(day()).unwrap()).iter().filter_map(chained).collect();
    assert!(accepted.len() > long_or(8, 350), "{}", accepted.len());
    both(|database| {
        let store = Store::open(&database.url).unwrap();
        for archive in &accepted {
            let undone: Result<(), Error> = store.write(|conn| {
                caipan::store::archive::insert(conn, archive)?;
                Err(Error::Corrupt("not to be kept".into()))
            });
            assert!(matches!(&undone, Err(Error::Corrupt(why)) if why.to_string() == "not to be kept"), "{undone:?}");
        }
    });
}
