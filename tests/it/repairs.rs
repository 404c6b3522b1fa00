//! A draw that is repaired: players and teams that leave and come in mid-event, and hands played on the wrong seats.

use crate::any_number::holds;
use crate::archive::{exported, view};
use crate::draw::{drawn_individuals, play, seated};
use crate::support::{Organiser, Phone, acting, app, app_on, by_turns};
use caipan::actions::{self, Actor, Role, Source};
use caipan::event::event::Event;
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use std::collections::BTreeSet;

#[test]
fn those_who_leave_and_come_in_mid_event_change_little_and_nothing_that_is_played() {
    by_turns(|database| {
        let app = app_on(database);
        let actor = drawn_individuals(&app.store, 64, 4, &Source::Generated(4).into());
        acting(&app.store, &actor, "open").release_draw(1, usize::MAX).unwrap();
        play(&app.store, &actor, "open", 1);
        let before = view(&app.store, "open");
        acting(&app.store, &actor, "open").seat_session(SessionNumber(2), "s").unwrap();
        let organiser = Organiser { browser: app.come_in(&app.link("open", &Role::Organiser)), slug: "open".into() };
        let gone: Vec<String> =
            [3, 17, 30, 51].map(|n| format!("gone-{}", before.draw.as_ref().unwrap().players[n].1)).into();
        let leave = |how_many: usize, more: &[(&str, &str)]| {
            let page = organiser.browser.get("/e/open/repair");
            let mut fields = page.filled("/e/open/repair/look", more);
            fields.extend(gone[..how_many].iter().map(|name| (name.clone(), "yes".to_owned())));
            organiser.browser.post("/e/open/repair/look", &fields)
        };
        let one = leave(1, &[("reason", "病")]);
        assert!(one.text(".card").contains("in each coming session 3 players have a bye"), "{}", one.text("main"));
        // One leaves and one comes: nobody else moves.
        let one = leave(1, &[("reason", "病"), ("arrivals", "新来的")]);
        assert!(one.text(".card").contains("Nobody moves."), "{}", one.text(".card"));
        let (number, player) = before.draw.as_ref().unwrap().players[3];
        let leaves = format!("Leaving: {number} {}", before.entries.player_name(player));
        assert!(one.text(".card").contains(&leaves), "{leaves}: {}", one.text(".card"));
        // Four leave.
        let look = leave(4, &[("reason", "病")]);
        let preview = look.text(".card");
        assert!(
            preview.contains("1 session has begun and stays as it is.") && preview.contains("Nobody meets twice"),
            "{preview}"
        );
        let seen = view(&app.store, "open");
        assert_eq!(seated(&seen, 1), seated(&before, 1), "a look changes nothing");
        let mut fields = look.filled("/e/open/repair", &[]);
        fields.extend(gone.iter().map(|name| (name.clone(), "yes".to_owned())));
        let stale = fields
            .iter()
            .map(|(name, value)| (name.clone(), if name == "version" { "1".to_owned() } else { value.clone() }));
        let stale = organiser.browser.post("/e/open/repair", &stale.collect::<Vec<_>>());
        assert_eq!(stale.errors(), ["The event has changed in the meantime. Check it, then try again."]);
        // Other ticks than were looked at: looked at again, nothing done.
        let mut others = fields.clone();
        others.push((format!("gone-{}", before.draw.as_ref().unwrap().players[60].1), "yes".to_owned()));
        let again = organiser.browser.post("/e/open/repair", &others);
        assert!(again.text(".card").contains("in each coming session 3 players have a bye"), "{}", again.text("main"));
        assert!(preview.contains("Session 2 already has seats"), "{preview}");
        let done = organiser.browser.post("/e/open/repair", &fields);
        assert_eq!((done.status, done.errors()), (200, vec![]), "{}", done.text("main"));
        let after = view(&app.store, "open");
        assert_eq!(seated(&after, 1), seated(&before, 1), "what is played stays");
        assert_eq!(
            (after.sessions.len(), after.withdrawals.len()),
            (1, 4),
            "the session seated and not begun is seated again"
        );
        assert_eq!(after.draw.as_ref().unwrap().players.len(), 60);
        assert!(after.draw.as_ref().unwrap().is_released(), "what was shown stays shown");
        for session in 2..=4 {
            play(&app.store, &actor, "open", session);
        }
        let end = view(&app.store, "open");
        let mut met: Vec<(PlayerId, PlayerId)> = Vec::new();
        for session in 1..=4 {
            let tables = seated(&end, session);
            assert_eq!(tables.len(), if session == 1 { 16 } else { 15 });
            for table in tables {
                let mut four = table.values().map(|player| *player);
                four.sort();
                met.extend([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)].map(|(a, b)| (four[a], four[b])));
            }
        }
        let pairs = met.len();
        met.sort();
        met.dedup();
        assert_eq!(met.len(), pairs, "nobody meets anybody twice");
        let gone: Vec<_> = after.withdrawals.iter().map(|left| left.player).collect();
        let played = |player: PlayerId| end.players().iter().find(|row| row.key == player).unwrap().sessions;
        assert!(gone.iter().all(|player| played(*player) == 1), "no byes after leaving");
        let audit = organiser.browser.get("/e/open/audit");
        assert!(audit.body.contains("Recorded withdrawals or arrivals"));
    });
}

