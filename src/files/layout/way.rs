//! The ways to read a table, each with a code for forms and for the command line.

use messages::Message;

/// A way to read a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A row for each player.
    RowAPlayer,
    /// A row for each team, with its members in columns.
    RowATeam,
    /// A row for each team, with its members in one cell.
    MembersInACell,
    /// Teams one below the other, with the players under the name of their team.
    TeamsInBlocks,
    /// Names as they are written.
    NamesAsWritten,
    /// Surname, comma, given name.
    SurnameFirst,
    /// Given name, comma, surname.
    GivenFirst,
    /// A name and a club.
    NameAndClub,
    /// The characters of a name in characters and letters.
    Characters,
    /// The letters of a name in characters and letters.
    Letters,
    /// The numbers before the names are those of the list.
    Numbered,
    /// The numbers before the names belong to them.
    WithNumbers,
}

impl Way {
    /// All ways.
    pub const ALL: [Way; 12] = [
        Way::RowAPlayer,
        Way::RowATeam,
        Way::MembersInACell,
        Way::TeamsInBlocks,
        Way::NamesAsWritten,
        Way::SurnameFirst,
        Way::GivenFirst,
        Way::NameAndClub,
        Way::Characters,
        Way::Letters,
        Way::Numbered,
        Way::WithNumbers,
    ];

    /// The name on the command line and in forms.
    pub const fn code(self) -> &'static str {
        match self {
            Way::RowAPlayer => "row-a-player",
            Way::RowATeam => "row-a-team",
            Way::MembersInACell => "members-in-a-cell",
            Way::TeamsInBlocks => "teams-in-blocks",
            Way::NamesAsWritten => "names-as-written",
            Way::SurnameFirst => "surname-first",
            Way::GivenFirst => "given-first",
            Way::NameAndClub => "name-and-club",
            Way::Characters => "characters",
            Way::Letters => "letters",
            Way::Numbered => "numbered",
            Way::WithNumbers => "with-numbers",
        }
    }

    /// The way of a [`Way::code`].
    pub fn from_code(code: &str) -> Option<Way> {
        Self::ALL.into_iter().find(|way| way.code() == code)
    }

    /// Its name for people.
    pub fn message(self) -> Message {
        Message::new(format!("layout-{}", self.code()))
    }
}
