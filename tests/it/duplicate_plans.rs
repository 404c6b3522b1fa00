//! Plans of duplicate: who is compared with whom, how sets move, what goes into a final, and what is refused.

use crate::any_number::tables;
use crate::archive::{exported, view};
use crate::duplicate_day::{dealt, due, entered, hand, running};
use crate::support::paper::text;
use crate::support::{Organiser, Phone, Referee, acting, app};
use caipan::actions::{self, Actor, Document, DrawnBy, LotsFrom, NewEvent, Role, Source};
use caipan::event::duplicate::format::{Compare, Sets, Within};
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::event::values::ids::SessionNumber;
use caipan::rules::StandardPoints;
use caipan::store::now;
use serde_json::json;
use std::collections::BTreeMap;

#[test]
fn players_are_no_teams() {
    let app = app();
    let mut regulations = Preset::DuplicatePlayers.regulations();
    regulations.duplicate.as_mut().unwrap().compare = Compare::Teams;
    let new = NewEvent { slug: "cup".into(), name: "cup".into(), teams: false, regulations };
    let refused = actions::create_event(&app.store, &Actor::command_line(), &new, now()).unwrap_err();
    assert!(format!("{refused:?}").contains("plan-duplicate-teams"), "{refused:?}");
}

#[test]
fn sets_move_among_four_tables_and_not_among_five() {
    let app = app();
    let actor = Actor::command_line();
    let mut regulations = Preset::DuplicatePlayers.regulations();
    regulations.duplicate.as_mut().unwrap().sets = Sets::Moving;
    let seats = |regulations: &Regulations, slug: &str, players: usize, chart: Source| {
        let new = NewEvent { slug: slug.into(), name: slug.into(), teams: false, regulations: regulations.clone() };
        actions::create_event(&app.store, &actor, &new, now()).unwrap();
        let list: String = (1..=players).map(|player| format!("选手{player:02}\n")).collect();
        let list = format!("name\n{list}");
        acting(&app.store, &actor, slug).import_entries("entries.csv", list.as_bytes()).unwrap();
        acting(&app.store, &actor, slug).choose_chart(&chart.into()).unwrap();
        let seed = DrawnBy::Seed("春分".into());
        acting(&app.store, &actor, slug).draw_lots("领队", seed, "").unwrap();
        acting(&app.store, &actor, slug).seat_session(SessionNumber(1), "1")
    };
    seats(&regulations, "four", 16, Source::Movement).unwrap();
    let from = |table: usize| view(&app.store, "four").sessions[0].tables[table].sheet.boxes_from().unwrap().0;
    assert_eq!([0, 1, 2, 3].map(from), [2, 3, 4, 1]);
    let refused = seats(&regulations, "five", 20, Source::Generated(5)).unwrap_err();
    assert!(format!("{refused:?}").contains("seat-sets-move"), "{refused:?}");
    assert!(view(&app.store, "five").sessions.is_empty());
    // Nor can tables that are seated be compared otherwise later, where they do not allow it.
    regulations.duplicate.as_mut().unwrap().sets = Sets::AtTable;
    let refused = seats(&regulations, "few", 20, Source::Generated(5)).unwrap_err();
    assert!(format!("{refused:?}").contains("seat-few-compared"), "{refused:?}");
    regulations.duplicate.as_mut().unwrap().within = Within::All;
    seats(&regulations, "all", 20, Source::Generated(5)).unwrap();
    let event = view(&app.store, "all");
    let mut other = event.head.regulations.clone();
    other.duplicate.as_mut().unwrap().within = Within::FourTables;
    let changed = acting(&app.store, &actor, "all").change_regulations(&other, "", event.version);
    assert!(format!("{changed:?}").contains("seat-few-compared"), "{changed:?}");
}

#[test]
fn a_chart_that_compares_no_team_is_not_seated() {
    let app = app();
    let organiser = entered(&app, "duplicate-teams");
    // A chart from a file is taken as it is: here each team sits at one start seat.
    let table = |table: usize| format!("1,{table},{},{},{},{}\n", table, table + 4, table + 8, table + 12);
    let chart = format!("session,table,east,south,west,north\n{}", (1..=4).map(table).collect::<String>());
    organiser.browser.upload("/e/cup/draw", "/e/cup/draw/chart/file", "chart.csv", chart.as_bytes()).well();
    organiser.does("/draw", "/draw/seed", &[("seed", "春分"), ("drawn_by", "领队"), ("event_name", "复式赛")]);
    let refused = organiser.on_session(1, "seat");
    assert!(refused.errors()[0].contains("each wind"), "{:?}", refused.errors());
    assert!(app.event().sessions.is_empty());
}

