//! Messages about the rules and the event: names of winds, fouls and criteria, and reasons why something is impossible.

use super::{Arg, Message, fans, points_in, series, signed_minus, standard_points};
use chrono::{Datelike, NaiveDate, NaiveDateTime};
use event::draw::division::Misfit;
use event::draw::faults::Fault;
use event::draw::generate::{ChartError, MOST_PLAYERS, MOST_SESSIONS};
use event::draw::lots::LotsError;
use event::draw::protocol::{Discrepancy, Input};
use event::duplicate::deal::DealError;
use event::event::{Blocker, Event, RankMove, Session, Status};
use event::ranking::tie_break::{Criterion, Value};
use event::regulations::plan::PlanProblem;
use event::regulations::remarks::{About, PlanRemark};
use event::regulations::words::Words;
use event::sheet::disqualification::Disqualification;
use event::sheet::hand_result::{Ending, HandField, Refusal};
use event::sheet::named::Clash;
use event::sheet::penalty::{HandPenalty, MOST_STANDARD_POINTS, PenaltyError};
use event::sheet::suspects::Instead;
use event::sheet::written_hand::Unreadable;
use event::sheet::wrong_sum::{Cause, WrongSum};
use event::stage::seating::Span;
use event::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use event::values::typed_text;
use rules::foul::MAX_FREE_PENALTY;
use rules::hand::{BEFORE_THE_WIN, HandError, MAX_FLOWERS};
use rules::notation::{MAX_TEXT_LENGTH, NotationError, NotationProblem};
use rules::rule_set::Paying;
use rules::win::WinError;
use rules::{BySeat, Foul, Game, GamePoints, Outcome, Payee, Responsible, Seat, Source, Tile, Win, Wind};
use std::cmp::Reverse;

/// Maximum length of a rejected text in a message, in characters.
const LONGEST_SHOWN: usize = 20;

/// The problem of invisible characters in a text, if it has any.
pub fn unseen_in(text: &str) -> Option<Message> {
    let (character, kind) = typed_text::unseen(text)?;
    let code = format!("U+{:04X}", u32::from(character));
    let found: String = typed_text::without_unseen(text).chars().take(LONGEST_SHOWN).collect();
    let kind = Message::new(format!("unseen-{kind}"));
    Some(Message::new("text-unseen").arg("code", code).arg("kind", kind).arg("found", found))
}

/// Why texts are not a deal of duplicate.
pub fn deal_error(error: DealError) -> Message {
    match error {
        DealError::Unknown(code, place) => Message::new("deal-unknown-tile").arg("code", code).arg("place", place),
        DealError::Count(tiles) => Message::new("deal-count").arg("tiles", tiles),
        DealError::Copies(tile, count) => Message::new("deal-copies").arg("tile", tile.to_string()).arg("count", count),
    }
}

/// 东 南 西 北: a side of the table.
pub fn seat(seat: Seat) -> Message {
    Message::new(match seat {
        Seat::East => "east",
        Seat::South => "south",
        Seat::West => "west",
        Seat::North => "north",
    })
}

/// 东 南 西 北: a wind.
pub fn wind(wind: Wind) -> Message {
    seat(Seat::ALL[wind as usize])
}

/// A day with its day of the week: 10 月 17 日（周六）.
pub fn day_of_week(day: NaiveDate) -> Message {
    let said = Message::new("event-day").arg("month", day.month()).arg("day", day.day());
    said.arg("weekday", day.weekday().number_from_monday())
}

/// The ending of a hand.
pub fn ending(ending: Ending) -> Message {
    Message::new(format!("ending-{}", ending.code()))
}

/// A foul of the rule book.
pub fn foul(foul: Foul) -> Message {
    Message::new(format!("foul-{}", foul.code()))
}

/// The measure of a penalty: a warning, or points and their receiver; `names` are the players by start seat.
pub fn measure(penalty: &HandPenalty, names: &BySeat<String>) -> Message {
    match penalty.payee {
        _ if penalty.imp > 0 && penalty.no_win => Message::new("penalty-imp-no-win").arg("imp", penalty.imp),
        _ if penalty.imp > 0 => Message::new("penalty-imp").arg("imp", penalty.imp),
        _ if penalty.is_warning() => Message::new("penalty-warning"),
        _ if penalty.points == 0 && penalty.foul.disqualifies() => Message::new("penalty-disqualified"),
        _ if penalty.points == 0 => Message::new("penalty-no-win"),
        payee => points_taken(penalty.points, payee, names),
    }
}

