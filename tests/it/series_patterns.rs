//! Patterns and tiles of the World Series rules: named with a hand, judged for the table, shown everywhere, and in a file.

use crate::archive::{exported, view};
use crate::as_of::holds_at;
use crate::series_day::{discard, hand, running, self_draw, totals};
use crate::support::{App, Browser, Organiser, Phone, acting, app, app_on, by_turns};
use crate::tiles::{examples, found};
use crate::trust::in_python;
use caipan::actions::{Actor, FileImport};
use caipan::files::event_tables;
use caipan::files::kinds::TableKind as Table;
use caipan::messages::{Locale, series};
use caipan::rules::world_series::Pattern;
use caipan::store::{Store, now};
use serde_json::{Value, json};

/// A hand with what it is worth its points for.
fn with_patterns(mut what: Value, patterns: &str, tiles: Option<&str>) -> Value {
    what["fans"] = json!(patterns);
    what["tiles"] = json!(tiles);
    what
}

const DRAGONS: &str = "[CCC] [FFF] 345m45pPP +6p";

#[test]
fn a_hand_names_its_patterns_and_its_tiles() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = running(&app);
        let phone = Phone::of(&app, "cup", 1);
        let mut named = discard("E", "S", 60, None);
        let refused = |number: u8, what: Value| {
            let refused = phone.sends("hands", hand(number, 0, what));
            assert_eq!((refused.status, &refused.json["code"]), (422, &json!("refused")));
            refused.json["messages"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one.as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };

        // A sum that is not that of the patterns is refused with both numbers.
        let wrong = refused(1, with_patterns(discard("E", "S", 50, None), "3.1*2 3.2.1", None));
        assert_eq!(wrong, ["The fans chosen add up to 60, but the points entered are 50. Make both the same."]);
        let wrong = refused(1, with_patterns(named.clone(), "3.1*2 3.2.1", Some("[CCC] [FFF] 345m45pPP +9p")));
        assert_eq!(wrong, ["These tiles are not a winning hand. Compare them with the table."]);
        let beyond = refused(1, with_patterns(discard("E", "S", 200, None), "", Some(DRAGONS)));
        assert!(beyond[0].starts_with("200 points are claimed, but by the saved tiles"), "{beyond:?}");
        assert!(refused(1, with_patterns(named.clone(), "3.1.9", None))[0].starts_with("“3.1.9” is not a pattern"));
        assert!(
            refused(1, with_patterns(named.clone(), "4.1*2", None))[0].contains("All Triplets counts at most once")
        );
        assert_eq!(
            phone.sends("hands", hand(1, 0, with_patterns(named.clone(), "3.1*2 3.2.1", Some(DRAGONS)))).status,
            200
        );
        assert_eq!(totals(&phone), [180, -130, -25, -25]);

        // Left out, the points are those of the patterns: no more than 320 together, and a listed limit alone.
        for (number, patterns, points) in
            [(2, "2.1.1 3.1*3 3.2.2 4.1 8.1.3", 320), (3, "3.3.4", 400), (4, "3.3.3 3.4", 320)]
        {
            let what = with_patterns(json!({ "ending": "self-draw", "winner": "N" }), patterns, None);
            let received = phone.sends("hands", hand(number, 0, what));
            assert_eq!(received.status, 200, "{}", received.json);
            assert_eq!(phone.sheet()["hands"][usize::from(number) - 1]["basic_points"], points);
        }

        // One of a series counts, and beside a limit nothing: otherwise somebody says why it stands.
        let both_of_series = with_patterns(self_draw("W", 170), "3.2.1 3.2.2", None);
        let why = "Small Three Dragons is not counted with Big Three Dragons. Without that the hand is worth 130 points, as named 170. Leave it out, or say why it counts.";
        assert_eq!(refused(5, both_of_series.clone()), [why]);
        assert!(
            refused(5, with_patterns(self_draw("W", 400), "3.3.4 4.1", None))[0]
                .starts_with("All Triplets is not counted with Big Four Winds")
        );
        assert!(
            refused(5, with_patterns(self_draw("W", 90), "4.1 5.1.2", None))[0].starts_with("No hand can have both")
        );
        assert!(
            refused(5, with_patterns(self_draw("W", 50), "2.1.1 9.3", None))[0]
                .contains("counts only on another player’s tile")
        );
        let mut explained = both_of_series;
        explained["fans_reason"] = json!("the chief referee decided");
        assert_eq!(phone.sends("hands", hand(5, 0, explained)).status, 200);

        // Hand 6 is South's deal: a player who wins on the first discard has 地和, and who discarded answers for it.
        let mut earth = with_patterns(discard("W", "S", 155 + 5, None), "1.2 9.4.2", Some("12357m22p345sNNN +6m"));
        earth["circumstances"] = json!("blessing");
        let mut other = earth.clone();
        other["responsible"] = json!("E");
        assert!(refused(6, other)[0].contains("East’s first discard"));
        let mut from_another = earth.clone();
        from_another["discarder"] = json!("N");
        assert!(refused(6, from_another)[0].starts_with("This is not a Blessing of Earth"));
        let received = phone.sends("hands", hand(6, 0, earth));
        assert_eq!(received.status, 200, "{}", received.json);

        // A correction by a sender that knows of no patterns leaves them while the points are theirs, and the tiles.
        named["discarder"] = json!("W");
        let corrected = phone.sends("hands", hand(1, 1, named));
        assert_eq!(corrected.status, 200, "{}", corrected.json);
        let first = phone.sheet()["hands"][0].clone();
        assert_eq!((&first["fans"], &first["tiles"]), (&json!("3.1*2 3.2.1"), &json!("[CCC] [FFF] 345m45pPP +6p")));
        tiles_are_judged(&phone);
        patterns_go_everywhere(&app, &organiser);
    });
}

