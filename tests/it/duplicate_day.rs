//! A day of duplicate: four teams at four tables with the same sixteen deals, from the form to the ranking. What the deals are worth
//! is worked out here once more, from the description of the format.

use crate::any_number::{holds, tables};
use crate::support::{
    App, Browser, Organiser, Phone, Referee, app, app_on, by_turns, drawn, hand_of, player, self_draw,
};
use caipan::actions::Role;
use caipan::event::event::Event;
use caipan::event::ranking::tie_break::Criterion;
use caipan::event::sheet::rotation::Rotation;
use caipan::event::sheet::session::SessionLine;
use caipan::event::values::ids::PlayerId;
use caipan::rules::{HandNumber, StandardPoints};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const SEATS: [&str; 4] = ["E", "S", "W", "N"];
const IMPS: [i64; 24] =
    [2, 5, 9, 13, 17, 22, 27, 32, 37, 43, 50, 60, 75, 90, 110, 130, 150, 175, 200, 225, 250, 300, 350, 400];

/// An event by a preset with its draw: four teams of four, or sixteen players.
pub fn entered(app: &App, preset: &str) -> Organiser {
    let teams = preset == "duplicate-teams";
    let organiser = Organiser::of(app);
    let page = organiser.browser.get("/events/new");
    let chosen = organiser.browser.post("/events", &page.filled("/events", &[("preset", preset)]));
    let kind = if teams { "teams" } else { "individuals" };
    let named = [("name", "复式赛"), ("slug", "cup"), ("kind", kind)];
    organiser.browser.post("/events", &chosen.filled("/events", &named)).well();
    let row = |number: usize| match teams {
        true => format!("{}队,选手{number:02}\n", ["甲", "乙", "丙", "丁"][(number - 1) / 4]),
        false => format!("选手{number:02}\n"),
    };
    let head = if teams { "team,name" } else { "name" };
    let list = format!("{head}\n{}", (1..=16).map(row).collect::<String>());
    assert_eq!(organiser.enters(&list).errors(), Vec::<String>::new());
    if teams {
        let other = organiser.presses("/draw", "/draw/chart", &[("chart", "1"), ("then_by", "")]);
        assert!(other.errors()[0].contains("each team needs one player at each wind"), "{:?}", other.errors());
    }
    organiser.does("/draw", "/draw/chart", &[("chart", "movement")]);
    organiser.does("/draw", "/draw/seed", &[("seed", "春分"), ("drawn_by", "领队")]);
    organiser
}

/// The same, its first session running.
pub fn running(app: &App, preset: &str) -> Organiser {
    let organiser = entered(app, preset);
    organiser.goes(1, &["seat", "start"]);
    organiser
}

/// The hand of this number, with the deal that was read from its box.
pub fn dealt(number: u8, mut what: Value) -> Value {
    what["deal"] = json!(number);
    hand_of(number, 0, what)
}

fn discard(winner: &str, discarder: &str, points: u16) -> Value {
    json!({ "ending": "discard", "winner": winner, "discarder": discarder, "basic_points": points })
}

/// What happens in a deal at a table: the first as in the example of the format, the others made up, each otherwise.
pub fn hand(deal: u8, table: u16) -> Value {
    let number = usize::from(deal) * 7 + usize::from(table) * 5;
    match (deal, table) {
        (1, 1) => self_draw("E", 8),
        (1, 2) => discard("S", "W", 24),
        (1, 3) => drawn(),
        (1, 4) => discard("N", "E", 8),
        _ if number.is_multiple_of(6) => drawn(),
        _ if number.is_multiple_of(3) => self_draw(SEATS[number % 4], 8 + (number % 50) as u16),
        _ => discard(SEATS[number % 4], SEATS[(number + 1 + number % 3) % 4], 8 + (number % 70) as u16),
    }
}

/// What a hand pays, by the seats of the table (8 from each, and the points from who discarded or from each).
fn pays(what: &Value) -> [i64; 4] {
    let place = |name: &str| SEATS.iter().position(|seat| what[name] == **seat);
    let Some(winner) = place("winner") else { return [0; 4] };
    let points = what["basic_points"].as_i64().unwrap();
    let mut paid = [0; 4];
    for loser in (0..4).filter(|seat| *seat != winner) {
        let pays = if place("discarder").is_none_or(|discarder| discarder == loser) { 8 + points } else { 8 };
        paid[loser] -= pays;
        paid[winner] += pays;
    }
    paid
}

