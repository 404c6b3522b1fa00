//! Counted again without the program: what docs/recount.py says of an event and of forged ones.

use crate::archive::{chain_again, create_with, draft, exported, records, view, win};
use crate::command_line::{caipan, stdout};
use crate::support::{Database, Kind, acting};
use crate::trust::{days, in_python};
use caipan::actions::{self, Changes, DrawnBy, NewNote, SeatFilling, Source, TableCommand};
use caipan::event::draw::seeded::Seeded;
use caipan::event::ranking::tie_break::Criterion;
use caipan::event::record::archive::Archive;
use caipan::event::regulations::{Bye, Regulations, Scope};
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::penalty::{Entrant, PenaltyDraft, StandardPenalty};
use caipan::event::sheet::session::Attendance;
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::files::archive::{read, write};
use caipan::messages::Locale;
use caipan::recount::answer;
use caipan::rules::{Foul, GamePoints, Payee, Seat};
use caipan::store::Store;
use serde_json::Value;
use std::collections::BTreeSet;
use uuid::Uuid;

fn recounted(text: &str) -> (bool, String) {
    in_python("docs/recount.py", text, &[])
}

/// The demo's event.
fn demo() -> String {
    let demo = Database::demo(Kind::Sqlite);
    stdout(&caipan(&["archive", "export", "--database", &demo.url, "--event", "demo"]))
}

/// Three sessions of few hands and few points, so that many are equal, with every kind of penalty and absence; four leave after
/// the first and come back after the second. Published after each.
fn a_league(seed: &str, standard_points: Scope, bye: Bye, tie_breaks: Vec<Criterion>) -> String {
    let database = Database::fresh(Kind::Sqlite);
    let store = &database.open();
    let slug = "league";
    // Half of the leagues are net, and count a stand-in's seat as EMA does.
    let net = standard_points == Scope::Group;
    let (base_score, forfeit_score) = if net { (0, -500) } else { (500, 0) };
    let all = Regulations { sessions: 3, base_score, forfeit_score, stand_in_ranks: !net, ..Regulations::default() };
    let regulations = Regulations { standard_points, bye, tie_breaks, ..all };
    let actor = &create_with(store, slug, false, regulations);
    let rows: String = (1..=16).map(|n| format!("选手{n}\n")).collect();
    acting(store, actor, slug).import_entries("p.csv", format!("name\n{rows}").as_bytes()).unwrap();
    acting(store, actor, slug).choose_chart(&Source::Generated(3).into()).unwrap();
    acting(store, actor, slug).commit_draw(&[], "", "").unwrap();
    acting(store, actor, slug).draw_lots("x", DrawnBy::Committed("6 6 1".into()), "").unwrap();
    let chance = &mut Seeded::new(seed, "a league");
    let mut gone: Vec<PlayerId> = Vec::new();
    for number in 1..=3 {
        let session = SessionNumber(number);
        acting(store, actor, slug).seat_session(session, seed).unwrap();
        acting(store, actor, slug).start_session(session).unwrap();
        let tables = view(store, slug).sessions[usize::from(number) - 1].tables.len() as u16;
        for table in 1..=tables {
            play(store, slug, (number, table), chance);
        }
        if number == 1 {
            let filled = [
                (Seat::East, Attendance::StoodIn { own: GamePoints(480) }, 0),
                (Seat::South, Attendance::ForfeitStoodIn, 0),
                (Seat::West, Attendance::Forfeit, 0),
                (Seat::North, Attendance::Played, 10),
            ];
            for (seat, attendance, late) in filled {
                fill(store, slug, (session, TableNumber(1)), seat, attendance, late);
            }
            fill(store, slug, (session, TableNumber(2)), Seat::East, Attendance::StoodIn { own: GamePoints(0) }, 0);
        }
        acting(store, actor, slug).close_session(session).unwrap();
        acting(store, actor, slug).publish_standings(session).unwrap();
        let shown = view(store, slug);
        let name = |player: &PlayerId| shown.entries.player_name(*player);
        let changes = match number {
            1 => {
                let stays = |player: &PlayerId| shown.disqualified(*player).is_none();
                gone = shown.draw.as_ref().unwrap().players.iter().map(|(_, player)| *player).filter(stays).collect();
                gone.truncate(4);
                Changes { gone: gone.iter().copied().collect(), ..Changes::default() }
            }
            2 => Changes { gone: BTreeSet::new(), arrivals: gone.iter().map(name).collect(), ..Changes::default() },
            _ => continue,
        };
        let penalty = StandardPenalty { of: Entrant::Player(gone[0]), points: "1/2".parse().unwrap() };
        acting(store, actor, slug).give_standard_penalty(penalty, "警告").unwrap();
        if number == 2 {
            acting(store, actor, slug).revoke_standard_penalty(0, "误记").unwrap();
        }
        acting(store, actor, slug).repair_draw(&changes, "病", view(store, slug).version).unwrap();
    }
    exported(store, slug)
}

