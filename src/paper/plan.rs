//! The seating of sessions, from which seating lists, table cards and player cards are made.

use super::Stamp;
use event::sheet::rotation::Rotation;
use event::values::reading::reading;
use rules::BySeat;

/// The seating, of all sessions or of selected ones.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The event's name.
    pub event: String,
    /// How players change seats between rounds.
    pub rotation: Rotation,
    /// Whether teams take part; otherwise the players' origins stand in their place.
    pub in_teams: bool,
    /// The players, in the order of their numbers.
    pub people: Vec<Person>,
    /// The sessions in order.
    pub sessions: Vec<PlannedSession>,
    /// The stamp of the event.
    pub stamp: Option<Stamp>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// 姓名.
    pub name: String,
    /// The team, or the player's origin; may be empty.
    pub team: String,
    /// 编号; empty if none is drawn.
    pub number: String,
    /// The address of the player's page, if known.
    pub address: Option<String>,
}

/// The seating of a session, from table 1 on.
#[derive(Clone, Debug, Default)]
pub struct PlannedSession {
    /// Its number.
    pub number: u16,
    /// The stage; empty if there is only one.
    pub stage: String,
    /// The name of the group of each table; empty if there is none.
    pub groups: Vec<String>,
    /// Indices in [`Plan::people`] by start seat; `None` if a number is unassigned.
    pub tables: Vec<BySeat<Option<usize>>>,
    /// Indices in [`Plan::people`] of those with a bye.
    pub byes: Vec<usize>,
    /// Whether the seats are drawn; otherwise only the tables are known.
    pub seats: bool,
}

impl Plan {
    /// Indices in [`Plan::people`] in the order of pronunciation, the first of each letter with that letter.
    pub(super) fn people_by_name(&self) -> Vec<(usize, String)> {
        let mut read: Vec<_> =
            self.people.iter().enumerate().map(|(place, person)| (reading(&person.name), place)).collect();
        read.sort();
        let mut before = String::new();
        let lettered = read.into_iter().map(|(reading, place)| {
            let letter: String = reading.chars().take(1).flat_map(char::to_uppercase).collect();
            let begins = letter != before;
            before.clone_from(&letter);
            (place, if begins { letter } else { String::new() })
        });
        lettered.collect()
    }
}

impl PlannedSession {
    /// The index of each seated person, the table, from 1, and the seat.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize, rules::Seat)> {
        let numbered = (1..).zip(&self.tables);
        numbered
            .flat_map(|(table, seated)| seated.iter().filter_map(move |(seat, person)| Some(((*person)?, table, seat))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_a_chinese_list() {
        let names = ["张三", "Anna", "王伟", "阿明", "李四", "褚天明", "仇和", "龘", "김철수"];
        let person = |name: &str| Person { name: name.into(), ..Person::default() };
        let plan = Plan { people: names.map(person).into(), ..Plan::default() };
        let ordered = plan.people_by_name();
        let ordered: Vec<_> =
            ordered.iter().map(|(place, letter)| (letter.as_str(), plan.people[*place].name.as_str())).collect();
        let wanted = [
            ("A", "阿明"),
            ("", "Anna"),
            ("C", "褚天明"),
            ("D", "龘"),
            ("L", "李四"),
            ("Q", "仇和"),
            ("W", "王伟"),
            ("Z", "张三"),
            ("김", "김철수"),
        ];
        assert_eq!(ordered, wanted);
    }
}
