//! The draw as a day has it: confirmed, drawn, shown, checked by others; charts of one's own, and seats by standing.

use crate::archive::view;
use crate::support::{App, Browser, ENTRIES, Organiser, acting, app, app_on, by_turns};
use caipan::actions::{self, Actor, ChartChoice, DrawnBy, NewEvent, NewHand, Role, Source};
use caipan::event::draw::Quality;
use caipan::event::draw::by_standing::SeatingMethod;
use caipan::event::event::Event;
use caipan::event::regulations::Regulations;
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::files::protocol::read;
use caipan::rules::{BySeat, HandNumber, Seat};
use caipan::store::{Store, now};
use std::collections::BTreeSet;
use std::process::Command;
use uuid::Uuid;

/// An individual event with players named 选手1, 选手2, …, of clubs of five, a chart and lots.
pub fn drawn_individuals(store: &Store, players: usize, sessions: u16, choice: &ChartChoice) -> Actor {
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
pub fn play(store: &Store, actor: &Actor, slug: &str, number: u16) {
    let number = SessionNumber(number);
    acting(store, actor, slug).seat_session(number, "s").unwrap();
    acting(store, actor, slug).start_session(number).unwrap();
    for table in view(store, slug).session(number).unwrap().tables.clone() {
        let winner = Seat::ALL.into_iter().min_by_key(|seat| table.players[*seat]).unwrap();
        for (hand, winner) in [(1, Some(winner)), (2, None)] {
            let draft = Draft {
                winner,
                basic_points: winner.map(|_| 8),
                ..Draft::new(
                    hand,
                    Regulations::default().rotation.dealer(HandNumber::new(hand).unwrap()),
                    if winner.is_some() { Ending::SelfDraw } else { Ending::StoppedByTime },
                )
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

pub fn seated(view: &Event, session: u16) -> Vec<BySeat<PlayerId>> {
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
        let page = organiser.does("/draw", "/draw/chart", &[("chart", "generated")]);
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
        organiser.does("/draw", "/draw/confirm", &[("pairs", pairs)]);
        let commitment = app.event().commitment.clone().unwrap();
        assert_eq!(commitment.input.apart.pairs.len(), 2);
        let hall = spectator(&app).get(&organiser.path("/lots"));
        assert!(hall.body.contains(&commitment.commitment) && !hall.body.contains(&commitment.secret));
        let audit = organiser.browser.get(&organiser.path("/audit"));
        assert!(!audit.body.contains(&commitment.secret), "the secret is in no record before the draw");

        // Drawn, and nobody sees anything yet.
        let filled = [("word", "3 5 1"), ("drawn_by", "各队领队")];
        organiser.does("/draw", "/draw/committed", &filled);
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
        let wall = someone.get(&organiser.path("/screen?lang=en"));
        let titles = ["Team draw · 4 of 4", "Player draw · 1 of 16"];
        assert_eq!(wall.attributes("section[data-kind=lots]", "data-title"), titles);
        assert_eq!((wall.texts(".lots .name").len(), wall.texts(".lots li").len()), (5, 20), "with room for all");
        let fields = organiser.browser.get(&organiser.path("/draw")).filled(&organiser.path("/draw/release"), &[]);
        assert_eq!(organiser.browser.post(&organiser.path("/draw/release"), &fields).status, 200);

        // A player finds the own tables by name or number.
        let all = someone.get(&organiser.path("/seats"));
        assert_eq!(all.texts(".all-seats tbody tr").len(), 16);
        assert_eq!(all.texts(".all-seats tbody .next").len(), 16, "the session that comes next");
        let drawn = app.event().draw.clone().unwrap();
        let found = someone.get(&organiser.path("/seats?q=%E7%8E%8B%E5%BB%BA%E5%9B%BD"));
        assert_eq!(found.texts(".card tbody tr").len(), 4, "{}", found.text("main"));
        assert_eq!(found.attributes(".card tbody tr", "class"), ["next", "", "", ""]);
        let (number, player) = drawn.players[6];
        let by_number = someone.get(&organiser.path(&format!("/seats?q={number}")));
        assert!(by_number.text(".card h2").starts_with(&app.event().entries.player_name(player)));
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
        assert_eq!(app.event().commitment.clone().unwrap().input.apart.pairs.len(), 2, "pairs stay as they were");
        assert_eq!(
            again(" ").errors(),
            ["Enter the public random word: something nobody could know before, such as three dice."]
        );
        assert_eq!(again("2 2 6").errors(), Vec::<String>::new());
        let drawn = app.event().draw.clone().unwrap();
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
        let planned = app.event().planned();
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert!(app.event().draw.clone().unwrap().is_released(), "who is seated is known");
        let now_seated: Vec<_> = seated(&app.event(), 1).into_iter().map(|table| table.map(Some)).collect();
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
    assert!(app.event().chart.is_none(), "nothing is stored");
    // A poor chart of one's own: team-mates sit together in every session.
    let poor: String = (1..=4).flat_map(session).collect();
    let asked = upload(&format!("{head}{poor}"));
    assert_eq!(
        (asked.status, asked.errors()[0].as_str()),
        (422, "Team-mates sit at the same table 96 times; this can be avoided.")
    );
    assert!(app.event().chart.is_none(), "nothing is stored before it is confirmed");
    let token = ("token".to_owned(), organiser.browser.get(&organiser.path("/draw")).value("token"));
    let all_the_same = ("all_the_same".to_owned(), "yes".to_owned());
    let file = format!("{head}{poor}");
    let file = Some(("own.csv", file.as_bytes()));
    let chosen = organiser.browser.send(&organiser.path("/draw/chart/file"), &[token, all_the_same], file).well();
    let poorly = chosen.texts("#chart > .card .poor dt");
    assert!(poorly.contains(&"Team-mates at the same table".to_owned()), "{poorly:?}");
    let said = chosen.texts("#chart > .card > ul li");
    assert_eq!(said[0], "Team-mates sit at the same table 96 times; this can be avoided.");
    organiser.does("/draw", "/draw/chart", &[("chart", "improved")]);
    let chart = app.event().chart.clone().unwrap();
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
    let actor = drawn_individuals(&app.store, 64, 8, &Source::Generated(8).into());
    let organiser = Organiser { browser: app.come_in(&app.link("open", &Role::Organiser)), slug: "open".into() };
    let name = ("event_name", "公开赛");
    let fields = [("apart-club", "yes"), ("pairs", "选手1, 选手64"), name];
    organiser.does("/draw", "/draw/confirm", &fields);
    let page = organiser.does("/draw", "/draw/committed", &[("drawn_by", "x"), ("word", "6"), name]);
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
    let actor = drawn_individuals(store, 16, 3, &choice);
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
