//! The draw as a day has it: confirmed, drawn, shown, checked by others; by standing; repaired; seats mixed up.

use crate::any_number::holds;
use crate::archive::exported;
use crate::support::{App, Browser, ENTRIES, Organiser, Phone, acting, app, app_on, by_turns};
use caipan::actions::{self, Actor, ChartChoice, DrawnBy, NewEvent, NewHand, Role, Source};
use caipan::event::draw::Quality;
use caipan::event::draw::by_standing::SeatingMethod;
use caipan::event::draw::movement::movement;
use caipan::event::event::Event;
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::files::protocol::read;
use caipan::rules::{BySeat, HandNumber, Responsible, Seat};
use caipan::store::{Store, now};
use std::collections::BTreeSet;
use std::process::Command;
use uuid::Uuid;

fn view(store: &Store, slug: &str) -> std::sync::Arc<Event> {
    store.event(slug).unwrap().unwrap()
}

/// An individual event with players named 选手1, 选手2, …, of clubs of five, a chart and lots.
fn individuals(store: &Store, players: usize, sessions: u16, choice: &ChartChoice) -> Actor {
    let actor = Actor::command_line();
    let regulations = Regulations { sessions, ..Regulations::default() };
    let new = NewEvent { slug: "open".into(), name: "公开赛".into(), teams: false, regulations };
    actions::create_event(store, &actor, &new, now()).unwrap();
    let rows: String = (1..=players).map(|n| format!("选手{n},俱乐部{}\n", n / 5)).collect();
    acting(store, &actor, "open").import_entries("p.csv", format!("name,club\n{rows}").as_bytes()).unwrap();
    acting(store, &actor, "open").choose_chart(choice).unwrap();
    acting(store, &actor, "open").draw_lots("x", DrawnBy::Seed("s".into()), "").unwrap();
    actor
}

/// Plays a session: at each table the player with the lowest id wins the first hand, then time is up.
fn play(store: &Store, actor: &Actor, slug: &str, number: u16) {
    let number = SessionNumber(number);
    acting(store, actor, slug).seat_session(number, "s").unwrap();
    acting(store, actor, slug).start_session(number).unwrap();
    for table in view(store, slug).session(number).unwrap().tables.clone() {
        let winner = Seat::ALL.into_iter().min_by_key(|seat| table.players[*seat]).unwrap();
        for (hand, winner) in [(1, Some(winner)), (2, None)] {
            let draft = Draft {
                hand,
                dealer: Regulations::default().rotation.dealer(HandNumber::new(hand).unwrap()),
                ending: if winner.is_some() { Ending::SelfDraw } else { Ending::StoppedByTime },
                winner,
                discarder: None,
                basic_points: winner.map(|_| 8),
                flowers: 0,
                responsible: Responsible::Discarder,
                fans_reason: String::new(),
                fans: Vec::new(),
                tiles: None,
                penalties: Vec::new(),
            };
            let new = NewHand {
                session: number,
                table: table.number,
                entry: Uuid::new_v4(),
                deal: None,
                based_on: 0,
                draft,
                omitted: Vec::new(),
                reason: String::new(),
                device: None,
                seen: None,
            };
            acting(store, actor, slug).record_hand(&new).unwrap();
        }
    }
    acting(store, actor, slug).close_session(number).unwrap();
}

fn seated(view: &Event, session: u16) -> Vec<BySeat<PlayerId>> {
    view.session(SessionNumber(session)).unwrap().tables.iter().map(|table| table.players).collect()
}

fn spectator(app: &App) -> Browser {
    Browser::new(&app.base)
}

