//! Random events in stages, played to their end: names in random order, byes, forfeits, stand-ins, substitutes, line-ups, penalties,
//! lateness, disqualifications, totals that do not add up, ties, and a word of its own for the lots of each stage.

use crate::archive::{create_with, draft, records, view};
use crate::support::acting;
use caipan::actions::{
    Acting, Actor, DrawnBy, Error, FileImport, LotsFrom, NewNote, SeatFilling, Source, TableCommand, Totals,
};
use caipan::event::draw::seeded::Seeded;
use caipan::event::event::{Event, PlayerRole};
use caipan::event::regulations::{Entry, Regulations};
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::penalty::{Entrant, PenaltyDraft, StandardPenalty};
use caipan::event::sheet::session::Attendance;
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use caipan::rules::{BySeat, Foul, GamePoints, Seat, StandardPoints};
use caipan::store::Store;
use uuid::Uuid;

/// What sessions are seated from.
const WORD: &str = "骰子 4 2";
const ORDERS: [&str; 20] = [
    "standard:all",
    "game:all",
    "standard:stage",
    "game:stage",
    "best-session",
    "best-session:all",
    "sessions-from-top",
    "sessions-from-top:all",
    "firsts",
    "firsts:all",
    "seconds",
    "thirds:all",
    "head-to-head",
    "head-to-head:all",
    "head-to-head:last",
    "best-session-score:all",
    "standard-per-game",
    "game-per-game",
    "mean(best-run 10, all games)",
    "standing-before",
];

fn one<T: Clone>(chance: &mut Seeded, of: &[T]) -> T {
    of[chance.next_below(of.len())].clone()
}

/// Names as people have them, in any order.
fn names(chance: &mut Seeded, count: usize) -> Vec<String> {
    let first = ["王", "欧阳", "Ødegård ", "O'Brien-", "Ångström-Vâtămănescu d'Été ", "李", "Zoë ", "龘"];
    let last = ["", "伟", "娜娜", "Ξένια", "Æthelwulf", "é"];
    let mut all: Vec<String> = first
        .iter()
        .flat_map(|first| last.iter().map(move |last| format!("{first}{last}").trim().to_owned()))
        .collect();
    chance.shuffle(&mut all);
    all.truncate(count);
    all
}

/// Who enters an event.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Enter {
    Players,
    /// Players who are of a team besides.
    Members,
    Teams,
    /// Teams of five, of whom four play.
    LinedUp,
    /// Teams of four, of whom one plays, at tables that are laid down.
    League,
}

impl Enter {
    fn is_of_teams(self) -> bool {
        !matches!(self, Enter::Players | Enter::Members)
    }
}

/// What teams send to the sessions of a stage, and what coming late costs there.
fn asked_of_teams(chance: &mut Seeded, enter: Enter, sessions: usize) -> String {
    let size = if enter == Enter::League { 1 } else { 4 };
    let minimum = 1 + chance.next_below(sessions);
    let mut text = String::new();
    if matches!(enter, Enter::LinedUp | Enter::League) {
        let cost = one(chance, &["-1", "\"-1/2\"", "0"]);
        text += &format!("lineup = {{ size = {size}, minimum = {minimum}, shortfall = {{ standard = {cost} }} }}\n");
    }
    if chance.next_below(3) == 0 {
        text += "lateness = [{ over = 5, standard = \"-1/2\" }, { over = 20, standard = -2, seat = \"stand-in\" }]\n";
    }
    text
}

/// Tables at which four of the field sit in each session; of five somebody else rests each time, so that all have played.
fn rota(chance: &mut Seeded, sessions: usize, field: usize) -> String {
    let mut session = |number: usize| {
        let mut places: Vec<usize> = (1..=field).filter(|place| field == 4 || *place != number + 1).collect();
        chance.shuffle(&mut places);
        places.truncate(4);
        format!("[{places:?}]")
    };
    let tables: Vec<String> = (0..sessions).map(&mut session).collect();
    format!("[[stage.seating]]\nby = \"rota\"\ntables = [{}]\n", tables.join(", "))
}