/// The points of a penalty, and their receiver.
fn points_taken(points: u16, payee: Payee, names: &BySeat<String>) -> Message {
    match payee {
        Payee::Nobody => Message::new("penalty-to-nobody").arg("points", points),
        Payee::EachOther => Message::new("penalty-to-each").arg("points", points),
        Payee::One(seat) => Message::new("penalty-to-one").arg("points", points).arg("name", &names[seat]),
    }
}

/// A plausible alternative to a recorded hand; `names` are the players by start seat.
pub fn instead(instead: &Instead, names: &BySeat<String>) -> Message {
    match instead {
        Instead::Ended(outcome) => ended(outcome, names),
        Instead::Forgotten(fine) => {
            let message = match fine.payee {
                Payee::Nobody => Message::new("forgotten-to-nobody"),
                Payee::EachOther => Message::new("forgotten-to-each"),
                Payee::One(payee) => Message::new("forgotten-to-one").arg("payee", &names[payee]),
            };
            let paid = -fine.payments()[fine.offender].0;
            message.arg("offender", &names[fine.offender]).arg("points", fine.points).arg("paid", paid)
        }
        Instead::NotGiven(fine) => Message::new("fine-not-given")
            .arg("offender", &names[fine.offender])
            .arg("measure", points_taken(fine.points, fine.payee, names)),
        Instead::Fined { written, given } => Message::new("fine-otherwise")
            .arg("offender", &names[given.offender])
            .arg("measure", points_taken(given.points, given.payee, names))
            .arg("written", &names[written.offender])
            .arg("was", points_taken(written.points, written.payee, names)),
        Instead::Exchanged(one, other) => {
            Message::new("ended-exchanged").arg("one", &names[*one]).arg("other", &names[*other])
        }
    }
}

/// A plausible ending of a hand.
fn ended(outcome: &Outcome, names: &BySeat<String>) -> Message {
    let Outcome::Win(win) = outcome else { return Message::new("ended-drawn") };
    let message = match win.source() {
        Source::SelfDraw => Message::new("ended-self-draw"),
        Source::Discard(from) => Message::new("ended-discard").arg("discarder", &names[from]),
    };
    let message =
        message.arg("winner", &names[win.winner()]).arg("points", win.basic_points()).arg("flowers", win.flowers());
    match answered(win, names) {
        Some(answered) => Message::new("ended-answered").arg("ended", message).arg("answered", answered),
        None => message,
    }
}

/// A message with the place and the foul of a disqualification.
pub fn disqualification(id: &'static str, of: &Disqualification) -> Message {
    let place = Message::new(id).arg("session", of.session.0).arg("table", of.table.0);
    place.arg("hand", of.hand.get()).arg("foul", foul(of.foul))
}

/// A criterion of the ranking.
pub fn criterion(criterion: Criterion) -> Message {
    Message::new(format!("criterion-{}", criterion.code().replace('_', "-")))
}

/// Why a row is below the one above, with both values as people write them.
pub fn decided(by: Criterion, above: &str, here: &str) -> Message {
    match by {
        Criterion::PlaysOn | Criterion::Advanced => criterion(by),
        _ => Message::new("decided-by").arg("criterion", criterion(by)).arg("above", above).arg("here", here),
    }
}

