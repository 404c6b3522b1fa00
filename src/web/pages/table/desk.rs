//! What a score sheet shows beside its hands: who records, calls, signatures, the second person.

use event::event::{Event, Session, Table};
use event::notes::table_log::Call;
use event::notes::table_note::{Signer, TableNote};
use event::sheet::hand_result::HandResult;
use event::sheet::suspects::suspects;
use messages::{Arg, Message, call_reason, ending, instead};
use rules::HandNumber;
use site::show;
use site::visitor::Visitor;

/// A call for the chief referee, with its answer.
pub(crate) struct CallLine {
    pub entry: String,
    /// Session and table.
    pub session: u16,
    pub table: u16,
    /// The text of the call, its author and time.
    pub said: String,
    pub answer: Option<String>,
    /// Whether it disputes a hand: then the answer needs a text. Other calls may just be acknowledged.
    pub disputed: bool,
    /// The disputed hand, if it is recorded.
    pub hand: Option<RecordedHand>,
    /// Whether it proposes a forfeit, which is then imposed or not.
    pub forfeit: bool,
}

/// A hand as it is recorded.
pub(crate) struct RecordedHand {
    pub number: u8,
    /// Winner, points and ending.
    pub result: String,
    /// The address of its correction.
    pub correction: String,
}

impl RecordedHand {
    /// A hand of a table; `None` if it is not recorded, or was undone.
    pub(crate) fn new(visitor: &Visitor, event: &Event, table: &Table, number: u8) -> Option<RecordedHand> {
        let result = table.sheet.hand(HandNumber::new(number)?)?;
        let winner = result.win().map(|win| format!("{} {} · ", event.names(table)[win.winner()], points(result)));
        let (slug, session, table) = (&event.head.slug, table.session, table.number);
        Some(RecordedHand {
            number,
            result: winner.unwrap_or_default() + &visitor.locale.say(&ending(result.ending())),
            correction: format!("/e/{slug}/sessions/{session}/tables/{table}/hands/{number}#correct"),
        })
    }
}

/// `24+2`: points and flowers; empty without a win.
pub(super) fn points(result: &HandResult) -> String {
    result.win().map_or(String::new(), |win| match win.flowers() {
        0 => win.basic_points().to_string(),
        flowers => format!("{}+{flowers}", win.basic_points()),
    })
}

/// A call as a line.
pub(crate) fn call_line(
    visitor: &Visitor,
    event: &Event,
    session: &Session,
    table: &Table,
    call: &Call<'_>,
) -> CallLine {
    let zone = show::zone(&event.head);
    let said = match call.hand {
        Some(hand) => Message::new("call-disputed").arg("hand", hand),
        None => Message::new("call-line"),
    };
    let said =
        said.arg("table", table.number.0).arg("reason", call_reason(call.reason)).arg("author", &call.noted.author);
    let answer = call.answer.map(|(noted, text)| {
        // An answer without words is the button that was pressed.
        let pressed = match noted.note {
            TableNote::Answered { forfeit: Some(true), .. } => "call-forfeit",
            TableNote::Answered { forfeit: Some(false), .. } => "call-no-forfeit",
            _ => "call-acknowledge",
        };
        let said = if text.is_empty() { Arg::from(Message::new(pressed)) } else { Arg::from(text) };
        let message = Message::new("call-answered").arg("author", &noted.author);
        message.arg("time", show::time(zone, noted.at)).arg("text", said)
    });
    CallLine {
        entry: call.noted.entry.to_string(),
        session: session.number.0,
        table: table.number.0,
        said: visitor.locale.say(&said.arg("time", show::clock_time(zone, call.noted.at))),
        answer: answer.map(|answer| visitor.locale.say(&answer)),
        disputed: call.hand.is_some(),
        hand: call.hand.and_then(|hand| RecordedHand::new(visitor, event, table, hand)),
        forfeit: call.late.is_some(),
    }
}

pub(crate) struct Desk {
    /// Who records at the table, and since when.
    pub writer: Option<String>,
    pub calls: Vec<CallLine>,
    /// Who signed, and whether the sheet is unchanged since.
    pub signatures: Vec<(String, bool)>,
    /// Who confirmed, and whether the sheet is unchanged since.
    pub confirmed: Option<(String, bool)>,
    /// Mistakes that would explain why the signed totals differ, with the hand if it is one of them.
    pub suspects: Vec<(Option<u8>, String)>,
}

impl Desk {
    /// Makes the part of a table's page beside its hands.
    pub(crate) fn new(visitor: &Visitor, event: &Event, session: &Session, table: &Table) -> Desk {
        let (log, hash, names) = (&table.log, event.sheet_hash(table), event.names(table));
        let zone = show::zone(&event.head);
        let line = |call: Call<'_>| call_line(visitor, event, session, table, &call);
        let signer = |who: Signer| match who {
            Signer::Player(seat) => names[seat].clone(),
            Signer::Referee => visitor.locale.msg("role-referee").to_string(),
            Signer::Chief => visitor.locale.msg("role-chief-referee").to_string(),
        };
        let signatures = log.signatures().into_iter();
        let confirmed = log.confirmation().map(|(noted, sheet)| (noted.author.clone(), sheet.is(&hash)));
        let computed = table.of_hands();
        let doubted = table.signed.iter().filter(|_| !table.differences().is_empty());
        let suspects = doubted.flat_map(|signed| suspects(&table.sheet, computed, signed.totals));
        Desk {
            writer: log.writer().map(|(noted, _)| {
                let message = Message::new("table-writer").arg("name", &noted.author);
                visitor.locale.say(&message.arg("time", show::time(zone, noted.at)))
            }),
            calls: log.calls().into_iter().map(line).collect(),
            signatures: signatures.map(|(who, _, sheet)| (signer(who), sheet.is(&hash))).collect(),
            confirmed,
            suspects: suspects
                .map(|suspect| {
                    (suspect.hand.map(HandNumber::get), visitor.locale.say(&instead(&suspect.instead, &names)))
                })
                .collect(),
        }
    }
}
