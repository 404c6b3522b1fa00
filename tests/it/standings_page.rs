//! The standings as everybody sees them: how ranks have changed, penalties, the table behind each result, teams with their
//! members; that rows add up from what they show; and that the page of a large event stays light.

use crate::any_number::{begins, draws, ends, event, holds, tables, takes_totals};
use crate::archive::view;
use crate::random_events::makes;
use crate::support::{App, Browser, Organiser, Page, app, app_on, by_turns, long_or};
use caipan::event::draw::seeded::Seeded;
use caipan::event::event::Event;
use caipan::event::sheet::penalty::Entrant;
use caipan::event::values::ids::{PlayerId, TeamId};
use caipan::rules::StandardPoints;
use std::fmt::Write;
use uuid::Uuid;

/// A number below `below` that follows from two others, as evenly as names and scores are.
fn any(one: usize, other: usize, below: usize) -> usize {
    let mixed = (one as u64 * 7919 + other as u64 * 104_729 + 13).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 33) as usize % below
}

/// A name of two or three characters, as varied as those of a field are.
fn name(player: usize) -> String {
    const FAMILY: &str =
        "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈";
    const GIVEN: &str = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰萍鹏飞红建国志文海燕春梅晓云龙林斌宇浩轩梓涵欣怡诗雨晨曦思远博瑞";
    let letter = |of: &str, at: usize| of.chars().nth(at % of.chars().count()).unwrap();
    let family = letter(FAMILY, any(player, 1, 50));
    format!("{family}{}{}", letter(GIVEN, player / 60), letter(GIVEN, player))
}

/// Plays a session with all kinds of results, and leaves it running or closes it.
fn plays(store: &caipan::store::Store, session: u16, closes: bool) {
    begins(store, session);
    let mut file = "session,table,player,game_points\n".to_owned();
    for (table, four) in (1..).zip(tables(store, session.into())) {
        let mut scores = [0, 1, 2].map(|seat| 300 + any(table * 4 + seat, session.into(), 450) as i32).to_vec();
        scores.push(2000 - scores.iter().sum::<i32>());
        for (name, score) in four.iter().zip(scores) {
            writeln!(file, "{session},{table},{name},{score}").unwrap();
        }
    }
    takes_totals(store, &file);
    if closes {
        ends(store, session);
    }
}

#[test]
fn pages_of_256_players_stay_light() {
    let app = app();
    let entries = (0..256).map(|player| format!("第{}队,{}\n", player / 4 + 1, name(player)));
    let organiser = event(&app, "teams", "8", &format!("team,name\n{}", entries.collect::<String>()));
    draws(&organiser, &[]);
    for session in 1..=8 {
        plays(&app.store, session, session < 8);
    }
    let guest = Browser::new(&app.base);
    let page = guest.get("/e/cup/players");
    assert_eq!(page.texts("#rows > tr").len(), 256);
    assert_eq!(page.attributes("#rows .per-session a", "href").len(), 8 * 256);
    for path in ["/e/cup/players", "/e/cup/teams"] {
        let weight = guest.weight(path);
        assert!(weight <= 26_000, "{path}: {weight} bytes");
    }
    assert!(guest.weight("/e/cup") <= 10_000);
    // A display loads its styles and scripts once.
    let files = ["/static/screen.css", "/static/screen.js"];
    let screen: usize = files.iter().map(|file| guest.weight(file)).sum::<usize>() + guest.weight("/e/cup/screen");
    assert!(screen <= 60_000, "{screen} bytes");
}

/// An event of four teams with totals, of which these sessions are played; the last of them still runs.
fn played(app: &App, sessions: u16) -> Organiser {
    let organiser = Organiser::with_regulations(app, &[("sessions", "3"), ("entry", "totals"), ("signatures", "no")]);
    (1..=sessions).for_each(|session| plays(&app.store, session, session < sessions));
    organiser
}