/// The plan of an event as text.
fn plan(chance: &mut Seeded, enter: Enter, entrants: usize, base: i32) -> String {
    let teams = enter.is_of_teams();
    let orders = |chance: &mut Seeded| {
        let mut all = ORDERS.to_vec();
        chance.shuffle(&mut all);
        all.truncate(1 + chance.next_below(4));
        all.push("lot");
        format!("order = {all:?}\n")
    };
    let scoring = |chance: &mut Seeded| {
        let unit = one(chance, &["standard", "standard", "raw", "match_points"]);
        format!("scoring = {{ unit = \"{unit}\", scope = \"{}\" }}\n", one(chance, &["table", "group"]))
    };
    let groups = |chance: &mut Seeded, entrants: usize, own: bool| {
        let tables = if own { one(chance, &["own", "mixed"]) } else { "mixed" };
        match (chance.next_below(4), entrants >= 4) {
            (0, true) => {
                let by = one(chance, &["draw", "snake", "pots"]);
                format!("groups = {{ count = 2, by = \"{by}\", tables = \"{tables}\" }}\n")
            }
            (1, true) => format!("groups = {{ count = 2, tables = \"{tables}\", names = [\"甲\", \"B\"] }}\n"),
            (2, true) => {
                format!("groups = {{ size = {}, by = \"blocks\", tables = \"mixed\" }}\n", entrants.div_ceil(2))
            }
            _ => String::new(),
        }
    };
    let bye = one(chance, &["\"average\"", "{ fixed = { standard_points = 1, game_points = 490 } }"]);
    let bye = if base == 0 { bye.replace("490", "-10") } else { bye.to_owned() };
    let mut text = format!("entry = \"totals\"\nbase_score = {base}\nbye = {bye}\n");
    text += &format!("forfeits = \"{}\"\n", one(chance, &["shared", "nothing"]));
    text += &format!("stand_ins = \"{}\"\n", one(chance, &["nothing", "team"]));
    text += &format!("stand_in_ranks = {}\n", one(chance, &[true, true, false]));
    let league = enter == Enter::League;
    let first = if league { String::new() } else { groups(chance, entrants, entrants >= 8) };
    let grouped = first.contains("count");
    let sessions = if league { 2 + chance.next_below(3) } else { 1 + chance.next_below(2) };
    text += &format!("[[stage]]\nid = \"q\"\nname = \"预赛\"\nsessions = {sessions}\n{first}");
    text += &(scoring(chance) + &orders(chance) + &asked_of_teams(chance, enter, sessions));
    if league {
        text += &rota(chance, sessions, entrants);
    } else if sessions == 2 && chance.next_below(3) == 0 {
        text += &format!("[[stage.seating]]\nsessions = \"2\"\n{}", seated_by(chance));
    }
    let more = chance.next_below(3);
    let mut left = entrants;
    for place in 0..more {
        let id = ["half", "final"][place];
        left = if league {
            4
        } else if teams {
            left.min(2 + chance.next_below(3))
        } else {
            one(chance, &[4, 6, 8]).min(left)
        };
        let field = match place == 0 && grouped && left >= 4 {
            true => format!("per_group = {}, plus_best = {}", left / 2 - 1, 2 + left % 2),
            false => format!("places = \"1-{left}\""),
        };
        let from = ["q", "half"][place];
        text += &format!("[[stage]]\nid = \"{id}\"\nsessions = 1\nfield = {{ from = \"{from}\", {field} }}\n");
        if !league {
            text += &groups(chance, left, false);
        }
        let carry = ["0", "1/2", "1", "2/3"];
        text += &format!(
            "carry = {{ standard = \"{}\", game = \"{}\", round = \"{}\", penalties = \"{}\" }}\n",
            one(chance, &carry),
            one(chance, &carry),
            one(chance, &["up", "down", "nearest"]),
            one(chance, &["after", "before"])
        );
        text += &(scoring(chance) + &orders(chance) + &asked_of_teams(chance, enter, 1));
        text += &if league { rota(chance, 1, 4) } else { format!("[[stage.seating]]\n{}", seated_by(chance)) };
    }
    text
}

fn seated_by(chance: &mut Seeded) -> String {
    let by = one(chance, &["pots", "standing", "standing", "lots", "places"]);
    let avoid = one(chance, &["[]", "[]", "[]", "[]", "[\"met\"]", "[\"team\", \"met\"]"]);
    format!("by = \"{by}\"\navoid = {avoid}\n")
}

