//! The totals of all tables of a session on one page, typed from a pile of paper by one clerk or several.
//!
//! The page only shows the current values: its script (`static/totals.js`) stores what is typed in the browser's
//! journal and sends it through the interface for programs, as the page at the table does.

use crate::pages::Choice;
use crate::pages::organise::board::next::{NextStep, next_steps};
use crate::pages::organise::board::sessions::byes;
use crate::pages::organise::convert_totals;
use crate::pages::table::record::OneLanguage;
use actions::permission;
use askama::Template;
use event::event::{Blocker, Event, Session, Table};
use event::regulations::Entry;
use event::sheet::lateness::{LateCost, LateTable};
use event::sheet::session::table_sum;
use event::values::ids::SessionNumber;
use messages::{Locale, Message, blocker};
use rules::foul::MAX_FREE_PENALTY;
use rules::{GamePoints, Seat};
use serde_json::json;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::failure::Failure;
use site::other_server::let_page_ask;
use site::render::{Page, ok};
use site::visitor::Visitor;
use site::wire::time;
use site::{assets, show};
use store::now;

/// The texts of the script, which fills in the arguments in braces.
const TEXTS: [&str; 19] = [
    "grid-sum-more",
    "grid-sum-less",
    "grid-not-a-number",
    "grid-saving",
    "grid-waits",
    "grid-not-saved",
    "grid-unsaved",
    "grid-go",
    "grid-convert",
    "grid-convert-all",
    "all-the-same",
    "field-reason",
    "grid-theirs",
    "grid-to-nobody",
    "grid-keep-theirs",
    "grid-mine-right",
    "grid-again",
    "grid-set-aside",
    "grid-not-kept",
];

/// A player of a row.
struct SeatCell {
    letter: &'static str,
    name: String,
    team: String,
    total: String,
    /// What is deducted from the total as well, or that the seat is forfeited.
    remark: String,
    /// How the seat is filled, as in the interface: deducting points changes only them.
    filled: String,
    /// Whether points are deducted already, so that another lateness needs a reason.
    deducted: bool,
    /// The page for deducting standard points from the player.
    penalties: String,
}

struct Row {
    table: u16,
    link: String,
    class: &'static str,
    seats: Vec<SeatCell>,
    to_nobody: String,
    /// The points that nobody received by the hands, if these tell.
    of_hands: i32,
    /// The sum that the totals and the points that nobody received must have.
    due: i32,
    /// Their sum once the session is closed; while it runs, the script shows it.
    sum: String,
    /// The totals entered, as in the interface.
    seen: String,
    /// Whether they are corrected at the table, because the session is closed.
    corrects: bool,
    /// Who entered them and when, and what is wrong with them.
    state: String,
    wrong: Vec<String>,
    /// Whether they differ from the hands recorded beside them.
    differs: bool,
}

#[derive(Template)]
#[template(path = "organise/totals.html")]
struct Grid {
    page: Page,
    slug: String,
    session: u16,
    version: i32,
    /// The time of the page, as in the interface.
    now: String,
    script: &'static str,
    facts: String,
    rows: Vec<Row>,
    entered: usize,
    /// Who has a bye, in words; empty if nobody has one.
    byes: String,
    /// The text of the button that converts totals to the event's base score, if some have another.
    convert: Option<String>,
    /// Whether totals can still be entered here.
    open: bool,
    /// The sum that the totals of a table must have without deductions.
    due: String,
    /// The next step once all totals are entered: closing the session, or else the board.
    closes: Option<NextStep>,
    leads_to_board: bool,
    /// How late a player may be, in seconds.
    late: Vec<Choice>,
    /// Whether the visitor may deduct points, and the maximum.
    decides: bool,
    most_off: u16,
    /// The highest total that a player can have.
    max_total: i32,
}