#[test]
fn a_row_says_how_its_rank_has_changed_what_was_taken_off_and_where_it_was_won() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = played(&app, 1);
        let guest = Browser::new(&app.base);
        let first = guest.get("/e/cup/players?lang=en");
        assert_eq!(first.texts(".move"), Vec::<String>::new(), "there is nothing to compare with");
        organiser.goes(1, &["close", "publish"]);
        let event = app.event();
        let before: Vec<_> = event.players().iter().map(|row| (row.key, row.rank)).collect();
        let (last, team) = (before[15].0, event.entries.team_of(before[15].0).unwrap());
        plays(&app.store, 2, false);
        let of = format!("player-{last}");
        assert_eq!(organiser.takes_off(&[("of", &of), ("points", "1/2"), ("reason", "迟到")]).status, 200);

        let page = guest.get("/e/cup/players?lang=en");
        let event = app.event();
        let moved = event.players().iter().map(|row| {
            let then = before.iter().find(|(key, _)| *key == row.key).unwrap().1;
            match then as i32 - row.rank as i32 {
                0 => "–".to_owned(),
                up @ 1.. => format!("▲{up}"),
                down => format!("▼{}", -down),
            }
        });
        assert_eq!(page.texts("#rows .move"), moved.collect::<Vec<_>>());
        assert!(page.texts("#rows .move").iter().any(|text| text.starts_with('▼')));
        assert_eq!(page.texts(&format!("#p{last} .loss")), ["−½ · 迟到"]);
        let table = |session: u16| {
            event.session(caipan::event::values::ids::SessionNumber(session)).unwrap().seat_of(last).unwrap().0.number
        };
        let tables = [1, 2].map(|session| format!("/e/cup/tables/{session}/{}", table(session)));
        assert_eq!(page.attributes(&format!("#p{last} .per-session a"), "href"), tables);
        let ties = event
            .players()
            .iter()
            .filter(|row| row.decided_by.as_ref().is_some_and(|by| by.criterion.code() != "standard_points"));
        let said = page.texts("#rows .why").into_iter().filter(|why| !why.is_empty());
        assert_eq!([page.texts("#rows .tie").len(), said.count()], [ties.count(); 2]);

        // A row of a team opens to its members, and leads to the page of the team.
        let teams = guest.get("/e/cup/teams?lang=en");
        let members = |page: &crate::support::Page, selector: &str| {
            let mut found = page.attributes(selector, "href");
            found.retain(|link| link.contains("/players/"));
            found.sort();
            found
        };
        let mut own: Vec<String> =
            event.entries.of_team(team.0).map(|player| format!("/e/cup/players/{}", player.id)).collect();
        own.sort();
        assert_eq!(members(&teams, &format!("#t{team} details a")), own);
        assert_eq!(teams.attributes(&format!("#t{team} th > a"), "href"), [format!("/e/cup/teams/{team}")]);
        let of_team = guest.get(&format!("/e/cup/teams/{team}?lang=en"));
        assert_eq!(members(&of_team, "#members a"), own);
        assert!(of_team.text("#members").contains("−½ · 迟到"));
        assert_eq!(of_team.texts(".team-session h2").len(), 2, "{}", of_team.text("main"));
        let row = event.teams().iter().find(|row| row.key == team).unwrap();
        assert!(of_team.text(".figures").contains(&format!("{} / 4", row.rank)), "{}", of_team.text(".figures"));
        assert_eq!(guest.get("/e/cup/teams/999").status, 404);
    });
}