/// The problem of a plan of stages.
pub fn plan_problem(problem: &PlanProblem) -> Message {
    let about = |id: &'static str, stage: &str| Message::new(id).arg("stage", stage);
    match problem {
        PlanProblem::NoId(place) => Message::new("plan-no-id").arg("place", *place),
        PlanProblem::SameId(stage) => about("plan-same-id", stage),
        PlanProblem::Field(stage) => about("plan-field", stage),
        PlanProblem::Unknown { stage, named } => about("plan-unknown", stage).arg("named", named),
        PlanProblem::Nobody(stage) => about("plan-nobody", stage),
        PlanProblem::CarriedTwice { stage, named } => about("plan-carried-twice", stage).arg("named", named),
        PlanProblem::Round(stage) => about("plan-round", stage),
        PlanProblem::Beyond { stage, run, sessions } => {
            about("plan-beyond", stage).arg("run", run.to_string()).arg("sessions", *sessions)
        }
        PlanProblem::InTwoRuns { stage, session } => about("plan-in-two-runs", stage).arg("session", *session),
        PlanProblem::Chart(stage) => about("plan-chart", stage),
        PlanProblem::Rota { stage, tables, sessions } => {
            about("plan-rota", stage).arg("tables", *tables).arg("sessions", *sessions)
        }
        PlanProblem::RotaTwice { stage, session, place } => {
            about("plan-rota-twice", stage).arg("session", *session).arg("place", *place)
        }
        PlanProblem::Minutes(stage) => about("plan-minutes", stage),
        PlanProblem::Lateness(stage) => about("plan-lateness", stage).arg("most", MOST_STANDARD_POINTS),
        PlanProblem::Minimum { stage, minimum, sessions } => {
            about("plan-minimum", stage).arg("minimum", *minimum).arg("sessions", *sessions)
        }
        PlanProblem::Deadline { stage, named } => about("plan-deadline", stage).arg("named", named),
        PlanProblem::TeamRanking(stage) => about("plan-team-ranking", stage),
        PlanProblem::Duplicate => Message::new("plan-duplicate"),
        PlanProblem::DuplicateTotals => Message::new("plan-duplicate-totals"),
        PlanProblem::Base { stage, stated, base_score } => {
            about("plan-base", stage).arg("stated", *stated).arg("base", *base_score)
        }
        PlanProblem::Open(stage) => about("plan-open", stage),
        PlanProblem::Given(stage) => about("plan-given", stage),
        PlanProblem::GroupName { stage, named } => about("plan-group-name", stage).arg("named", named),
        PlanProblem::GivenTwice { stage, named } => about("plan-given-twice", stage).arg("named", named),
    }
}

/// A consequence of a plan.
pub fn plan_remark(PlanRemark { stage, what }: &PlanRemark) -> Message {
    let about = |id: &'static str| Message::new(id).arg("stage", stage);
    let sessions = |message: Message, of: &Span| match of {
        Span::All => message.arg("sessions", "all"),
        of => message.arg("sessions", of.to_string().replace('-', "–")),
    };
    match what {
        About::Mixed { groups, sessions: of } => sessions(about("plan-says-mixed"), of).arg("groups", *groups),
        About::Rota(of) => sessions(about("plan-says-rota"), of),
        About::Within { sessions: of, within } => sessions(about("plan-says-within"), of).arg("within", *within),
        About::Small { group, players } => {
            about("plan-says-small").arg("group", group).arg("players", *players).arg("missing", 4 - players)
        }
        About::OneTeam(group) => about("plan-says-one-team").arg("group", group),
        About::Byes { group, players, rest } => {
            about("plan-says-byes").arg("group", group).arg("players", *players).arg("rest", *rest)
        }
        About::SeatsTell { session, rota: false } => Message::new("plan-says-seats-tell").arg("session", session.0),
        About::SeatsTell { session, rota: true } => about("plan-says-rota-tells").arg("session", session.0),
    }
}

/// Why entrants do not fit the groups of a stage.
pub fn misfit(stage: &str, misfit: Misfit) -> Message {
    match misfit {
        Misfit::Size { entrants, groups, size } => {
            let message = Message::new("plan-misfit").arg("stage", stage).arg("entrants", entrants);
            message.arg("groups", groups).arg("size", size)
        }
        Misfit::InNone(name) => Message::new("plan-misfit-in-none").arg("stage", stage).arg("name", name),
    }
}

