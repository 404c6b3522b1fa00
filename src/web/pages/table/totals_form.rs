//! The form of totals, as the page of a table shows it.

use crate::pages::table::loaded_table::LoadedTable;
use event::regulations::Entry;
use event::sheet::session::table_sum;
use messages::Message;
use rules::{BySeat, GamePoints, Seat};
use site::extract::Fields;
use site::failure::Failure;
use site::show;

/// The form with its current input.
pub(crate) struct TotalsForm {
    /// Letter, name, and total of each seat.
    pub seats: Vec<(&'static str, String, String)>,
    pub to_nobody: String,
    /// The page of a game that was played elsewhere; empty if there is none.
    pub link: String,
    /// Whether the totals of a closed session are corrected.
    pub corrects: bool,
    /// Whether it is shown open: totals count here and are missing, wrong, or to be corrected.
    pub open: bool,
    /// The sum that the totals and the points paid to nobody must have.
    pub due: String,
    /// The totals that were shown when these were typed: nobody overwrites totals they have not seen.
    pub seen: String,
    /// Whether the totals do not add up, so that a reason is required.
    pub asks: bool,
    /// The change of each total by its conversion to the event's base score, if another base score explains the wrong
    /// sum.
    pub convert: Option<String>,
}

pub(super) fn four(totals: BySeat<GamePoints>) -> String {
    totals.values().map(|total| total.0.to_string()).join(" ")
}

impl TotalsForm {
    /// The form; `None` if totals cannot be entered or corrected now.
    pub(crate) fn new(looked: &LoadedTable) -> Option<TotalsForm> {
        let (session, table) = (&looked.session, &looked.table);
        let stand = table.entry() == Entry::Totals;
        let corrects = session.is_closed() && stand && looked.decides();
        let signed = table.signed.as_ref();
        let total = |seat| signed.map_or(String::new(), |signed| show::game(signed.totals[seat]));
        (session.is_running() || corrects).then(|| TotalsForm {
            seats: Seat::ALL.map(|seat| (seat.letter(), looked.names[seat].clone(), total(seat))).into(),
            to_nobody: signed.and_then(|signed| signed.to_nobody).map_or(String::new(), show::game),
            link: table.log.link().map_or(String::new(), ToString::to_string),
            corrects,
            open: corrects || (stand && (signed.is_none() || !table.counts() || !looked.open_appeals().is_empty())),
            due: show::game(table_sum(table.sheet.base(), table.session_penalties())),
            seen: signed.map_or(String::new(), |signed| four(signed.totals)),
            asks: false,
            convert: None,
        })
    }

    /// The form with the input that was sent, over the totals `seen`.
    pub(super) fn with_fields(self, seen: String, fields: &Fields) -> TotalsForm {
        let sent = |(letter, name, _): (&'static str, String, String)| {
            let total = fields.text(&format!("signed-{letter}")).to_owned();
            (letter, name, total)
        };
        TotalsForm {
            seats: self.seats.into_iter().map(sent).collect(),
            to_nobody: fields.text("to_nobody").to_owned(),
            link: fields.text("link").to_owned(),
            seen,
            ..self
        }
    }
}

/// The way of entry that a form decides for.
///
/// # Errors
/// The field `entry` is none of the codes.
pub(crate) fn sent_entry(fields: &Fields) -> Result<Entry, Failure> {
    let text = fields.text("entry");
    Entry::from_code(text).ok_or_else(|| Failure::field_wrong(Message::new("field-entered-by"), text))
}