#[test]
fn a_player_sees_the_next_seat_first_and_both_neighbours_with_the_exact_difference() {
    let app = app();
    played(&app, 2);
    let event = app.event();
    let guest = Browser::new(&app.base);
    for (place, row) in event.players().iter().enumerate() {
        let page = guest.get(&format!("/e/cup/players/{}?lang=en", row.key));
        let planned = &event.planned()[0].tables;
        let table = 1 + planned.iter().position(|four| four.find(|player| *player == Some(row.key)).is_some()).unwrap();
        assert!(page.text("#next-seat h2").starts_with("Next seat · Session 3"), "{}", page.text("#next-seat"));
        assert_eq!(page.text("#next-seat .at b"), table.to_string());
        assert_eq!(page.attributes("#next-seat .opponents > li > a", "href").len(), 3);
        let others: Vec<String> = event.players()[place.saturating_sub(1)..(place + 2).min(16)]
            .iter()
            .map(|row| event.entries.player_name(row.key))
            .collect();
        assert_eq!(page.texts("#neighbours .who"), others);
        if let Some(above) = place.checked_sub(1).map(|place| &event.players()[place]) {
            let more = above.standard_points - row.standard_points;
            let said = match row.decided_by.as_ref().map(|by| by.criterion.code()) {
                Some("standard_points") => format!("{} more", caipan::messages::standard_points(more)),
                Some("game_points") => format!("{} more", above.game_points.0 - row.game_points.0),
                Some(_) => "vs".to_owned(),
                None => "equal".to_owned(),
            };
            assert!(page.texts("#neighbours .quiet")[0].contains(&said), "{said}: {}", page.text("#neighbours"));
        }
        let sessions = page.texts(".past > li .session-number");
        assert_eq!(sessions, ["S2", "S1"], "the newest first");
        let (first, of) = (page.body.find("id=\"next-seat\"").unwrap(), page.body.find("id=\"sessions\"").unwrap());
        assert!(first < of);
    }
}

#[test]
fn that_a_result_is_wrong_reaches_the_board_without_an_account_and_is_answered() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = played(&app, 1);
        let guest = Browser::new(&app.base);
        let player = app.event().sessions[0].tables[1].players.south;
        let link = guest.get(&format!("/e/cup/players/{player}?lang=en")).attributes("a.doubt", "href");
        assert_eq!(link, ["/e/cup/doubt/1/2?who=S"]);
        let says = |who: &str, text: &str| guest.submit(&link[0], "/e/cup/doubt/1/2", &[("who", who), ("text", text)]);
        let open = || app.event().sessions[0].tables[1].log.open_doubts().len();
        let forged = guest.post("/e/cup/doubt/1/2", &[("who".to_owned(), "S".to_owned())]);
        assert_eq!((forged.status, open()), (403, 0), "no other site sends it");
        let before = guest.get("/e/cup/players").body;
        assert_eq!((says("S", "第 7 盘不对").status, open()), (200, 1));
        assert!(says("S", "").errors()[0].contains("has already been reported"), "once is enough");
        assert_eq!((says("N", "").status, says("X", "").status, open()), (200, 422, 2));
        assert!(says("E", &"长".repeat(301)).errors()[0].contains("301"));
        // Who said it takes it back: nobody else was told the secret, and the entry, which an archive has, is none.
        let (told, action) = (says("W", ""), "/e/cup/doubt/1/2/take-back");
        let takes_back = |filled: &[(&str, &str)]| guest.post(action, &told.filled(action, filled));
        assert!(
            takes_back(&[("of", &Uuid::new_v4().to_string())]).errors()[0].contains("Already answered or withdrawn")
        );
        let log = app.event().sessions[0].tables[1].log.clone();
        for (noted, ..) in log.open_doubts() {
            let errors = takes_back(&[("of", &noted.entry.to_string())]).errors();
            assert!(errors[0].contains("Already answered or withdrawn"), "{errors:?}");
        }
        assert_eq!((open(), takes_back(&[]).status, open()), (3, 200, 2));
        let version = |body: &str| body.replace(&format!("data-version=\"{}\"", app.event().version), "");
        let old = before.split("data-version").next().unwrap();
        assert!(version(&guest.get("/e/cup/players").body).starts_with(old), "it changes nothing that everybody sees");

        let board = organiser.browser.get("/e/cup/board?lang=en");
        let said = board.texts("form.doubt strong");
        assert!(said.len() == 2 && said[0].contains("第 7 盘不对") && said[0].contains("not signed in"), "{said:?}");
        // The recorder sees it and does not answer.
        let recorder = app.come_in(&app.link("cup", &caipan::actions::Role::Recorder));
        assert_eq!(recorder.get("/e/cup/board").texts("form.doubt button"), Vec::<String>::new());
        let answer = |reason: &str| organiser.presses("/board", "/sessions/1/take-back", &[("reason", reason)]);
        assert!(answer(" ").errors()[0].contains("reason"));
        for _ in 0..2 {
            assert_eq!(answer("看过分数纸，无误").status, 200);
        }
        assert_eq!(open(), 0);
        assert_eq!(says("S", "还是不对").status, 200, "who has read the answer may say so again");
        assert_eq!(answer("第 7 盘已改").status, 200);
        assert_eq!((says("S", "第三次").status, answer("无误").status), (200, 200));
        assert!(says("S", "").errors()[0].contains("reported 3 times"), "after that the referee is asked");
        organiser.goes(1, &["close", "publish"]);
        assert!(says("S", "").errors()[0].contains("Hand in an appeal instead"));
        assert_eq!(guest.get(&format!("/e/cup/players/{player}")).attributes("a.doubt", "href"), Vec::<String>::new());
        holds(&app.store);
        let refused: Vec<u16> = (0..60).map(|_| says("W", "").status).collect();
        assert!(!refused.contains(&429), "what is refused takes nothing from the others: {refused:?}");
    });
}

