//! The ways to read a table, each with a code for forms and for the command line.

use messages::Message;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A way to read a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
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

event::values::coded!(Way);

impl Way {
    /// Its name for people.
    pub fn message(self) -> Message {
        Message::new(format!("layout-{}", self.code()))
    }
}
