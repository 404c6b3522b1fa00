//! The tables on the board: how far each is, what is wrong with it or awaited, and which needs somebody first.

use crate::pages::public::standings::group;
use actions::permission;
use event::event::{Event, Session, Table};
use event::regulations::Entry;
use event::sheet::session_clock::Phase;
use messages::{Localized, Message};
use rules::Seat;
use site::show;
use site::visitor::Visitor;
use store::now;

pub(super) struct TableLine {
    pub number: u16,
    /// The name of the group that plays at it; empty if there is none.
    pub group: String,
    pub link: Option<String>,
    pub seats: Vec<SeatLine>,
    pub class: &'static str,
    pub state: String,
    pub progress: u8,
    /// Whether it is entered by totals, so that its hands are not counted.
    pub by_totals: bool,
    pub sum: String,
    pub difference: bool,
    /// What is wrong or awaited, in a few words each.
    pub alerts: Vec<Alert>,
    /// The most urgent of that; without anything, whether the table plays or is done.
    pub trouble: Trouble,
}

impl TableLine {
    /// Whether it may need more time or a message.
    pub fn is_late(&self) -> bool {
        self.alerts.iter().any(|alert| [What::Behind, What::Silent, What::Over].contains(&alert.what))
    }

    /// Whether it belongs into the queue of tables that need attention; its calls are shown elsewhere.
    pub fn wants_attention(&self) -> bool {
        let wants = |alert: &Alert| alert.what != What::Call && alert.what.trouble() <= Trouble::Watch;
        self.difference || self.alerts.iter().any(wants)
    }
}

/// A player at a table, with their points.
pub(super) struct SeatLine {
    pub name: String,
    pub score: String,
    /// Whether nobody at the table has more, and somebody has less.
    pub leads: bool,
}

/// Something that is wrong with a table, or awaited.
pub(super) struct Alert {
    pub what: What,
    pub text: String,
}

/// What an alert is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// A call, a dispute, or a proposed forfeit.
    Call,
    /// The rules refuse a hand.
    Refused,
    /// Fewer hands than the clock demands.
    Behind,
    /// Nothing was entered for a long time.
    Silent,
    Over,
    /// A player is missing.
    Missing,
    /// The totals that count differ from the hands recorded beside them.
    Contradicted,
    /// A stand-in plays for a disqualified player, or for one who no longer is.
    StandIn,
    /// It has extra time.
    Extra,
}

impl What {
    /// How soon somebody has to look.
    pub fn trouble(&self) -> Trouble {
        match self {
            What::Call | What::Refused => Trouble::Decide,
            What::Behind | What::Silent | What::Over | What::Missing | What::Contradicted | What::StandIn => {
                Trouble::Watch
            }
            What::Extra => Trouble::Playing,
        }
    }
}

/// How soon somebody has to look at a table, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trouble {
    /// Somebody has to decide.
    Decide,
    /// It is late, or nothing is entered.
    Watch,
    Playing,
    Done,
}

impl Trouble {
    /// Its class in the style sheet.
    pub fn class(&self) -> &'static str {
        match self {
            Trouble::Decide => "live",
            Trouble::Watch => "provisional",
            Trouble::Playing | Trouble::Done => "waiting",
        }
    }
}

pub(super) fn table_line(visitor: &Visitor, event: &Event, session: &Session, table: &Table) -> TableLine {
    let sheet = &table.sheet;
    let seen = table.seen_by(session, &event.head.regulations, visitor.actor.person());
    let may =
        permission::enter_hands(&visitor.actor, event.head.id, session.number, table.number) && session.has_begun();
    let say = |id: &'static str| visitor.locale.msg(id);
    let confirmed = table.is_confirmed(|| event.sheet_hash(table));
    let waits = session.is_running() && event.is_unsigned(table);
    let by_totals = table.entry() == Entry::Totals;
    let (class, state): (_, Localized) = match (table.hand_to_come(), session.started_at) {
        (_, None) => ("waiting", say("table-seated")),
        _ if table.is_typed_once(session, &event.head.regulations) => ("signing", say("table-typed-once")),
        _ if !table.counts() => ("live", say("table-wrong-sum")),
        _ if by_totals && table.signed.is_some() => ("complete", say("table-by-totals")),
        _ if by_totals => ("live", say("table-totals-missing")),
        (None, _) if confirmed => ("complete", say("table-confirmed")),
        (None, _) if waits => ("signing", say("table-unsigned")),
        (None, _) if sheet.is_complete() && sheet.hands().len() < 16 => {
            ("complete", say("table-stopped").arg("hands", sheet.hands().len() - 1))
        }
        (None, _) => ("complete", say("table-complete")),
        (Some(_), _) if sheet.hands().is_empty() => ("live", say("table-no-hand")),
        (Some(hand), _) => ("live", say("table-playing").arg("hand", hand.get())),
    };
    let alerts = match !session.is_closed() || !table.refused.is_empty() {
        true => alerts(visitor, event, session, table),
        false => Vec::new(),
    };
    let difference = !table.undecided().is_empty();
    let decide = (difference || !table.counts()).then_some(Trouble::Decide);
    let worst = alerts.iter().map(|alert| alert.what.trouble()).chain(decide).min();
    let rest = if class == "complete" { Trouble::Done } else { Trouble::Playing };
    TableLine {
        trouble: worst.map_or(rest, |worst| worst.min(rest)),
        alerts,
        number: table.number.0,
        group: group(visitor, event, session, table),
        link: may.then(|| format!("/e/{}/sessions/{}/tables/{}", event.head.slug, session.number, table.number)),
        seats: seats(event, table, &seen),
        class,
        state: state.to_string(),
        progress: sheet.hands().len() as u8,
        by_totals,
        sum: show::game(seen.cards().values().into_iter().sum()),
        difference,
    }
}