/// The value that a criterion compares, as people write it.
pub fn value(words: Words, value: &Value) -> String {
    match value {
        Value::Standard(points) => points_in(words, *points),
        Value::Game(points) => signed_minus(points.0),
        Value::Times(times) => standard_points(*times),
        Value::MeanPlace(None) => "—".into(),
        Value::MeanPlace(Some(Reverse(place))) => standard_points(*place),
        Value::Place(Reverse(place)) => place.to_string(),
        Value::Sessions(points) if points.is_empty() => "—".into(),
        Value::Sessions(points) => {
            points.iter().map(|points| points_in(words, *points)).collect::<Vec<_>>().join(" · ")
        }
    }
}

/// Why a hand is impossible as written; `names` are the players by start seat.
pub fn refusal(refusal: &Refusal, names: &BySeat<String>) -> Message {
    let name = |seat: Seat| Arg::from(&names[seat]);
    match *refusal {
        Refusal::NoSuchHand(number) => Message::new("refusal-no-such-hand").arg("hand", number),
        Refusal::OutOfOrder { entered, next } => {
            Message::new("refusal-out-of-order").arg("hand", entered.get()).arg("next", next.get())
        }
        Refusal::SessionOver(last) => Message::new("refusal-session-over").arg("last", last.get()),
        Refusal::StoppedBefore(later) => Message::new("refusal-stopped-before").arg("later", later.get()),
        Refusal::WrongDealer { hand, dealer, entered } => Message::new("refusal-wrong-dealer")
            .arg("hand", hand.get())
            .arg("dealer", name(dealer))
            .arg("seat", seat(hand.dealing_seat()))
            .arg("entered", name(entered)),
        Refusal::NoWinner => Message::new("refusal-no-winner"),
        Refusal::NoDiscarder => Message::new("refusal-no-discarder"),
        Refusal::DiscarderOfSelfDraw => Message::new("refusal-discarder-of-self-draw"),
        Refusal::NobodyWon(how) => Message::new("refusal-nobody-won").arg("ending", ending(how)),
        Refusal::NoPoints => Message::new("refusal-no-points"),
        Refusal::Win(error) => win_error(error),
        Refusal::FanSum { fans, points } => Message::new("refusal-fan-sum").arg("fans", fans).arg("points", points),
        Refusal::FanTooOften(named) => Message::new("refusal-fan-too-often")
            .arg("fan", fans::element(named.element))
            .arg("times", named.times)
            .arg("most", named.element.max_times()),
        Refusal::FlowerAmongFans => Message::new("refusal-flower-among-fans"),
        Refusal::NotInGame(part) => Message::new("refusal-not-in-game").arg("part", hand_part(part)),
        Refusal::WinnerMayNotWin { winner, foul: barred } => {
            Message::new("refusal-winner-may-not-win").arg("winner", name(winner)).arg("foul", foul(barred))
        }
        Refusal::WinnerDisqualified { winner, session, hand, foul: through } => {
            Message::new("refusal-winner-disqualified")
                .arg("winner", name(winner))
                .arg("session", session.0)
                .arg("hand", hand.get())
                .arg("foul", foul(through))
        }
        Refusal::DisqualifiedWinsLater { offender, hand } => {
            Message::new("refusal-disqualified-wins-later").arg("offender", name(offender)).arg("hand", hand.get())
        }
        Refusal::Fans { clash, counted, named } => {
            let why = match clash {
                Clash::Fan(clash) => fans::clash(clash),
                Clash::Pattern(clash) => series::clash(clash),
            };
            Message::new("refusal-fans").arg("why", why).arg("counted", counted).arg("named", named)
        }
        Refusal::BeyondTiles(beyond) => {
            Message::new("refusal-beyond-tiles").arg("claimed", beyond.claimed).arg("counted", beyond.counted)
        }
        Refusal::PenaltyUnexplained(of) => Message::new("penalty-unexplained").arg("foul", foul(of)),
        Refusal::Penalty(of, error) => Message::new("refusal-penalty").arg("foul", foul(of)).arg("why", penalty(error)),
    }
}