fn seat_cell(visitor: &Visitor, event: &Event, session: &Session, table: &Table, seat: Seat) -> SeatCell {
    let (filled, player) = (&table.filled[seat], table.sitting()[seat]);
    let say = |message: Message| visitor.locale.say(&message);
    SeatCell {
        letter: seat.letter(),
        name: event.entries.player_name(player),
        team: event.entries.team_of(player).map_or_else(String::new, |team| event.entries.team_name(team)),
        total: table.signed.as_ref().map_or_else(String::new, |signed| match session.is_running() {
            // As it is typed.
            true => signed.totals[seat].0.to_string(),
            false => show::game(signed.totals[seat]),
        }),
        remark: match filled.attendance.is_forfeit() {
            true => say(Message::new("grid-forfeit")),
            false if filled.session_penalty == GamePoints::ZERO => String::new(),
            false => {
                let other = table.other_deduction(seat, &event.head.regulations);
                let taken = if other == GamePoints::ZERO { "grid-late" } else { "grid-off" };
                say(Message::new(taken).arg("points", filled.session_penalty))
            }
        },
        filled: {
            let (attendance, own) = filled.attendance.code();
            let substitute = filled.substitute.map(|substitute| substitute.0);
            json!({
                "attendance": attendance, "own_points": own.map(|own| own.0), "substitute": substitute,
                "session_penalty": filled.session_penalty.0,
            })
            .to_string()
        },
        deducted: table.has_deduction(seat, &event.head.regulations),
        penalties: format!("/e/{}/penalties?of=player-{player}", event.head.slug),
    }
}

/// What is wrong with the totals of a table.
fn sum_blockers(table: &Table) -> Vec<Blocker> {
    let sum = table.wrong_sum().map(|wrong| Blocker::Sum(table.number, wrong));
    let differences = table.undecided().into_iter().map(|of| Blocker::Signed(table.number, of));
    sum.into_iter().chain(differences).collect()
}

fn totals_row(visitor: &Visitor, event: &Event, session: &Session, table: &Table) -> Row {
    let say = |message: &Message| visitor.locale.say(message);
    let number = table.number.0;
    // The totals of the first clerk are not shown to the one who types them a second time.
    let (regulations, person) = (&event.head.regulations, visitor.actor.person());
    let once = table.is_typed_once(session, regulations);
    let second = table.signed.as_ref().filter(|_| table.hides_totals_from(session, regulations, person));
    let table = &table.seen_by(session, regulations, person);
    let wrong = sum_blockers(table)
        .iter()
        .map(|of| say(&blocker(of, |_, seat| event.entries.player_name(table.sitting()[seat]))))
        .collect::<Vec<_>>();
    let to_nobody = table.signed.as_ref().and_then(|signed| signed.to_nobody);
    Row {
        table: number,
        link: format!("/e/{}/sessions/{}/tables/{number}", event.head.slug, session.number),
        class: match (&table.signed, wrong.is_empty()) {
            (None, _) if second.is_some() => "missing second",
            (None, _) => "missing",
            (Some(_), true) => "entered",
            (Some(_), false) => "wrong",
        },
        corrects: session.is_closed()
            && table.entry() == Entry::Totals
            && event.head.ended_at.is_none()
            && permission::decide(&visitor.actor, event.head.id),
        seats: Seat::ALL.map(|seat| seat_cell(visitor, event, session, table, seat)).into(),
        to_nobody: to_nobody.map_or_else(String::new, |points| points.0.to_string()),
        of_hands: table.sheet.unpaid().0,
        due: table_sum(table.sheet.base(), table.session_penalties()).0,
        sum: table.signed.as_ref().filter(|_| !session.is_running()).map_or_else(String::new, |signed| {
            let to_nobody = signed.to_nobody.unwrap_or(table.sheet.unpaid());
            show::game(signed.totals.values().into_iter().sum::<GamePoints>() + to_nobody)
        }),
        seen: table
            .signed
            .as_ref()
            .map_or_else(String::new, |signed| signed.totals.values().map(|total| total.0.to_string()).join(" ")),
        state: match (second, &table.signed, table.entry()) {
            (Some(first), ..) => say(&Message::new("grid-second").arg("author", &first.author)),
            (_, Some(signed), _) => {
                let message =
                    Message::new(if once { "grid-once" } else { "grid-entered" }).arg("author", &signed.author);
                say(&message.arg("time", show::time(show::zone(&event.head), signed.at)))
            }
            (_, None, Entry::Hands) => say(&Message::new("grid-hands").arg("hands", table.sheet.hands().len())),
            (_, None, Entry::Totals) => String::new(),
        },
        wrong,
        differs: !table.contradictions().is_empty(),
    }
}

