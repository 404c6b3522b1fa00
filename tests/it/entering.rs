//! What the score sheet refuses, and what the organiser's forms refuse; nothing is stored then.

use crate::support::{App, ENTRIES, Organiser, Phone, Referee, app, hand_of, self_draw};
use caipan::actions::Role;
use caipan::event::values::ids::TableNumber;
use serde_json::json;

/// A referee at table 1 of a session that runs.
fn running(app: &App) -> (Organiser, Referee) {
    let organiser = Organiser::playing(app, &[]);
    let referee = Referee::of(app, &organiser.slug, 1);
    (organiser, referee)
}

fn hands(app: &App) -> usize {
    let view = app.event();
    view.sessions.iter().flat_map(|session| &session.tables).map(|table| table.sheet.hands().len()).sum()
}

const WIN: [(&str, &str); 4] = [("ending", "discard"), ("winner", "E"), ("discarder", "S"), ("basic_points", "8")];

fn with<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = WIN.into_iter().filter(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
    kept.chain(changes.iter().copied()).collect()
}

#[test]
fn the_four_amounts_are_shown_before_anything_is_saved() {
    let app = app();
    let (_, referee) = running(&app);
    let page = referee.checks(1, &with(&[("flowers", "2")]));
    assert_eq!(page.texts(".amounts .delta"), ["+34", "−18", "−8", "−8"]);
    assert_eq!(page.text(".sum strong"), "2000");
    assert_eq!(hands(&app), 0);
}

#[test]
fn what_cannot_be_is_refused_with_what_to_do() {
    let app = app();
    let (_, referee) = running(&app);
    let cases: &[(&[(&str, &str)], &str)] = &[
        (
            &[("discarder", "E")],
            "The winner and the discarder are the same player. Choose another discarder, or self-draw.",
        ),
        (&[("basic_points", "7"), ("flowers", "3")], "7 points without flowers; a win needs 8."),
        (&[("dealer", "N")], "Hand 1 is dealt by "),
        (&[("hand", "3")], "Hand 3 cannot be entered yet: hand 1 comes next. Enter hand 1 first."),
        (&[("hand", "17")], "A session has 16 hands; there is no hand 17."),
        (&[("winner", "")], "Choose the winner."),
        (&[("ending", "")], "Choose how the hand ended."),
        (
            &[("ending", "annulled"), ("winner", ""), ("discarder", "")],
            "Only the chief referee can annul a hand or correct an annulled one.",
        ),
        (&[("fans", "41"), ("basic_points", "10")], "The fans chosen add up to 8, but the points entered are 10."),
        (&[("penalties", "wrong-tile-count E")], "may not win this hand"),
        (
            &[("penalties", "empty-claim S 20 nobody")],
            "Empty claim: the points or the recipient differ from this event’s penalty table. Give the reason.",
        ),
        (&[("penalties", "empty-claim")], "“empty-claim” is not a valid penalty"),
        (&[("fans", "混一色, 十三么九")], "“十三么九” is not a fan"),
        (&[("tiles", "123x")], "the suit is missing"),
        (&[("fans", "70*255 1*255")], "Mixed Double Chow counts at most 3 times in one hand, not 255 times."),
        (
            &[("basic_points", "eight")],
            "Points without flowers: “eight” is not possible. Correct it and send the form again.",
        ),
    ];
    for (changes, reason) in cases {
        let page = referee.records(1, &with(changes));
        assert_eq!(page.status, 422, "{changes:?}");
        assert!(page.errors().iter().any(|error| error.contains(reason)), "{changes:?}: {:?}", page.errors());
    }
    assert_eq!(hands(&app), 0, "nothing is stored");
}

#[test]
fn what_was_typed_is_kept_when_it_is_refused() {
    let app = app();
    let (_, referee) = running(&app);
    let page = referee.checks(1, &with(&[("basic_points", "7"), ("flowers", "3")]));
    assert_eq!(page.value("basic_points"), "7");
    let chosen = scraper::Selector::parse("select[name=winner] option[selected]").unwrap();
    let html = scraper::Html::parse_document(&page.body);
    assert_eq!(html.select(&chosen).next().unwrap().attr("value"), Some("E"));
}