/// IMP of a result among `n` of this sum.
fn imp(own: i64, sum: i64, n: i64) -> i64 {
    let by = n * own - sum;
    by.signum() * IMPS.iter().filter(|least| n * **least <= by.abs()).count() as i64
}

/// What every table had of the deals, and what is due to teams and to players for it.
#[derive(Default)]
pub struct Due {
    pub teams: BTreeMap<String, i64>,
    pub players: BTreeMap<String, i64>,
}

/// Works the deals out again, from who sits where and what happened at the tables that have a result.
pub fn due(event: &Event, names: &[[String; 4]], results: impl Fn(u8, u16) -> Option<Value>) -> Due {
    let team = |name: &str| {
        event.entries.team_of(player(event, name)).map_or(String::new(), |team| event.entries.team_name(team))
    };
    let mut due = Due::default();
    for deal in 1..=16_u8 {
        let winds = Rotation::ThreeStep.winds(HandNumber::new(deal).unwrap()).values().map(|wind| *wind as usize);
        let mut at_wind: [Vec<(&str, i64)>; 4] = Default::default();
        let mut of_team: BTreeMap<String, (usize, i64)> = BTreeMap::new();
        for (table, four) in (1..).zip(names) {
            let Some(what) = results(deal, table) else { continue };
            for ((name, wind), points) in four.iter().zip(winds).zip(pays(&what)) {
                at_wind[wind].push((name, points));
                let sum = of_team.entry(team(name)).or_default();
                *sum = (sum.0 + 1, sum.1 + points);
            }
        }
        for results in &at_wind {
            let sum = results.iter().map(|(_, points)| points).sum();
            for (name, points) in results.iter().filter(|_| results.len() >= 3) {
                *due.players.entry((*name).to_owned()).or_default() += imp(*points, sum, results.len() as i64);
            }
        }
        let whole: Vec<_> = of_team.into_iter().filter(|(_, (winds, _))| *winds == 4).collect();
        let sum: i64 = whole.iter().map(|(_, (_, points))| points).sum();
        assert_eq!(sum, 0, "the mean of the teams is 0 in deal {deal}");
        for (team, (_, points)) in whole.iter().filter(|_| whole.len() >= 3) {
            *due.teams.entry(team.clone()).or_default() += imp(*points, sum, whole.len() as i64);
        }
    }
    due
}

/// So many hands of each table everybody may see.
fn seen(app: &App) -> Vec<usize> {
    let event = app.event().for_everybody();
    event.sessions[0].tables.iter().map(|table| table.sheet.hands().len()).collect()
}