/// The players of a table, with their points as far as the visitor may see them.
fn seats(event: &Event, table: &Table, seen: &Table) -> Vec<SeatLine> {
    let scores = seen.totals();
    let (most, least) = (scores.values().into_iter().max(), scores.values().into_iter().min());
    let seat = |(seat, name): (Seat, &String)| SeatLine {
        name: name.clone(),
        score: show::game(scores[seat]),
        leads: most == Some(&scores[seat]) && most != least,
    };
    event.names(table).iter().map(seat).collect()
}

/// How many tables fit on the board with names and sums.
pub(super) const ROOMY_TABLES: usize = 12;

/// Minutes without a hand or a note until a playing table counts as silent: the longest hands take half of that.
pub(super) const SILENT_MINUTES: i64 = 25;
/// Minutes behind from which there is an alert: a hand takes less.
pub(super) const BEHIND_MINUTES: i64 = 10;

/// What is wrong with a table, or awaited.
pub(super) fn alerts(visitor: &Visitor, event: &Event, session: &Session, table: &Table) -> Vec<Alert> {
    let (log, sheet, now, zone) = (&table.log, &table.sheet, now(), show::zone(&event.head));
    let alert = |what: What, message: Message| Alert { what, text: visitor.locale.say(&message) };
    let mut alerts = Vec::new();
    for player in table.sitting().values() {
        if event.disqualified(*player).is_some() {
            let stand_in = Message::new("alert-stand-in").arg("name", event.entries.player_name(*player));
            alerts.push(alert(What::StandIn, stand_in));
        }
    }
    let reinstated =
        |seat: &Seat| table.is_forfeited_by_start(*seat) && event.disqualified(table.players[*seat]).is_none();
    for seat in Seat::ALL.into_iter().filter(reinstated) {
        let name = event.entries.player_name(table.players[seat]);
        alerts.push(alert(What::StandIn, Message::new("alert-reinstated").arg("name", name)));
    }
    let refused = |hand: &u8| alert(What::Refused, Message::new("alert-refused").arg("hand", *hand));
    alerts.extend(table.refused.iter().map(refused));
    for (seat, since) in Seat::ALL.into_iter().filter_map(|seat| Some((seat, table.missing_since(seat)?))) {
        let missing = Message::new("alert-missing").arg("name", event.entries.player_name(table.sitting()[seat]));
        alerts.push(alert(What::Missing, missing.arg("time", show::clock_time(zone, since))));
    }
    if !session.has_begun() {
        return alerts;
    }
    for call in log.open_calls() {
        let call = match (call.hand, call.late) {
            (Some(hand), _) => Message::new("alert-disputed").arg("hand", hand),
            (_, Some(_)) => Message::new("alert-forfeit"),
            _ => Message::new("alert-calling"),
        };
        alerts.push(alert(What::Call, call));
    }
    if !table.is_typed_once(session, &event.head.regulations) && !table.contradictions().is_empty() {
        alerts.push(alert(What::Contradicted, Message::new("totals-differ")));
    }
    // A table entered by totals has no hands to wait for.
    let complete = !table.awaits_hand();
    if let (Some(clock), false) = (table.clock(session, &event.head.regulations), complete) {
        let behind = clock.minutes_behind(sheet.hands().len(), now);
        if behind >= BEHIND_MINUTES {
            alerts.push(alert(What::Behind, Message::new("alert-behind").arg("minutes", behind)));
        }
        let heard = table.heard_of().unwrap_or(clock.announced);
        if (now - heard).num_minutes() >= SILENT_MINUTES {
            let silent = Message::new("alert-silent").arg("time", show::clock_time(zone, heard));
            alerts.push(alert(What::Silent, silent));
        }
        if clock.phase(now) == Phase::Over {
            alerts.push(alert(What::Over, Message::new("alert-over")));
        }
    }
    match log.extra_minutes() {
        0 => {}
        minutes => alerts.push(alert(What::Extra, Message::new("alert-extra").arg("minutes", minutes))),
    }
    // The most urgent first: a small tile shows only that.
    alerts.sort_by_key(|alert| (alert.what.trouble(), alert.what != What::Over));
    alerts
}