#[test]
fn the_same_foul_again_climbs_the_ladder() {
    let app = app();
    let (_, referee) = running(&app);
    let checks = |penalties| referee.checks(1, &[("ending", "drawn-hand"), ("penalties", penalties)]);
    let page = checks("empty-claim S; empty-claim S\nempty-claim S");
    assert_eq!(page.texts(".amounts .delta"), ["0", "−15", "0", "0"], "a warning, 5 and 10: {:?}", page.errors());
    let free = checks("misnamed-discard S 72 W");
    assert_eq!(free.texts(".amounts .delta"), ["0", "−72", "+72", "0"], "{:?}", free.errors());
}

#[test]
fn the_change_of_seats_is_announced_before_hand_5() {
    let app = app();
    let (_, referee) = running(&app);
    for _ in 1..=4 {
        assert_eq!(referee.records(1, &[("ending", "drawn-hand")]).status, 200);
    }
    let page = referee.browser.get(&referee.sheet(1));
    let moves = page.texts(".moves li");
    assert_eq!(moves.len(), 4);
    assert!(moves[0].ends_with("East → South") && moves[1].ends_with("South → East"), "{moves:?}");
    assert_eq!(page.text(".hand-head"), "Hand 5 South round");
}

#[test]
fn the_same_entry_twice_is_stored_once() {
    let app = app();
    let (_, referee) = running(&app);
    let action = format!("{}/hands", referee.sheet(1));
    let fields = referee.checks(1, &WIN).filled(&action, &[("seen", "1")]);
    assert!(referee.browser.post(&action, &fields).text(".said").starts_with("Hand 1 received"));
    // From another page of the same browser; the very same form gets the very same answer.
    let mut elsewhere = fields.clone();
    elsewhere.iter_mut().find(|(name, _)| name == "token").unwrap().1 = referee.browser.get("/sign-in").value("token");
    assert!(referee.browser.post(&action, &elsewhere).text(".said").starts_with("Hand 1 was already received"));
    assert_eq!(hands(&app), 1);
    // Sent again with something else in it, what was received stands and is shown.
    let other: Vec<_> =
        fields.iter().map(|(n, v)| (n.clone(), if n == "winner" { "W".into() } else { v.clone() })).collect();
    assert_eq!(referee.browser.post(&action, &other).status, 409);
}

#[test]
fn a_session_is_closed_only_when_nothing_blocks_it() {
    let app = app();
    let (organiser, referee) = running(&app);
    assert_eq!(referee.records(1, &[("ending", "stopped")]).status, 200);
    let board = organiser.browser.get(&organiser.path("/board"));
    assert_eq!(board.texts(".blockers li").len(), 3, "{:?}", board.texts(".blockers li"));
    // The button is not offered; whoever sends it all the same gets the list.
    let fields = organiser.browser.get(&organiser.path("/penalties")).filled(&organiser.path("/penalties"), &[]);
    let refused = organiser.browser.post(&organiser.path("/sessions/1/close"), &fields);
    assert_eq!(refused.status, 422);
    assert!(refused.errors()[0].starts_with("Table 2 is still playing hand 1."));
    for table in 2..=4 {
        let other = Referee::of(&app, &organiser.slug, table);
        assert_eq!(other.records(1, &[("ending", "stopped")]).status, 200);
    }
    // Totals signed otherwise than the hands add up block too, until the chief referee decides.
    let phone = Phone::with(&app, &app.link("cup", &Role::Referee(vec![TableNumber(1)])), "cup", 1);
    let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
    phone.notes(json!({ "kind": "took-over" }));
    let counted = |totals: [i32; 4]| {
        let [e, s, w, n] = totals;
        phone.notes(json!({ "kind": "counted", "totals": { "E": e, "S": s, "W": w, "N": n } }))
    };
    let blockers = || organiser.browser.get(&organiser.path("/board")).texts(".blockers li").len();
    assert_eq!((counted([510, 500, 490, 500]).status, blockers()), (200, 2));
    let why = json!({ "kind": "decided", "reason": "addition error on paper" });
    assert_eq!(phone.notes(why.clone()).status, 403, "not the table's to decide");
    assert_eq!((chief.notes(why).status, blockers()), (200, 0));
    // A correction reopens what was decided about the hands as they were.
    assert_eq!(phone.sends("hands", hand_of(1, 1, self_draw("E", 8))).status, 200);
    assert_eq!(blockers(), 5);
    assert_eq!(phone.records(2, json!({ "ending": "stopped" })).status, 200);
    let huge = counted([i32::MAX, 0, 0, 0]);
    assert_eq!(huge.json["message"], "2147483647 is not a possible total. It must be between −99999 and 99999.");
    assert_eq!(counted([548, 484, 484, 484]).status, 200);
    assert_eq!(organiser.on_session(1, "close").status, 200);
}