#[test]
fn each_player_has_three_doubts_a_session_whoever_said_the_first() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let guest = Browser::new(&app.base);
        let says = |table: u16, who: &str, text: &str| {
            let address = format!("/e/cup/doubt/1/{table}");
            guest.submit(&address, &address, &[("who", who), ("text", text)]).status
        };
        for round in ["", "假", "错", "第四次"] {
            for table in 1..=4 {
                for who in ["E", "S", "W", "N"] {
                    // For one of them the player has said something too.
                    let allowed = round.chars().count() < 2 && (table, who, round) != (3, "W", "错");
                    assert_eq!(says(table, who, round), if allowed { 200 } else { 422 }, "{round} {table} {who}");
                }
            }
            if round.is_empty() {
                assert_eq!(says(3, "W", "第 7 盘不对"), 200, "what the player says");
                assert_eq!(says(3, "W", "第 7 盘不对"), 422, "once");
            }
        }
    });
}

#[test]
fn where_the_regulations_let_nobody_say_that_a_result_is_wrong_no_page_offers_it() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("doubts", "no")]);
        assert!(!app.event().head.regulations.doubts);
        let guest = Browser::new(&app.base);
        let player = app.event().sessions[0].tables[1].players.south;
        assert_eq!(guest.get(&format!("/e/cup/players/{player}")).attributes("a.doubt", "href"), Vec::<String>::new());
        assert_eq!(guest.get("/e/cup/doubt/1/2?who=S").status, 404);
        guest.get("/sign-in");
        let fields = [("token", guest.get("/sign-in").value("token")), ("who", "S".to_owned())];
        guest.post("/e/cup/doubt/1/2", &fields.map(|(name, value)| (name.to_owned(), value)));
        assert!(app.event().sessions[0].tables[1].log.open_doubts().is_empty());
        let form = organiser.browser.get("/e/cup/regulations").filled("/e/cup/regulations", &[]);
        assert!(form.contains(&("doubts".to_owned(), "no".to_owned())), "the form says so");
    });
}

/// Standard points as pages show them: `−2⅓`, `107 5/12`; no result and a bye that counts nothing are 0.
fn exact(shown: &str) -> StandardPoints {
    const GLYPHS: [(&str, &str); 7] =
        [("½", " 1/2"), ("⅓", " 1/3"), ("⅔", " 2/3"), ("¼", " 1/4"), ("¾", " 3/4"), ("⅙", " 1/6"), ("⅚", " 5/6")];
    if ["", "·", "Bye"].contains(&shown) {
        return StandardPoints::ZERO;
    }
    let without = shown.trim_start_matches('−');
    let parts = GLYPHS.iter().fold(without.to_owned(), |text, (glyph, part)| text.replace(glyph, part));
    let sum: StandardPoints = parts.split_whitespace().map(|part| part.parse::<StandardPoints>().unwrap()).sum();
    if without == shown { sum } else { -sum }
}