/// A hand or two by chance.
fn play(store: &Store, slug: &str, place: (u16, u16), chance: &mut Seeded) {
    let mut seat = || Seat::ALL[chance.next_below(4)];
    let (winner, offender, payee) = (seat(), seat(), seat());
    let discarder = Some(offender).filter(|discarder| *discarder != winner);
    let ending = if discarder.is_some() { Ending::Discard } else { Ending::SelfDraw };
    let foul = [Foul::EmptyClaim, Foul::OneShort, Foul::MisnamedDiscard, Foul::Cheating][chance.next_below(4)];
    let (points, payee) = match foul {
        Foul::MisnamedDiscard if payee != offender => (Some(24), Some(Payee::One(payee))),
        Foul::MisnamedDiscard => (Some(24), Some(Payee::Nobody)),
        _ => (None, None),
    };
    let penalty = PenaltyDraft { foul, offender, points, payee, reason: String::new() };
    let flowers = chance.next_below(2) as u8;
    records(store, slug, place, Draft { ending, discarder, flowers, ..win(1, winner, 8) }, 0);
    let penalties = if chance.next_below(3) == 0 { vec![penalty] } else { Vec::new() };
    records(store, slug, place, Draft { penalties, ..draft(2, Ending::StoppedByTime) }, 0);
}

fn fill(store: &Store, slug: &str, place: (SessionNumber, TableNumber), seat: Seat, attendance: Attendance, late: i32) {
    let session_penalty = GamePoints(late);
    let said = SeatFilling { seat, attendance, substitute: None, session_penalty, reason: "x".into() };
    let new = NewNote { entry: Uuid::new_v4(), device: None, said: TableCommand::Filled(said) };
    let actor = actions::Actor::command_line();
    acting(store, &actor, slug).note_at_table(place, &new).unwrap();
}

