//! The next seat of a player: session, table, start seat, opponents, time.

use event::event::{Event, Planned, Session, Table};
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use messages::seat;
use rules::Seat;
use site::name::Name;
use site::show;
use site::visitor::Visitor;

/// The seat of a player in a session that is not closed.
pub(super) struct NextSeat {
    pub session: u16,
    /// Whether the session is running.
    pub runs: bool,
    /// Whether hands have been entered at the table.
    has_begun: bool,
    /// The table; `None` for a bye.
    pub table: Option<u16>,
    /// The page of the table, once it is seated.
    pub link: String,
    /// The start seat, unless it is drawn later.
    pub seat: Option<StartSeat>,
    /// The start of the session: local time of the event as text, and UTC for scripts.
    pub begins: String,
    pub at: String,
    pub opponents: Vec<Opponent>,
}

/// A start seat as a word, and as the letter of its tile.
pub(super) struct StartSeat {
    pub letter: &'static str,
    pub word: String,
}

/// Another player at the table.
pub(super) struct Opponent {
    pub seat: Option<StartSeat>,
    pub name: Name,
    pub link: String,
    /// `None` without a result.
    pub rank: Option<usize>,
}

/// A start seat as pages show it.
pub(super) fn start_seat(visitor: &Visitor, of: Seat) -> StartSeat {
    StartSeat { letter: of.letter(), word: visitor.locale.say(&seat(of)) }
}

/// The table and seat of a player in a session; for a substitute, where they played.
pub(super) fn place(session: &Session, player: PlayerId) -> Option<(&Table, Seat)> {
    session.tables.iter().find_map(|table| {
        let seat = table.players.find(|seated| *seated == player);
        let stands_in = || table.filled.find(|filled| filled.substitute == Some(player));
        Some((&**table, seat.or_else(stands_in)?))
    })
}

/// All seats of a player in sessions that are not closed, in order.
pub(super) fn seats_to_come(guest: &Visitor, event: &Event, player: PlayerId) -> Vec<NextSeat> {
    let open = event.sessions.iter().filter(|session| !session.is_closed());
    let open = open.filter_map(|session| seated(guest, event, session, player));
    let planned = event.released_plan().iter();
    open.chain(planned.filter_map(|session| to_come(guest, event, session, player))).collect()
}

/// Removes and returns the seat to look for now: that of the running session until hands are entered at its table, then
/// the next one.
pub(super) fn take_next(seats: &mut Vec<NextSeat>) -> Option<NextSeat> {
    let plays = seats.first().is_some_and(|seat| seat.runs && seat.has_begun) && seats.len() > 1;
    (!seats.is_empty()).then(|| seats.remove(usize::from(plays)))
}

fn of_session(guest: &Visitor, event: &Event, session: SessionNumber) -> NextSeat {
    let start = event.head.regulations.start_of(session);
    NextSeat {
        session: session.0,
        runs: false,
        has_begun: false,
        table: None,
        link: String::new(),
        seat: None,
        begins: show::start(guest, &event.head, session).unwrap_or_default(),
        at: start.map_or(String::new(), |start| show::utc(show::zone(&event.head), start)),
        opponents: Vec::new(),
    }
}

fn opponent(guest: &Visitor, event: &Event, player: PlayerId, seat: Option<StartSeat>) -> Opponent {
    let rank = event.player_row(player).filter(|row| row.has_played).map(|row| row.rank);
    let link = format!("/e/{}/players/{player}", event.head.slug);
    Opponent { seat, name: Name::of_player(guest.locale, &event.entries, player), link, rank }
}

/// The page of a table.
pub(super) fn table_link(event: &Event, session: SessionNumber, table: TableNumber) -> String {
    format!("/e/{}/tables/{session}/{table}", event.head.slug)
}

fn seated(guest: &Visitor, event: &Event, session: &Session, player: PlayerId) -> Option<NextSeat> {
    let of = NextSeat { runs: session.is_running(), ..of_session(guest, event, session.number) };
    let Some((table, own)) = place(session, player) else {
        return event.has_number_in(player, session.number).then_some(of);
    };
    let others = own.others();
    let opponents =
        others.iter().map(|seat| opponent(guest, event, table.sitting()[*seat], Some(start_seat(guest, *seat))));
    Some(NextSeat {
        has_begun: table.has_begun(),
        table: Some(table.number.0),
        link: table_link(event, session.number, table.number),
        seat: Some(start_seat(guest, own)),
        opponents: opponents.collect(),
        ..of
    })
}

/// A session of the chart that is not seated yet.
fn to_come(guest: &Visitor, event: &Event, session: &Planned, player: PlayerId) -> Option<NextSeat> {
    let of = of_session(guest, event, session.number);
    let draws = event.entries.player(player).is_some_and(|player| player.draws());
    let Some((table, seats, own)) = session.seat(player) else {
        return (draws && event.entries.is_there(player, session.number)).then_some(of);
    };
    let seat = |seat: Seat| session.seats.then(|| start_seat(guest, seat));
    let others = own.others();
    let opponents = others.iter().filter_map(|other| Some(opponent(guest, event, seats[*other]?, seat(*other))));
    Some(NextSeat { table: Some(table), seat: seat(own), opponents: opponents.collect(), ..of })
}
