//! Events of the World Series rules, from the form to the ranking: what is entered at a table, with patterns and tiles or without, what it pays, and that
//! nothing of the other game gets in. Payments and match points are worked out here once more, from the specification.

use crate::any_number::{draws, holds, individuals, tables};
use crate::archive::{exported, view};
use crate::support::{App, Organiser, Phone, Referee, acting, app, app_on, by_turns, drawn, hand_of};
use crate::trust::in_python;
use caipan::actions::Actor;
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::event::sheet::written_hand::fans_text;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use serde_json::{Value, json};

const SEATS: [&str; 4] = ["E", "S", "W", "N"];

/// An event of sixteen by the preset, its first session running.
pub fn running(app: &App) -> Organiser {
    let organiser = Organiser::of(app);
    let page = organiser.browser.get("/events/new");
    let chosen = organiser.browser.post("/events", &page.filled("/events", &[("preset", "world-series")]));
    let named = [("name", "中庸麻将赛"), ("slug", "cup"), ("kind", "individuals")];
    organiser.browser.post("/events", &chosen.filled("/events", &named)).well();
    assert_eq!(organiser.enters(&individuals(16)).errors(), Vec::<String>::new());
    draws(&organiser, &[("sessions", "4")]);
    begins(&organiser, 1);
    organiser
}

fn begins(organiser: &Organiser, session: u16) {
    organiser.goes(session, &["seat", "start"]);
}

/// A hand of a phone: nobody changes seats, so the four deal in turn.
pub fn hand(number: u8, revision: i32, mut what: Value) -> Value {
    what["dealer"] = json!(SEATS[usize::from(number - 1) % 4]);
    hand_of(number, revision, what)
}

pub fn discard(winner: &str, discarder: &str, value: u16, responsible: Option<&str>) -> Value {
    let mut won = json!({ "ending": "discard", "winner": winner, "discarder": discarder, "basic_points": value });
    if let Some(responsible) = responsible {
        won["responsible"] = json!(responsible);
    }
    won
}

pub fn self_draw(winner: &str, value: u16) -> Value {
    json!({ "ending": "self-draw", "winner": winner, "basic_points": value })
}

/// What the hands of a table add up to.
pub fn totals(phone: &Phone) -> [i64; 4] {
    let sheet = phone.sheet();
    SEATS.map(|seat| sheet["totals"][seat].as_i64().unwrap())
}

/// Match points in hundredths: the nearest to a hundred roots, found by trying.
fn match_points(score: i64) -> i64 {
    let near = |points: i64| (2 * points - 1).pow(2) <= 40_000 * score.abs() || points == 0;
    let points = (0..100_000).take_while(|points| near(*points)).last().unwrap();
    points * score.signum()
}

#[test]
fn match_points_are_those_of_the_specification() {
    let examples =
        [(0, 0), (1, 100), (2, 141), (3, 173), (100, 1000), (900, 3000), (1234, 3513), (-7, -265), (-25, -500)];
    for (score, points) in examples {
        assert_eq!(match_points(score), points, "{score}");
    }
}

