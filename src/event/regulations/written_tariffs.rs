//! Tariffs in the file of regulations: `fouls = "ema"`, or a book with rulings of the event.
//!
//! Two facts to know: the tariffs of a book never change, so its name is enough; and of other tariffs only the differences from
//! the nearest book are written, `[fouls.rulings]` with `wrong-tile = { tariff = "each", points = 20, no_win = true }`.

use rules::Foul;
use rules::foul::{MAX_FREE_PENALTY, Payee};
use rules::tariff::{Book, LadderScope, Ruling, Tariff, Tariffs};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default = "rule_book")]
    book: String,
    /// `hand` or `session`; if it is omitted, that of the book.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ladder: Option<Scope>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    rulings: BTreeMap<String, WrittenRuling>,
}

fn rule_book() -> String {
    Book::RuleBook.code().to_owned()
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Scope {
    Hand,
    Session,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRuling {
    tariff: TariffKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<u16>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    no_win: bool,
}

/// The kind of a tariff; some have an amount in addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TariffKind {
    /// The foul is not named.
    None,
    /// No points.
    Nothing,
    /// A warning first, and more with each repetition.
    Ladder,
    /// An amount to each of the three others.
    Each,
    /// An amount to nobody.
    Nobody,
    /// One of the sizes, to a payee whom the referee names.
    Size,
    /// One of the sizes, to nobody.
    SizeToNobody,
    /// An amount and a payee that the referee decides.
    Free,
}

coded!(TariffKind);

/// The points do not fit the ruling: they are missing, superfluous, or too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongPoints(pub Option<u16>);

/// The parts of a ruling: the kind of its tariff, the amount, and whether the offender loses the right to win.
pub fn parts(ruling: Option<Ruling>) -> (TariffKind, Option<u16>, bool) {
    let Some(Ruling { tariff, no_win }) = ruling else { return (TariffKind::None, None, false) };
    let (tariff, points) = match tariff {
        Tariff::Nothing => (TariffKind::Nothing, None),
        Tariff::Ladder => (TariffKind::Ladder, None),
        Tariff::ToEachOther(points) => (TariffKind::Each, Some(points)),
        Tariff::ToNobody(points) => (TariffKind::Nobody, Some(points)),
        Tariff::BySize(Some(_)) => (TariffKind::SizeToNobody, None),
        Tariff::BySize(None) => (TariffKind::Size, None),
        Tariff::Free => (TariffKind::Free, None),
    };
    (tariff, points, no_win)
}

/// The ruling with these parts; `None` if the foul is not named. The inverse of [`parts`].
///
/// # Errors
/// The amount is missing, the tariff has none, or it exceeds [`MAX_FREE_PENALTY`].
pub fn ruling_of(tariff: TariffKind, points: Option<u16>, no_win: bool) -> Result<Option<Ruling>, WrongPoints> {
    let amount = match (points, tariff) {
        (Some(points), TariffKind::Each | TariffKind::Nobody) if points <= MAX_FREE_PENALTY => points,
        (None, TariffKind::Each | TariffKind::Nobody) | (Some(_), _) => return Err(WrongPoints(points)),
        (None, _) => 0,
    };
    let tariff = match tariff {
        TariffKind::None => return Ok(None),
        TariffKind::Nothing => Tariff::Nothing,
        TariffKind::Ladder => Tariff::Ladder,
        TariffKind::Each => Tariff::ToEachOther(amount),
        TariffKind::Nobody => Tariff::ToNobody(amount),
        TariffKind::Size => Tariff::BySize(None),
        TariffKind::SizeToNobody => Tariff::BySize(Some(Payee::Nobody)),
        TariffKind::Free => Tariff::Free,
    };
    Ok(Some(Ruling { tariff, no_win }))
}

fn written(ruling: Option<Ruling>) -> WrittenRuling {
    let (tariff, points, no_win) = parts(ruling);
    WrittenRuling { tariff, points, no_win }
}

fn ruling<E: Error>(foul: &str, written: &WrittenRuling) -> Result<Option<Ruling>, E> {
    ruling_of(written.tariff, written.points, written.no_win).map_err(|WrongPoints(points)| {
        E::custom(match points {
            None => format!("`{foul}` lacks its points"),
            Some(points) => {
                format!("`{foul}`: {points} points; only `each` and `nobody` have some, up to {MAX_FREE_PENALTY}")
            }
        })
    })
}

/// The book from which tariffs differ least. It is one whose ladder ends alike if there is one, because files do not contain the end.
pub fn book_of(tariffs: &Tariffs) -> Book {
    let differences = |book: &Book| {
        let own = book.tariffs();
        (
            own.ends != tariffs.ends,
            own != *tariffs,
            Foul::ALL.into_iter().filter(|foul| own.ruling(*foul) != tariffs.ruling(*foul)).count(),
        )
    };
    Book::ALL.into_iter().min_by_key(differences).unwrap_or(Book::RuleBook)
}

pub(crate) fn serialize<S: Serializer>(tariffs: &Tariffs, serializer: S) -> Result<S::Ok, S::Error> {
    let book = book_of(tariffs);
    let own = book.tariffs();
    if own == *tariffs {
        return serializer.serialize_str(book.code());
    }
    let differs = Foul::ALL.into_iter().filter(|foul| own.ruling(*foul) != tariffs.ruling(*foul));
    let scope = match tariffs.scope {
        LadderScope::Hand => Scope::Hand,
        LadderScope::Session => Scope::Session,
    };
    Written {
        book: book.code().to_owned(),
        ladder: (own.scope != tariffs.scope).then_some(scope),
        rulings: differs.map(|foul| (foul.code().to_owned(), written(tariffs.ruling(foul)))).collect(),
    }
    .serialize(serializer)
}

fn book<E: Error>(name: &str) -> Result<Book, E> {
    let names = Book::ALL.map(Book::code).join(", ");
    Book::from_code(name).ok_or_else(|| E::custom(format!("no tariffs `{name}`, expected one of {names}")))
}

struct BookOrTable;

impl<'de> Visitor<'de> for BookOrTable {
    type Value = Tariffs;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the name of a book, or a table of rulings")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Tariffs, E> {
        Ok(book(name)?.tariffs())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Tariffs, A::Error> {
        let table = Written::deserialize(MapAccessDeserializer::new(map))?;
        let mut tariffs = book::<A::Error>(&table.book)?.tariffs();
        match table.ladder {
            Some(Scope::Hand) => tariffs.scope = LadderScope::Hand,
            Some(Scope::Session) => tariffs.scope = LadderScope::Session,
            None => {}
        }
        for (code, written) in &table.rulings {
            let foul = Foul::from_code(code).ok_or_else(|| A::Error::custom(format!("no foul `{code}`")))?;
            tariffs = tariffs.with_ruling(foul, ruling(code, written)?);
        }
        Ok(tariffs)
    }
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Tariffs, D::Error> {
    deserializer.deserialize_any(BookOrTable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::Regulations;

    fn read(text: &str) -> Result<Tariffs, String> {
        Regulations::from_toml(text).map(|read| read.tariffs).map_err(|error| error.message().to_owned())
    }

    #[test]
    fn a_book_is_a_name_and_own_rulings_are_what_differs_from_it() {
        assert_eq!(read("").unwrap(), Tariffs::default());
        for book in Book::ALL {
            assert_eq!(read(&format!("fouls = \"{}\"", book.code())).unwrap(), book.tariffs());
        }
        let text = "[fouls]\nbook = \"green-book\"\nladder = \"session\"\n[fouls.rulings]\n\
                    wrong-tile = { tariff = \"each\", points = 15, no_win = true }\nlate-pung = { tariff = \"none\" }\n";
        let own = read(text).unwrap();
        let mut right = Book::GreenBook.tariffs();
        right.scope = LadderScope::Session;
        let ruling = Ruling { tariff: Tariff::ToEachOther(15), no_win: true };
        assert_eq!(own, right.with_ruling(Foul::WrongTile, Some(ruling)).with_ruling(Foul::LatePung, None));
        let regulations = Regulations { tariffs: own, ..Regulations::default() };
        assert_eq!(read(&toml::to_string(&regulations).unwrap()).unwrap(), own, "what is written is read again");
        let json = serde_json::to_string(&regulations).unwrap();
        assert_eq!(serde_json::from_str::<Regulations>(&json).unwrap().tariffs, own);
        assert!(json.contains(r#""late-pung":{"tariff":"none"}"#), "{json}");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |text: &str| read(text).unwrap_err();
        assert!(wrong("fouls = \"red\"").contains("no tariffs `red`, expected one of rule-book, green-book, ema"));
        assert!(wrong("[fouls.rulings]\nspitting = { tariff = \"none\" }").contains("no foul `spitting`"));
        assert!(wrong("[fouls.rulings]\nwrong-tile = { tariff = \"each\" }").contains("`wrong-tile` lacks its points"));
        assert!(wrong("[fouls.rulings]\nwrong-tile = { tariff = \"each\", points = 900 }").contains("900 points"));
    }
}
