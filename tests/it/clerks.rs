//! Several clerks at the totals of a session: nobody overwrites what they have not seen, and where two type the same paper, the
//! second does so without seeing the first.

use crate::support::{App, Browser, Database, Organiser, Phone, Referee, acting, app_on, by_turns};
use crate::totals::blockers;
use caipan::actions::{Actor, FileImport, Role};
use caipan::files::kinds::TableKind;
use caipan::files::read_options::ReadOptions;
use serde_json::{Value, json};
use uuid::Uuid;

#[test]
fn a_clerk_overwrites_nothing_that_was_not_seen() {
    by_turns(|database: Database| {
        let app = app_on(database);
        Organiser::playing(&app, &[("entry", "totals")]);
        let phone = Phone::of(&app, "cup", 1);
        let clerk = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1);
        let four = |totals: [i32; 4]| json!({ "E": totals[0], "S": totals[1], "W": totals[2], "N": totals[3] });
        let said = |totals, seen: Value| json!({ "kind": "counted", "totals": four(totals), "seen": seen });
        let papers = |said: Value| {
            let mut said = said;
            said["entry"] = json!(Uuid::new_v4());
            clerk.sends_from_no_device("notes", said)
        };
        let (first, other) = ([540, 480, 500, 480], [520, 480, 505, 495]);
        assert_eq!(phone.notes(said(first, json!([]))).status, 200);
        let refused = papers(said(other, json!([])));
        assert_eq!((refused.status, &refused.json["code"]), (409, &json!("sheet-changed")));
        assert_eq!(refused.json["current"], four(first));
        assert_eq!(papers(said(first, json!([]))).status, 200, "the same again is no other");
        assert_eq!(papers(said(other, json!([1, 2]))).status, 422);
        assert_eq!(papers(said(other, json!(first))).status, 200);
        let now = app.event().sessions[0].tables[0].totals().values().map(|total| total.0);
        assert_eq!(now, other);
        // The clerk has taken nothing over: the phone at the table goes on.
        assert_eq!(phone.notes(said(first, json!(other))).status, 200);
        // The totals that stand come with the points that nobody received, which belong to them.
        let mut lost = said([520, 500, 480, 480], json!(first));
        lost["to_nobody"] = json!(20);
        assert_eq!(phone.notes(lost).status, 200);
        let refused = papers(said([520, 500, 500, 480], json!(first)));
        assert_eq!((refused.status, &refused.json["current"]["to_nobody"]), (409, &json!(20)));
        let page = clerk.browser.get("/e/cup/sessions/1/totals");
        assert_eq!(page.texts(".grid tbody tr").len(), 4);
        assert!(page.text("#count").starts_with("1 of 4"), "{}", page.text("#count"));
        // Who has one table sees one row; a phone and who has none, nothing.
        let rows = |browser: &Browser| browser.get("/e/cup/sessions/1/totals").texts(".grid tbody tr").len();
        assert_eq!((rows(&Referee::of(&app, "cup", 1).browser), rows(&phone.browser)), (1, 0));
        assert_eq!(Browser::new(&app.base).get("/e/cup/sessions/1/totals").texts(".grid tbody tr").len(), 0);
        assert_eq!(clerk.browser.get("/e/cup/sessions/2/totals").status, 404);
    });
}