/// Somebody does not play, plays for another, or comes late: what is said of the seat, and what it takes from the score.
fn fills(event: &Event, number: SessionNumber, players: BySeat<PlayerId>, chance: &mut Seeded) -> Option<TableCommand> {
    let regulations = &event.head.regulations;
    let seat = one(chance, &Seat::ALL);
    if event.disqualified(players[seat]).is_some() {
        return None;
    }
    let (_, stage, _) = regulations.stage_of(number).unwrap();
    if !stage.lateness.is_empty() && chance.next_below(2) == 0 {
        let seconds = one(chance, &[60, 301, 1300]);
        return Some(TableCommand::Arrived {
            seat,
            seconds,
            stand_in: chance.next_below(2) == 0,
            reason: "堵车".into(),
        });
    }
    let base = regulations.base_score;
    let attendance = one(
        chance,
        &[
            Attendance::Played,
            Attendance::StoodIn { own: GamePoints(base - 7) },
            Attendance::Forfeit,
            Attendance::ForfeitStoodIn,
        ],
    );
    let session = event.session(number).unwrap();
    let mut seated = session.seated();
    seated.extend(session.tables.iter().flat_map(|table| table.sitting().values().map(|player| *player)));
    let team = event.entries.team_of(players[seat]);
    let of_team = event.entries.players.iter().filter(|own| {
        let rests = own.role == PlayerRole::Substitute && !seated.contains(&PlayerId(own.id));
        team.is_some() && own.team_id.map(TeamId) == team && rests
    });
    let mut able = of_team.map(|own| PlayerId(own.id)).filter(|own| event.disqualified(*own).is_none());
    let substitute = able.next().filter(|_| attendance == Attendance::Played);
    let session_penalty = GamePoints(one(chance, &[0, 10]));
    Some(TableCommand::Filled(SeatFilling { seat, attendance, substitute, session_penalty, reason: "病".into() }))
}

/// Plays a session: totals with many equals, and now and then something that is not as it should be.
fn plays(store: &Store, actor: &Actor, slug: &str, number: SessionNumber, chance: &mut Seeded) {
    acting(store, actor, slug).seat_session(number, WORD).unwrap();
    acting(store, actor, slug).start_session(number).unwrap();
    let event = view(store, slug);
    let may_disqualify = number.0 == 1 && chance.next_below(4) == 0;
    // A group that plays among itself needs four, and a field as many as it takes.
    let groups = event.groups_of_stage(0);
    let field =
        event.head.regulations.stages.get(1).and_then(|stage| stage.field.as_ref()?.least(event.groups_before(1)));
    let spare = event.stage_rows().stages[0].field.len() > field.unwrap_or(0);
    let may_go = |of: PlayerId| {
        let group = event.group_among(&groups, of);
        spare && group.is_none_or(|group| groups.values().filter(|other| *other == group).count() > 4)
    };
    for table in &event.session(number).unwrap().tables {
        let say = |said| {
            let note = NewNote { entry: Uuid::new_v4(), device: None, said };
            acting(store, actor, slug).note_at_table((number, table.number), &note).unwrap();
        };
        if chance.next_below(4) == 0 {
            fills(&view(store, slug), number, table.players, chance).into_iter().for_each(&say);
        }
        if may_disqualify && table.number == TableNumber(1) {
            let offender = one(chance, &Seat::ALL);
            if may_go(table.players[offender]) {
                let cheats =
                    PenaltyDraft { foul: Foul::Cheating, offender, points: None, payee: None, reason: String::new() };
                let hand = Draft { penalties: vec![cheats], ..draft(1, Ending::DrawnHand) };
                records(store, slug, (number.0, 1), hand, 0);
            }
        }
        let late = view(store, slug).session(number).unwrap().table(table.number).unwrap().session_penalties();
        let mut four =
            one(chance, &[[24, 8, -8, -24], [20, 20, -20, -20], [0, 0, 0, 0], [48, -16, -16, -16], [33, 1, 0, -34]]);
        chance.shuffle(&mut four);
        let unpaid = one(chance, &[0, 0, 0, 20]);
        let is_wrong = chance.next_below(12) == 0;
        four[0] -= late.0 + unpaid + if is_wrong { 6 } else { 0 };
        let [east, south, west, north] = four.map(|points| GamePoints(points + event.head.regulations.base_score));
        let totals = Totals {
            totals: BySeat { east, south, west, north },
            to_nobody: (unpaid > 0).then_some(GamePoints(unpaid)),
            reason: if is_wrong { "纸上如此".into() } else { String::new() },
            link: None,
            seen: None,
        };
        say(TableCommand::Counted { totals, cards: None });
        if is_wrong {
            say(TableCommand::Decided { reason: "照此计入".into(), entry: Entry::Totals });
        }
    }
    acting(store, actor, slug).close_session(number).unwrap();
}

/// The list of those who enter.
fn list(chance: &mut Seeded, enter: Enter, count: usize, stands_in: bool) -> String {
    let called = ["发财队", "Équipe d'été", "红", "Ç", "龍"];
    let people = names(chance, count);
    let each = match enter {
        Enter::Players | Enter::Members => count,
        Enter::Teams | Enter::League => 4,
        Enter::LinedUp => 5,
    };
    let row = |(at, name): (usize, &String)| {
        let team = match enter {
            Enter::Players => "",
            Enter::Members if at % 5 == 4 => "",
            Enter::Members => called[at % 3],
            _ => called[at / each],
        };
        let role = match enter {
            Enter::LinedUp if at % 5 == 4 => "substitute",
            Enter::Players | Enter::Teams if stands_in && at == 3 => "stand-in",
            _ => "",
        };
        format!("{team},{name},{role}\n")
    };
    people.iter().enumerate().map(row).collect()
}

