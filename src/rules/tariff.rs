//! The penalties of a book for each foul: amount, payee, loss of the right to win, and the counting of repeated fouls.
//!
//! Two facts to know: an event has its own tariffs, those of a book or with rulings of its own, and a penalty needs a
//! reason only if it deviates from them; and a foul that they do not name can still be penalised, with a reason.
//! Sources: 1998 p.32–36, article 14; *GB* 3.11.6 (2006); *MTR* 2.3–2.9 and 3.3–3.6 (2010) and *PEN* (2009); *WSOM*, the
//! World Series' playing rules v1.03.

use super::Foul;
use super::foul::{PENALTY_SIZES, Payee};

/// The amount and payee of a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tariff {
    /// No points.
    Nothing,
    /// A warning the first time, then 5, 10, 20, … points, which nobody receives: [`Tariffs::ladder`].
    Ladder,
    /// This many points to each of the three others.
    ToEachOther(u16),
    /// This many points, which nobody receives.
    ToNobody(u16),
    /// One of the seven sizes, by gravity; the referee chooses it, and the payee if none is given here.
    BySize(Option<Payee>),
    /// An amount that the referee computes, to the player whom the referee names.
    Free,
}

/// The ruling of a book on a foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The penalty.
    pub tariff: Tariff,
    /// 停和: whether the offender may not win this hand.
    pub no_win: bool,
}

/// The earlier fouls of the same player that raise a [`Tariff::Ladder`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderScope {
    /// Those of the same kind in the same hand (1998 p.34).
    Hand,
    /// All of them in the session (MTR 3.6: cleared at the start of each session; the text counts offences, not kinds).
    Session,
}

/// The rulings of an event on all fouls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tariffs {
    /// The earlier fouls that a ladder counts.
    pub scope: LadderScope,
    /// Whether a ladder ends with the highest of the seven sizes (1998 p.33); otherwise it continues by tens (MTR 3.4).
    pub ends: bool,
    rulings: [Option<Ruling>; Foul::ALL.len()],
    /// The IMP that a false win costs in duplicate instead of points; 0 if it costs points.
    pub false_win_imp: u8,
}

/// A book with tariffs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// China, 1998.
    RuleBook,
    /// The world organisation, 2006.
    GreenBook,
    /// The European association, 2009 and 2010.
    Ema,
    /// The World Series.
    WorldSeries,
}

const fn points(tariff: Tariff) -> Ruling {
    Ruling { tariff, no_win: false }
}

/// 停和.
const fn dead(tariff: Tariff) -> Ruling {
    Ruling { tariff, no_win: true }
}

impl Book {
    /// All of them.
    pub const ALL: [Book; 4] = [Book::RuleBook, Book::GreenBook, Book::Ema, Book::WorldSeries];