/// Why a win is invalid.
pub fn win_error(error: WinError) -> Message {
    match error {
        WinError::WinnerDiscarded => Message::new("refusal-winner-discarded"),
        WinError::WinnerResponsible => Message::new("refusal-winner-responsible"),
        WinError::BelowMinimum { points, minimum, flowers } => Message::new("refusal-below-minimum")
            .arg("points", points)
            .arg("flowers", flowers)
            .arg("minimum", minimum)
            .arg("foul", foul(Foul::BelowMinimum)),
        WinError::AboveMaximum { points, maximum } => {
            Message::new("refusal-above-maximum").arg("points", points).arg("maximum", maximum)
        }
        WinError::TooManyFlowers { flowers, maximum } => {
            Message::new("refusal-too-many-flowers").arg("flowers", flowers).arg("maximum", maximum)
        }
    }
}

/// The player responsible for a discard, if not the discarder.
pub fn answered(win: &Win, names: &BySeat<String>) -> Option<Message> {
    match win.responsible() {
        Responsible::Discarder => None,
        Responsible::Player(seat) => Some(Message::new("answered").arg("name", &names[seat])),
        Responsible::Nobody => Some(Message::new("answered-nobody")),
    }
}

/// The name of a part of a hand.
fn hand_part(part: HandField) -> Message {
    Message::new(match part {
        HandField::Responsible => "field-responsible",
        HandField::Flowers => "field-flowers",
        HandField::Fans => "part-fans",
        HandField::Patterns => "part-patterns",
        HandField::Tiles => "field-tiles",
        HandField::Circumstances => "field-circumstances",
        HandField::Penalties => "penalties",
    })
}

/// The part of a hand that cannot be read, and its text.
pub fn unreadable(part: &Unreadable) -> Message {
    let wrong = |field: &'static str, found: &str| {
        Message::new("field-wrong").arg("field", Message::new(field)).arg("found", found)
    };
    match part {
        Unreadable::Hand(number) => Message::new("refusal-no-such-hand").arg("hand", *number),
        Unreadable::Ending(found) if found.is_empty() => Message::new("refusal-no-ending"),
        Unreadable::Ending(found) => Message::new("problem-ending").arg("found", found),
        Unreadable::Winner(found) | Unreadable::Discarder(found) | Unreadable::Offender(found) => {
            Message::new("problem-seat").arg("found", found)
        }
        Unreadable::Responsible(found) => wrong("field-responsible", found),
        Unreadable::Fan(misnamed) => super::fans::misnamed(misnamed),
        Unreadable::Pattern(name) => Message::new("pattern-unknown").arg("name", name),
        Unreadable::Tiles(error) => notation_error(*error),
        Unreadable::Circumstances(found) => Message::new("problem-circumstances").arg("found", found),
        Unreadable::Foul(found) => wrong("field-foul", found),
        Unreadable::Payee(found) => wrong("field-payee", found),
        Unreadable::Penalty(found) => Message::new("problem-hand-penalty").arg("found", found),
        Unreadable::Penalties(found, most) => Message::new("penalties-many").arg("found", *found).arg("most", *most),
        Unreadable::Long(length, longest) => {
            Message::new("text-too-long").arg("length", *length).arg("longest", *longest)
        }
    }
}

/// The name of a tile.
pub fn tile(tile: Tile) -> Message {
    match (tile.suit(), tile.rank()) {
        (Some(suit), Some(rank)) => Message::new(format!("tile-{}", suit.letter())).arg("rank", rank),
        _ => Message::new(format!("tile-honour-{}", tile.to_string().to_lowercase())),
    }
}

/// The mistake in a text of tiles.
pub fn notation_error(error: NotationError) -> Message {
    let what = match error.problem {
        NotationProblem::Unknown(letter) => Message::new("tiles-unknown").arg("letter", letter.to_string()),
        NotationProblem::SuitMissing => Message::new("tiles-suit-missing"),
        NotationProblem::RanksMissing(letter) => Message::new("tiles-ranks-missing").arg("letter", letter.to_string()),
        NotationProblem::Misplaced(letter) => Message::new("tiles-misplaced").arg("letter", letter.to_string()),
        NotationProblem::Unclosed(letter) => Message::new("tiles-unclosed").arg("letter", letter.to_string()),
        NotationProblem::SetSize(tiles) => Message::new("tiles-set-size").arg("tiles", tiles),
        NotationProblem::NoSet => Message::new("tiles-no-set"),
        NotationProblem::NotAKong => Message::new("tiles-not-a-kong"),
        NotationProblem::NotOneWinningTile => Message::new("tiles-not-one-winning"),
        NotationProblem::SecondWinningTile => Message::new("tiles-second-winning"),
        NotationProblem::FifthCopy(of) => {
            Message::new("tiles-fifth-copy").arg("tile", tile(of)).arg("most", Tile::COPIES)
        }
        NotationProblem::TooLong => Message::new("tiles-too-long").arg("most", MAX_TEXT_LENGTH),
    };
    Message::new("tiles-at").arg("at", error.at).arg("what", what)
}