#[test]
fn a_draw_is_confirmed_revealed_shown_number_by_number_and_checked_by_anybody() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates();
        organiser.enters(ENTRIES);
        let early = organiser.browser.post(
            &organiser.path("/draw/confirm"),
            &organiser.browser.get(&organiser.path("/draw")).filled(&organiser.path("/draw/seed"), &[]),
        );
        assert_eq!(early.errors(), ["Choose a chart first."]);
        // Draft: the chart made for the event, with every figure at its bound, and nothing to be held against it.
        let page = organiser.presses("/draw", "/draw/chart", &[("chart", "generated")]);
        assert_eq!((page.status, page.errors()), (200, vec![]));
        // Only this is not as good as one could wish: at four tables some visit one again.
        assert_eq!(page.texts("#chart > .card .poor dt"), ["Same table again"]);
        assert_eq!(page.texts("#chart > .card > ul li"), Vec::<String>::new());
        let pairs = "王建国, 刘洋\n\n李晓梅，吴雨桐";
        let wrong = organiser.presses("/draw", "/draw/confirm", &[("pairs", "王建国, 没有的人\nx")]);
        assert_eq!(
            wrong.errors(),
            [
                "没有的人 is not in this event. Write the name as it was entered.",
                "Line 2, “x”: write two different names separated by a comma."
            ]
        );
        let confirmed = organiser.presses("/draw", "/draw/confirm", &[("pairs", pairs)]);
        assert_eq!((confirmed.status, confirmed.errors()), (200, vec![]));
        let commitment = view(&app.store, "cup").commitment.clone().unwrap();
        assert_eq!(commitment.input.apart.pairs.len(), 2);
        let hall = spectator(&app).get(&organiser.path("/lots"));
        assert!(hall.body.contains(&commitment.commitment) && !hall.body.contains(&commitment.secret));
        let audit = organiser.browser.get(&organiser.path("/audit"));
        assert!(!audit.body.contains(&commitment.secret), "the secret is in no record before the draw");

        // Drawn, and nobody sees anything yet.
        let filled = [("word", "3 5 1"), ("drawn_by", "各队领队")];
        let drawn = organiser.presses("/draw", "/draw/committed", &filled);
        assert_eq!((drawn.status, drawn.errors()), (200, vec![]));
        let again = organiser.presses("/draw", "/draw/seed", &[("drawn_by", "x"), ("seed", "y")]);
        let asked = "To replace what is there, type the name of the event: “春季国标赛” (typed: “”).";
        assert_eq!(again.errors(), [asked]);
        let someone = spectator(&app);
        assert!(someone.get(&organiser.path("/lots")).texts(".numbers li").is_empty());
        assert_eq!(someone.get(&organiser.path("/seats")).texts("table").len(), 0);
        assert_eq!(someone.get(&organiser.path("/draw/protocol")).status, 404);
        assert_eq!(someone.get(&organiser.path("/draw/protocol.json")).status, 404);

        // Shown one by one: four teams, then sixteen players.
        for shown in 1..=5 {
            let hall = organiser.presses("/lots", "/draw/release", &[("shown", &shown.to_string())]);
            assert_eq!(hall.texts(".numbers li").len(), shown, "{}", hall.text("main"));
        }
        let first = someone.get(&organiser.path("/lots"));
        assert_eq!(first.texts(".numbers li").len(), 5);
        assert!(first.text(".latest").starts_with("1 "), "{}", first.text(".latest"));
        assert_eq!(someone.get(&organiser.path("/seats")).texts("table").len(), 0, "numbers only");
        let fields = organiser.browser.get(&organiser.path("/draw")).filled(&organiser.path("/draw/release"), &[]);
        assert_eq!(organiser.browser.post(&organiser.path("/draw/release"), &fields).status, 200);

        // A player finds the own tables by name or number.
        let all = someone.get(&organiser.path("/seats"));
        assert_eq!(all.texts(".all-seats tbody tr").len(), 16);
        assert_eq!(all.texts(".all-seats tbody .next").len(), 16, "the session that comes next");
        let drawn = view(&app.store, "cup").draw.clone().unwrap();
        let found = someone.get(&organiser.path("/seats?q=%E7%8E%8B%E5%BB%BA%E5%9B%BD"));
        assert_eq!(found.texts(".card tbody tr").len(), 4, "{}", found.text("main"));
        assert_eq!(found.attributes(".card tbody tr", "class"), ["next", "", "", ""]);
        let (number, player) = drawn.players[6];
        let by_number = someone.get(&organiser.path(&format!("/seats?q={number}")));
        assert!(by_number.text(".card h2").starts_with(&view(&app.store, "cup").entries.player_name(player)));
        assert!(someone.get(&organiser.path("/seats?q=99")).text(".empty").contains("99"));

        // Anybody does the draw again.
        let file = someone.get(&organiser.path("/draw/protocol.json"));
        let folder = tempfile::TempDir::new().unwrap();
        let verify = |text: &str| {
            let path = folder.path().join("draw.json");
            std::fs::write(&path, text).unwrap();
            let output = Command::new(env!("CARGO_BIN_EXE_caipan"))
                .args(["draw", "verify", path.to_str().unwrap(), "--lang", "en"])
                .output()
                .unwrap();
            let text = |bytes| String::from_utf8(bytes).unwrap();
            (output.status.code(), text(output.stdout), text(output.stderr))
        };
        let (status, said, wrong) = verify(&file.body);
        assert_eq!((status, wrong.as_str()), (Some(0), ""));
        assert!(
            said.contains("the draw is correct. 16 players, 4 sessions") && said.contains(&commitment.commitment),
            "{said}"
        );
        let protocol = read("p.json", file.body.as_bytes()).unwrap();
        let key = protocol.signed.clone().unwrap().public_key;
        assert!(said.contains(&format!("Signed with the key {key}")), "{said}");
        assert!(someone.get(&organiser.path("/draw/protocol")).body.contains(&key));
        assert!(someone.get(&organiser.path("/verify")).body.contains(&key));
        let (status, _, wrong) = verify(&file.body.replace(&key, &key.replace(&key[..2], "00")));
        assert!(status == Some(2) && wrong.contains("The signature does not belong to the key 00"), "{wrong}");
        let seat = protocol.seats[&SessionNumber(3)][1][0].clone();
        let other = protocol.seats[&SessionNumber(3)][2][0].clone();
        let mut moved = protocol.clone();
        moved.seats.get_mut(&SessionNumber(3)).unwrap()[1][0] = other.clone();
        let (status, _, wrong) = verify(&caipan::files::protocol::write(&moved).unwrap());
        assert_eq!(status, Some(2));
        let seat = format!("Session 3, table 2, East: the file says {other}, but the chart and the lots give {seat}.");
        assert!(wrong.contains(&seat), "{wrong}");
        let (status, _, wrong) = verify(&file.body.replace("王建国", "王健国"));
        assert!(status == Some(2) && wrong.contains("The commitment does not match"), "{wrong}");
        let (status, _, wrong) = verify(&file.body.replace(&commitment.secret, "00"));
        assert!(status == Some(2) && wrong.contains("The commitment does not match"), "{wrong}");
        let (status, _, wrong) = verify(&file.body.replace("3 5 1", "3 5 2"));
        assert!(status == Some(2) && wrong.contains("the seed gives"), "{wrong}");
        let (status, _, wrong) = verify("{}");
        assert!(status == Some(2) && wrong.contains("this is not a draw record"), "{wrong}");
        let paper = someone.get(&organiser.path("/draw/protocol"));
        assert!(paper.body.contains(&protocol.digest) && paper.body.contains("3 5 1"));

        // Drawn again: the event's name typed out, after a new confirmation; the old one is used for good.
        let name = ("event_name", "春季国标赛");
        let seeded = [("drawn_by", "x"), ("seed", "y"), name];
        assert_eq!(organiser.presses("/draw", "/draw/seed", &seeded).errors(), Vec::<String>::new());
        // Its form is gone; somebody may still have it open.
        assert!(organiser.browser.get(&organiser.path("/draw")).texts("[name=word]").is_empty());
        let again = |word: &str| {
            let token = organiser.browser.get(&organiser.path("/draw")).value("token");
            let fields = [("token", token.as_str()), ("drawn_by", "x"), ("word", word), name];
            let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
            organiser.browser.post(&organiser.path("/draw/committed"), &fields)
        };
        let used = ["This commitment has already been used for a draw. Confirm the draft again for a new draw."];
        assert_eq!(again("a word that suits").errors(), used);
        let confirmed = organiser.presses("/draw", "/draw/confirm", &[name]);
        assert_eq!(confirmed.errors(), Vec::<String>::new());
        assert_eq!(confirmed.value("apart-club"), "", "there are no clubs");
        assert_eq!(
            view(&app.store, "cup").commitment.clone().unwrap().input.apart.pairs.len(),
            2,
            "pairs stay as they were"
        );
        assert_eq!(
            again(" ").errors(),
            ["Enter the public random word: something nobody could know before, such as three dice."]
        );
        assert_eq!(again("2 2 6").errors(), Vec::<String>::new());
        let drawn = view(&app.store, "cup").draw.clone().unwrap();
        assert_eq!((drawn.revision, drawn.shown), (3, None));
        // The hall knows of every commitment and draw; nobody of the numbers, on no page.
        let hall = someone.get(&organiser.path("/lots"));
        assert_eq!(hall.texts("details li").len(), 5, "{}", hall.text("main"));
        let page = someone.get(&organiser.path(&format!("/players/{}", drawn.players[0].1)));
        assert!(!page.text("main").contains("Number"), "{}", page.text("main"));
        let referee = app.come_in(&app.link("cup", &Role::Referee(vec![TableNumber(1)])));
        let audit = referee.get(&organiser.path("/audit")).body;
        assert!(audit.contains("Made the draw") && !audit.contains("&#34;number&#34;") && !audit.contains("2 2 6"));
        // The sessions are seated as the chart says.
        let planned = view(&app.store, "cup").planned();
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert!(view(&app.store, "cup").draw.clone().unwrap().is_released(), "who is seated is known");
        let now_seated: Vec<_> = seated(&view(&app.store, "cup"), 1).into_iter().map(|table| table.map(Some)).collect();
        assert_eq!(now_seated, planned[0].tables);
        let stands = organiser.browser.post(
            &organiser.path("/draw/seed"),
            &organiser
                .browser
                .get(&organiser.path("/board"))
                .filled(&organiser.path("/sessions/1/start"), &[("drawn_by", "x"), ("seed", "y"), name]),
        );
        assert_eq!(stands.errors(), ["A session has seats, so the draw can no longer be changed."]);
    });
}

