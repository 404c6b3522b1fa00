//! Messages about a hand: its penalties, plausible alternatives, and why it is impossible or unreadable.

use super::{Arg, Message, ending, fans, foul, notation_error, seat, series, win_error};
use event::sheet::hand_result::{HandField, Refusal};
use event::sheet::named::Clash;
use event::sheet::penalty::{HandPenalty, PenaltyError};
use event::sheet::suspects::Instead;
use event::sheet::written_hand::Unreadable;
use rules::foul::MAX_FREE_PENALTY;
use rules::{BySeat, Outcome, Payee, Responsible, Seat, Source, Win};

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
        Refusal::NoSum(points) => Message::new("refusal-no-sum").arg("points", points),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Locale;
    use rules::HandNumber;

    #[test]
    fn a_refusal_says_what_to_do_with_both_names() {
        let names = BySeat { east: "王伟", south: "李娜", west: "张敏", north: "刘洋" }.map(str::to_owned);
        let wrong = Refusal::WrongDealer { hand: HandNumber::FIRST, dealer: Seat::East, entered: Seat::North };
        assert_eq!(
            Locale::ZhHans.say(&refusal(&wrong, &names)),
            "第 1 盘应由 王伟（东）坐庄，而不是 刘洋。请检查选手是否已换位。"
        );
    }
}
