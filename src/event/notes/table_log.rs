//! All notes of a table in their order, and the state that follows from them: which device writes, open calls, signatures, whether hands
//! or totals are valid.

use super::table_note::{Late, Noted, Signer, TableNote};
use crate::sheet::rules::Entry;
use crate::sheet::sheet_text::SheetHash;
use rules::{BySeat, GamePoints, Seat};
use uuid::Uuid;
use values::web_link::WebLink;

/// A call of the chief referee.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The note of the call.
    pub noted: &'a Noted,
    /// The hand that is disputed, if one is.
    pub hand: Option<u8>,
    /// Why.
    pub reason: &'a str,
    /// The forfeit that is proposed, if one is.
    pub late: Option<Late>,
    /// The first answer with its text.
    pub answer: Option<(&'a Noted, &'a str)>,
}

/// All notes of a table in the order in which they were received.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableLog(pub Vec<Noted>);

impl TableLog {
    /// The device that writes the table, with the note by which it took control.
    pub fn writer(&self) -> Option<(&Noted, Uuid)> {
        self.0.iter().rev().find_map(|noted| match noted.note {
            TableNote::TookOver { device } => Some((noted, device)),
            _ => None,
        })
    }

    /// All calls with their answers.
    pub fn calls(&self) -> Vec<Call<'_>> {
        let answer = |entry: Uuid| {
            self.0.iter().find_map(|noted| match &noted.note {
                TableNote::Answered { call, text, .. } if *call == entry => Some((noted, text.as_str())),
                _ => None,
            })
        };
        self.0
            .iter()
            .filter_map(|noted| match &noted.note {
                TableNote::Called { hand, reason, late } => {
                    Some(Call { noted, hand: *hand, reason, late: *late, answer: answer(noted.entry) })
                }
                _ => None,
            })
            .collect()
    }

    /// How many seconds late the player of a seat came, by the latest note; 0 after a correction, `None` if there is no note.
    pub fn arrived(&self, seat: Seat) -> Option<u32> {
        let proposed = |call: Uuid| self.calls().into_iter().find(|one| one.noted.entry == call)?.late;
        let arrival = |noted: &Noted| match noted.note {
            TableNote::Arrived { seat, seconds, .. } => Some((seat, seconds)),
            TableNote::Answered { call, forfeit: Some(true), .. } => {
                proposed(call).map(|late| (late.seat, late.seconds))
            }
            _ => None,
        };
        self.0.iter().rev().filter_map(arrival).find(|(other, _)| *other == seat).map(|(_, seconds)| seconds)
    }

    /// The note that a player is missing; `None` if there is none, or the player came or the seat was filled since.
    pub fn missing_note(&self, seat: Seat) -> Option<&Noted> {
        use TableNote::{Arrived, Filled, Missing};
        let is_about = |noted: &&Noted| match noted.note {
            Missing { seat: of, .. } | Arrived { seat: of, .. } | Filled { seat: of, .. } => of == seat,
            _ => false,
        };
        let last = self.0.iter().rev().find(is_about);
        last.filter(|noted| matches!(noted.note, Missing { ended: false, .. }))
    }

    /// The note that withdrew another one, with its reason.
    pub fn taken_back(&self, entry: Uuid) -> Option<(&Noted, &str)> {
        self.0.iter().find_map(|noted| match &noted.note {
            TableNote::TakenBack { of, reason } if *of == entry => Some((noted, reason.as_str())),
            _ => None,
        })
    }

    /// The latest message of the chief referee to the table that is not withdrawn.
    pub fn last_message(&self) -> Option<(&Noted, &str)> {
        self.0.iter().rev().find_map(|noted| match &noted.note {
            TableNote::Told { text } if self.taken_back(noted.entry).is_none() => Some((noted, text.as_str())),
            _ => None,
        })
    }

    /// The calls that keep a session open: a hand is disputed or a forfeit proposed, and there is no answer.
    pub fn undecided_calls(&self) -> Vec<Call<'_>> {
        self.open_calls().into_iter().filter(|call| call.hand.is_some() || call.late.is_some()).collect()
    }

    /// The calls without an answer.
    pub fn open_calls(&self) -> Vec<Call<'_>> {
        self.calls().into_iter().filter(|call| call.answer.is_none()).collect()
    }

    /// The sum of extra minutes that are not withdrawn.
    pub fn extra_minutes(&self) -> u16 {
        let minutes = |noted: &Noted| match noted.note {
            TableNote::ExtraTime { minutes, .. } if self.taken_back(noted.entry).is_none() => minutes,
            _ => 0,
        };
        self.0.iter().map(minutes).fold(0, u16::saturating_add)
    }

    /// The latest signature of each signer, with the hash of the signed sheet.
    pub fn signatures(&self) -> Vec<(Signer, &Noted, SheetHash<'_>)> {
        let latest = |signer: Signer| {
            self.0.iter().rev().find_map(|noted| match &noted.note {
                TableNote::Signed { who, sheet, version, .. } if *who == signer => {
                    Some((signer, noted, SheetHash { version: *version, hash: sheet }))
                }
                _ => None,
            })
        };
        Signer::ALL.into_iter().filter_map(latest).collect()
    }

    /// The latest confirmation, with the hash of the confirmed sheet.
    pub fn confirmation(&self) -> Option<(&Noted, SheetHash<'_>)> {
        self.0.iter().rev().find_map(|noted| match &noted.note {
            TableNote::Confirmed { sheet, version } => Some((noted, SheetHash { version: *version, hash: sheet })),
            _ => None,
        })
    }

    /// The latest decision of the chief referee whether hands or totals are valid, with its reason.
    pub fn decided(&self) -> Option<(&Noted, Entry, &str)> {
        self.0.iter().rev().find_map(|noted| match &noted.note {
            TableNote::Decided { reason, entry } => Some((noted, *entry, reason.as_str())),
            _ => None,
        })
    }

    /// Whether two people have typed these totals and these points that nobody received, each from the paper. A note without such
    /// points counts as if it had those of the hands, `of_hands`.
    pub fn counted_twice(&self, totals: BySeat<GamePoints>, to_nobody: GamePoints, of_hands: GamePoints) -> bool {
        let same = |noted: &&Noted| match noted.note {
            TableNote::Counted { totals: counted, to_nobody: lost, .. } => {
                counted == totals.values().map(|total| total.0) && lost.unwrap_or(of_hands.0) == to_nobody.0
            }
            _ => false,
        };
        let mut typed = self.0.iter().filter(same);
        let first = typed.next();
        first.is_some_and(|first| typed.any(|other| !other.person().is(first.person())))
    }

    /// The latest note of counted totals.
    pub fn counted_note(&self) -> Option<&Noted> {
        self.0.iter().rev().find(|noted| matches!(noted.note, TableNote::Counted { .. }))
    }

    /// Why the totals counted last are accepted although their sum is wrong, if a reason was given.
    pub fn wrong_sum_reason(&self) -> Option<&str> {
        self.counted_note().and_then(|noted| match &noted.note {
            TableNote::Counted { reason, .. } => reason.as_deref(),
            _ => None,
        })
    }

    /// The page of the game whose totals were counted last, if it was played online.
    pub fn link(&self) -> Option<&WebLink> {
        self.counted_note().and_then(|noted| match &noted.note {
            TableNote::Counted { link, .. } => link.as_ref(),
            _ => None,
        })
    }

    /// Whether a required signature under the sheet with this hash is missing: of the four players and the referee of the table.
    pub fn lacks_signature(&self, hash: &str) -> bool {
        let signatures = self.signatures();
        let has_signed = |who: Signer| signatures.iter().any(|(signer, _, sheet)| *signer == who && sheet.is(hash));
        let required = Signer::ALL.into_iter().filter(|who| *who != Signer::Chief);
        !required.into_iter().all(has_signed)
    }

    /// Whether there is no confirmation, or the latest one is not of the sheet with this hash.
    pub fn lacks_confirmation(&self, hash: &str) -> bool {
        !self.confirmation().is_some_and(|(_, sheet)| sheet.is(hash))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDateTime;

    fn noted(entry: u128, note: TableNote) -> Noted {
        let at = NaiveDateTime::default() + chrono::TimeDelta::seconds(entry as i64);
        Noted { entry: Uuid::from_u128(entry), note, author: "马".into(), at }
    }

    #[test]
    fn what_holds_follows_from_the_notes() {
        let [first, second] = [1, 2].map(Uuid::from_u128);
        let called = |hand| TableNote::Called { hand, reason: "争议".into(), late: None };
        let extra = |minutes| TableNote::ExtraTime { minutes, reason: "停电".into() };
        let log = TableLog(vec![
            noted(10, TableNote::TookOver { device: first }),
            noted(11, called(Some(3))),
            noted(12, called(None)),
            noted(13, extra(5)),
            noted(14, TableNote::TookOver { device: second }),
            noted(15, TableNote::Answered { call: Uuid::from_u128(12), text: "来了".into(), forfeit: None }),
            noted(16, extra(10)),
            noted(17, extra(180)),
            noted(18, TableNote::TakenBack { of: Uuid::from_u128(17), reason: "18".into() }),
        ]);
        assert_eq!(log.writer().map(|(_, device)| device), Some(second));
        assert_eq!(log.open_calls().iter().map(|call| call.hand).collect::<Vec<_>>(), [Some(3)]);
        assert_eq!(log.calls()[1].answer.map(|(_, text)| text), Some("来了"));
        assert_eq!(log.extra_minutes(), 15);
    }

    #[test]
    fn a_player_is_missing_until_they_come_or_the_seat_is_filled() {
        let missing = |ended| TableNote::Missing { seat: Seat::West, ended };
        let arrived = |seat| TableNote::Arrived { seat, seconds: 98, stand_in: false, reason: String::new() };
        let filled = TableNote::Filled { seat: Seat::West, attendance: "played".into(), reason: "替补".into() };
        let log = |notes: &[TableNote]| {
            TableLog(notes.iter().enumerate().map(|(place, note)| noted(place as u128, note.clone())).collect())
        };
        let since = |notes: &[TableNote]| log(notes).missing_note(Seat::West).map(|noted| noted.entry.as_u128());
        assert_eq!(since(&[]), None);
        assert_eq!(since(&[missing(false), arrived(Seat::East)]), Some(0));
        assert_eq!(since(&[missing(false), missing(true), missing(false)]), Some(2));
        for end in [missing(true), arrived(Seat::West), filled] {
            assert_eq!(since(&[missing(false), end]), None);
        }
        assert_eq!(log(&[missing(false)]).missing_note(Seat::South), None);
    }
}