#[test]
fn a_chart_of_one_s_own_is_refused_with_the_line_graded_and_made_better() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates();
    organiser.enters(ENTRIES);
    let upload = |content: &str| {
        organiser.browser.upload(
            &organiser.path("/draw"),
            &organiser.path("/draw/chart/file"),
            "own.csv",
            content.as_bytes(),
        )
    };
    let head = "session,table,east,south,west,north\n";
    let session = |number: usize| {
        (0..4).map(move |table| {
            let four: Vec<String> = (1..=4).map(|seat| (4 * table + seat).to_string()).collect();
            format!("{number},{},{}\n", table + 1, four.join(","))
        })
    };
    let twice = upload(&format!("{head}{}1,4,13,14,15,1\n", session(1).take(3).collect::<String>()));
    assert_eq!(
        twice.errors(),
        ["own.csv, line 5, column 6 (north): player 1 has two seats in session 1, the other in line 2."]
    );
    let short = upload(&format!("{head}{}", session(1).collect::<String>()));
    assert_eq!(
        short.errors(),
        [
            "The chart has 1 session, but 4 are planned. Choose a longer one, or choose how the others are seated by standings."
        ]
    );
    assert!(view(&app.store, "cup").chart.is_none(), "nothing is stored");
    // A poor chart of one's own: team-mates sit together in every session.
    let poor: String = (1..=4).flat_map(session).collect();
    let asked = upload(&format!("{head}{poor}"));
    assert_eq!(
        (asked.status, asked.errors()[0].as_str()),
        (422, "Team-mates sit at the same table 96 times; this can be avoided.")
    );
    assert!(view(&app.store, "cup").chart.is_none(), "nothing is stored before it is confirmed");
    let token = ("token".to_owned(), organiser.browser.get(&organiser.path("/draw")).value("token"));
    let all_the_same = ("all_the_same".to_owned(), "yes".to_owned());
    let file = format!("{head}{poor}");
    let file = Some(("own.csv", file.as_bytes()));
    let chosen = organiser.browser.send(&organiser.path("/draw/chart/file"), &[token, all_the_same], file);
    assert_eq!((chosen.status, chosen.errors()), (200, vec![]));
    let poorly = chosen.texts("#chart > .card .poor dt");
    assert!(poorly.contains(&"Team-mates at the same table".to_owned()), "{poorly:?}");
    let said = chosen.texts("#chart > .card > ul li");
    assert_eq!(said[0], "Team-mates sit at the same table 96 times; this can be avoided.");
    let better = organiser.presses("/draw", "/draw/chart", &[("chart", "improved")]);
    assert_eq!((better.status, better.errors()), (200, vec![]));
    let chart = view(&app.store, "cup").chart.clone().unwrap();
    let quality = Quality::measure(&chart.chart.chart(), true);
    assert_eq!((quality.team_mates, quality.excess_meetings), (0, 0), "{quality:?}");
    // A table that is not there, and a session short of one: each with its line.
    let gap = upload(&format!("{head}{}", poor.replace("2,4,13", "2,9,13")));
    assert_eq!(gap.errors(), ["own.csv, line 9: there is no table 9: the sessions have tables 1 to 4."]);
    let short = upload(&format!("{head}{}", poor.replace("1,4,13,14,15,16\n", "")));
    assert_eq!(short.errors(), ["own.csv, line 2: session 1 has 3 tables, but the others have 4."]);
}