fn tiles_are_judged(phone: &Phone) {
    let judged = |tiles: &str, fans: &str, circumstances: &str| {
        let asked = json!({ "hand": 7, "ending": "discard", "winner": "E", "discarder": "W", "tiles": tiles, "fans": fans,
            "circumstances": circumstances });
        let judged = phone.sends_from_no_device("tiles", asked);
        assert_eq!(judged.status, 200, "{}", judged.json);
        judged.json
    };
    let right = judged(DRAGONS, "3.1*2 3.2.1", "");
    assert_eq!((&right["points"], &right["verdict"]["kind"]), (&json!(60), &json!("exact")));
    assert_eq!(right["lists"], json!([{ "points": 60, "fans": "3.1*2 3.2.1" }]));
    assert_eq!(judged(DRAGONS, "3.2.1", "")["verdict"]["kind"], "under-claimed");
    let over = judged(DRAGONS, "3.1*3 3.2.2", "last-tile");
    assert_eq!(
        (&over["points"], &over["verdict"]["kind"], &over["left"]),
        (&json!(70), &json!("over-claimed"), &json!("3.1*2"))
    );
    let nothing = judged(DRAGONS, "10.2", "");
    assert_eq!(
        (&nothing["left"], &nothing["verdict"]["text"]),
        (&Value::Null, &json!("Over-claimed: none of the claim is in these tiles."))
    );
    let no_hand = judged("[CCC] [FFF] 345m45pPP +9p", "3.1*2", "");
    assert_eq!((&no_hand["points"], &no_hand["verdict"]["kind"]), (&Value::Null, &json!("false-win")));
    // West deals hand 7.
    assert_eq!(judged("12357m22p345sNNN +6m", "9.4.2", "blessing")["points"], 160);
}

/// They are on the pages, in the archive, and in files; and come back from both.
fn patterns_go_everywhere(app: &App, organiser: &Organiser) {
    let page = organiser.browser.get("/e/cup/tables/1/1?lang=en");
    assert!(
        page.body.contains("/patterns#pattern-3.2.1") && page.body.contains("Small Three Dragons"),
        "{}",
        page.body
    );
    // Each with the tiles that make it: two triplets, and they with the pair.
    let tiles = |pattern: &str| {
        let of = format!("li:has(a[href=\"/patterns#pattern-{pattern}\"]) use");
        page.attributes(&of, "href").into_iter().map(|tile| tile.rsplit('#').next().unwrap().to_owned()).collect()
    };
    let (dragons, small): (Vec<_>, Vec<_>) = (tiles("3.1"), tiles("3.2.1"));
    assert_eq!((dragons.len(), small.len()), (6, 8), "{}", page.body);
    let page = organiser.browser.get("/e/cup/statistics?lang=en");
    assert!(page.body.contains("Big Four Winds 400"), "{}", page.body);
    assert_eq!(page.texts("thead th").into_iter().filter(|head| head == "Patterns").count(), 1, "{}", page.body);

    let (_elsewhere, other) = holds_at(&app.store, "cup");
    let text = exported(&app.store, "cup");
    let (holds, said) = in_python("docs/recount.py", &text.replace("3.1*2 3.2.1", "3.1*2 3.2.2"), &[]);
    assert!(!holds && said.contains("points with the fans"), "{said}");
    let sheet = |store: &Store, table: usize| view(store, "cup").sessions[0].tables[table].sheet.clone();
    assert_eq!(sheet(&other, 0), sheet(&app.store, 0));

    let csv = event_tables::tables(&app.event(), Table::Hands, None, now())[0].csv().unwrap();
    assert!(csv.contains("\"番牌×2, 小三元\",,[CCC] [FFF] 345m45pPP +6p,"), "{csv}");
    let of_second: Vec<String> = csv
        .lines()
        .filter(|line| line.starts_with("1,1,"))
        .map(|line| line.replacen("1,1,", "1,2,", 1))
        .map(|line| line.rsplitn(5, ',').last().unwrap_or_default().to_owned())
        .collect();
    let head = csv.lines().next().unwrap().strip_suffix(",east,south,west,north").unwrap();
    let bytes = format!("{head}\n{}\n", of_second.join("\n"));
    let file = FileImport { kind: Table::Hands, bytes: bytes.into(), ..FileImport::of_players("hands.csv", b"") };
    acting(&app.store, &Actor::command_line(), "cup").import_file(&file, |_| {}).unwrap();
    assert_eq!(sheet(&app.store, 1).hands(), sheet(&app.store, 0).hands());
}

