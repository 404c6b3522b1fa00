//! Messages with the names of seats, winds and fouls, and why a win is invalid.

use crate::message::Message;
use rules::win::WinError;
use rules::{Foul, Seat, Wind};

/// The name of a seat: 东 南 西 北.
pub fn seat(seat: Seat) -> Message {
    Message::new(match seat {
        Seat::East => "east",
        Seat::South => "south",
        Seat::West => "west",
        Seat::North => "north",
    })
}

/// The name of a wind: 东 南 西 北.
pub fn wind(wind: Wind) -> Message {
    seat(Seat::ALL[wind as usize])
}

/// The name of a foul.
pub fn foul(foul: Foul) -> Message {
    Message::new(format!("foul-{}", foul.code()))
}

/// How a hand ended: by whose tile, and whether that was of a kong or the last one.
pub(crate) fn ending_words(self_draw: bool, kong: bool, last_tile: bool) -> impl Iterator<Item = Message> {
    let words = [
        (true, if self_draw { "ending-self-draw" } else { "ending-discard" }),
        (kong, if self_draw { "at-replacement" } else { "at-robbed-kong" }),
        (last_tile, if self_draw { "at-last-draw" } else { "at-last-discard" }),
    ];
    words.into_iter().filter(|(applies, _)| *applies).map(|(_, key)| Message::new(key))
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