#[test]
fn what_stands_is_what_is_counted_again() {
    let programs = std::fs::read_dir("docs").unwrap().map(|entry| entry.unwrap().path());
    let programs: Vec<_> = programs.filter(|path| path.extension().is_some_and(|end| end == "py")).collect();
    assert!(programs.len() > 10);
    for program in programs {
        let lines = std::fs::read_to_string(&program).unwrap().lines().count();
        assert!(lines < 170, "{}: {lines}", program.display());
    }
    let holds = |text: &str, parts: &[&str]| {
        let (holds, said) = recounted(text);
        assert!(holds && said.ends_with("All that was counted again is as it stands.\n"), "{said}");
        parts.iter().for_each(|part| assert!(said.contains(part), "{part}: {said}"));
    };
    let publication = "standings after session 2, publication 1: 16 players and 4 teams, as of row";
    let seats = "session 3: 4 tables seated by chart 1 and draw 1.";
    holds(&demo(), &["lots of 4 teams and 16 players drawn again from the seed “金秋 2026”", seats, publication]);
    let [cup, open] = days();
    holds(
        &cup,
        &["commitment 2: ", "draw 2: lots of 4 teams", "after session 1, publication 2: 17 players and 4 teams"],
    );
    // The draw was repaired twice; the second time a session that was seated was seated again.
    let repaired = "not counted again: the lots of draw 3: it repairs draw 1.";
    holds(
        &open,
        &["draw 1: lots of 0 teams and 16 players", repaired, "session 2: 3 tables seated by chart 2 and draw 3."],
    );
    let all_but_the_first = Criterion::ALL[1..].to_vec();
    let met_first = vec![Criterion::HeadToHead, Criterion::Firsts, Criterion::BestSessionScore];
    for (seed, scope, bye, tie_breaks) in [
        ("a", Scope::Table, Bye::Average, met_first),
        ("b", Scope::Group, Bye::Fixed { standard_points: 1, game_points: 480 }, all_but_the_first),
    ] {
        let text = a_league(seed, scope, bye, tie_breaks);
        holds(&text, &["session 2: 3 tables", "standings after session 3, publication 1: 16 players and 0 teams"]);
    }
}

/// What is said of an archive that somebody has changed, with a chain and bindings that fit.
fn forged(text: &str, forge: fn(&mut Archive)) -> (bool, String) {
    let mut archive = read("a.json", text.as_bytes()).unwrap();
    forge(&mut archive);
    chain_again(&mut archive);
    let text = write(archive).unwrap();
    let (holds, said) = in_python("docs/verify.py", &text, &[]);
    assert!(holds, "only counting tells: {said}");
    recounted(&text)
}

/// Replaces what the audit says too.
fn in_the_audit(archive: &mut Archive, from: &str, to: &str) {
    let rows = archive.audit.iter_mut().filter(|row| row.detail.contains(from));
    assert!(rows.map(|row| row.detail = row.detail.replace(from, to)).count() > 0, "{from}");
}