#[test]
fn a_table_pays_by_the_world_series_rules() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = running(&app);
        let phone = Phone::of(&app, "cup", 1);
        let rules = phone.sheet()["rules"].clone();
        let said = ["game", "paying", "base", "base_payment", "share_limit", "minimum", "max_points", "max_flowers"];
        let said = said.map(|name| rules[name].clone());
        assert_eq!(json!(said), json!(["world-series", "shared", 0, 0, 25, 1, 480, 0]));
        let fouls: Vec<&str> =
            rules["fouls"].as_array().unwrap().iter().map(|foul| foul["code"].as_str().unwrap()).collect();
        let right = [
            "cheating",
            "below-minimum",
            "serious-disruption",
            "false-win",
            "corrected-claim",
            "long-hand",
            "short-hand",
            "penalty-tile",
        ];
        assert_eq!(fouls, right);

        // Equal shares up to 25, whoever answers; above, the two others pay 25 and who answers the rest.
        let hands = [
            (discard("E", "S", 25, Some("N")), [75, -25, -25, -25]),
            (discard("E", "S", 30, None), [90, -40, -25, -25]),
            (discard("W", "N", 120, Some("E")), [-310, -25, 360, -25]),
            (discard("N", "E", 40, Some("nobody")), [-40, -40, -40, 120]),
            (self_draw("S", 160), [-160, 480, -160, -160]),
            (discard("S", "W", 480, Some("discarder")), [-25, 1440, -1390, -25]),
            (self_draw("E", 1), [3, -1, -1, -1]),
            (drawn(), [0; 4]),
        ];
        let mut right = [0_i64; 4];
        for (number, (what, pays)) in (1..).zip(hands) {
            let received = phone.sends("hands", hand(number, 0, what));
            assert_eq!(received.status, 200, "{number}: {}", received.json);
            for (total, pays) in right.iter_mut().zip(pays) {
                *total += pays;
            }
            assert_eq!((totals(&phone), right.iter().sum::<i64>()), (right, 0), "{number}");
        }
        let kept: Vec<Value> =
            phone.sheet()["hands"].as_array().unwrap().iter().map(|hand| hand["responsible"].clone()).collect();
        let none = Value::Null;
        let matters =
            [none.clone(), none.clone(), json!("E"), json!("nobody"), none.clone(), none.clone(), none.clone(), none];
        assert_eq!(kept, matters, "only where it matters");

        // A correction by a sender that knows of nobody who answers leaves who does.
        let corrected = phone.sends("hands", hand(3, 1, discard("W", "N", 130, None)));
        assert_eq!(corrected.status, 200, "{}", corrected.json);
        assert_eq!(phone.sheet()["hands"][2]["responsible"], "E");
        // With another discarder it is asked anew.
        let other = phone.sends("hands", hand(3, 2, discard("W", "S", 120, None)));
        assert_eq!((other.status, &phone.sheet()["hands"][2]["responsible"]), (200, &Value::Null), "{}", other.json);
        let back = phone.sends("hands", hand(3, 3, discard("W", "N", 120, Some("discarder"))));
        assert_eq!(back.status, 200, "{}", back.json);
        assert_eq!(totals(&phone), [-82, 1789, -1281, -426]);

        // What only the other game has is refused by name, as is what no hand is worth.
        let with = |more: Value| {
            let mut what = self_draw("E", 40);
            for (name, value) in more.as_object().unwrap() {
                what[name] = value.clone();
            }
            let refused = phone.sends("hands", hand(9, 0, what));
            assert_eq!((refused.status, &refused.json["code"]), (422, &json!("refused")), "{more}");
            refused.json["messages"][0].as_str().unwrap().to_owned()
        };
        assert!(with(json!({ "fans": "22" })).contains("This game does not use “Fans of Chinese Official”"));
        let last_copy = json!({ "tiles": "123456789m123p5s +5s", "circumstances": "last-copy" });
        assert!(with(last_copy).contains("This game does not use “Circumstances”"));
        assert!(with(json!({ "flowers": 1 })).contains("flowers"));
        assert!(with(json!({ "basic_points": 481 })).contains("no hand is worth more than 480"));
        assert!(with(json!({ "basic_points": 0 })).contains("a win needs 1"));
        for points in [2, 6, 37] {
            let said = format!("No hand is worth {points}: no patterns add up to it. Check the number.");
            assert_eq!(with(json!({ "basic_points": points })), said);
        }
        let winner_answers = phone.sends("hands", hand(9, 0, discard("E", "S", 40, Some("E"))));
        assert!(winner_answers.json["messages"][0].as_str().unwrap().contains("cannot be responsible"));

        // A dead hand may not win this hand, and nothing is taken for it.
        let dead = json!([{ "foul": "long-hand", "offender": "E" }]);
        assert!(with(json!({ "penalties": dead })).contains("Too many tiles"));
        let mut other = self_draw("S", 5);
        other["penalties"] = dead;
        assert_eq!(phone.sends("hands", hand(9, 0, other)).status, 200);
        assert_eq!(totals(&phone), [-87, 1804, -1286, -431]);

        let stopped = phone.sends("hands", hand(10, 0, json!({ "ending": "stopped" })));
        assert_eq!(stopped.status, 200);
        ranks(&app, &organiser);
    });
}