#[test]
fn four_teams_play_sixteen_deals() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = running(&app, "duplicate-teams");
        let names = tables(&app.store, 1);
        let phones = [1, 2, 3, 4].map(|table| Phone::of(&app, "cup", table));
        let rules = phones[0].sheet()["rules"].clone();
        assert_eq!(
            (&rules["duplicate"], &rules["max_flowers"], &rules["words"]),
            (&json!(true), &json!(0), &json!("imp"))
        );

        // A hand needs the number on its box, and that of these four; a wall of duplicate has no flowers.
        let said = |what: Value| {
            let refused = phones[0].sends("hands", what);
            assert_eq!((refused.status, &refused.json["code"]), (422, &json!("refused")), "{}", refused.json);
            refused.json["messages"][0].as_str().unwrap().to_owned()
        };
        let four = &names[0];
        let sits = format!("East {}, South {}, West {}, North {}.", four[0], four[1], four[2], four[3]);
        assert_eq!(
            said(hand_of(1, 0, hand(1, 1))),
            format!("Enter the number on the box. Deal 1 is played here: {sits}")
        );
        let mut other = hand_of(1, 0, hand(1, 1));
        other["deal"] = json!(2);
        assert_eq!(said(other), format!("Deal 2 is not played here now. Deal 1 is played here: {sits}"));
        let mut flowers = self_draw("E", 8);
        flowers["flowers"] = json!(1);
        assert!(said(dealt(1, flowers)).contains("This game does not use “Flowers”"));

        // While a set is on its way nobody may learn of its deal: a round is seen once all four tables have played its four deals.
        assert_eq!(phones[1].sheet()["rules"]["order"], json!([2, 3, 4, 1, 6, 7, 8, 5, 10, 11, 12, 9, 14, 15, 16, 13]));
        let froms = phones.each_ref().map(|phone| phone.sheet()["rules"]["boxes_from"].clone());
        assert_eq!(froms, [2, 3, 4, 1].map(|table| json!(table)));
        let plays = |place: u8, table: u16| {
            let deal = place / 4 * 4 + (place + table as u8 - 1) % 4 + 1;
            let received = phones[usize::from(table) - 1].sends("hands", dealt(deal, hand(deal, table)));
            assert_eq!(received.status, 200, "{deal} at {table}: {}", received.json);
        };
        for place in 0..4 {
            (1..4).for_each(|table| plays(place, table));
            let guest = Browser::new(&app.base);
            assert_eq!(guest.get("/e/cup/deals/1/1").status, 404);
            assert!(!guest.get("/e/cup/tables/1/1?lang=en").body.contains("Self-draw"));
            assert_eq!(seen(&app), [0; 4]);
            plays(place, 4);
        }
        assert_eq!(seen(&app), [4; 4]);
        let guest = Browser::new(&app.base);
        let shown = guest.get("/e/cup/deals/1/1?lang=en");
        let worth: Vec<String> =
            shown.texts(".compared tbody strong").iter().map(|text| text.replace(" IMP", "")).collect();
        assert_eq!(worth, ["9", "−6", "−1", "−5", "−4", "9", "−5", "−3", "−2", "−2", "4", "−1", "−6", "−4", "2", "7"]);
        assert_eq!(shown.texts(".compared tfoot td"), ["6", "6", "−14", "2"]);

        let early = phones[1].sends("hands", dealt(5, hand(5, 2)));
        assert!(early.json["messages"][0].as_str().unwrap().contains('6'), "{}", early.json);
        for place in 4..16 {
            (1..=4).for_each(|table| plays(place, table));
        }
        organiser.on_session(1, "close").well();
        let event = app.event();
        let right = due(&event, &names, |deal, table| Some(hand(deal, table)));
        ranks(&app, &right);

        // The chief referee annuls a hand: of its deal nothing is left for teams, and for players what the other three have.
        let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
        let chief = Referee { browser: chief, slug: "cup".into(), table: 2 };
        let spoilt = [
            ("ending", "annulled"),
            ("winner", ""),
            ("discarder", ""),
            ("basic_points", ""),
            ("reason", "the wall was built wrongly"),
        ];
        assert_eq!(chief.corrects(1, 3, &spoilt).errors(), Vec::<String>::new());
        let right = due(&event, &names, |deal, table| (deal != 3 || table != 2).then(|| hand(deal, table)));
        ranks(&app, &right);
        let spoilt = Browser::new(&app.base).get("/e/cup/deals/1/3?lang=en");
        assert!(spoilt.text(".note").starts_with("No result at table 2"), "{}", spoilt.text(".note"));

        // It is taken elsewhere and is the same there; the checkers that share nothing with the program find nothing.
        assert_eq!(organiser.on_session(1, "publish").errors(), Vec::<String>::new());
        holds(&app.store);
    });
}

/// The ranking of the teams, and what the page of the deals says of everybody, are what is due.
fn ranks(app: &App, due: &Due) {
    let event = app.event();
    let found: BTreeMap<String, StandardPoints> =
        event.teams().iter().map(|row| (event.entries.team_name(row.key), row.standard_points)).collect();
    let right = due.teams.iter().map(|(team, imp)| (team.clone(), StandardPoints::whole(*imp))).collect();
    assert_eq!(found, right);
    assert!(event.teams().is_sorted_by(|one, other| one.standard_points >= other.standard_points));
    let page = Browser::new(&app.base).get("/e/cup/deals/1?lang=en");
    let rows = page.texts("table.deals th[scope=row] a").into_iter().zip(page.texts("table.deals td strong"));
    let shown: BTreeMap<String, i64> = rows.map(|(name, imp)| (name, imp.replace('−', "-").parse().unwrap())).collect();
    let all: BTreeMap<String, i64> =
        due.teams.iter().chain(&due.players).map(|(name, imp)| (name.clone(), *imp)).collect();
    assert_eq!(shown, all);
}