#[test]
fn a_team_that_arrives_takes_the_place_of_one_that_leaves() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let actor = Actor::command_line();
    let before = app.event();
    let team = before.entries.teams[1].id;
    let gone: Vec<PlayerId> = before.entries.of_team(team).filter(|p| p.draws()).map(|p| PlayerId(p.id)).collect();
    let arrivals: Vec<String> = ["甲", "乙", "丙", "丁"].map(str::to_owned).into();
    let mut changes = actions::Changes {
        gone: gone[..3].iter().copied().collect(),
        arrivals: arrivals.clone(),
        team: "新队".into(),
        ..Default::default()
    };
    let whole = acting(&app.store, &actor, "cup").preview_repair(&changes).unwrap_err();
    assert!(matches!(whole, actions::Error::Refused(_)), "{whole:?}");
    changes.gone = gone.into_iter().collect();
    acting(&app.store, &actor, "cup").repair_draw(&changes, "换队", before.version).unwrap();
    let after = app.event();
    assert_eq!(after.entries.teams.len(), 5);
    let draw = after.draw.clone().unwrap();
    assert_eq!((draw.teams.len(), draw.players.len()), (4, 16));
    assert_eq!(organiser.on_session(1, "seat").status, 200);
    let sit: BTreeSet<PlayerId> =
        seated(&app.event(), 1).iter().flat_map(|table| table.values().map(|player| *player)).collect();
    let new: Vec<_> = after.entries.players.iter().filter(|player| arrivals.contains(&player.name)).collect();
    assert!(new.len() == 4 && new.iter().all(|player| sit.contains(&PlayerId(player.id))));
}

#[test]
fn a_team_that_left_and_one_of_a_team_come_back_under_their_names() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let actor = Actor::command_line();
        let event = || app.event();
        let repairs =
            |changes: &actions::Changes| acting(&app.store, &actor, "cup").repair_draw(changes, "改", event().version);
        let team = event().entries.teams[1].clone();
        let own = |team: i32| -> Vec<PlayerId> {
            let event = event();
            event.entries.of_team(team).filter(|player| player.draws()).map(|player| PlayerId(player.id)).collect()
        };
        let (old, name) = (own(team.id), |player: PlayerId| event().entries.player_name(player));
        let four = ["甲", "乙", "丙", "丁"].map(str::to_owned);
        let (gone, arrivals) = (old.iter().copied().collect(), four.to_vec());
        let new = actions::Changes { gone, arrivals, team: "新队".into(), ..Default::default() };
        // The session is seated, and a table has called: its seats are taken back with that, and the audit keeps that it did.
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        let call = serde_json::json!({ "kind": "called", "reason": "一队未到" });
        assert_eq!(Phone::of(&app, "cup", 1).notes(call).status, 200);
        repairs(&new).unwrap();
        assert!(event().sessions.is_empty() && exported(&app.store, "cup").contains("note_called"));
        // They come after all, and the others go: the same team with the same players.
        let here = crate::support::team(&event(), "新队").0;
        let gone = own(here).into_iter().collect();
        let arrivals: Vec<String> = old.iter().map(|player| name(*player)).collect();
        let back = actions::Changes { gone, arrivals, team: team.name.clone(), ..Default::default() };
        repairs(&back).unwrap();
        let drawn = event().draw.clone().unwrap();
        assert!(old.iter().all(|player| drawn.number(*player).is_some()) && drawn.players.len() == 16);
        assert!(drawn.teams.iter().any(|(_, of)| of.0 == team.id));
        assert_eq!(event().entries.teams.len(), 5);
        let taken = actions::Changes { arrivals: four.to_vec(), team: team.name.clone(), ..Default::default() };
        assert!(repairs(&taken).is_err(), "a team that plays is not taken twice");

        // One of them goes home, a stand-in comes; and goes when the first is back.
        let one = old[2];
        let number = drawn.number(one);
        let stand_ins = Some("陪打".to_owned());
        repairs(&actions::Changes { gone: [one].into(), stand_ins, ..Default::default() }).unwrap();
        let stand_in = event().draw.as_ref().unwrap().player(number.unwrap()).unwrap();
        assert!(event().entries.is_stand_in(stand_in));
        let other = own(event().entries.teams[0].id)[0];
        let returns =
            |gone: PlayerId| actions::Changes { gone: [gone].into(), arrivals: vec![name(one)], ..Default::default() };
        assert!(repairs(&returns(other)).is_err(), "not into the number of another team");
        repairs(&returns(stand_in)).unwrap();
        assert_eq!(event().draw.as_ref().unwrap().number(one), number);
        organiser.goes(1, &["seat", "start"]);
        let sit = event().sessions[0].seated();
        assert!(old.iter().all(|player| sit.contains(player)));
        holds(&app.store);
    });
}