/// Now and then a team sends others than it did before.
fn hands_in(store: &Store, actor: &Actor, slug: &str, number: SessionNumber, chance: &mut Seeded) {
    let event = view(store, slug);
    let Some((rule, _)) = event.head.regulations.line_up_of(number) else { return };
    for team in event.teams_of_session(number) {
        let mut roster = event.roster(team, number);
        if chance.next_below(2) == 0 && roster.len() >= usize::from(rule.size) {
            chance.shuffle(&mut roster);
            roster.truncate(rule.size.into());
            acting(store, actor, slug).hand_in_line_up((number, team), &roster, "").unwrap();
        }
    }
}

/// Enters a list in which those who are called nearly alike are several people.
fn enters(acting: Acting<'_>, list: &str) {
    let mut file = FileImport::of_players("p.csv", list.as_bytes());
    if let Err(Error::Asked(asked)) = acting.import_file(&file, |_| {}) {
        file.options.same.extend(asked.iter().map(|asked| (asked.found.clone(), String::new())));
    }
    if view(acting.store, acting.event).entries.players.is_empty() {
        acting.import_file(&file, |_| {}).unwrap();
    }
}

/// Makes an event and plays it to its end; gives whether teams enter its stages.
pub fn makes(store: &Store, slug: &str, chance: &mut Seeded) -> bool {
    let base = one(chance, &[500, 0]);
    let all = [Enter::Players, Enter::Players, Enter::Members, Enter::Teams, Enter::LinedUp, Enter::League];
    let enter = one(chance, &all);
    let (entrants, each) = match enter {
        Enter::Players | Enter::Members => (8 + chance.next_below(9), 1),
        Enter::Teams => (2 + chance.next_below(3), 4),
        Enter::LinedUp => (2 + chance.next_below(3), 5),
        Enter::League => (4 + chance.next_below(2), 4),
    };
    let mut text = plan(chance, enter, entrants, base);
    if enter == Enter::Members {
        let members = one(chance, &["all", "best 2"]);
        text = format!("team_size = 6\n{text}[[team_ranking]]\nname = \"队\"\nmembers = \"{members}\"\n");
    }
    let regulations = Regulations::from_toml(&text).unwrap();
    assert_eq!(regulations.plan_problems(), [], "{text}");
    let has_own_tables = text.contains("tables = \"own\"");
    let actor = &create_with(store, slug, enter.is_of_teams(), regulations);
    let stands_in = chance.next_below(3) == 0 && !has_own_tables;
    let list = format!("team,name,role\n{}", list(chance, enter, entrants * each, stands_in));
    enters(acting(store, actor, slug), &list);
    let regulations = view(store, slug).head.regulations.clone();
    if regulations.needs_chart() {
        let chart = Source::Generated(regulations.charted());
        acting(store, actor, slug).choose_chart(&chart.into()).unwrap();
    }
    acting(store, actor, slug).draw_lots("领队", DrawnBy::Seed("第一".into()), "").unwrap();
    for (place, stage) in regulations.stages.iter().enumerate() {
        if place > 0 {
            let is_drawn = view(store, slug).field_to_draw(place).is_some();
            let from = if is_drawn { LotsFrom::Seed(format!("骰子 {place}")) } else { LotsFrom::Nothing };
            acting(store, actor, slug).decide_field(&stage.id, &from).unwrap();
        }
        let (first, count) = view(store, slug).head.regulations.sessions_of(place);
        for number in (first.0..first.0 + count).map(SessionNumber) {
            hands_in(store, actor, slug, number, chance);
            plays(store, actor, slug, number, chance);
            let event = view(store, slug);
            let played: Vec<_> = event.seat_results();
            let of = match one(chance, &played) {
                seat if chance.next_below(2) == 0 && seat.team.is_some() => seat.team.map(Entrant::Team),
                seat => Some(Entrant::Player(seat.player)),
            };
            let (of, points) = (of.unwrap(), one(chance, &["1", "1/2", "3/2"]).parse::<StandardPoints>().unwrap());
            acting(store, actor, slug).give_standard_penalty(StandardPenalty { of, points }, "迟到").unwrap();
            acting(store, actor, slug).publish_standings(number).unwrap();
        }
    }
    for (place, stage) in regulations.stages.iter().enumerate() {
        if view(store, slug).equals_to_draw(place).is_some() {
            let from = LotsFrom::Seed(format!("金秋 {place}"));
            acting(store, actor, slug).draw_stage_lots(&stage.id, &from).unwrap();
        }
    }
    enter.is_of_teams()
}