#[test]
fn clubs_and_pairs_are_kept_apart_and_what_cannot_be_is_said() {
    let app = app();
    let actor = individuals(&app.store, 64, 8, &Source::Generated(8).into());
    let organiser = Organiser { browser: app.come_in(&app.link("open", &Role::Organiser)), slug: "open".into() };
    let name = ("event_name", "公开赛");
    let fields = [("apart-club", "yes"), ("pairs", "选手1, 选手64"), name];
    let page = organiser.presses("/draw", "/draw/confirm", &fields);
    assert_eq!((page.status, page.errors()), (200, vec![]));
    let page = organiser.presses("/draw", "/draw/committed", &[("drawn_by", "x"), ("word", "6"), name]);
    assert_eq!((page.status, page.errors()), (200, vec![]));
    assert!(page.texts("#lots .note").is_empty(), "all are apart: {:?}", page.texts("#lots .note"));
    let seen = view(&app.store, "open");
    let club =
        |player: PlayerId| seen.entries.players.iter().find(|p| p.id == player.0).unwrap().background.club.clone();
    for planned in seen.planned() {
        for table in planned.tables {
            let clubs: BTreeSet<String> = table.values().map(|player| club(player.unwrap())).into_iter().collect();
            assert_eq!(clubs.len(), 4);
        }
    }
    // They stay apart after somebody has left.
    let gone = seen.draw.as_ref().unwrap().players.iter().step_by(17).map(|(_, player)| *player).take(4).collect();
    let changes = actions::Changes { gone, ..actions::Changes::default() };
    let plan = acting(&app.store, &actor, "open").preview_repair(&changes).unwrap().0.repaired.unwrap();
    assert_eq!((plan.apart, plan.repeats), (0, 0));
    acting(&app.store, &actor, "open").seat_session(SessionNumber(1), "").unwrap();
    let late = acting(&app.store, &actor, "open").commit_draw(&[], "", "公开赛");
    assert!(late.is_err());
}