#[test]
fn sixteen_players_are_compared_at_their_winds() {
    let app = app();
    let organiser = running(&app, "duplicate-players");
    let names = tables(&app.store, 1);
    for table in 1..=4_u16 {
        let phone = Phone::of(&app, "cup", table);
        for deal in 1..=4 {
            assert_eq!(phone.sends("hands", dealt(deal, hand(deal, table))).status, 200);
        }
        assert_eq!(phone.sends("hands", dealt(5, json!({ "ending": "stopped" }))).status, 200);
    }
    assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
    let event = app.event();
    let right = due(&event, &names, |deal, table| (deal <= 4).then(|| hand(deal, table)));
    let found: BTreeMap<String, StandardPoints> =
        event.players().iter().map(|row| (event.entries.player_name(row.key), row.standard_points)).collect();
    // Who is equal is told apart by the best sum at one wind.
    let best = |line: &SessionLine| line.at_winds.into_iter().max();
    let lines = event.lines();
    let of = |player| lines.iter().find(|line| line.player == player).unwrap();
    for line in lines {
        assert_eq!(line.at_winds.into_iter().sum::<StandardPoints>(), line.standard_points);
    }
    let mut told = 0;
    for two in event.players().windows(2).filter(|two| two[0].standard_points == two[1].standard_points) {
        let [above, here] = [best(of(two[0].key)), best(of(two[1].key))];
        assert!(above >= here);
        told += usize::from(two[1].decided_by.as_ref().is_some_and(|by| by.criterion == Criterion::BestWind));
    }
    assert!(told > 0, "nobody was equal");
    let right = right.players.iter().map(|(name, imp)| (name.clone(), StandardPoints::whole(*imp))).collect();
    assert_eq!(found, right);
    let page = organiser.browser.get("/e/cup/players?lang=en");
    let head: Vec<String> = page.texts("thead th").into_iter().map(|text| text.trim().to_owned()).collect();
    assert!(head.contains(&"IMP".to_owned()) && head.contains(&"Net points".to_owned()), "{head:?}");
}

#[test]
fn a_false_win_costs_imp_and_moves_nobody_else() {
    let app = app();
    let organiser = entered(&app, "duplicate-players");
    let path = "/e/cup/regulations";
    organiser.browser.submit(path, path, &[("plan-false-win-imp", "4")]).well();
    organiser.goes(1, &["seat", "start"]);
    let names = tables(&app.store, 1);
    let one_short =
        |offender: &str| json!([{ "foul": "one-short", "offender": offender, "points": 0, "payee": "nobody" }]);
    for table in 1..=4_u16 {
        let phone = Phone::of(&app, "cup", table);
        let (mut first, mut stopped) = (hand(1, table), json!({ "ending": "stopped" }));
        if table == 2 {
            // Who is one short pays 20 to each by the tariffs, and here nothing at the table; in a hand that time ends it costs the same.
            let rules = &phone.sheet()["rules"]["fouls"];
            let of = |code: &str| rules.as_array().unwrap().iter().find(|foul| foul["code"] == code).unwrap().clone();
            assert_eq!(
                (of("one-short")["tariff"].clone(), of("one-short")["imp"].clone()),
                (json!("nothing"), json!(4))
            );
            assert_eq!(of("early-draw")["imp"], Value::Null);
            first["penalties"] = one_short("N");
            stopped["penalties"] = one_short("E");
        }
        assert_eq!(phone.sends("hands", dealt(1, first)).status, 200);
        assert_eq!(phone.sends("hands", dealt(2, stopped)).status, 200);
        let paid = SEATS.map(|seat| phone.sheet()["totals"][seat].as_i64().unwrap());
        assert_eq!(paid, pays(&hand(1, table)), "table {table}");
    }
    let changed = organiser.browser.submit(path, path, &[("plan-false-win-imp", ""), ("reason", "裁判长决定")]);
    assert!(changed.errors()[0].contains("table 2, hand 1"), "{:?}", changed.errors());
    assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
    let event = app.event();
    let mut right = due(&event, &names, |deal, table| (deal == 1).then(|| hand(deal, table))).players;
    for seat in [0, 3] {
        *right.get_mut(&names[1][seat]).unwrap() -= 4;
    }
    let found: BTreeMap<String, StandardPoints> =
        event.players().iter().map(|row| (event.entries.player_name(row.key), row.standard_points)).collect();
    assert_eq!(found, right.iter().map(|(name, imp)| (name.clone(), StandardPoints::whole(*imp))).collect());
    let page = Browser::new(&app.base).get("/e/cup/deals/1?lang=en");
    let rows = page.texts("table.deals th[scope=row] a").into_iter().zip(page.texts("table.deals td strong"));
    let shown: BTreeMap<String, i64> = rows.map(|(name, imp)| (name, imp.replace('−', "-").parse().unwrap())).collect();
    assert_eq!(shown, right);
    let cost: Vec<String> =
        page.texts("table.deals td:nth-child(5)").into_iter().filter(|cost| !cost.is_empty()).collect();
    assert_eq!(cost, ["−4", "−4"], "{}", page.body);
    let page = Browser::new(&app.base).get("/e/cup/deals/1/1?lang=en");
    let said = format!("Table 2: false win by {}, −4 IMP", names[1][3]);
    assert!(page.texts(".note").contains(&said), "{}", page.body);
    let page = Browser::new(&app.base).get("/e/cup/tables/1/2?lang=en");
    assert!(page.body.contains("−4 IMP · May not win this hand"), "{}", page.body);
}