#[test]
fn two_thirds_of_the_imp_go_into_the_final_rounded_up() {
    let app = app();
    let actor = Actor::command_line();
    let regulations = Preset::DuplicatePlayers.regulations();
    let plan = "[[stage]]\nid = \"main\"\nsessions = 1\nscoring = { unit = \"imp\", scope = \"table\", base = 0 }\n\
        order = [\"imp\", \"best-wind\", \"lot\"]\n\
        [[stage]]\nid = \"final\"\nsessions = 1\nfield = { from = \"main\", places = \"all\" }\n\
        carry = { standard = \"2/3\", round_standard = \"up\" }\n\
        scoring = { unit = \"imp\", scope = \"table\", base = 0 }\n\
        order = [\"imp\", \"best-wind:all\", \"standing-before\"]\n\
        [[stage.seating]]\nby = \"standing\"\navoid = []\n[duplicate]\nwithin = \"four-tables\"\n";
    let regulations = regulations.over_toml(plan).unwrap();
    let new = NewEvent { slug: "cup".into(), name: "cup".into(), teams: false, regulations };
    actions::create_event(&app.store, &actor, &new, now()).unwrap();
    let list: String = (1..=16).map(|player| format!("选手{player:02}\n")).collect();
    acting(&app.store, &actor, "cup").import_entries("entries.csv", format!("name\n{list}").as_bytes()).unwrap();
    acting(&app.store, &actor, "cup").choose_chart(&Source::Movement.into()).unwrap();
    acting(&app.store, &actor, "cup").draw_lots("领队", DrawnBy::Seed("春分".into()), "").unwrap();
    let chief = app.link("cup", &Role::ChiefReferee);
    let mut imp = BTreeMap::<String, i64>::new();
    for session in [1, 2] {
        let number = SessionNumber(session);
        if session == 2 {
            acting(&app.store, &actor, "cup").decide_field("final", &LotsFrom::Nothing).unwrap();
        }
        acting(&app.store, &actor, "cup").seat_session(number, "1").unwrap();
        let names = tables(&app.store, usize::from(session));
        if session == 2 {
            // The four with most IMP are at the first table, and so on.
            let sums = names.iter().map(|four| four.iter().map(|name| imp[name]).collect::<Vec<_>>());
            let sums: Vec<_> = sums.map(|four| (four.iter().min().copied(), four.iter().max().copied())).collect();
            assert!(sums.windows(2).all(|two| two[0].0 >= two[1].1), "{sums:?}");
        }
        acting(&app.store, &actor, "cup").start_session(number).unwrap();
        for table in 1..=4_u16 {
            let mut phone = Phone::with(&app, &chief, "cup", table);
            phone.place = format!("/api/v1/events/cup/sessions/{session}/tables/{table}");
            for deal in 1..=3 {
                assert_eq!(phone.sends("hands", dealt(deal, hand(deal, table + session))).status, 200);
            }
            assert_eq!(phone.sends("hands", dealt(4, json!({ "ending": "stopped" }))).status, 200);
        }
        acting(&app.store, &actor, "cup").close_session(number).unwrap();
        let event = app.event();
        let played = due(&event, &names, |deal, table| (deal <= 3).then(|| hand(deal, table + session)));
        for (name, own) in played.players {
            let before = imp.entry(name).or_default();
            *before = if session == 1 { own } else { -(-2 * *before).div_euclid(3) + own };
        }
        let found: BTreeMap<String, StandardPoints> =
            event.players().iter().map(|row| (event.entries.player_name(row.key), row.standard_points)).collect();
        assert_eq!(found, imp.iter().map(|(name, imp)| (name.clone(), StandardPoints::whole(*imp))).collect());
    }
}

#[test]
fn organisers_print_the_walls_and_the_audit_says_so() {
    let app = app();
    let organiser = entered(&app, "duplicate-teams");
    let (document, walls) = (Document::Walls.code(), "/e/cup/print.pdf?document=walls&session=1&language=en");
    assert!(
        organiser.browser.get("/e/cup/print?lang=en").attributes("[value]", "value").iter().any(|own| own == document)
    );
    let refused = organiser.browser.get(walls);
    let why = "Session 1 has no deals yet. Make or import them first, or choose another session.";
    assert_eq!((refused.status, refused.errors()), (422, vec![why.to_owned()]));
    acting(&app.store, &Actor::command_line(), "cup").make_deals(SessionNumber(1), "").unwrap();
    let looked = || exported(&app.store, "cup").matches("read_deals").count();
    assert_eq!(looked(), 0);
    let paper = text(&organiser.browser.download(walls));
    assert_eq!((paper.matches('\u{c}').count(), looked()), (16 * 5, 1), "a cover and four walls of each deal");
    let dealt = acting(&app.store, &Actor::command_line(), "cup").deals_of(SessionNumber(1)).unwrap();
    for deal in &dealt.deals {
        assert!(paper.contains(&deal.digest()[..16]), "{}", deal.number);
    }
    // What of the same event is on no other page is not for those at the tables either.
    let referee = app.come_in(&app.link("cup", &Role::Recorder));
    assert!(referee.get(walls).status >= 400);
}

#[test]
fn the_plain_form_asks_for_the_number_on_the_box() {
    let app = app();
    running(&app, "duplicate-teams");
    let referee = Referee::of(&app, "cup", 1);
    let page = referee.browser.get(&format!("{}?lang=en", referee.sheet(1)));
    let asked = page.attributes("details.hand [name]", "name");
    assert!(asked.iter().any(|name| name == "deal") && !asked.iter().any(|name| name == "flowers"), "{asked:?}");
    let win = |deal: &'static str| [("ending", "self-draw"), ("winner", "E"), ("basic_points", "8"), ("deal", deal)];
    assert!(referee.checks(1, &win("3")).errors()[0].contains('3'));
    referee.records(1, &win("1")).well();
}

#[test]
fn a_plan_of_which_one_half_is_missing_is_refused() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new");
    let chosen = organiser.browser.post("/events", &page.filled("/events", &[("preset", "duplicate-teams")]));
    let text = Preset::DuplicateTeams.regulations().plan().to_toml();
    let without = text.lines().filter(|line| !line.starts_with("unit")).collect::<Vec<_>>().join("\n");
    let named = [("name", "复式赛"), ("slug", "cup"), ("kind", "teams"), ("plan_text", without.as_str())];
    let refused = organiser.browser.post("/events", &chosen.filled("/events", &named));
    assert!(refused.errors()[0].contains("[duplicate]"), "{text} {:?}", refused.errors());
}