#[test]
fn more_sessions_than_a_chart_is_made_for_are_seated_by_standing_or_by_a_file() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("sessions", "17")]);
    organiser.enters(ENTRIES);
    let refused = organiser.presses("/draw", "/draw/chart", &[("chart", "generated"), ("sessions", "16")]);
    let why = "A chart can have at most 16 sessions, but 17 are planned. Choose how the others are seated by standings, or load a longer chart from a file.";
    assert_eq!((refused.status, refused.errors()), (422, vec![why.to_owned()]));
    let then_by = &[("chart", "generated"), ("sessions", "16"), ("then_by", "neighbours")];
    assert_eq!(organiser.presses("/draw", "/draw/chart", then_by).errors(), Vec::<String>::new());
}

#[test]
fn after_the_sessions_of_the_chart_the_standing_seats() {
    let store = app();
    let store = &store.store;
    let choice = ChartChoice {
        source: Source::Generated(2),
        then_by: Some(SeatingMethod::Neighbours),
        typed_name: String::new(),
        all_the_same: false,
    };
    let actor = individuals(store, 16, 3, &choice);
    play(store, &actor, "open", 1);
    let open = acting(store, &actor, "open").seat_session(SessionNumber(3), "s");
    assert!(open.is_err(), "it is session 2's turn");
    play(store, &actor, "open", 2);
    let order: Vec<PlayerId> = view(store, "open").players().iter().map(|row| row.key).collect();
    acting(store, &actor, "open").seat_session(SessionNumber(3), "s").unwrap();
    for (table, expected) in seated(&view(store, "open"), 3).iter().zip(order.chunks(4)) {
        let sit: BTreeSet<&PlayerId> = table.values().into_iter().collect();
        assert_eq!(sit, expected.iter().collect());
    }
}