/// Why tiles are not a winning hand.
pub fn hand_error(error: HandError) -> Message {
    match error {
        HandError::NoWinningTile => Message::new("hand-no-winning-tile"),
        HandError::Count(tiles) => Message::new("hand-count").arg("tiles", tiles).arg("right", BEFORE_THE_WIN),
        HandError::Copies { tile: of, count } => {
            Message::new("hand-copies").arg("tile", tile(of)).arg("count", count).arg("most", Tile::COPIES)
        }
        HandError::Flowers(flowers) => {
            Message::new("refusal-too-many-flowers").arg("flowers", flowers).arg("maximum", MAX_FLOWERS)
        }
        HandError::ReplacementWithoutKong => Message::new("hand-replacement-without-kong"),
        HandError::LastCopyHeld(of) => Message::new("hand-last-copy-held").arg("tile", tile(of)),
        HandError::RobbedKongHeld(of) => Message::new("hand-robbed-kong-held").arg("tile", tile(of)),
        HandError::RobbedKongAsLastDiscard => Message::new("hand-robbed-kong-last-discard"),
        HandError::NoShape => Message::new("hand-no-shape"),
    }
}

fn penalty(error: PenaltyError) -> Message {
    match error {
        PenaltyError::NeedsPoints => Message::new("penalty-needs-points"),
        PenaltyError::NeedsPayee => Message::new("penalty-needs-payee"),
        PenaltyError::NoSuchSize(points) => Message::new("penalty-no-such-size").arg("points", points),
        PenaltyError::TooMuch(points) => {
            Message::new("penalty-too-much").arg("points", points).arg("most", MAX_FREE_PENALTY)
        }
        PenaltyError::PaysOneself => Message::new("penalty-pays-oneself"),
    }
}

/// Why there is no chart.
pub fn chart_error(error: ChartError) -> Message {
    match error {
        ChartError::Players(players) => Message::new("chart-players").arg("players", players).arg("most", MOST_PLAYERS),
        ChartError::Sessions(sessions) => {
            Message::new("chart-sessions").arg("sessions", sessions).arg("most", MOST_SESSIONS)
        }
    }
}

/// A figure of a chart that is worse than necessary.
pub fn chart_fault(fault: Fault) -> Message {
    let figures = |id, found: usize, enough: usize| Message::new(id).arg("found", found).arg("enough", enough);
    match fault {
        Fault::TeamMates { found, enough } => figures("chart-fault-team-mates", found, enough),
        Fault::SameFour { found, enough } => figures("chart-fault-same-four", found, enough),
        Fault::Again { found, enough, most } => figures("chart-fault-again", found, enough).arg("most", most),
        Fault::Byes { most, fewest } => Message::new("chart-fault-byes").arg("most", most).arg("fewest", fewest),
    }
}

/// Why lots are invalid as recorded.
pub fn lots_error(error: &LotsError, team: impl Fn(TeamId) -> String, player: impl Fn(PlayerId) -> String) -> Message {
    match error {
        LotsError::TeamSize { team: id, players } => {
            Message::new("lots-team-size").arg("team", team(*id)).arg("players", *players)
        }
        LotsError::NotTables(players) => {
            Message::new("lots-not-tables").arg("players", *players).arg("missing", (4 - players % 4) % 4)
        }
        LotsError::OutOfRange { number, highest } => {
            Message::new("lots-out-of-range").arg("number", *number).arg("highest", *highest)
        }
        LotsError::TwiceTeam(number, first, second) => {
            Message::new("lots-twice").arg("number", *number).arg("first", team(*first)).arg("second", team(*second))
        }
        LotsError::TwicePlayer(number, first, second) => Message::new("lots-twice")
            .arg("number", *number)
            .arg("first", player(*first))
            .arg("second", player(*second)),
        LotsError::TeamMissing(id) => Message::new("lots-missing").arg("name", team(*id)),
        LotsError::PlayerMissing(id) => Message::new("lots-missing").arg("name", player(*id)),
        LotsError::TeamOfOtherGroup(id, numbers) => lots_of_other_group(team(*id), *numbers),
        LotsError::PlayerOfOtherGroup(id, numbers) => lots_of_other_group(player(*id), *numbers),
    }
}

