//! The examples of docs/verify.md are what the program computes.

use crate::archive::{draft, win};
use caipan::event::draw::apart::Separations;
use caipan::event::draw::entry_lots::{Lots as EntryLots, Purpose};
use caipan::event::draw::lots::{Entries, Lots};
use caipan::event::draw::protocol::{self, DrawMethod, Protocol};
use caipan::event::draw::seeded::{Quick, Seeded};
use caipan::event::draw::start_seats;
use caipan::event::ranking::standings::Results;
use caipan::event::ranking::tie_break::Criterion;
use caipan::event::record::audit_chain::AuditContent;
use caipan::event::regulations::{Bye, Regulations};
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::penalty::PenaltyDraft;
use caipan::event::sheet::scoresheet::Scoresheet;
use caipan::event::sheet::session::{Attendance, ByeResult, SeatResult, SessionLine, bye_lines, session_lines};
use caipan::event::sheet::sheet_text::{self, Seated};
use caipan::event::stage::committed::{FORMAT, Input, Standing};
use caipan::event::values::digest::hash;
use caipan::event::values::exact::Exact;
use caipan::event::values::ids::{PlayerId, PlayerNumber, SessionNumber, TableNumber, TeamId};
use caipan::rules::mcr::payment::BASE_SCORE;
use caipan::rules::standard_points::shares;
use caipan::rules::{BySeat, Fan, Foul, GamePoints, Payee, Seat, StandardPoints};

/// The examples of docs/verify.md, their lines put together.
fn says(example: impl AsRef<str>) {
    let document = include_str!("../../docs/verify.md").replace("\n> ", " ");
    assert!(document.contains(example.as_ref()), "docs/verify.md does not say: {}", example.as_ref());
}

fn listed<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = values.into_iter().map(|value| value.to_string().replace('-', "−")).collect();
    texts.join(", ")
}

const SEED: &str = "金秋 2026";
const SECRET: &str = "00112233445566778899aabbccddeeff";

#[test]
fn the_examples_of_chance_are_what_the_program_computes() {
    let chance = &mut Seeded::new(SEED, "teams");
    // Below the greatest number is the number itself.
    says(format!("the stream begins with {}.", listed([(); 3].map(|()| chance.next_below(usize::MAX)))));
    let chance = &mut Seeded::new(SEED, "teams");
    says(format!("below 4, 3 and 2 the numbers {}.", listed([4, 3, 2].map(|bound| chance.next_below(bound)))));
    let mut four = [1, 2, 3, 4];
    Seeded::new(SEED, "teams").shuffle(&mut four);
    says(format!("The same stream makes {} of 1, 2, 3, 4.", listed(four)));
    let quick = &mut Quick::new(SEED, "apart: groups");
    let below = listed([(); 3].map(|()| quick.next_below(100)));
    says(format!("below 100 it gives {below}, and then a surprise of {}.", quick.surprise()));
}

#[test]
fn the_examples_of_the_lots_of_stages_are_what_the_program_computes() {
    let (lots, numbers) = (EntryLots::new(SEED), (1..=8).collect::<Vec<usize>>());
    let all: Vec<(usize, u16)> = numbers.iter().map(|number| (*number, *number as u16)).collect();
    let order = |purpose| listed(lots.order(purpose, &all));
    says(format!(
        "Seed `{SEED}`: by `lots of players` the numbers 1 to 8 are in the order {}, by `lots of teams` in the order {}.",
        order(Purpose::Players),
        order(Purpose::Teams)
    ));
    let groups = lots.groups(&numbers, 2);
    let of = |group| listed((1..=8_u16).filter(|number| groups[usize::from(*number) - 1] == group));
    says(format!("of the numbers 1 to 8 two drawn groups have {} and {}.", of(0), of(1)));
    let standing = |entrant, rank, standard: &str, game| Standing {
        entrant,
        rank,
        group: 0,
        out: false,
        standard: Exact(standard.parse().unwrap()),
        game,
    };
    let ranking = vec![standing(3, 1, "7", 81), standing(1, 2, "7/2", -12), standing(2, 2, "7/2", -12)];
    let input = Input { format: FORMAT.into(), plan: None, from: "main".into(), ranking };
    let (text, commitment) = (serde_json::to_string(&input).unwrap(), protocol::commitment(&input, SECRET).unwrap());
    says(format!("Input `{text}` and secret `{SECRET}` give the commitment `{commitment}`."));
}