    /// The name used in files and forms.
    pub const fn code(self) -> &'static str {
        match self {
            Book::RuleBook => "rule-book",
            Book::GreenBook => "green-book",
            Book::Ema => "ema",
            Book::WorldSeries => "world-series",
        }
    }

    /// The book with this name.
    pub fn from_code(code: &str) -> Option<Book> {
        Book::ALL.into_iter().find(|book| book.code() == code)
    }

    /// Its ruling on a foul; `None` if it does not name the foul.
    const fn ruling(self, foul: Foul) -> Option<Ruling> {
        Some(match self {
            Book::RuleBook => match foul {
                Foul::EmptyClaim | Foul::EarlyDraw | Foul::LatePung | Foul::NamedDiscard | Foul::Misconduct => {
                    points(Tariff::Ladder)
                }
                Foul::BelowMinimum | Foul::WrongTile => dead(Tariff::ToEachOther(10)),
                Foul::OneShort => dead(Tariff::ToEachOther(20)),
                Foul::ExposedOthersTiles => points(Tariff::BySize(None)),
                Foul::IllegalInformation => points(Tariff::BySize(Some(Payee::Nobody))),
                Foul::MisnamedDiscard => points(Tariff::Free),
                Foul::WrongClaim | Foul::LaidDownAtFalseWin | Foul::WrongTileCount => dead(Tariff::Nothing),
                Foul::Cheating | Foul::DeliberateFalseWin | Foul::SeriousDisruption => dead(Tariff::Nothing),
                Foul::ExposedOwnTiles | Foul::LaidDownAtValidWin => points(Tariff::Nothing),
                _ => return None,
            },
            Book::GreenBook => match foul {
                Foul::EmptyClaim | Foul::EarlyDraw | Foul::LatePung | Foul::Misconduct => points(Tariff::Ladder),
                // The paragraph on laying tiles down names 30 points for the three others: interpreted as 10 each.
                Foul::BelowMinimum | Foul::LaidDownAtFalseWin => dead(Tariff::ToEachOther(10)),
                Foul::FalseWin | Foul::WrongTile | Foul::WinningTileNotTaken => dead(Tariff::ToEachOther(20)),
                Foul::ExposedOthersTiles => points(Tariff::BySize(None)),
                Foul::WrongClaim
                | Foul::CountedWithHand
                | Foul::ShownBeforeWin
                | Foul::ClaimNotTaken
                | Foul::WrongTileCount
                | Foul::IllegalInformation => dead(Tariff::Nothing),
                Foul::Cheating | Foul::SeriousDisruption => dead(Tariff::Nothing),
                Foul::ExposedOwnTiles | Foul::LaidDownAtValidWin => points(Tariff::Nothing),
                _ => return None,
            },
            Book::Ema => match foul {
                Foul::CorrectedClaim
                | Foul::EmptyClaim
                | Foul::WrongTerm
                | Foul::EarlyDraw
                | Foul::WrongPlace
                | Foul::LatePung
                | Foul::TakenBeforeShown
                | Foul::ExposedOthersTiles
                | Foul::WallDestroyed
                | Foul::IllegalInformation
                | Foul::Misconduct => points(Tariff::Ladder),
                Foul::BelowMinimum => dead(Tariff::ToEachOther(10)),
                Foul::FalseWin | Foul::WrongTile => dead(Tariff::ToEachOther(20)),
                Foul::WinningTileNotTaken => points(Tariff::ToNobody(10)),
                Foul::Stalling => points(Tariff::BySize(Some(Payee::Nobody))),
                Foul::FalseWinWithdrawn
                | Foul::WrongClaim
                | Foul::CountedWithHand
                | Foul::ShownBeforeWin
                | Foul::LaidDownAtFalseWin
                | Foul::ClaimNotTaken
                | Foul::WrongTileCount => dead(Tariff::Nothing),
                Foul::Cheating | Foul::SeriousDisruption => dead(Tariff::Nothing),
                Foul::ExposedOwnTiles => points(Tariff::Nothing),
                _ => return None,
            },
            // A hand with a wrong number of tiles is dead, a player who declares a false win may not win this hand any more, tiles
            // shown wrongly become penalty tiles (WSOM). No source takes points; cheating and disturbance are for the chief
            // referee (code of behaviour).
            Book::WorldSeries => match foul {
                Foul::LongHand | Foul::ShortHand | Foul::FalseWin | Foul::BelowMinimum => dead(Tariff::Nothing),
                Foul::CorrectedClaim | Foul::PenaltyTile => points(Tariff::Nothing),
                Foul::Cheating | Foul::SeriousDisruption => dead(Tariff::Nothing),
                _ => return None,
            },
        })
    }

    /// Its tariffs.
    pub const fn tariffs(self) -> Tariffs {
        let mut rulings = [None; Foul::ALL.len()];
        let mut place = 0;
        while place < rulings.len() {
            rulings[place] = self.ruling(Foul::ALL[place]);
            place += 1;
        }
        let ema = matches!(self, Book::Ema);
        Tariffs {
            scope: if ema { LadderScope::Session } else { LadderScope::Hand },
            ends: !ema,
            rulings,
            false_win_imp: 0,
        }
    }
}