#[test]
fn hands_played_on_exchanged_seats_are_theirs_who_played_them() {
    by_turns(|database| {
        let app = app_on(database);
        let actor = drawn_individuals(&app.store, 16, 4, &Source::Generated(4).into());
        play(&app.store, &actor, "open", 1);
        let before = view(&app.store, "open");
        let tables = before.sessions[0].tables.clone();
        // The winner of table 1 and a loser of table 2 sat in each other's place.
        let winner = *tables[0].players.values().into_iter().min().unwrap();
        let loser = *tables[1].players.values().into_iter().max().unwrap();
        let points =
            |view: &Event, player: PlayerId| view.players().iter().find(|row| row.key == player).unwrap().game_points.0;
        assert_eq!((points(&before, winner), points(&before, loser)), (548, 484));
        let referee = app.come_in(&app.link("open", &Role::Referee(vec![TableNumber(1)])));
        assert_eq!(referee.get("/e/open/sessions/1/swap").status, 403);
        let chief = app.come_in(&app.link("open", &Role::ChiefReferee));
        let path = format!("/e/open/sessions/1/swap?a={winner}&b={loser}");
        let page = chief.get(&path);
        assert_eq!(page.texts("tbody tr").len(), 2, "{}", page.text("main"));
        // Typed are numbers or names; who is meant by neither is said.
        let numbers = [winner, loser].map(|player| before.shown_number(player).unwrap().0);
        let typed = chief.get(&format!("/e/open/sessions/1/swap?one={}&other={}", numbers[0], numbers[1]));
        assert_eq!(typed.texts("tbody tr"), page.texts("tbody tr"));
        let nobody = chief.get(&format!("/e/open/sessions/1/swap?one={}&other=xqz", numbers[0]));
        assert_eq!((nobody.errors().len(), nobody.texts("tbody tr").len()), (1, 0));
        let unexplained = chief.submit(&path, "/e/open/sessions/1/swap", &[("reason", " ")]);
        assert_eq!(unexplained.errors(), ["Enter a reason."]);
        let [fields, stale] =
            [&page, &chief.get(&path)].map(|page| page.filled("/e/open/sessions/1/swap", &[("reason", "坐错")]));
        chief.post("/e/open/sessions/1/swap", &fields).well();
        let after = view(&app.store, "open");
        assert_eq!((points(&after, winner), points(&after, loser)), (484, 548));
        let twice = chief.post("/e/open/sessions/1/swap", &stale);
        assert_eq!(twice.errors(), ["The event has changed in the meantime. Check it, then try again."]);
        assert_eq!(points(&view(&app.store, "open"), winner), 484, "sent twice it is not taken back");
        let same = chief.submit(&path, "/e/open/sessions/1/swap", &[("reason", "x"), ("b", &winner.to_string())]);
        assert_eq!(same.errors(), ["Choose two different players."]);
        assert!(chief.get("/e/open/audit").body.contains("Swapped two players"));
    });
}

#[test]
fn who_arrives_comes_back_however_written_and_is_asked_about_where_somebody_is_near() {
    let app = app();
    let actor = drawn_individuals(&app.store, 16, 2, &Source::Generated(2).into());
    let player = view(&app.store, "open").draw.as_ref().unwrap().players[0].1;
    let version = || view(&app.store, "open").version;
    let act = || acting(&app.store, &actor, "open");
    act().rename(actions::Renamed::Player(player), "Anna Berg", "slip").unwrap();
    let arrives = |name: &str, are_others| {
        let changes = actions::Changes { arrivals: vec![name.into()], are_others, ..Default::default() };
        act().repair_draw(&changes, "late", version())
    };
    assert!(matches!(arrives("Anna Bergh", false), Err(actions::Error::Asked(_))));
    assert!(matches!(arrives("ANNA BERG", true), Err(actions::Error::Refused(_))), "she plays");
    let leaves = actions::Changes { gone: [player].into(), ..Default::default() };
    act().repair_draw(&leaves, "ill", version()).unwrap();
    let organiser = Organiser { browser: app.come_in(&app.link("open", &Role::Organiser)), slug: "open".into() };
    organiser.browser.get("/?lang=en");
    let page = organiser.presses("/repair", "/repair/look", &[("arrivals", "Anna Bergh"), ("reason", "late")]);
    assert_eq!(page.errors(), ["“Anna Bergh” is perhaps Anna Berg: a letter differs."]);
    let look = page.filled("/e/open/repair/look", &[("others", "yes")]);
    organiser.browser.post("/e/open/repair/look", &look).well();
    arrives("BERG Anna", false).unwrap();
    assert_eq!(view(&app.store, "open").entries.players.len(), 16);
    arrives("Anna Bergh", true).unwrap();
    assert_eq!(view(&app.store, "open").entries.players.len(), 17);
}
