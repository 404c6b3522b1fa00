//! The base score stands once: what a pasted plan states of it is what sheets ask for and rankings count, and a plan that states two is
//! refused at every door; and what absent players count is what the federation of a preset says, whatever scores contain.

use crate::any_number::{draws, tables};
use crate::command_line::{Files, caipan};
use crate::support::{Browser, Organiser, Page, Phone, app, app_on, by_turns};
use crate::totals::uploads;
use caipan::actions::Role;
use caipan::event::regulations::preset::Preset;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use serde_json::json;

/// The World Series of 2018 as it was published with units, the base score in the stages alone.
fn plan() -> String {
    let text = include_str!("../../fixtures/stages/ws18.toml");
    text.replace("base_score = 0\n", "").replace("scope = \"table\" }", "scope = \"table\", base = 0 }")
}

const PLAYERS: [&str; 16] = [
    "鹿",
    "Zoë",
    "van der Berg",
    "Ó Ceallaigh",
    "欧阳",
    "Ängström",
    "一",
    "Müller-Lüdenscheidt",
    "d'Arc",
    "孙",
    "Łukasz",
    "B",
    "阿依古丽·买买提",
    "Nguyễn",
    "Šárka",
    "林",
];

fn creates(organiser: &Organiser, fields: &[(&str, &str)]) -> Page {
    let named = [("name", "中庸赛"), ("slug", "cup"), ("kind", "individuals"), ("entry", "totals")];
    organiser.browser.submit("/events/new?preset=cn-1998&lang=en", "/events", &[&named[..], fields].concat())
}

#[test]
fn match_points_of_a_pasted_plan_are_the_roots_of_net_scores_on_both_databases() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        creates(&organiser, &[("plan_text", &plan())]).well();
        let regulations = app.event().head.regulations.clone();
        assert_eq!((regulations.base_score, regulations.stages[0].scoring.base), (0, None));
        assert_eq!(organiser.enters(&format!("name\n{}\n", PLAYERS.join("\n"))).errors(), Vec::<String>::new());
        draws(&organiser, &[("sessions", "4")]);
        organiser.goes(1, &["seat", "start"]);
        let sheet = Phone::of(&app, "cup", 1).sheet();
        assert_eq!(sheet["totals"]["E"], json!(0), "a sheet begins at the base score");
        let mut file = "session,table,player,game_points\n".to_owned();
        for (table, four) in (1..).zip(tables(&app.store, 1)) {
            for (player, points) in four.iter().zip([60, 0, -20, -40]) {
                file += &format!("1,{table},{player},{points}\n");
            }
        }
        uploads(&organiser, &file);
        let event = app.event();
        let mut points: Vec<String> = event.players().iter().map(|row| row.standard_points.to_string()).collect();
        points.dedup();
        assert_eq!(points, ["31/4", "0", "-447/100", "-158/25"], "7.75, 0, −4.47, −6.32");
        // A change of something else keeps it.
        let path = "/e/cup/regulations";
        organiser.browser.submit(path, path, &[("appeal_minutes", "5")]).well();
        assert_eq!(app.event().head.regulations.base_score, 0);
    });
}

#[test]
fn a_plan_with_two_bases_is_refused_at_every_door_with_both_numbers() {
    let app = app();
    let organiser = Organiser::of(&app);
    let two = format!("base_score = 500\n{}", plan());
    let says = |said: &str| {
        assert!(said.contains("\"preliminary\"") && said.contains("contain 0"), "{said}");
        assert!(said.contains("contain 500 (base_score)"), "{said}");
    };
    let pasted = creates(&organiser, &[("plan_text", &two)]);
    assert_eq!((pasted.status, pasted.errors().len()), (422, 1));
    says(&pasted.errors()[0]);
    organiser.creates();
    let path = "/e/cup/regulations?lang=en";
    let changed = organiser.browser.submit(path, "/e/cup/regulations", &[("plan_text", &two)]);
    assert_eq!(changed.status, 422);
    says(&changed.errors()[0]);
    let files = Files::new();
    let file = files.write("two.toml", &two);
    let from = ["event", "regulations", "--event", "cup", "--lang", "en", "--database", app.url(), "--from", &file];
    let refused = caipan(&from);
    assert_eq!(refused.status.code(), Some(2));
    says(&String::from_utf8(refused.stderr).unwrap());
}

#[test]
fn by_ema_a_forfeit_costs_500_and_who_takes_over_leaves_4_2_1_to_the_others_on_both_databases() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        let named = [("name", "Open"), ("slug", "cup"), ("kind", "individuals"), ("sessions", "3")];
        organiser.browser.submit("/events/new?preset=ema-mers&lang=en", "/events", &named).well();
        let regulations = &app.event().head.regulations;
        assert_eq!(
            (regulations.forfeit_score, regulations.stand_in_ranks, regulations.base_score),
            (-500, false, 0),
            "the form gives what the preset lays down"
        );
        assert_eq!(regulations.forfeit_score, Preset::Ema.regulations().forfeit_score);
        assert_eq!(organiser.enters(&format!("name\n{}\n", PLAYERS.join("\n"))).errors(), Vec::<String>::new());
        draws(&organiser, &[("sessions", "3")]);
        organiser.goes(1, &["seat", "start"]);
        let mut file = "session,table,player,game_points\n".to_owned();
        let seated = tables(&app.store, 1);
        for (table, four) in (1..).zip(&seated) {
            for (player, points) in four.iter().zip([100, 0, -20, -80]) {
                file += &format!("1,{table},{player},{points}\n");
            }
        }
        uploads(&organiser, &file);
        let chief = app.link("cup", &Role::ChiefReferee);
        let fills = |table: u16, seat: &str, attendance: &str, own: Option<i32>| {
            let mut phone = Phone::with(&app, &chief, "cup", table);
            phone.place = format!("/api/v1/events/cup/sessions/1/tables/{table}");
            let filled = phone.notes(json!({ "kind": "filled", "seat": seat, "attendance": attendance,
                "own_points": own, "session_penalty": 0, "reason": "病" }));
            assert_eq!(filled.status, 200, "{}", filled.json);
            phone.sheet()
        };
        fills(1, "E", "stood-in", Some(32));
        let sheet = fills(2, "N", "forfeit", None);
        assert_eq!(
            (&sheet["totals"]["N"], &sheet["rules"]["forfeited"]),
            (&json!(-500), &json!(-500)),
            "as in the ranking"
        );
        fills(3, "S", "forfeit-stood-in", None);
        let event = app.event();
        let counted = |table: u16| {
            let of = |player: &String| {
                let at = |line: &&caipan::event::sheet::session::SessionLine| {
                    (line.session, line.table) == (SessionNumber(1), Some(TableNumber(table)))
                        && event.entries.player_name(line.player) == *player
                };
                let line = event.lines().iter().find(at).unwrap();
                (line.standard_points.to_string(), line.game_points.0)
            };
            seated[usize::from(table) - 1].each_ref().map(of)
        };
        let said = |points: [(&str, i32); 4]| points.map(|(points, game)| (points.to_owned(), game));
        assert_eq!(counted(1), said([("0", 32), ("4", 0), ("2", -20), ("1", -80)]));
        assert_eq!(counted(2), said([("4", 100), ("2", 0), ("1", -20), ("0", -500)]));
        assert_eq!(counted(3), said([("4", 100), ("0", -500), ("1", -20), ("0", -80)]));
        let page = Browser::new(&app.base).get("/e/cup/players?lang=en");
        assert!(page.body.contains("−500"), "everybody sees what it cost");
    });
}
