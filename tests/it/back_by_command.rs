//! What the pages take back and fix, the command line does too.

use crate::any_number::holds;
use crate::command_line::{caipan, refused, stdout};
use crate::support::{Browser, Organiser, Phone, app_on, by_turns};
use crate::totals::by_form;
use caipan::actions::{self, Role};
use caipan::event::regulations::Regulations;
use caipan::store::now;
use serde_json::json;

#[test]
fn the_command_line_takes_back_what_the_board_does() {
    by_turns(|database| {
        let url = database.url.clone();
        let app = app_on(database);
        let regulations = [("sessions", "1"), ("entry", "totals"), ("appeal_minutes", "0")];
        let organiser = Organiser::with_regulations(&app, &regulations);
        let says = |words: &[&str]| caipan(&[&["event"], words, &["--database", &url]].concat());
        let list = || stdout(&says(&["list"]));
        let cup = ["--event", "cup"];
        let of_session = ["--event", "cup", "--session", "1", "--reason", "a slip"];
        let does = |what: &str, with: &[&str]| stdout(&says(&[&[what], with].concat()));
        assert_eq!(list(), "cup\tshown\topen\t春季国标赛\n");
        does("hide", &cup);
        does("show", &cup);
        does("delete", &[&cup[..], &["--event-name", "春季国标赛"]].concat());
        assert_eq!(list(), "cup\tdeleted\topen\t春季国标赛\n");
        assert_eq!(organiser.browser.get("/e/cup/players").status, 404, "the server hears of it");
        does("show", &cup);
        organiser.goes(1, &["seat", "start"]);
        does("unstart", &of_session);
        does("unseat", &of_session);
        assert!(app.event().sessions.is_empty());
        organiser.goes(1, &["seat", "start"]);
        by_form(&app, 1, 0);
        assert!(refused(&says(&["end", "--event", "cup"])).contains("not official yet"));
        organiser.goes(1, &["close", "publish"]);
        does("end", &cup);
        assert_eq!(list(), "cup\tshown\tended\t春季国标赛\n");
        assert!(refused(&says(&[&["reopen"], &of_session[..]].concat())).contains("The event has ended"));
        does("resume", &["--event", "cup", "--reason", "a card was misread"]);
        does("withdraw", &of_session);
        does("reopen", &of_session);
        assert!(app.event().running().is_some());
        holds(&app.store);
    });
}