fn lots_of_other_group(name: String, (number, first, last): (u16, u16, u16)) -> Message {
    let message = Message::new("lots-other-group").arg("name", name).arg("number", number);
    message.arg("first", first).arg("last", last)
}

/// The part of a protocol that does not agree with its `input`.
pub fn discrepancy(found: &Discrepancy, input: &Input) -> Message {
    let stated = |message: Message, stated: &str, right: &str| message.arg("stated", stated).arg("right", right);
    match found {
        Discrepancy::Format(format) => {
            Message::new("verify-format").arg("found", format).arg("right", input.right_format())
        }
        Discrepancy::Commitment { stated: is, right } => stated(Message::new("verify-commitment"), is, right),
        Discrepancy::Team { name, stated, right } | Discrepancy::Player { name, stated, right } => {
            Message::new("verify-number").arg("name", name).arg("stated", *stated).arg("right", *right)
        }
        Discrepancy::Lots(error) => {
            let team =
                |id| input.teams.iter().find(|team| team.id == id).map_or(String::new(), |team| team.name.clone());
            lots_error(error, team, |id| input.name(id))
        }
        Discrepancy::Groups { entrants, sizes, known } => {
            let sizes: Vec<String> = sizes.iter().take(12).map(ToString::to_string).collect();
            let message = Message::new("verify-groups").arg("entrants", *entrants).arg("sizes", sizes.join(" + "));
            message.arg("known", *known)
        }
        Discrepancy::Chart => Message::new("verify-chart"),
        Discrepancy::Seat { session, table, seat: at, stated: is, right } => {
            let message =
                Message::new("verify-seat").arg("session", session.0).arg("table", *table).arg("seat", seat(*at));
            stated(message, is, right)
        }
        Discrepancy::Tables(session) => Message::new("verify-tables").arg("session", session.0),
        Discrepancy::Signature { public_key } => Message::new("verify-signature").arg("key", public_key),
        Discrepancy::Digest { stated: is, right } => stated(Message::new("verify-digest"), is, right),
    }
}

/// The message that a typed text is not the address of a page.
pub fn not_a_link(found: &str) -> Message {
    Message::new("link-not-web").arg("found", found)
}

/// The formula of a payment, for the help of the score sheet.
pub fn payment_rule(game: Game) -> Message {
    let rule = match game.paying() {
        Paying::Base(base) => Message::new("payment-rule").arg("base", base),
        Paying::Shared(limit) => Message::new("payment-rule-shared").arg("limit", limit),
        Paying::Equal => Message::new("payment-rule-equal"),
    };
    rule.arg("minimum", game.bounds().minimum)
}

/// The blockers of a session, table by table.
pub fn blockers(event: &Event, session: &Session, blockers: &[Blocker]) -> Vec<Message> {
    let name = |table, seat| session.table(table).map_or(String::new(), |table| event.names(table)[seat].clone());
    let missing = |of: &Blocker| match of {
        Blocker::TotalsMissing(table) => Some(table.0),
        _ => None,
    };
    let others = blockers.iter().filter(|of| missing(of).is_none()).map(|of| blocker(of, name));
    let without: Vec<u16> = blockers.iter().filter_map(missing).collect();
    (!without.is_empty()).then(|| totals_missing(&without)).into_iter().chain(others).collect()
}

/// The tables of each session with four recorded totals; nothing for sessions without any.
pub fn by_totals(event: &Event) -> Vec<Message> {
    let line = |session: &Session| {
        let tables: Vec<String> = session.by_totals().iter().map(TableNumber::to_string).collect();
        let at = Message::new("by-totals-at").arg("session", session.number.0).arg("tables", tables.join(", "));
        (!tables.is_empty()).then_some(at)
    };
    event.sessions.iter().filter_map(|session| line(session)).collect()
}

