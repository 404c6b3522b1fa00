//! The kinds of tables in files, and the templates of those that can be imported.

use super::columns::{about, word};
use super::table::{Table, Value, workbook};
use super::{charts, entries, hand_rows, line_ups, lots, penalties, results, standings};
use messages::{Locale, Message};

/// The kind of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
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

impl Kind {
    /// All kinds, in the order of a day.
    pub const ALL: [Kind; 11] = [
        Kind::Players,
        Kind::Teams,
        Kind::Charts,
        Kind::Lots,
        Kind::LineUps,
        Kind::Hands,
        Kind::Results,
        Kind::Penalties,
        Kind::Standings,
        Kind::TeamStandings,
        Kind::Federation,
    ];

    /// The kinds that can be imported into an event.
    pub const READ: [Kind; 8] = [
        Kind::Players,
        Kind::Teams,
        Kind::Charts,
        Kind::Lots,
        Kind::LineUps,
        Kind::Hands,
        Kind::Results,
        Kind::Penalties,
    ];

    /// The name used in addresses, on the command line and in keys.
    pub const fn code(self) -> &'static str {
        match self {
            Kind::Players => "players",
            Kind::Teams => "teams",
            Kind::Charts => "charts",
            Kind::Lots => "lots",
            Kind::LineUps => "line-ups",
            Kind::Hands => "hands",
            Kind::Results => "results",
            Kind::Penalties => "penalties",
            Kind::Standings => "standings",
            Kind::TeamStandings => "team-standings",
            Kind::Federation => "federation",
        }
    }

    /// The kind of a [`Kind::code`].
    pub fn from_code(code: &str) -> Option<Kind> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether its rows belong to sessions, so that one can be selected.
    pub const fn is_of_sessions(self) -> bool {
        matches!(self, Kind::Hands | Kind::Results | Kind::LineUps | Kind::Federation)
    }

    /// The title.
    pub fn title(self) -> Message {
        Message::new(format!("files-{}", self.code()))
    }

    /// The columns that are always written.
    pub fn columns(self) -> &'static [&'static str] {
        match self {
            Kind::Players => &entries::COLUMNS,
            Kind::Teams => &entries::TEAM_COLUMNS,
            Kind::Charts => &charts::COLUMNS,
            Kind::Lots => &lots::COLUMNS,
            Kind::LineUps => &line_ups::COLUMNS,
            Kind::Hands => &hand_rows::COLUMNS,
            Kind::Results => &results::COLUMNS,
            Kind::Penalties => &penalties::COLUMNS,
            Kind::Standings | Kind::TeamStandings => &standings::COLUMNS,
            Kind::Federation => &[],
        }
    }

    /// The columns that are read: those that are always written, and the optional ones.
    pub fn read_columns(self) -> Vec<&'static str> {
        let more: &[&'static str] = match self {
            Kind::Players => &entries::READ_BESIDES,
            Kind::Teams => &["number"],
            Kind::Results => &results::READ_BESIDES,
            Kind::Penalties => &["stage"],
            _ => &[],
        };
        [self.columns(), more].concat()
    }

    /// An empty table of this kind.
    pub fn blank(self) -> Table {
        Table { title: self.title(), columns: self.columns().into(), rows: Vec::new() }
    }
}

/// Two example rows of a kind of table, with `|` between the cells, names by their messages.
fn example(kind: Kind) -> &'static str {
    match kind {
        Kind::Players => "*team|*one||||||\n*team|*two|substitute|*club||||",
        Kind::Teams => "*team|*one|*two\n*other|*three|",
        Kind::Charts => "1|1|1|2|3|4\n1|2|5|6|7|8",
        Kind::Lots => "*team|3|*one|9\n*team|3|*two|10",
        Kind::LineUps => "1|*team|*one|\n1|*other|*three|",
        Kind::Hands => {
            "1|1|1|E|self-draw|S|||8|2|全求人||||||*one|*two|*three|*four\n1|1|2|S|drawn-hand|||||||||||*one|*two|*three|*four"
        }
        Kind::Results => "1|1|*one|*team|532|played|\n1|1|*three|*other|468|played|",
        Kind::Penalties => "player|*one|*team|1|*why\nteam|*other||1/2|*why",
        Kind::Standings | Kind::TeamStandings | Kind::Federation => "",
    }
}

/// A workbook to be filled in: the head of the table, a second worksheet that explains its columns, and a third with example rows.
///
/// # Errors
/// Those of [`workbook`].
pub fn template(kind: Kind, locale: Locale) -> Result<Vec<u8>, Message> {
    let say = |message: Message| Value::from(locale.say(&message));
    let row = |code: &&'static str| vec![say(word(code)), Value::from(*code), say(about(code))];
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
