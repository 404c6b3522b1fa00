//! The tables on the board: how far each is, what is wrong with it or waited for, and which needs somebody soonest.

use crate::actions::permission;
use crate::messages::{Localized, Message};
use crate::store::now;
use crate::tournament::event::{Event, Session, Table};
use crate::tournament::regulations::Entry;
use crate::tournament::session_clock::Phase;
use crate::web::show;
use crate::web::visitor::Visitor;

pub(super) struct TableLine {
    pub number: u16,
    pub link: Option<String>,
    pub names: String,
    pub class: &'static str,
    pub state: String,
    pub progress: u8,
    pub sum: String,
    pub signed: bool,
    pub difference: bool,
    /// What is wrong or waited for, in a word each: disputed, calling, behind, silent.
    pub alerts: Vec<(Trouble, String)>,
    /// The worst of it; how far the table is where nothing is.
    pub trouble: Trouble,
}

/// How soon somebody has to look at a table, the soonest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trouble {
    /// Somebody has to decide.
    Decide,
    /// It is late, or nothing is heard of it.
    Watch,
    /// It plays.
    Playing,
    /// It is done.
    Done,
}

impl Trouble {
    /// Its name in classes.
    pub fn class(&self) -> &'static str {
        match self {
            Trouble::Decide => "live",
            Trouble::Watch => "provisional",
            Trouble::Playing | Trouble::Done => "waiting",
        }
    }
}

pub(super) fn table_line(visitor: &Visitor, view: &Event, session: &Session, table: &Table) -> TableLine {
    let sheet = &table.sheet;
    let may = permission::enter_hands(&visitor.actor, view.head.id, session.number, table.number)
        && session.started_at.is_some();
    let say = |id: &'static str| visitor.locale.msg(id);
    let confirmed = table.is_confirmed(|| view.sheet_hash(table));
    let waits = session.is_running() && view.is_unsigned(table);
    let by_totals = table.entry() == Entry::Totals;
    let (class, state): (_, Localized) = match (sheet.next_hand(), session.started_at) {
        (_, None) => ("waiting", say("table-seated")),
        _ if table.is_typed_once(&view.head.regulations) => ("signing", say("table-typed-once")),
        _ if by_totals && table.signed.is_some() => ("complete", say("table-by-totals")),
        _ if by_totals => ("live", say("table-totals-missing")),
        (None, _) if confirmed => ("complete", say("table-confirmed")),
        (None, _) if waits => ("signing", say("table-unsigned")),
        (None, _) if sheet.hands().len() < 16 => {
            ("complete", say("table-stopped").arg("hands", sheet.hands().len() - 1))
        }
        (None, _) => ("complete", say("table-complete")),
        (Some(_), _) if sheet.hands().is_empty() => ("live", say("table-no-hand")),
        (Some(hand), _) => ("live", say("table-playing").arg("hand", hand.get())),
    };
    let alerts = match session.closed_at.is_none() || !table.refused.is_empty() {
        true => alerts(visitor, view, session, table),
        false => Vec::new(),
    };
    let difference = !table.undecided().is_empty();
    let worst = alerts.iter().map(|(trouble, _)| *trouble).chain(difference.then_some(Trouble::Decide)).min();
    let rest = if class == "complete" { Trouble::Done } else { Trouble::Playing };
    TableLine {
        trouble: worst.map_or(rest, |worst| worst.min(rest)),
        alerts,
        number: table.number.0,
        link: may.then(|| format!("/e/{}/sessions/{}/tables/{}", view.head.slug, session.number, table.number)),
        names: view.names(table).values().map(String::as_str).as_slice().join(" · "),
        class,
        state: state.to_string(),
        progress: sheet.hands().len() as u8,
        sum: show::game(table.cards().values().into_iter().sum()),
        signed: table.signed.is_some(),
        difference,
    }
}

/// So many tables fit on the board with names and sums.
pub(super) const ROOMY_TABLES: usize = 12;

/// After so many minutes without a hand or a note a playing table is called silent: the longest hands take half of it.
pub(super) const SILENT_MINUTES: i64 = 25;
/// So many minutes behind is no alert yet: less than a hand takes.
pub(super) const BEHIND_MINUTES: i64 = 10;

/// What is wrong with a table, or waited for.
pub(super) fn alerts(visitor: &Visitor, view: &Event, session: &Session, table: &Table) -> Vec<(Trouble, String)> {
    let (log, sheet, now, zone) = (&table.log, &table.sheet, now(), show::zone(&view.head));
    let say = |message: Message| visitor.locale.say(&message);
    let mut alerts = Vec::new();
    for player in table.sitting().values() {
        if view.disqualified(*player).is_some() {
            let stand_in = Message::new("alert-stand-in").arg("name", view.entries.player_name(*player));
            alerts.push((Trouble::Watch, say(stand_in)));
        }
    }
    let refused = |hand: &u8| (Trouble::Decide, say(Message::new("alert-refused").arg("hand", *hand)));
    alerts.extend(table.refused.iter().map(refused));
    if session.started_at.is_none() {
        return alerts;
    }
    for call in log.open_calls() {
        let call = match (call.hand, call.late) {
            (Some(hand), _) => Message::new("alert-disputed").arg("hand", hand),
            (_, Some(_)) => Message::new("alert-forfeit"),
            _ => Message::new("alert-calling"),
        };
        alerts.push((Trouble::Decide, say(call)));
    }
    // Where totals stand nobody expects hands.
    let complete = table.entry() == Entry::Totals || sheet.is_complete();
    if let (Some(clock), false) = (table.clock(session, &view.head.regulations), complete) {
        let behind = clock.minutes_behind(sheet.hands().len(), now);
        if behind >= BEHIND_MINUTES {
            alerts.push((Trouble::Watch, say(Message::new("alert-behind").arg("minutes", behind))));
        }
        let heard = table.heard_of().unwrap_or(clock.announced);
        if (now - heard).num_minutes() >= SILENT_MINUTES {
            let silent = Message::new("alert-silent").arg("time", show::time(zone, heard));
            alerts.push((Trouble::Watch, say(silent)));
        }
        if clock.phase(now) == Phase::Over {
            alerts.push((Trouble::Watch, say(Message::new("alert-over"))));
        }
    }
    match log.extra_minutes() {
        0 => {}
        minutes => alerts.push((Trouble::Playing, say(Message::new("alert-extra").arg("minutes", minutes)))),
    }
    alerts
}