#[test]
fn hands_go_out_and_in_as_a_file() {
    let app = app();
    running(&app);
    let phone = Phone::of(&app, "cup", 1);
    for (number, what) in [(1, discard("E", "S", 60, Some("nobody"))), (2, self_draw("N", 5))] {
        assert_eq!(phone.sends("hands", hand(number, 0, what)).status, 200);
    }
    let csv = event_tables::tables(&app.event(), Table::Hands, None, now())[0].csv().unwrap();
    let of_first = csv.lines().nth(1).unwrap();
    assert!(of_first.starts_with("1,1,1,E,discard,E,S,nobody,60,0,"), "{csv}");
    let imports = |bytes: &str| {
        let file = FileImport { kind: Table::Hands, bytes: bytes.into(), ..FileImport::of_players("hands.csv", b"") };
        acting(&app.store, &Actor::command_line(), "cup").import_file(&file, |_| {})
    };
    let refused = |bytes: &str| format!("{:?}", imports(bytes).unwrap_err());
    assert!(refused(&csv.replace(",nobody,60,", ",N,60,")).contains("import-hand-differs"), "another answers");
    let head = "session,table,hand,ending,winner,discarder,responsible,points\n";
    assert!(refused(&format!("{head}1,2,1,discard,E,S,X,60\n")).contains("field-responsible"));
    imports(&format!("{head}1,2,1,discard,E,S,N,60\n1,2,2,self-draw,N,,,5\n")).unwrap();
    let table = app.event().sessions[0].tables[1].clone();
    assert_eq!(table.totals().values().map(|points| points.0), [175, -30, -30, -115]);
}

#[test]
fn every_pattern_has_an_entry_in_every_language_whose_example_counts_it() {
    let app = app();
    let browser = Browser::new(&app.base);
    for locale in Locale::ALL {
        let page = browser.get(&format!("/patterns?lang={}", locale.code()));
        let entries = page.attributes("article.card", "id");
        assert_eq!(entries, Pattern::all().map(|pattern| format!("pattern-{pattern}")).collect::<Vec<_>>());
        assert!(!page.body.contains("pattern-sentence"), "{}", locale.code());
        let (values, examples) = (page.texts("article.card h3 .points"), examples(&page));
        assert_eq!((entries.len(), values.len(), examples.len()), (44, 44, 44));
        for ((pattern, value), (worth, counted)) in Pattern::all().zip(values).zip(examples) {
            let name = locale.say(&series::pattern(pattern));
            assert!(counted.contains(&name), "{name}: {counted}");
            assert!(worth >= value.parse::<u16>().unwrap(), "{name}");
        }
    }
}

#[test]
fn a_search_of_patterns_finds_names_in_any_language_and_whole_numbers() {
    let app = app();
    let browser = Browser::new(&app.base);
    let found = |wanted: &str| found(&browser, "/patterns", wanted);
    assert_eq!(found("小三"), ["pattern-3.2.1", "pattern-3.3.1"]);
    assert_eq!(found("門前"), ["pattern-1.2"]);
    assert_eq!(found("480"), ["pattern-2.2", "pattern-4.3.4", "pattern-5.1.4"]);
    assert!(found("nothing").is_empty());
}