/// One line for all tables: in a session entered by totals all of them are missing until the end.
fn totals_missing(tables: &[u16]) -> Message {
    let numbers: Vec<String> = tables.iter().map(u16::to_string).collect();
    Message::new("blocker-totals-missing").arg("count", tables.len()).arg("tables", numbers.join(", "))
}

/// A blocker, and what to do about it; `name` gives the player in a seat.
pub fn blocker(blocker: &Blocker, name: impl Fn(TableNumber, Seat) -> String) -> Message {
    match blocker {
        Blocker::Playing(table, next) => Message::new("blocker-playing").arg("table", table.0).arg("hand", next.get()),
        Blocker::Sum(table, wrong) => {
            Message::new("blocker-sum").arg("what", wrong_sum(table.0, wrong, |seat| name(*table, seat)))
        }
        Blocker::TotalsMissing(table) => totals_missing(&[table.0]),
        Blocker::TypedOnce(table) => Message::new("blocker-typed-once").arg("table", table.0),
        Blocker::Call(table, reason) => Message::new("blocker-call").arg("table", table.0).arg("reason", reason),
        Blocker::Refused(table, hand) => Message::new("blocker-refused").arg("table", table.0).arg("hand", *hand),
        Blocker::Unsigned(table) => Message::new("blocker-unsigned").arg("table", table.0),
        Blocker::Signed(table, difference) => Message::new("blocker-signed")
            .arg("table", table.0)
            .arg("name", name(*table, difference.player))
            .arg("signed", difference.signed)
            .arg("computed", difference.computed),
    }
}

/// The message that the four totals of a table do not add up, with the difference and the likely cause; `name` gives the player in a seat.
pub fn wrong_sum(table: impl Into<Arg>, wrong: &WrongSum, name: impl Fn(Seat) -> String) -> Message {
    let cause = match wrong.cause {
        Some(Cause::Net(base)) => Message::new("sum-cause-net").arg("base", base),
        Some(Cause::WithBase(base)) => Message::new("sum-cause-with-base").arg("base", base),
        Some(Cause::Typed { seat, typed, instead }) => {
            Message::new("sum-cause-typed").arg("name", name(seat)).arg("typed", typed).arg("instead", instead)
        }
        None if wrong.off() < GamePoints::ZERO => Message::new("sum-cause-too-little"),
        None => Message::new("sum-cause-too-much"),
    };
    let way = if wrong.off() < GamePoints::ZERO { "less" } else { "more" };
    let by = GamePoints(wrong.off().0.abs());
    let message = Message::new("sum-wrong").arg("table", table).arg("sum", wrong.check.sum);
    message.arg("expected", wrong.check.expected).arg("by", by).arg("way", way).arg("cause", cause)
}

/// An entrant's move in the ranking.
pub fn rank_move(moved: &RankMove) -> Message {
    Message::new("rank-moves").arg("name", &moved.name).arg("before", moved.before).arg("after", moved.after)
}

/// A status in words; `time` formats a time.
pub fn status_meaning(status: Status, time: impl Fn(NaiveDateTime) -> String) -> Message {
    let after = |id: &'static str, session: SessionNumber| Message::new(id).arg("session", session.0);
    match status {
        Status::NotStarted => Message::new("status-not-started-meaning"),
        Status::Withheld(session) => after("status-withheld-meaning", session),
        Status::Live(session) => after("status-live-meaning", session),
        Status::Provisional(session, None) => after("status-unpublished-meaning", session),
        Status::Provisional(session, Some(until)) => {
            after("status-provisional-meaning", session).arg("until", time(until))
        }
        Status::Appealed(session, appeals) => after("status-appealed-meaning", session).arg("appeals", appeals),
        Status::Uncorrected(session, appeals) => after("status-uncorrected-meaning", session).arg("appeals", appeals),
        Status::Changed(session) => after("status-changed-meaning", session),
        Status::Official(session) => after("status-official-meaning", session),
    }
}