#[test]
fn those_who_leave_and_come_in_mid_event_change_little_and_nothing_that_is_played() {
    by_turns(|database| {
        let app = app_on(database);
        let actor = individuals(&app.store, 64, 4, &Source::Generated(4).into());
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
        assert!(audit.body.contains("Made a withdrawal or arrival"));
    });
}

#[test]
fn a_team_that_arrives_takes_the_place_of_one_that_leaves() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let actor = Actor::command_line();
    let before = view(&app.store, "cup");
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
    let after = view(&app.store, "cup");
    assert_eq!(after.entries.teams.len(), 5);
    let draw = after.draw.clone().unwrap();
    assert_eq!((draw.teams.len(), draw.players.len()), (4, 16));
    assert_eq!(organiser.on_session(1, "seat").status, 200);
    let sit: BTreeSet<PlayerId> =
        seated(&view(&app.store, "cup"), 1).iter().flat_map(|table| table.values().map(|player| *player)).collect();
    let new: Vec<_> = after.entries.players.iter().filter(|player| arrivals.contains(&player.name)).collect();
    assert!(new.len() == 4 && new.iter().all(|player| sit.contains(&PlayerId(player.id))));
}

#[test]
fn a_team_that_left_and_one_of_a_team_come_back_under_their_names() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let actor = Actor::command_line();
        let event = || view(&app.store, "cup");
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
        // The session is seated, and a table has called: its seats are taken back with that, and the audit keeps it.
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        let call = serde_json::json!({ "kind": "called", "reason": "一队未到" });
        assert_eq!(Phone::of(&app, "cup", 1).notes(call).status, 200);
        repairs(&new).unwrap();
        assert!(event().sessions.is_empty() && exported(&app.store, "cup").contains("一队未到"));
        // They come after all, and the others go: the same team with the same players.
        let here = event().entries.teams.iter().find(|team| team.name == "新队").unwrap().id;
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
        for what in ["seat", "start"] {
            assert_eq!(organiser.on_session(1, what).status, 200);
        }
        let sit = event().sessions[0].seated();
        assert!(old.iter().all(|player| sit.contains(player)));
        holds(&app.store);
    });
}

