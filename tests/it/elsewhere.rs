//! Results of games that were played elsewhere, as the online tables of a league are: totals with the page where each can be seen.

use crate::archive::exported;
use crate::support::{Browser, Organiser, Phone, app, app_on, by_turns};
use crate::totals::uploads;
use crate::trust::in_python;
use caipan::actions::{self, Actor, Role};
use caipan::files::event_tables;
use caipan::files::kinds::TableKind;
use serde_json::{Value, json};
use uuid::Uuid;

const GAME: &str = "https://tziakcha.net/record/?id=Kx1&view=\u{724c}\u{5c40}";

#[test]
fn the_page_of_a_game_elsewhere_is_kept_with_its_totals_and_everybody_can_follow_it() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("entry", "totals")]);
        let sheet = "/sessions/1/tables/1";
        let enters = |link: &str, more: &[(&str, &str)]| {
            let totals = [("signed-E", "540"), ("signed-S", "480"), ("signed-W", "500"), ("signed-N", "480")];
            let filled = [&totals[..], &[("link", link)], more].concat();
            organiser.presses(sheet, &format!("{sheet}/totals"), &filled)
        };
        let guest = Browser::new(&app.base);
        let shown = || {
            let page = guest.get("/e/cup/tables/1/1");
            (page.attributes(".elsewhere a", "href"), page.attributes(".elsewhere a", "rel"), page.text(".elsewhere a"))
        };
        for wrong in ["javascript:alert(1)", "tziakcha.net", "https://x@evil.example/", "https://a.example/\"><script>"]
        {
            let refused = enters(wrong, &[]);
            assert_eq!(refused.status, 422, "{wrong}");
            assert!(refused.body.contains("is not a valid web address"), "{}", refused.body);
        }
        assert!(app.event().sessions[0].tables[0].signed.is_none(), "nothing of what was refused");
        enters(GAME, &[]).well();
        let link = || (vec![GAME.to_owned()], vec!["noopener nofollow".to_owned()], "tziakcha.net".to_owned());
        assert_eq!(shown(), link());
        assert!(guest.get("/e/cup/tables/1/1").body.contains("id=Kx1&#38;view"), "escaped");

        // Who knows nothing of links leaves it as it is; an empty field takes it away.
        let clerk = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1);
        let types = |totals: [i32; 4], more: Value| {
            let four = json!({ "E": totals[0], "S": totals[1], "W": totals[2], "N": totals[3] });
            let mut said = json!({ "kind": "counted", "totals": four, "entry": Uuid::new_v4() });
            said.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            clerk.sends_from_no_device("notes", said)
        };
        assert_eq!(types([520, 500, 500, 480], json!({})).status, 200);
        assert_eq!(shown(), link());
        assert_eq!(types([520, 500, 500, 480], json!({ "link": "file:///x" })).status, 422);
        assert_eq!(types([520, 500, 500, 480], json!({ "link": "" })).status, 200);
        assert_eq!(shown().0, Vec::<String>::new());

        // From a file: one row of a table names it; the same file again changes nothing, another address does.
        let names = |table: usize| {
            let event = app.event();
            event.sessions[0].tables[table - 1]
                .players
                .map(|player| event.entries.player_name(player))
                .values()
                .map(Clone::clone)
        };
        let file = |link: &str| {
            let mut file = "session,table,player,game_points,link\n".to_owned();
            for (place, (name, total)) in names(2).iter().zip([560, 500, 480, 460]).enumerate() {
                file += &format!("1,2,{name},{total},{}\n", if place == 2 { link } else { "" });
            }
            file
        };
        uploads(&organiser, &file(GAME));
        let noted = || app.event().sessions[0].tables[1].log.0.len();
        let before = noted();
        uploads(&organiser, &file(GAME));
        assert_eq!(noted(), before, "the same again is no other");
        uploads(&organiser, &file("https://example.org/2"));
        assert_eq!(noted(), before + 1);
        let written =
            event_tables::tables(&app.event(), TableKind::Results, None, caipan::store::now())[0].csv().unwrap();
        assert!(written.lines().next().unwrap().ends_with(",link"), "{written}");
        assert_eq!(written.matches("https://example.org/2").count(), 4, "{written}");
        let token = ("token".to_owned(), organiser.browser.get("/e/cup/files").value("token"));
        let fields = [token, ("kind".to_owned(), "results".to_owned())];
        let wrong = organiser.browser.send("/e/cup/files/look", &fields, Some(("t.csv", file("www.x").as_bytes())));
        assert!(wrong.errors()[0].contains("is not a valid web address"), "{:?}", wrong.errors());

        // It is bound by the audit and goes elsewhere with the archive.
        let text = exported(&app.store, "cup");
        let (holds, said) = in_python("docs/verify.py", &text, &[]);
        assert!(holds, "{said}");
        assert!(text.contains("https://example.org/2"));
        let other = app_with(&text);
        let there = Browser::new(&other.base).get("/e/cup/tables/1/2");
        assert_eq!(there.attributes(".elsewhere a", "href"), ["https://example.org/2"]);
        assert_eq!(exported(&other.store, "cup"), text);
    });
}

fn app_with(archive: &str) -> crate::support::App {
    let other = app();
    let now = caipan::store::now();
    actions::import_archive(&other.store, &Actor::command_line(), "cup.json", archive.as_bytes(), now).unwrap();
    other
}