#[test]
fn the_examples_of_the_draw_are_what_the_program_computes() {
    let player = |id, name: &str| protocol::Player { id: PlayerId(id), name: name.into(), team: None };
    let input = protocol::Input {
        format: protocol::FORMAT.into(),
        event: "Cup".into(),
        teams: Vec::new(),
        players: vec![player(11, "An"), player(12, "Bo"), player(13, "Chen"), player(14, "Dong")],
        apart: Separations::default(),
        chart: vec![vec![[1, 2, 3, 4]]],
        seats_drawn: true,
        groups: None,
        own_groups: None,
        mixed_groups: Vec::new(),
    };
    let commitment = input.commitment(SECRET).unwrap();
    says(format!("Input `{}` and secret `{SECRET}` give the", serde_json::to_string(&input).unwrap()));
    says(format!("commitment `{commitment}`; with the word `3 5 1` the seed is"));
    let seed = protocol::seed(SECRET, "3 5 1");
    says(format!("`{seed}`."));
    let teams = (1..=4).map(|team| (TeamId(team), (0..4).map(|place| PlayerId(4 * team - 3 + place)).collect()));
    let entries = Entries::Teams(teams.collect());
    let lots = Lots::by_seed(SEED, &entries);
    let places = listed(lots.players[..4].iter().map(|lot| lot.number));
    let numbers = lots.numbers(&entries);
    let numbers = (1..=4).map(|id| numbers.iter().find(|(_, player)| player.0 == id).unwrap().0.0);
    says(format!(
        "of the teams 1, 2, 3, 4 the order numbers are {}, and of the players of team 1 the places are {places}, so \
         their numbers are {}.",
        listed(lots.teams.iter().map(|lot| lot.number)),
        listed(numbers),
    ));
    let mut lots = Lots::by_seed(&seed, &input.entries());
    says(format!("An, Bo, Chen, Dong have the numbers {}.", listed(lots.players.iter().map(|lot| lot.number))));
    let json = serde_json::to_string(&lots).unwrap();
    says(format!("`{json}` has `{}`.", hash(&json)));
    lots.players.sort_by_key(|lot| lot.number);
    let four = [1, 2, 3, 4].map(PlayerNumber);
    let seats = start_seats::draw(&seed, SessionNumber(1), &[four]);
    says(format!("the numbers 1, 2, 3, 4 of session 1 sit {}.", listed(seats[0].values().map(|number| number.0))));
    let time = |text: &str| text.to_owned();
    let mut protocol = Protocol {
        input,
        revision: 1,
        how: DrawMethod::Committed {
            commitment: commitment.clone(),
            published_at: time("2026-11-20 18:00:00"),
            secret: SECRET.into(),
            word: "3 5 1".into(),
        },
        drawn_by: "Li".into(),
        recorded_by: "Wang".into(),
        recorded_at: time("2026-11-21 09:30:00"),
        lots,
        seat_seeds: Default::default(),
        seats: Default::default(),
        digest: String::new(),
        signed: None,
    };
    let json = serde_json::to_string(&protocol).unwrap().replace(&commitment, "c377…af67").replace(SECRET, "0011…eeff");
    let (_, rest) = json.split_once(",\"revision\"").unwrap();
    says(format!("`,\"revision\"{rest}`"));
    protocol.digest = protocol.right_digest().unwrap();
    says(format!("in full, has `{}`.", protocol.digest));
}