#[test]
fn an_entry_list_with_errors_is_not_stored_at_all() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates();
    let refused = organiser.enters("team,name,role\n红中队,王伟,\n红中队,,\n红中队,李娜,boss\n");
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.errors(),
        [
            "entries.csv, line 3, column 2 (name): the cell is empty.",
            "entries.csv, line 4, column 3 (role): “boss” is not a role. Leave it empty, or write substitute or 替补, stand-in or 陪打, leader or 领队, coach or 教练.",
        ]
    );
    assert!(app.event().entries.players.is_empty());
    assert_eq!(organiser.enters(ENTRIES).status, 200);
    assert_eq!(app.event().entries.players.len(), 16);
    let full = organiser.enters("team,name\n红中队,第五人\n");
    assert_eq!(
        full.errors(),
        [
            "entries.csv, line 2: 红中队 already has four players; any further ones are substitutes: write “substitute” under Role. With line-ups, substitutes play like the others."
        ]
    );
    let twice =
        organiser.enters("team,name,role\n新队,甲,\n新队,乙,\n红中队,丙,substitute\n红中队,王建国,substitute\n");
    assert_eq!(twice.errors().len(), 1, "{:?}", twice.errors());
    let kept = app.event().entries.clone();
    assert_eq!((kept.teams.len(), kept.players.len()), (4, 16), "the new team of a refused list is not stored");
    // A list that has grown: who stands is passed over.
    let grown = organiser
        .enters(&format!("{}红中队,丙,替补\n", ENTRIES.replace('\n', ",\n").replacen("name,", "name,role", 1)));
    assert!(grown.text("main").contains("1 new player, 16 already entered."), "{}", grown.text("main"));
    let pasted = organiser.does("/entries", "/entries/paste", &[("list", "红中队\t王建国\n新队\t甲\n新队\t乙\n")]);
    assert_eq!(app.event().entries.players.len(), 17, "it is looked at first");
    organiser.browser.send("/e/cup/files", &pasted.filled("/e/cup/files", &[]), None);
    let all = app.event().entries.clone();
    assert_eq!((all.teams.len(), all.players.len()), (5, 19));
    let wrong = organiser.presses("/entries", "/entries/paste", &[("list", "红中队\n")]);
    assert_eq!(wrong.status, 422);
    // A line is counted as it was typed: without the header that the program adds, or the grid.
    let pastes = |fields: &[(&str, &str)]| organiser.presses("/entries", "/entries/paste", fields).errors().remove(0);
    let unnamed = pastes(&[("list", "新队\t丁\n新队\t\n")]);
    assert!(unnamed.contains("line 2"), "{unnamed}");
    let headed = "team\tname\n新队\t丁\n新队\t\n";
    assert!(pastes(&[("list", headed)]).contains("line 3"));
    assert!(pastes(&[("list", headed), ("grid", "1")]).contains("line 2"));
}