#[test]
fn a_stand_in_brings_the_team_all_that_the_seat_is_worth() {
    let app = app();
    let organiser = entered(&app, "duplicate-teams");
    let path = "/e/cup/regulations";
    assert_eq!(organiser.browser.submit(path, path, &[("plan-false-win-imp", "4")]).errors(), Vec::<String>::new());
    // Neither one player nor a whole team leaves a place empty.
    for names in [&["选手01"][..], &["选手01", "选手02", "选手03", "选手04"]] {
        let gone: Vec<String> = names.iter().map(|name| format!("gone-{}", player(&app.event(), name))).collect();
        let gone = gone.iter().map(|field| (field.as_str(), "yes"));
        let fields: Vec<_> = gone.chain([("reason", "发烧")]).collect();
        let refused = organiser.presses("/repair", "/repair/look", &fields);
        assert!(refused.errors()[0].contains("every place must be filled"), "{:?}", refused.errors());
    }
    organiser.finds_stand_in(player(&app.event(), "选手01"));
    organiser.goes(1, &["seat", "start"]);
    let (names, event) = (tables(&app.store, 1), app.event());
    let stand_in = event.entries.players.iter().find(|player| event.entries.is_stand_in(PlayerId(player.id))).unwrap();
    for (table, four) in (1..).zip(&names) {
        let phone = Phone::of(&app, "cup", table);
        let seat = four.iter().position(|name| *name == stand_in.name);
        let order: Vec<u8> =
            event.sessions[0].tables[usize::from(table) - 1].sheet.order().map(HandNumber::get).collect();
        for (place, deal) in order[..4].iter().copied().enumerate() {
            let mut what = hand(deal, table);
            if let Some(seat) = seat.filter(|_| place == 0) {
                // Who is barred wins nothing.
                what = if hand(deal, table)["winner"] == SEATS[seat] { drawn() } else { hand(deal, table) };
                what["penalties"] = json!([{ "foul": "one-short", "offender": SEATS[seat] }]);
            }
            assert_eq!(phone.sends("hands", dealt(deal, what)).status, 200, "{table} {deal}");
        }
        assert_eq!(phone.sends("hands", dealt(order[4], json!({ "ending": "stopped" }))).status, 200);
    }
    assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
    let event = app.event();
    let played = |deal: u8, table: u16| {
        let sheet = &event.sessions[0].tables[usize::from(table) - 1].sheet;
        let hand = sheet.hand(HandNumber::new(deal).unwrap()).filter(|_| deal <= 4)?;
        Some(if hand.win().is_some() { crate::duplicate_day::hand(deal, table) } else { drawn() })
    };
    let mut right = due(&event, &names, played).teams;
    *right.get_mut("甲队").unwrap() -= 4;
    let found: BTreeMap<String, StandardPoints> =
        event.teams().iter().map(|row| (event.entries.team_name(row.key), row.standard_points)).collect();
    assert_eq!(found, right.iter().map(|(team, imp)| (team.clone(), StandardPoints::whole(*imp))).collect());
    let page = Browser::new(&app.base).get("/e/cup/deals/1?lang=en");
    let rows = page.texts("table.deals th[scope=row] a").into_iter().zip(page.texts("table.deals td strong"));
    let shown: BTreeMap<String, i64> = rows.map(|(name, imp)| (name, imp.replace('−', "-").parse().unwrap())).collect();
    assert!(right.iter().all(|(team, imp)| shown[team] == *imp), "{right:?} {shown:?}");
    // Who stands in is ranked nowhere.
    assert!(!event.players().iter().any(|row| event.entries.is_stand_in(row.key)));
}