/// What can be chosen about an arrival: each class of lateness by its last second, the forfeit, and that it was in
/// time.
fn lateness_choices(visitor: &Visitor, lateness: LateTable<'_>) -> Vec<Choice> {
    let text = |seconds| match lateness.cost(seconds) {
        LateCost::Forfeit => Message::new("grid-forfeit"),
        LateCost::Nothing => Message::new("grid-not-late"),
        LateCost::Points(points) => Message::new("grid-late").arg("points", points),
        LateCost::Standard(step) => messages::late_step(step),
    };
    let choice =
        |seconds: u32| Choice { value: seconds.to_string(), text: visitor.locale.say(&text(seconds)), chosen: false };
    lateness.seconds().into_iter().chain([0]).map(choice).collect()
}

/// The texts of the script, in the language of the page.
fn facts(locale: Locale) -> String {
    let texts = locale.source(TEXTS.map(str::to_owned));
    let facts = json!({ "languages": [OneLanguage::from(locale)], "texts": { locale.code(): texts } });
    // Within a script element, only `<` could begin the end of it.
    facts.to_string().replace('<', "\\u003c")
}

pub(crate) async fn page(at: AtEvent, PathPart(number): PathPart<u16>) -> Answer {
    let event = at.event().await?;
    let may =
        |table: &&Table| permission::enter_hands(&at.visitor.actor, event.head.id, SessionNumber(number), table.number);
    let nothing = || Failure::NotFound.answer_to(&at.visitor);
    let session = event.session(SessionNumber(number)).ok_or_else(nothing)?;
    let tables = session.tables.iter().map(|table| &**table).filter(may);
    let rows: Vec<_> = tables.map(|table| totals_row(&at.visitor, &event, session, table)).collect();
    let title = at.visitor.locale.msg("grid-title").arg("session", number).to_string();
    let entered = rows.iter().filter(|row| !row.class.starts_with("missing")).count();
    let close = format!("sessions/{number}/close");
    let closes = next_steps(&at.visitor, &event).into_iter().find(|step| step.address == close);
    let is_done = session.is_running() && entered == rows.len();
    let mut grid = ok(&Grid {
        page: at.page(&event, title),
        slug: at.slug,
        session: number,
        version: event.version,
        now: time(now()),
        script: assets::version(),
        facts: facts(at.visitor.locale),
        entered,
        due: session
            .tables
            .first()
            .map_or(String::new(), |table| show::game(table_sum(table.sheet.base(), GamePoints::ZERO))),
        leads_to_board: is_done && closes.is_none() && permission::see_board(&at.visitor.actor, event.head.id),
        closes,
        byes: byes(&at.visitor, &event, session),
        convert: convert_totals::button_text(&at.visitor, &event, session).map(|words| words.to_string()),
        open: session.is_running(),
        late: lateness_choices(&at.visitor, event.head.regulations.lateness_in(session.number)),
        decides: permission::decide(&at.visitor.actor, event.head.id),
        most_off: MAX_FREE_PENALTY,
        max_total: GamePoints::MAX.0,
        rows,
    });
    let_page_ask(grid.headers_mut());
    Ok(grid)
}