#[test]
fn hands_played_on_exchanged_seats_are_theirs_who_played_them() {
    by_turns(|database| {
        let app = app_on(database);
        let actor = individuals(&app.store, 16, 4, &Source::Generated(4).into());
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
        let unexplained = chief.submit(&path, "/e/open/sessions/1/swap", &[("reason", " ")]);
        assert_eq!(unexplained.errors(), ["Enter a reason."]);
        let [fields, stale] =
            [&page, &chief.get(&path)].map(|page| page.filled("/e/open/sessions/1/swap", &[("reason", "坐错")]));
        let done = chief.post("/e/open/sessions/1/swap", &fields);
        assert_eq!((done.status, done.errors()), (200, vec![]));
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

/// The organiser of an event with so many players named 选手1, 选手2, …, in teams of four or not.
fn entered(app: &App, slug: &str, players: usize, teams: bool, duplicate: bool) -> Organiser {
    let actor = Actor::command_line();
    let preset = if duplicate { Preset::DuplicatePlayers } else { Preset::RuleBook };
    let regulations = preset.regulations();
    let new = NewEvent { slug: slug.into(), name: "复式赛".into(), teams, regulations };
    actions::create_event(&app.store, &actor, &new, now()).unwrap();
    let row = |player: usize| match teams {
        true => format!("队{},选手{player}\n", player.div_ceil(4)),
        false => format!(",选手{player}\n"),
    };
    let rows = format!("team,name\n{}", (1..=players).map(row).collect::<String>());
    acting(&app.store, &actor, slug).import_entries("p.csv", rows.as_bytes()).unwrap();
    Organiser { browser: app.come_in(&app.link(slug, &Role::Organiser)), slug: slug.into() }
}

#[test]
fn four_teams_and_sixteen_players_of_duplicate_are_seated_by_the_movement() {
    by_turns(|database| {
        let app = app_on(database);
        for (slug, teams) in [("teams", true), ("players", false)] {
            let organiser = entered(&app, slug, 16, teams, true);
            let page = organiser.browser.get(&organiser.path("/draw"));
            assert!(page.text("#chart .cards h3").starts_with("Duplicate movement"), "it is the first");
            let page = organiser.presses("/draw", "/draw/chart", &[("chart", "movement")]);
            assert_eq!((page.status, page.errors()), (200, vec![]));
            assert!(!page.body.contains("Optimise"), "a search would part who is compared");
            organiser.draws_in_order();
            let page = organiser.on_session(1, "seat");
            assert_eq!((page.status, page.errors()), (200, vec![]));
            let view = view(&app.store, slug);
            let players = view.draw.as_deref().unwrap().by_number();
            let wanted = movement(16, 5, teams).unwrap().sessions[0].clone();
            assert_eq!(
                seated(&view, 1),
                wanted.into_iter().map(|table| table.map(|number| players[&number])).collect::<Vec<_>>()
            );
        }
    });
}

#[test]
fn numbers_that_fit_no_movement_are_refused_with_what_would_fit() {
    let app = app();
    let cases = [
        ("teams", true, "5 teams: the movement needs a multiple of 4 teams."),
        ("players", false, "20 players: the movement needs a multiple of 16 players."),
    ];
    for (slug, teams, why) in cases {
        let organiser = entered(&app, slug, 20, teams, true);
        assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "movement")]).errors(), [why]);
    }
    let organiser = entered(&app, "plain", 16, false, false);
    assert!(!organiser.browser.get(&organiser.path("/draw")).body.contains("Duplicate movement"));
    assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "movement")]).status, 404);
}