/// The others have hands too; the session is closed, and the ranking by match points is what the scores give.
fn ranks(app: &App, organiser: &Organiser) {
    for table in 2..=4_u16 {
        let phone = Phone::of(app, "cup", table);
        for (number, what) in [(1, self_draw("N", 10 * table)), (2, json!({ "ending": "stopped" }))] {
            assert_eq!(phone.sends("hands", hand(number, 0, what)).status, 200);
        }
    }
    organiser.goes(1, &["close", "publish"]);
    let first = [-87, 1804, -1286, -431];
    let scores =
        (1..=4).map(|table: i64| if table == 1 { first } else { [-10 * table, -10 * table, -10 * table, 30 * table] });
    let mut right: Vec<(i64, i64, String)> = scores
        .zip(tables(&app.store, 1))
        .flat_map(|(scores, names)| scores.into_iter().zip(names))
        .map(|(score, name)| (match_points(score), score, name))
        .collect();
    right.sort_by(|one, other| other.cmp(one));
    let stands = app.event().standings().players;
    assert_eq!(stands.len(), 16);
    let hundredths = |text: &str| {
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        100 * over.parse::<i64>().unwrap() / under.parse::<i64>().unwrap()
    };
    let mut found: Vec<(i64, i64, String)> = stands
        .iter()
        .map(|row| (hundredths(&row.standard_points), i64::from(row.game_points), row.name.clone()))
        .collect();
    assert!(found.is_sorted_by(|one, other| (one.0, one.1) >= (other.0, other.1)));
    found.sort_by(|one, other| other.cmp(one));
    assert_eq!(found, right);
    let page = organiser.browser.get("/e/cup/players?lang=en");
    let head: Vec<String> = page.texts("thead th").into_iter().map(|text| text.trim().to_owned()).collect();
    assert!(head.contains(&"Match points".to_owned()) && head.contains(&"Net points".to_owned()), "{head:?}");
    let shown: Vec<String> =
        page.texts("#rows .strong").into_iter().map(|text| text.replace(char::is_whitespace, "")).collect();
    assert_eq!(shown[..4], ["42.47", "10.95", "9.49", "7.75"], "two decimals, quarters too");

    // It is taken elsewhere and counted again there; the checker that shares nothing with the program counts the amounts.
    holds(&app.store);
    let text = exported(&app.store, "cup");
    let (holds, said) =
        in_python("docs/recount.py", &text.replace(r#""responsible":"nobody""#, r#""responsible":"S""#), &[]);
    assert!(!holds && said.contains("amounts in the audit"), "{said}");
}

#[test]
fn the_plain_form_asks_who_answers_and_takes_patterns_by_name() {
    let app = app();
    running(&app);
    let referee = Referee::of(&app, "cup", 1);
    let page = referee.browser.get(&format!("{}?lang=en", referee.sheet(1)));
    let asked = page.attributes("details.hand [name]", "name");
    assert!(asked.iter().any(|name| name == "responsible"), "{asked:?}");
    assert!(!asked.iter().any(|name| name == "flowers"), "{asked:?}");
    assert!(page.body.contains("on a discard worth more than 25, two pay 25 and the responsible player pays the rest"));
    let win =
        [("ending", "discard"), ("winner", "E"), ("discarder", "S"), ("basic_points", "60"), ("responsible", "W")];
    let shown = referee.checks(1, &win);
    assert_eq!(shown.texts(".amounts .delta"), ["+180", "−25", "−130", "−25"]);
    referee.records(1, &win).well();
    let hands = app.event().sessions[0].tables[0].sheet.hands().to_vec();
    assert_eq!(hands[0].scores().values().map(|points| points.0), [180, -25, -130, -25]);
    assert_eq!(hands[0].win().unwrap().responsible().code(), Some("W"));

    // A name is one of this game: 混一色 is a fan of the other too, with other points.
    let named =
        [("ending", "self-draw"), ("winner", "E"), ("fans", "混一色, 番牌×2"), ("tiles", "[CCC] [FFF] 345m45mPP +6m")];
    let clash = referee.checks(1, &[&named[..], &[("basic_points", "60")]].concat());
    assert_eq!(clash.errors(), Vec::<String>::new(), "what tiles have beyond it is the player's to claim");
    let unknown =
        referee.checks(1, &[("ending", "self-draw"), ("winner", "E"), ("fans", "花龙"), ("basic_points", "60")]);
    assert!(unknown.errors()[0].starts_with("“花龙” is not a pattern"), "{:?}", unknown.errors());
    referee.records(1, &named).well();
    let hands = app.event().sessions[0].tables[0].sheet.hands().to_vec();
    assert_eq!(
        (fans_text(hands[1].fans().to_vec()), hands[1].win().unwrap().basic_points()),
        ("2.1.1 3.1*2".into(), 60)
    );
    let page = referee.browser.get(&format!("{}?lang=en", referee.sheet(1)));
    assert!(page.body.contains("Mixed One-Suit · Value Honor ×2"), "the names of the language");
}

#[test]
fn what_the_event_decides_about_the_game_holds_at_its_tables() {
    let app = app();
    let organiser = running(&app);
    let path = "/e/cup/regulations";
    let said = [("series_minimum", "5"), ("series_payoff", "uniform"), ("reason", "the organisers decided")];
    let shown = organiser.browser.submit(path, path, &said).well();
    organiser.browser.post(path, &shown.filled(path, &[])).well();
    let phone = Phone::of(&app, "cup", 1);
    let rules = phone.sheet()["rules"].clone();
    assert_eq!((&rules["paying"], &rules["minimum"]), (&json!("equal"), &json!(5)));
    assert_eq!(phone.sends("hands", hand(1, 0, self_draw("E", 1))).status, 422);
    assert_eq!(phone.sends("hands", hand(1, 0, discard("E", "S", 60, Some("S")))).status, 200);
    assert_eq!(totals(&phone), [180, -60, -60, -60]);
    // By the other payoff, and another limit, the same hand pays otherwise: who answers was never said.
    let shown = organiser.browser.submit(
        path,
        path,
        &[("series_share_limit", "30"), ("series_payoff", "formal"), ("reason", "as played")],
    );
    organiser.browser.post(path, &shown.filled(path, &[])).well();
    assert_eq!(totals(&phone), [180, -120, -30, -30]);
    // With a hand of 60 recorded the game cannot become one in which the discarder alone pays more.
    let other = organiser.browser.submit(path, path, &[("game", "mcr"), ("reason", "why not")]);
    assert_eq!(
        (other.status, other.errors()),
        (200, vec![]),
        "60 points are a win in both: whom it moves is shown first"
    );
}

#[test]
fn regulations_are_files_and_what_no_text_has_is_refused() {
    let of = Preset::WorldSeries.regulations();
    assert_eq!(Regulations::from_toml(&of.to_toml().unwrap()).unwrap(), of);
    let of_500 = Regulations { base_score: 500, ..of.clone() };
    assert_eq!(Regulations::from_toml(&of_500.to_toml().unwrap()).unwrap(), of_500);
    let said = |text: &str| Regulations::from_toml(text).unwrap_err().message().to_owned();
    assert!(said("[world_series]\nminimum = 8").contains("minimum is one of [0, 5, 15], not 8"));
    assert!(said("[world_series]\nshare_limit = 20").contains("share_limit is one of [25, 30], not 20"));
    assert!(said("[world_series]\npayoff = \"half\"").contains("payoff is one of"));
    assert!(said("[world_series]\nvalues = \"zj33\"").contains("unknown field `values`"));
}

#[test]
fn a_rehearsal_plays_hands_of_the_game() {
    let app = app();
    let organiser = running(&app);
    assert_eq!(organiser.presses("/board", "/rehearsal", &[]).status, 200);
    let copy = Organiser { browser: organiser.browser, slug: "cup-try1".into() };
    draws(&copy, &[("sessions", "4")]);
    begins(&copy, 1);
    let (session, kept) = (SessionNumber(1), [TableNumber(1)]);
    let played = acting(&app.store, &Actor::command_line(), &copy.slug).play_tables(session, &kept).unwrap();
    assert_eq!(played, 3);
    let event = view(&app.store, &copy.slug);
    for table in &event.sessions[0].tables[1..] {
        assert!(table.is_complete());
        let won: Vec<u16> = table.sheet.hands().iter().filter_map(|hand| Some(hand.win()?.basic_points())).collect();
        assert!(won.len() >= 8 && won.iter().all(|value| *value == 1 || *value % 5 == 0), "{won:?}");
        // Each with its tiles, and whatever is worth more than a chicken hand with its patterns.
        for hand in table.sheet.hands().iter().filter(|hand| hand.win().is_some()) {
            assert!(hand.tiles().is_some() && hand.fans().is_empty() == (hand.win().unwrap().basic_points() == 1));
        }
        assert_eq!(table.totals().values().into_iter().map(|total| total.0).sum::<i32>(), 0);
    }
}

#[test]
fn pages_of_the_event_lead_to_what_is_of_its_game() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new");
    let chosen = organiser.browser.post("/events", &page.filled("/events", &[("preset", "world-series")]));
    let named = [("name", "中庸麻将赛"), ("slug", "cup"), ("kind", "individuals")];
    organiser.browser.post("/events", &chosen.filled("/events", &named));
    let leads = |page: &str| organiser.browser.get(page).attributes("footer a", "href");
    let own = ["/hand/world-series", "/patterns", "/practice/world-series"];
    for page in ["/e/cup", "/e/cup/players", "/e/cup/board", "/patterns", "/hand/world-series"] {
        assert!(own.iter().all(|link| leads(page).contains(&(*link).to_owned())), "{page}: {:?}", leads(page));
    }
    assert!(["/hand", "/fans", "/practice"].iter().all(|link| leads("/hand").contains(&(*link).to_owned())));
    let practice = organiser.browser.get("/practice/world-series").body;
    assert!(practice.contains("\"game\":\"world-series\"") && practice.contains("\"share_limit\":25"));
    assert_eq!(organiser.browser.get("/practice/other").status, 404);
}
