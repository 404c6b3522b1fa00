//! What everybody may see as JSON: the same as the pages show, for any site, and sent once as long as it stays the same.

use crate::support::{Browser, Organiser, Phone, app_on, by_turns, self_draw};
use caipan::actions::Role;
use serde_json::Value;

#[test]
fn the_interface_says_what_the_pages_show() {
    by_turns(|database| {
        let app = app_on(database);
        let regulations = [("starts", "2027-03-06 09:30"), ("time_zone", "Asia/Shanghai"), ("place", "杭州")];
        let organiser = Organiser::playing(&app, &regulations);
        let mut phone = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 2);
        phone.place = "/api/v1/events/cup/sessions/1/tables/2".into();
        assert_eq!(phone.records(1, self_draw("E", 24)).status, 200);
        let guest = Browser::new(&app.base);
        let get = |rest: &str| -> Value {
            let page = guest.get(&format!("/api/v1/events/cup{rest}"));
            assert_eq!(page.status, 200, "{rest}: {}", page.body);
            assert_eq!(page.header("access-control-allow-origin").as_deref(), Some("*"));
            serde_json::from_str(&page.body).unwrap()
        };
        let event = get("");
        assert_eq!(
            (&event["name"], &event["status"], &event["teams"]),
            (&"春季国标赛".into(), &"live".into(), &true.into())
        );
        assert_eq!(event["sessions"][0]["begins"], "2027-03-06T01:30:00.000000Z");
        assert!(event["sessions"][0]["gong"].is_string() && event["sessions"][1]["announced"].is_null());

        let known = app.event();
        let standings = get("/standings");
        let rows = guest.get("/e/cup/players").texts("#rows th a");
        let names: Vec<&str> =
            standings["players"].as_array().unwrap().iter().filter_map(|row| row["name"].as_str()).collect();
        assert!(!rows.is_empty() && rows == names, "{rows:?} {names:?}");
        assert_eq!((standings["teams"].as_array().unwrap().len(), &standings["version"]), (4, &known.version.into()));
        let table = &get("/sessions/1/tables")["tables"][1];
        let (_, sat) = known.place(1, 2).unwrap();
        assert_eq!(table["names"]["E"], known.entries.player_name(sat.players.east));
        assert_eq!((&table["scores"]["E"], &table["scores"]["S"]), (&596.into(), &468.into()), "3 × (8 + 24)");
        assert_eq!(
            (&table["hands"][0]["ending"], &table["hands"][0]["amounts"]["E"]),
            (&"self-draw".into(), &96.into())
        );
        let players = get("/players");
        let winner = sat.players.east.0;
        let own = players["players"].as_array().unwrap().iter().find(|player| player["id"] == winner).unwrap();
        assert_eq!(
            (&own["results"][0]["game_points"], &own["results"][0]["standard_points"]),
            (&596.into(), &"4".into())
        );

        // The same is not sent again; another one is.
        let path = "/api/v1/events/cup/standings";
        let etag = guest.get(path).header("etag").unwrap();
        assert_eq!(guest.get_unless(path, &etag).status, 304);
        assert_eq!(phone.records(2, self_draw("S", 8)).status, 200);
        assert_eq!(guest.get_unless(path, &etag).status, 200);

        for wrong in
            ["/api/v1/events/none", "/api/v1/events/cup/sessions/9/tables", "/api/v1/events/cup/sessions/x/tables"]
        {
            let page = guest.get(wrong);
            let problem: Value = serde_json::from_str(&page.body).unwrap();
            assert_eq!((page.status, &problem["code"]), (404, &"not-found".into()), "{wrong}");
        }
        drop(organiser);
    });
}

#[test]
fn what_referees_wrote_about_somebody_is_for_officials() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let mut phone = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        phone.place = "/api/v1/events/cup/sessions/1/tables/1".into();
        let mut hand = self_draw("E", 24);
        hand["penalties"] = serde_json::json!([{ "foul": "early-draw", "offender": "S", "points": 20, "payee": "nobody", "reason": "骂人" }]);
        let recorded = phone.records(1, hand);
        assert_eq!(recorded.status, 200, "{}", recorded.json);
        let shown = Browser::new(&app.base).get("/api/v1/events/cup/sessions/1/tables");
        let shown: Value = serde_json::from_str(&shown.body).unwrap();
        let penalty = &shown["tables"][0]["hands"][0]["penalties"][0];
        assert_eq!(
            (&penalty["offender"], &penalty["points"], &penalty["reason"]),
            (&"S".into(), &20.into(), &"".into())
        );
    });
}