#[test]
fn lots_are_recorded_only_when_every_number_is_there_once() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates();
    organiser.enters(ENTRIES);
    let early = organiser.presses("/draw", "/draw/seed", &[("drawn_by", "领队"), ("seed", "2026")]);
    assert_eq!(early.errors(), ["Choose a chart first."]);
    assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
    let refused = organiser.presses("/draw", "/draw/hand", &[("drawn_by", "领队")]);
    assert_eq!(refused.status, 422);
    assert!(refused.errors().contains(&"红中队 has no number.".to_owned()), "{:?}", refused.errors());
    let seeded = organiser.presses("/draw", "/draw/seed", &[("drawn_by", "领队"), ("seed", "2026")]);
    assert_eq!(seeded.status, 200);
    let view = app.event();
    let draw = view.draw.clone().unwrap();
    assert_eq!(
        (draw.seed.as_deref(), draw.drawn_by.as_str(), draw.recorded_by.as_str()),
        (Some("2026"), "领队", "lin")
    );
    assert_eq!(draw.players.len(), 16);
    let player = draw.players[0].1.0;
    let (page, action) = (format!("/entries/players/{player}"), format!("/entries/players/{player}/rename"));
    assert_eq!(organiser.presses(&page, &action, &[("name", "王健国"), ("reason", "写错")]).status, 200);
    assert_eq!(app.event().entries.player_name(draw.players[0].1), "王健国");
    let taken = organiser.presses(&page, &action, &[("name", " "), ("reason", "写错")]);
    assert_eq!(taken.errors(), ["Enter a name."]);
    let late = organiser.enters("team,name\n新队,新人\n");
    let open_again = "As long as no session has seats, you can withdraw the draw on its page, with a reason; the entries then open again.";
    let made = "The draw has been made, so players cannot be added or removed here: enter who leaves or arrives under “Withdrawals and arrivals”. You can still correct names.";
    assert_eq!(late.errors(), [format!("{made} {open_again}")]);
    let leads = organiser.browser.get(&organiser.path("/entries")).attributes(".note a", "href");
    assert!(leads.contains(&organiser.path("/repair")), "{leads:?}");
}

#[test]
fn absences_count_as_the_regulations_say() {
    let app = app();
    let (organiser, referee) = running(&app);
    for table in 1..=4 {
        let referee = Referee::of(&app, &organiser.slug, table);
        assert_eq!(referee.records(1, &[("ending", "self-draw"), ("winner", "E"), ("basic_points", "8")]).status, 200);
        assert_eq!(referee.records(1, &[("ending", "stopped")]).status, 200);
    }
    let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
    let fill = |seat: &str, attendance: &str, own: Option<i32>, penalty: i32, reason: &str| {
        let kind = json!({ "kind": "filled", "seat": seat, "attendance": attendance, "own_points": own,
            "session_penalty": penalty, "reason": reason });
        chief.notes(kind).status
    };
    assert_eq!(fill("S", "played", None, 10, "8 minutes late"), 200);
    assert_eq!(fill("W", "stood-in", Some(500), 0, "fell ill"), 200);
    assert_eq!(fill("W", "stood-in", None, 0, "fell ill"), 422, "what had they when they left?");
    assert_eq!(fill("N", "forfeit", None, 0, " "), 422, "why?");
    assert_eq!(fill("N", "forfeit", None, 0, "did not come"), 200);
    let sheet = chief.sheet();
    assert_eq!((&sheet["totals"]["N"], &sheet["cards"]["N"]), (&json!(0), &json!(484)), "as in the ranking");
    let page = referee.browser.get(&referee.sheet(1));
    assert!(page.text(".sum").contains("1990"), "{}", page.text(".sum"));
    assert_eq!(organiser.on_session(1, "close").status, 200);
    let view = app.event();
    let table = &view.sessions[0].tables[0];
    let line = |seat| view.lines().iter().find(|line| line.player == table.players[seat]).unwrap();
    use caipan::rules::Seat;
    let shown = |seat| (line(seat).standard_points.to_string(), line(seat).game_points.0);
    assert_eq!(shown(Seat::East), ("4".into(), 548));
    assert_eq!(shown(Seat::South), ("1".into(), 474), "late: below the stand-in");
    assert_eq!(shown(Seat::West), ("0".into(), 500), "left with 500; the stand-in's points are nobody's");
    assert_eq!(shown(Seat::North), ("0".into(), 0), "forfeited");
}