#[test]
fn the_command_line_mends_and_takes_back_what_the_pages_do() {
    by_turns(|database| {
        let url = database.url.clone();
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &[("sessions", "1"), ("appeal_minutes", "0")]);
        let says = |what: &str, with: &[&str]| {
            caipan(&[&["event", what], with, &["--event", "cup", "--lang", "en", "--database", &url]].concat())
        };
        let does = |what: &str, with: &[&str]| stdout(&says(what, with));
        let slip = ["--reason", "a slip"];
        let reasoned = |what: &str, with: &[&str]| does(what, &[with, &slip].concat());
        let event = || app.event();

        let [first, second] = [0, 1].map(|team: usize| event().entries.teams[team].name.clone());
        assert!(refused(&says("rename", &["--new-name", "春季赛"])).contains("reason"), "the draw was made");
        for name in ["春季赛", "春季国标赛"] {
            reasoned("rename", &["--new-name", name]);
        }
        reasoned("rename", &["--new-name", "青发队", "--team", &second]);
        reasoned("rename", &["--new-name", "张玮", "--player", "1"]);
        let gone = refused(&says("rename", &["--new-name", "x", "--team", &second]));
        assert!(gone.contains(&second), "{gone}");
        let alone = refused(&says("role", &["--player", "2", "--reason", "x"]));
        assert!(alone.contains("Choose the team-mate"), "{alone}");
        reasoned("leader", &["--team", &first, "--leader", "郝", "--coach", "高"]);
        let entries = event().entries.clone();
        assert_eq!((entries.teams[1].name.as_str(), entries.teams[0].coach.as_str()), ("青发队", "高"));
        assert!(entries.players.iter().any(|player| player.name == "张玮"));

        actions::add_user(&app.store, "wang", "another long password", now()).unwrap();
        does("add-organiser", &["--user", "wang"]);
        assert_eq!(does("organisers", &[]), "lin\nwang\n");
        does("remove-organiser", &["--user", "wang"]);
        assert_eq!(does("organisers", &[]), "lin\n");
        let link = does("make-link", &["--role", "referee", "--label", "马", "--tables", "1-2"]);
        let referee = Browser::new(&app.base);
        assert_eq!(referee.get(link.trim()).status, 200);
        let number = does("links", &[]).split('\t').next().unwrap().to_owned();
        does("revoke-link", &["--link", &number]);
        assert!(does("links", &[]).starts_with(&format!("{number}\treferee\t1,2\t马\trevoked\n")));
        assert_eq!(referee.get("/e/cup/board").status, 401);

        reasoned("withdraw-draw", &[]);
        assert!(event().draw.is_none());
        let plays = |id: usize| event().entries.players[id].draws();
        for expected in [false, true] {
            does("role", &["--player", &event().entries.players[3].name]);
            assert_eq!(plays(3), expected);
        }
        organiser.draws_in_order();
        organiser.goes(1, &["seat", "start"]);
        assert!(refused(&says("withdraw-draw", &slip)).contains("Session 1 has seats"));

        // The regulations as a file: shown, looked at, changed.
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("regulations.toml");
        let shown = does("regulations", &[]);
        assert_eq!(Regulations::from_toml(&shown).unwrap(), event().head.regulations);
        std::fs::write(&file, shown.replace("appeal_minutes = 0", "appeal_minutes = 1")).unwrap();
        let from = ["--from", file.to_str().unwrap()];
        assert!(does("regulations", &[&from[..], &["--dry-run"]].concat()).contains("Nobody moves"));
        assert_eq!(event().head.regulations.appeal_minutes, 0);
        assert!(refused(&says("regulations", &from)).contains("reason"));
        reasoned("regulations", &from);
        assert_eq!(event().head.regulations.appeal_minutes, 1);

        let player = format!("player-{}", event().entries.players[1].id);
        assert_eq!(organiser.takes_off(&[("of", &player), ("points", "1/2"), ("reason", "误记")]).status, 200);
        assert!(does("penalties", &[]).starts_with("1\t"));
        reasoned("revoke-penalty", &["--penalty", "1"]);
        assert!(does("penalties", &[]).ends_with("误记\trevoked\n"));

        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        chief.notes(json!({ "kind": "took-over" }));
        let penalties = json!([{ "foul": "cheating", "offender": "E" }]);
        assert_eq!(chief.records(1, json!({ "ending": "drawn-hand", "penalties": penalties })).status, 200);
        let out = event().entries.player_name(event().sessions[0].tables[0].players.east);
        assert_eq!(does("disqualifications", &[]), format!("{out}\t1\t1\t1\t\n"));
        let of = ["--player", out.as_str(), "--session", "1", "--table", "1", "--hand", "1"];
        reasoned("revoke-disqualification", &of);
        assert!(does("disqualifications", &[]).ends_with("revoked\n"));
        reasoned("restore-disqualification", &of);
        assert!(
            refused(&says("restore-disqualification", &[&of[..], &slip].concat())).contains("has not been revoked")
        );

        let appeal =
            [("session", "1"), ("who", "3"), ("by", "林"), ("ruling", "写错桌"), ("about", "else"), ("fee", "")];
        assert_eq!(organiser.presses("/appeals", "/appeals", &appeal).status, 200);
        let line = does("appeals", &[]);
        let parts: Vec<&str> = line.trim_end().split('\t').collect();
        assert_eq!((parts[3], parts[4]), ("写错桌", "open"));
        reasoned("withdraw-appeal", &["--session", parts[0], "--table", parts[1], "--appeal", parts[2]]);
        assert!(does("appeals", &[]).ends_with("写错桌\t\n"));
        holds(&app.store);
    });
}