#[test]
fn a_second_clerk_types_the_totals_without_seeing_the_first() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("entry", "totals"), ("second_person", "yes")]);
        let first = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1);
        let second = Phone::in_browser(organiser.browser.clone(), "cup", 1);
        let four = |totals: [i32; 4]| json!({ "E": totals[0], "S": totals[1], "W": totals[2], "N": totals[3] });
        let types = |clerk: &Phone, totals: [i32; 4], seen: Value| {
            let said = json!({ "kind": "counted", "totals": four(totals), "seen": seen, "entry": Uuid::new_v4() });
            clerk.sends_from_no_device("notes", said)
        };
        let row = |clerk: &Phone| {
            let page = clerk.browser.get("/e/cup/sessions/1/totals?lang=en");
            let stands = page.attributes("#table-1", "data-seen").remove(0);
            let cells = page.attributes("#table-1 td input", "value");
            assert_eq!(cells[..4].join(" ").trim(), stands);
            (stands, page.text("#table-1 .server"))
        };
        // Everything else that shows totals: the table's page, the interface, the audit, and what everybody may see.
        let guest = Browser::new(&app.base);
        let shown = |browser: &Browser, total: &str| {
            let addresses = [
                "/e/cup/sessions/1/tables/1",
                "/api/v1/events/cup/sessions/1/tables/1",
                "/e/cup/audit",
                "/e/cup/results",
                "/e/cup/players",
                "/e/cup/tables",
                "/e/cup/screen",
            ];
            // As a number of its own: check codes have any digits in them.
            let says = |text: String| text.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| part == total);
            addresses.into_iter().filter(|path| says(browser.get(path).body)).collect::<Vec<_>>()
        };
        let public = ["/e/cup/players", "/e/cup/tables", "/e/cup/screen"];
        let blocked =
            || blockers(&organiser).into_iter().filter(|line| line.starts_with("Table 1")).collect::<Vec<_>>();
        let (wrong, right) = ([540, 480, 500, 480], [520, 500, 500, 480]);

        organiser.presses("/verify", "/archive/open", &[("open", "yes")]);
        let open_archive = || guest.get("/e/cup/open-archive.json").status;
        assert_eq!(open_archive(), 404, "it would tell totals, and whether there are any");
        assert_eq!(types(&first, wrong, json!([])).status, 200);
        let called_alike = app.come_in(&app.link("cup", &Role::Recorder));
        assert_eq!(shown(&called_alike, "540"), Vec::<&str>::new(), "a name shows nothing");
        assert_eq!(row(&first).0, "540 480 500 480");
        assert!(row(&first).1.ends_with("a second clerk must enter them too."), "{:?}", row(&first));
        let unseen = "Already entered by recorder: enter them from the score sheet too, without looking.";
        assert_eq!(row(&second), (String::new(), unseen.to_owned()));
        assert_eq!(shown(&guest, "540"), Vec::<&str>::new());
        assert_eq!(shown(&second.browser, "540"), Vec::<&str>::new());
        let own = ["/e/cup/sessions/1/tables/1", "/api/v1/events/cup/sessions/1/tables/1", "/e/cup/audit"];
        assert_eq!(shown(&first.browser, "540"), own);
        let sheet = second.browser.get("/e/cup/sessions/1/tables/1?lang=en");
        assert!(sheet.body.contains(unseen), "{}", sheet.text("main"));
        let once = "Table 1: the totals have been entered once; a second clerk must enter them too, on the page of all totals.";
        assert_eq!(blocked(), [once]);
        assert_eq!(types(&first, wrong, json!(wrong)).status, 200, "the same clerk again");
        assert_eq!(blocked(), [once], "is no second person");

        let differs = types(&second, right, json!([]));
        assert_eq!((differs.status, &differs.json["current"]), (409, &four(wrong)), "both are shown");
        assert_eq!(types(&second, right, json!(wrong)).status, 200, "and the paper decides");
        assert_eq!(blocked(), [once], "what is new is typed once");
        assert_eq!(row(&first).0, "");
        assert_eq!(types(&first, right, json!([])).status, 200);
        assert_eq!(blocked(), Vec::<String>::new());
        assert_eq!((row(&first).0, row(&second).0), ("520 500 500 480".into(), "520 500 500 480".into()));
        for total in [&first.browser, &second.browser, &guest].map(|browser| shown(browser, "520")) {
            assert!(public.iter().all(|page| total.contains(page)), "{total:?}");
        }

        // Net totals, kept with a reason: what is wrong with them would tell what they are, and nobody converts what is unseen.
        let [first, second] = [&first, &second].map(|clerk| Phone::in_browser(clerk.browser.clone(), "cup", 2));
        let net = json!({
            "kind": "counted", "totals": four([40, -20, 0, -20]), "seen": [], "entry": Uuid::new_v4(), "reason": "wie auf dem Blatt",
        });
        assert_eq!(first.sends_from_no_device("notes", net).status, 200);
        let of_two = blockers(&organiser).into_iter().filter(|line| line.starts_with("Table 2")).collect::<Vec<_>>();
        assert_eq!(of_two, [once.replace("Table 1", "Table 2")]);
        let convert = "/e/cup/sessions/1/totals/convert";
        let offers = |clerk: &Phone| clerk.browser.get("/e/cup/sessions/1/totals").body.contains(convert);
        assert_eq!((offers(&first), offers(&second)), (true, false));
        let pressed =
            second.browser.post(convert, &[("token".into(), organiser.browser.get("/e/cup/board").value("token"))]);
        assert_eq!(pressed.status, 422, "{:?}", pressed.errors());
        assert_eq!(app.event().sessions[0].tables[1].totals().east.0, 40);
    });
}