/// Every row of a ranking: what its stage shows, less the penalties that are not said to count elsewhere, is the total; so is, where
/// something was carried, the sum that phones show. How many rows have one.
fn adds_up(page: &Page, event: &Event) -> usize {
    let mut on_phones = 0;
    let mut place = 0;
    let columns = page.attributes("thead .per-session", "class").into_iter().map(|class| {
        place += usize::from(class.contains("begins"));
        (place, class.contains("carried"))
    });
    let columns: Vec<(usize, bool)> = columns.collect();
    let ids = page.attributes("#rows > tr", "id");
    for id in ids.iter().filter(|id| id.starts_with(['p', 't'])) {
        let number = id[1..].parse().unwrap();
        let of = if id.starts_with('p') { Entrant::Player(PlayerId(number)) } else { Entrant::Team(TeamId(number)) };
        let stage = event.total_of(of).map(|total| total.stage);
        let cells = page.texts(&format!("#{id} td.per-session"));
        assert_eq!(cells.len(), columns.len());
        let own = cells.iter().zip(&columns).filter(|(_, (of, _))| stage.is_none_or(|stage| *of == stage));
        let sum: StandardPoints = own.map(|(cell, _)| exact(cell)).sum();
        let losses = page.text(&format!("#{id} .loss"));
        let taken = losses.split(" · ").filter(|part| part.starts_with('−')).map(exact);
        let total = page.text(&format!("#{id} td.strong"));
        if total != "—" {
            let taken: StandardPoints = taken.sum();
            assert_eq!(sum + taken, exact(&total), "{id} of stage {stage:?}: {cells:?} {columns:?} {losses}");
            if let Some(said) = page.texts(&format!("#{id} .brought")).pop() {
                let sum: StandardPoints = said.strip_prefix("Carried ").unwrap().split(" + ").map(exact).sum();
                assert_eq!(sum + taken, exact(&total), "{id}: {said} {losses}");
                on_phones += 1;
            }
        }
    }
    on_phones
}

/// The page of a team has a line wherever the ranking has one: between sessions of two stages.
fn has_lines_between_stages(page: &Page, event: &Event) -> usize {
    let begun = event.sessions.iter().filter(|session| session.started_at.is_some());
    let stage = |number| event.head.regulations.stage_of(number).map_or(0, |(place, ..)| place);
    let stages: Vec<usize> = begun.map(|session| stage(session.number)).collect();
    let changes = stages.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let lines = page.texts(".half > .then");
    assert!(lines.len() >= changes, "{lines:?} {stages:?}");
    changes
}

#[test]
fn every_row_of_a_competition_in_stages_adds_up_from_what_it_shows() {
    let app = app();
    let guest = Browser::new(&app.base);
    let (mut carried, mut on_phones, mut between) = (0, 0, 0);
    for number in 0..long_or(8, 200) {
        let slug = format!("e{number}");
        makes(&app.store, &slug, &mut Seeded::new(&number.to_string(), "adds up"));
        let event = view(&app.store, &slug);
        for tab in ["players", "teams"] {
            let page = guest.get(&format!("/e/{slug}/{tab}?lang=en"));
            if page.status == 200 {
                on_phones += adds_up(&page, &event);
                carried += page.texts("thead .carried").len();
            }
            let team = |id: &String| id.strip_prefix('t')?.parse::<i32>().ok();
            if let Some(team) = page.attributes("#rows > tr", "id").iter().find_map(team) {
                between += has_lines_between_stages(&guest.get(&format!("/e/{slug}/teams/{team}?lang=en")), &event);
            }
        }
    }
    assert!(carried > 0 && on_phones > 0, "something is carried in some of them");
    assert!(between > 0, "some have teams and a later stage has begun");
}
