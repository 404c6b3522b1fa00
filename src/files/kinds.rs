//! The kinds of tables in files, and the templates of those that can be imported.

use super::columns::{explanation, word};
use super::table::{Table, Value, workbook};
use super::{charts, entries, hand_rows, line_ups, lots, penalties, results, standings};
use messages::{Locale, Message};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The kind of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum TableKind {
    /// The players.
    Players,
    /// Teams with leader and coach.
    Teams,
    /// The chart: seats by numbers.
    Charts,
    /// The numbers drawn.
    Lots,
    /// The players of each team in each session.
    LineUps,
    /// The current version of every hand.
    Hands,
    /// Session scores.
    Results,
    /// Deducted standard points.
    Penalties,
    /// The individual ranking.
    Standings,
    /// The team ranking.
    TeamStandings,
    /// The results for a federation.
    Federation,
}

event::values::coded!(TableKind);

impl TableKind {
    /// The kinds that can be imported into an event.
    pub const IMPORTABLE: [TableKind; 8] = [
        TableKind::Players,
        TableKind::Teams,
        TableKind::Charts,
        TableKind::Lots,
        TableKind::LineUps,
        TableKind::Hands,
        TableKind::Results,
        TableKind::Penalties,
    ];

    /// Whether its rows belong to sessions, so that one can be selected.
    pub const fn has_sessions(self) -> bool {
        matches!(self, TableKind::Hands | TableKind::Results | TableKind::LineUps | TableKind::Federation)
    }

    /// The columns that contain names of players.
    pub const fn columns_with_players(self) -> &'static [&'static str] {
        match self {
            TableKind::Lots | TableKind::LineUps | TableKind::Penalties => &["name"],
            TableKind::Results => &["player"],
            TableKind::Charts => &charts::SEATS,
            _ => &[],
        }
    }

    /// The title.
    pub fn title(self) -> Message {
        Message::new(format!("files-{}", self.code()))
    }

    /// The columns that are always written.
    pub fn columns(self) -> &'static [&'static str] {
        match self {
            TableKind::Players => &entries::COLUMNS,
            TableKind::Teams => &entries::TEAM_COLUMNS,
            TableKind::Charts => &charts::COLUMNS,
            TableKind::Lots => &lots::COLUMNS,
            TableKind::LineUps => &line_ups::COLUMNS,
            TableKind::Hands => &hand_rows::COLUMNS,
            TableKind::Results => &results::COLUMNS,
            TableKind::Penalties => &penalties::COLUMNS,
            TableKind::Standings | TableKind::TeamStandings => &standings::COLUMNS,
            TableKind::Federation => &[],
        }
    }

    /// The columns that are read: those that are always written, and the optional ones.
    pub fn read_columns(self) -> Vec<&'static str> {
        let more: &[&'static str] = match self {
            TableKind::Players => &entries::READ_ONLY_COLUMNS,
            TableKind::Teams => &["number"],
            TableKind::Results => &results::OPTIONAL_COLUMNS,
            TableKind::Penalties => &["stage"],
            _ => &[],
        };
        [self.columns(), more].concat()
    }

    /// An empty table of this kind.
    pub fn blank(self) -> Table {
        Table { title: self.title(), columns: self.columns().into(), rows: Vec::new() }
    }
}

/// Two example rows of a kind of table, with `|` between the cells; `*x` stands for the message `example-x`.
fn example(kind: TableKind) -> &'static str {
    match kind {
        TableKind::Players => "*team|*one||||||\n*team|*two|substitute|*club||||",
        TableKind::Teams => "*team|*one|*two\n*other|*three|",
        TableKind::Charts => "1|1|1|2|3|4\n1|2|5|6|7|8",
        TableKind::Lots => "*team|3|*one|1\n*team|3|*two|2",
        TableKind::LineUps => "1|*team|*one|\n1|*other|*three|",
        TableKind::Hands => {
            "1|1|1|E|discard|S|E||8|2|碰碰和, 双暗刻|||||*one|*two|*three|*four\n1|1|2|S|drawn-hand|||||||||||*one|*two|*three|*four"
        }
        TableKind::Results => "1|1|*one|*team|532|played|\n1|1|*three|*other|468|played|",
        TableKind::Penalties => "player|*one|*team|1|*why\nteam|*other||1/2|*why",
        TableKind::Standings | TableKind::TeamStandings | TableKind::Federation => "",
    }
}

/// A workbook to be filled in: the header of the table, a second worksheet that explains its columns, and a third with example
/// rows.
///
/// # Errors
/// Those of [`workbook`].
pub fn template(kind: TableKind, locale: Locale) -> Result<Vec<u8>, Message> {
    let say = |message: Message| Value::from(locale.say(&message));
    let row = |code: &&'static str| vec![say(word(code)), Value::from(*code), say(explanation(code))];
    let notes = Table {
        title: Message::new("files-notes"),
        columns: vec!["column", "code", "about"],
        rows: kind.columns().iter().map(row).collect(),
    };
    let cell = |text: &str| match (text.strip_prefix('*'), text.parse()) {
        (Some(name), _) => say(Message::new(format!("example-{name}"))),
        (_, Ok(number)) => Value::Number(number),
        _ if text.is_empty() => Value::Empty,
        _ => Value::from(text),
    };
    let rows = example(kind).lines().map(|row| row.split('|').map(cell).collect());
    let example = Table { title: Message::new("files-example"), rows: rows.collect(), ..kind.blank() };
    workbook(&[kind.blank(), notes, example], locale)
}

#[cfg(test)]
mod tests {
    use super::super::sheet::Worksheet;
    use super::*;
    use event::regulations::SheetRules;
    use event::sheet::rotation::Rotation;
    use rules::RuleSet;

    #[test]
    fn an_example_has_a_cell_for_each_column_and_its_hands_are_possible() {
        for kind in TableKind::IMPORTABLE {
            for row in example(kind).lines() {
                assert_eq!(row.split('|').count(), kind.columns().len(), "{}: {row}", kind.code());
            }
        }
        let hands = example(TableKind::Hands).lines().map(|row| row.split('|').map(Value::from).collect()).collect();
        let csv = Table { rows: hands, ..TableKind::Hands.blank() }.csv().unwrap();
        let sheet = Worksheet::read("hands.csv", csv.as_bytes(), &[]).unwrap();
        for hand in hand_rows::read(&sheet, RuleSet::Mcr, Rotation::default()).unwrap() {
            assert!(hand.draft.check(SheetRules::default()).is_ok(), "{:?}", hand.draft);
            assert_eq!(hand.draft.unexplained(SheetRules::default(), &[]), []);
        }
    }
}