#[test]
fn the_plain_form_of_totals_overwrites_nothing_unseen() {
    let app = crate::support::app();
    let organiser = Organiser::playing(&app, &[("entry", "totals")]);
    let sheet = "/e/cup/sessions/1/tables/1?lang=en";
    let action = "/e/cup/sessions/1/tables/1/totals";
    let typed = |totals: [&'static str; 4]| {
        [("signed-E", totals[0]), ("signed-S", totals[1]), ("signed-W", totals[2]), ("signed-N", totals[3])].to_vec()
    };
    let clerk = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1).browser;
    let opened = clerk.get(sheet);
    let (theirs, mine) = (typed(["540", "480", "500", "480"]), typed(["520", "500", "500", "480"]));
    assert_eq!(organiser.browser.submit(sheet, action, &theirs).status, 200);
    let asked = clerk.post(action, &opened.filled(action, &mine));
    assert_eq!(asked.status, 409);
    let errors = [
        "Somebody else has entered 540 · 480 · 500 · 480 in the meantime. Compare both with the score sheet; saving replaces theirs with yours.",
    ];
    assert_eq!(asked.errors(), errors);
    assert_eq!(asked.attributes("input[name=signed-E]", "value"), ["520"], "what was typed is still there");
    assert_eq!(app.event().sessions[0].tables[0].totals().east.0, 540);
    assert_eq!(clerk.post(action, &asked.filled(action, &[])).status, 200);
    assert_eq!(app.event().sessions[0].tables[0].totals().east.0, 520);
}

/// Takes totals from a file, as one person at the computer that holds the data.
fn imports(app: &App, name: &str, file: &str) {
    let new = FileImport {
        kind: TableKind::Results,
        file: "t.csv".into(),
        bytes: file.into(),
        options: ReadOptions::default(),
        session: None,
        drawn_by: String::new(),
        typed_name: String::new(),
        all_the_same: false,
        reason: String::new(),
        convert: false,
        version: None,
    };
    let actor = Actor { name: name.into(), ..Actor::command_line() };
    acting(&app.store, &actor, "cup").import_file(&new, |_| {}).unwrap();
}

#[test]
fn totals_of_a_file_are_typed_once_by_who_brings_it() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("entry", "totals"), ("second_person", "yes")]);
        let event = app.event();
        let mut file = "session,table,player,game_points\n".to_owned();
        for table in &event.sessions[0].tables {
            for (player, points) in table.players.values().into_iter().zip([540, 480, 500, 480]) {
                file += &format!("1,{},{},{points}\n", table.number, event.entries.player_name(*player));
            }
        }
        imports(&app, "林", &file);
        let typed_once = || blockers(&organiser).iter().filter(|line| line.contains("entered once")).count();
        assert_eq!(typed_once(), 4, "{:?}", blockers(&organiser));
        imports(&app, "林", &file);
        assert_eq!(typed_once(), 4, "the same person again is no second");
        imports(&app, "林 ", &file);
        assert_eq!(typed_once(), 4, "nor with another spelling of the name");
        imports(&app, "Chen", &file);
        assert_eq!(blockers(&organiser), Vec::<String>::new());
    });
}

#[test]
fn totals_corrected_by_one_person_after_the_close_are_named_once_a_deduction_makes_them_wrong() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("entry", "totals"), ("second_person", "yes")]);
        let clerk = app.come_in(&app.link("cup", &Role::Recorder));
        let says = |browser: &Browser, table: u16, said: Value| {
            let mut said = said;
            said["entry"] = json!(Uuid::new_v4());
            let phone = Phone::in_browser(browser.clone(), "cup", table);
            let answer = phone.sends_from_no_device("notes", said);
            assert_eq!(answer.status, 200, "{}", answer.json);
        };
        let counted = |[e, s, w, n]: [i32; 4]| {
            let totals = json!({ "E": e, "S": s, "W": w, "N": n });
            json!({ "kind": "counted", "totals": totals, "reason": "misread" })
        };
        for table in 1..=4 {
            for browser in [&clerk, &organiser.browser] {
                says(browser, table, counted([500; 4]));
            }
        }
        assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
        let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
        let told = || organiser.browser.get("/e/cup/board?lang=en").texts(".differences li li");
        says(&chief, 2, counted([540, 480, 500, 480]));
        assert!(app.event().sessions[0].tables[1].counts());
        let filled = json!({ "kind": "filled", "seat": "W", "attendance": "played", "session_penalty": 40,
            "reason": "noise" });
        says(&chief, 2, filled);
        assert!(!app.event().sessions[0].tables[1].counts());
        let wrong = "Table 2: the four totals add up to 2000 instead of 1960";
        assert!(told().iter().any(|line| line.starts_with(wrong)), "{:?}", told());
    });
}