#[test]
fn whoever_makes_the_whole_chain_again_is_found_by_counting() {
    type Forge = (fn(&mut Archive), &'static [&'static str]);
    let of_the_demo: [Forge; 8] = [
        (
            |archive| {
                let [(_, one), (_, other), ..] = &mut archive.draws[0].players[..] else { panic!("two players") };
                std::mem::swap(one, other);
            },
            &["DIFFERS: draw 1, lot of ", "session 1, table 1, players East, South, West, North: ", "lots_sha256"],
        ),
        (
            |archive| archive.tables[5].players.swap(0, 1),
            &[
                "session 2, table 2, players East, South, West, North: [5, 14, 1, 11] stands, and should be [14, 5, 1, 11].",
            ],
        ),
        (
            |archive| {
                let content = &mut archive.publications[1].content;
                *content = content.replacen("\"game_points\":1291", "\"game_points\":1391", 1);
            },
            &["standings after session 2, publication 1, players, rank 1: ", "1391", "1291"],
        ),
        (
            |archive| archive.hands[0].written.basic_points = Some(12),
            &[
                "session 1, table 1, hand 1, version 1, points with the fans 49 62 72 73: 12 stands, and should be 10.",
                "hand 1, version 1, amounts in the audit: [34, -8, -8, -18] stands, and should be [36, -8, -8, -20].",
                "standings after session 1, publication 1, players, rank ",
            ],
        ),
        // Somebody who thinks of the fans and of the audit as well.
        (
            |archive| {
                let hand = &mut archive.hands[0].written;
                (hand.basic_points, hand.fans, hand.tiles) = (Some(12), String::new(), None);
                hand.circumstances = None;
                let place = "{\"session\":1,\"table\":1,\"hand\":1,";
                let row = archive.audit.iter_mut().find(|row| row.detail.starts_with(place)).unwrap();
                row.detail = row.detail.replace("[34,-8,-8,-18]", "[36,-8,-8,-20]");
            },
            &["standings after session 1, publication 1, teams, rank "],
        ),
        (
            |archive| archive.draws[0].seed = Some("金秋 2027".into()),
            &["draw 1, lot of ", "session 1, seed: 金秋 2026 stands, and should be 金秋 2027."],
        ),
        (
            |archive| archive.sessions[1].seed = "x".into(),
            &["session 2, seed: x stands", "session 2, table 1, players"],
        ),
        (|archive| archive.players[0].name += "x", &["王建国x"]),
    ];
    let of_the_cup: [Forge; 6] = [
        (|archive| archive.draws[1].word = Some("3 5 2".into()), &["draw 2, seed: "]),
        (
            |archive| {
                // The whole seed: another word, with what follows from it.
                let draw = &mut archive.draws[1];
                let seed = draw.seed.as_mut().unwrap();
                *seed = seed.replace("3 5 1", "3 5 2");
                draw.word = Some("3 5 2".into());
            },
            &["draw 2, lot of "],
        ),
        (|archive| archive.commitments[1].secret = Some("0".repeat(32)), &["commitment 2: ", "draw 2, seed: "]),
        (
            |archive| {
                let hash = archive.commitments[1].commitment.replace(['0', '1', '2'], "3");
                in_the_audit(archive, &archive.commitments[1].commitment.clone(), &hash);
                archive.commitments[1].commitment = hash;
            },
            &["commitment 2: "],
        ),
        (
            |archive| {
                // Two of a team exchange places: they were kept apart, so this is found by drawing alone.
                let [(_, one), (_, other), ..] = &mut archive.draws[1].players[..] else { panic!("two players") };
                std::mem::swap(one, other);
            },
            &["draw 2, lot of ", "draw 2, lots_sha256 in the audit: "],
        ),
        (
            |archive| archive.attendances.iter_mut().for_each(|row| row.session_penalty = 0),
            &["standings after session 1, publication 1, players"],
        ),
    ];
    let (demo, [cup, _]) = (demo(), days());
    let forgeries = of_the_demo.iter().map(|forge| (&demo, forge)).chain(of_the_cup.iter().map(|forge| (&cup, forge)));
    for (text, (forge, expected)) in forgeries {
        let (holds, said) = forged(text, *forge);
        for part in *expected {
            assert!(!holds && said.contains(part), "{part}: {said}");
        }
    }
}

#[test]
fn a_browser_is_told_what_the_command_says() {
    let text = demo();
    let mut forged = read("a.json", text.as_bytes()).unwrap();
    let content = &mut forged.publications[1].content;
    *content = content.replacen("\"game_points\":1291", "\"game_points\":1391", 1);
    chain_again(&mut forged);
    let damaged = text.replacen("\"winner\":\"", "\"winner\":\"x", 1);
    let texts = [(text, true), (write(forged).unwrap(), false), (damaged, false), ("{}".to_owned(), false)];
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("a.json");
    let file = path.to_str().unwrap();
    for (text, holds) in texts {
        std::fs::write(&path, &text).unwrap();
        for language in Locale::ALL {
            let told = answer(text.as_bytes(), &format!("{}\n{file}", language.code()));
            let told: Value = serde_json::from_str(&told).unwrap();
            let [steps, problems] =
                ["steps", "problems"].map(|part| serde_json::from_value::<Vec<String>>(told[part].clone()).unwrap());
            let said = caipan(&["--lang", language.code(), "verify", file]);
            let (out, err) = (String::from_utf8(said.stdout).unwrap(), String::from_utf8(said.stderr).unwrap());
            assert_eq!(steps.iter().map(|step| format!("{step}\n")).collect::<String>(), out);
            assert!(problems.iter().all(|problem| err.contains(problem)), "{problems:?}: {err}");
            assert_eq!((said.status.success(), problems.is_empty()), (holds, holds), "{err}");
        }
    }
}