impl Default for Tariffs {
    /// Those of 1998.
    fn default() -> Tariffs {
        Book::RuleBook.tariffs()
    }
}

impl Tariffs {
    /// Their ruling on a foul; `None` if they do not name the foul.
    pub fn ruling(&self, foul: Foul) -> Option<Ruling> {
        self.rulings[foul as usize]
    }

    /// The tariffs with this ruling on a foul; with `None` they do not name it.
    pub fn with_ruling(mut self, foul: Foul, ruling: Option<Ruling>) -> Tariffs {
        self.rulings[foul as usize] = ruling;
        self
    }

    /// The fouls that they name, with their rulings.
    pub fn fouls(&self) -> impl Iterator<Item = (Foul, Ruling)> {
        Foul::ALL.into_iter().filter_map(|foul| Some((foul, self.ruling(foul)?)))
    }

    /// 停和: whether the offender may not win the hand. A foul without a ruling does not forbid it, unless it disqualifies.
    pub fn forbids_winning(&self, foul: Foul) -> bool {
        foul.disqualifies() || self.ruling(foul).is_some_and(|ruling| ruling.no_win)
    }

    /// The points of a [`Tariff::Ladder`] after this many `earlier` fouls: a warning (0), 5, 10, 20 (1998 p.34) and so on.
    pub fn ladder(&self, earlier: usize) -> u16 {
        match earlier {
            0 => 0,
            1 => PENALTY_SIZES[0],
            repeats => {
                let tens = u16::try_from(repeats - 1).unwrap_or(u16::MAX).saturating_mul(10);
                if self.ends { tens.min(PENALTY_SIZES[PENALTY_SIZES.len() - 1]) } else { tens }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_is_the_book_s() {
        let steps = |book: Book| -> Vec<u16> { (0..10).map(|earlier| book.tariffs().ladder(earlier)).collect() };
        assert_eq!(steps(Book::RuleBook), [0, 5, 10, 20, 30, 40, 50, 60, 60, 60], "the seven sizes (1998 p.33–34)");
        assert_eq!(steps(Book::Ema), [0, 5, 10, 20, 30, 40, 50, 60, 70, 80], "and so on (MTR 3.4)");
    }

    #[test]
    fn each_book_has_its_amounts() {
        let of = |book: Book, foul| book.tariffs().ruling(foul).map(|ruling| (ruling.tariff, ruling.no_win));
        let of_mcr = [Book::RuleBook, Book::GreenBook, Book::Ema];
        let wrong_tile = of_mcr.map(|book| of(book, Foul::WrongTile).unwrap().0);
        assert_eq!(wrong_tile, [10, 20, 20].map(Tariff::ToEachOther), "1998 p.35, GB 3.11.6, MTR 2.9");
        let not_taken = of_mcr.map(|book| of(book, Foul::WinningTileNotTaken));
        assert_eq!(not_taken, [None, Some((Tariff::ToEachOther(20), true)), Some((Tariff::ToNobody(10), false))]);
        assert_eq!(of(Book::Ema, Foul::ExposedOthersTiles), Some((Tariff::Ladder, false)), "MTR 2.7");
        let series: Vec<_> = Book::WorldSeries.tariffs().fouls().collect();
        assert!(series.iter().all(|(_, ruling)| ruling.tariff == Tariff::Nothing), "no source takes points");
        assert_eq!(series.iter().filter(|(_, ruling)| ruling.no_win).count(), 6);
        for book in Book::ALL {
            assert_eq!(Book::from_code(book.code()), Some(book));
            for (foul, _) in book.tariffs().fouls().filter(|(foul, _)| foul.disqualifies()) {
                assert!(book.tariffs().forbids_winning(foul));
            }
        }
    }
}