#[test]
fn the_examples_of_points_are_what_the_program_computes() {
    let win = Draft { discarder: Some(Seat::South), flowers: 2, ending: Ending::Discard, ..win(1, Seat::East, 24) };
    let scores = |draft: &Draft| {
        let result = draft.check(Regulations::default().sheet_rules()).unwrap();
        listed(result.scores().values().map(|points| points.0))
    };
    let foul = |foul, offender, points, payee| PenaltyDraft {
        foul,
        offender,
        points: Some(points),
        payee: Some(payee),
        reason: "x".into(),
    };
    let penalties = vec![
        foul(Foul::WrongTile, Seat::West, 10, Payee::EachOther),
        foul(Foul::EmptyClaim, Seat::North, 5, Payee::Nobody),
    ];
    let alone = Draft { discarder: None, ending: Ending::SelfDraw, ..win.clone() };
    says(format!("from South: {}; by self-draw: {}.", scores(&win), scores(&alone)));
    says(format!("each and North loses 5: {}.", scores(&Draft { penalties, ..win.clone() })));
    let mut fans: Vec<Fan> = Fan::all().filter(|fan| *fan != Fan::FLOWER).collect();
    fans.sort_by_key(|fan| fan.number());
    for worth in fans.chunk_by(|one, other| one.points() == other.points()) {
        says(format!(
            "{}–{}{} {}",
            worth[0].number(),
            worth[worth.len() - 1].number(),
            match worth[0].number() {
                1 => " of the book have",
                _ => "",
            },
            worth[0].points()
        ));
    }
    let of = |scores: &[i32]| shares(scores).into_iter();
    let points = |scores: &[i32]| listed(of(scores).map(|share| share.points));
    says(format!(
        "520, 520, 490, 470 have ranks {} and get {}; 510, 510, 510, 470 get {}; 600, 480, 480, 440 get {}.",
        listed(of(&[520, 520, 490, 470]).map(|share| share.rank)),
        points(&[520, 520, 490, 470]),
        points(&[510, 510, 510, 470]),
        points(&[600, 480, 480, 440])
    ));
    says(format!("Eight of a group, all different, get {}.", points(&[8, 7, 6, 5, 4, 3, 2, 1])));
    let seat = |player, score, attendance| SeatResult {
        session: SessionNumber(1),
        table: TableNumber(1),
        player: PlayerId(player),
        team: None,
        score: GamePoints(score),
        attendance,
    };
    let lines = session_lines(
        &Regulations::default().session_rules(),
        &[
            seat(1, 600, Attendance::StoodIn { own: GamePoints(532) }),
            seat(2, 500, Attendance::Played),
            seat(3, 480, Attendance::Played),
            seat(4, 420, Attendance::ForfeitStoodIn),
        ],
        BASE_SCORE,
    );
    says(format!(
        "420 (forfeit-stood-in) give {} standard points and session scores {}.",
        listed(lines.iter().map(|line| line.standard_points)),
        listed(lines.iter().map(|line| line.game_points))
    ));
    let taken_over = [
        seat(1, 600, Attendance::StoodIn { own: GamePoints(532) }),
        seat(2, 500, Attendance::Played),
        seat(3, 480, Attendance::Played),
        seat(4, 420, Attendance::Played),
    ];
    let points = |stand_in_ranks| {
        let regulations = Regulations { stand_in_ranks, ..Regulations::default() };
        let lines = session_lines(&regulations.session_rules(), &taken_over, BASE_SCORE);
        listed(lines.iter().map(|line| line.standard_points))
    };
    says(format!(
        "600 (stood in), 500, 480, 420 give {}, and where `stand_in_ranks` is `false` {}.",
        points(true),
        points(false)
    ));
    let line = |player, session, standard, game| SessionLine {
        session: SessionNumber(session),
        player: PlayerId(player),
        standard_points: StandardPoints::whole(standard),
        game_points: GamePoints(game),
        ..lines[0].clone()
    };
    let played = [line(1, 1, 4, 601), line(1, 2, 2, 500)];
    let bye = ByeResult { session: SessionNumber(3), player: PlayerId(1), team: None };
    let average = Regulations { bye: Bye::Average, ..Regulations::default() };
    let bye = bye_lines(&average.session_rules(), &[bye], &played, BASE_SCORE).remove(0);
    says(format!("601 and 500: a bye by average gives {} and {}.", bye.standard_points, bye.game_points));
    let lines = vec![line(1, 1, 3, 500), line(1, 2, 3, 500), line(2, 1, 4, 500), line(2, 2, 2, 500)];
    let results = Results { lines, ..Results::default() };
    let rows = results.players(&[], &Criterion::DEFAULT_ORDER);
    assert_eq!(rows[0].key, PlayerId(2));
    says(format!("puts the first above by `{}`.", rows[1].decided_by.as_ref().unwrap().criterion.code()));
}

#[test]
fn the_examples_of_hashes_are_what_the_program_computes() {
    let mut sheet = Scoresheet::new(TableNumber(1), Regulations::default().sheet_rules());
    let penalty = PenaltyDraft {
        foul: Foul::EmptyClaim,
        offender: Seat::North,
        points: Some(20),
        payee: None,
        reason: "third time".into(),
    };
    let (ending, discarder) = (Ending::Discard, Some(Seat::South));
    let won = Draft { ending, discarder, flowers: 2, penalties: vec![penalty], ..win(1, Seat::East, 24) };
    sheet.record(&won).unwrap();
    sheet.record(&draft(2, Ending::DrawnHand)).unwrap();
    let seated = |player, late| Seated { player, attendance: Attendance::Played, session_penalty: GamePoints(late) };
    let seats = BySeat {
        east: seated(12, 0),
        south: seated(3, 10),
        west: Seated { attendance: Attendance::StoodIn { own: GamePoints(480) }, ..seated(7, 0) },
        north: seated(1, 0),
    };
    let text = sheet_text::sheet_text((SessionNumber(3), TableNumber(5)), &seats, &sheet);
    says(format!("``` {}``` has `{}`.", text.replace('\n', " "), hash(&text)));
    let at = "2026-11-21T09:30:00".parse().unwrap();
    let row = |bound| AuditContent { at, actor: "林主任", action: "create_event", detail: "{}", bound };
    says(format!("has `{}` if it binds nothing, and", row("").hash("", "cup")));
    says(format!("`{}` if it binds `team 1 -⏎`.", row("team 1 -\n").hash("", "cup")));
}
