//! Who sits where in which session: what seating lists, table cards and player cards are made of.

use crate::rules::BySeat;
use crate::tournament::rotation::Rotation;
use encoding_rs::GB18030;

/// Who sits where, in all sessions or in those asked for.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The event's name.
    pub event: String,
    /// How players change seats between rounds.
    pub rotation: Rotation,
    /// Everybody who plays, in the order of their numbers.
    pub people: Vec<Person>,
    /// The sessions in order.
    pub sessions: Vec<PlannedSession>,
}

/// Somebody who plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// 姓名.
    pub name: String,
    /// The team, or where the player comes from; may be empty.
    pub team: String,
    /// 编号; empty where none is drawn.
    pub number: String,
    /// The address of the player's page, where it is known.
    pub address: Option<String>,
}

/// A session: who sits at its tables, from table 1 on.
#[derive(Clone, Debug, Default)]
pub struct PlannedSession {
    /// Its number.
    pub number: u16,
    /// The stage it belongs to; empty where there is one only.
    pub stage: String,
    /// Places in [`Plan::people`] by start seat; `None` where a number is nobody's.
    pub tables: Vec<BySeat<Option<usize>>>,
    /// Whether the seats are drawn; otherwise only the tables are known.
    pub seats: bool,
}

impl Plan {
    /// Places in [`Plan::people`] in the order of the names.
    ///
    /// GB 18030 has the common characters in the order of their pinyin, the others by radical, and letters first.
    pub(super) fn by_name(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.people.len()).collect();
        places.sort_by_cached_key(|place| GB18030.encode(&self.people[*place].name).0.into_owned());
        places
    }

    /// The name of who starts somewhere.
    pub(super) fn name(&self, person: Option<usize>) -> &str {
        person.and_then(|place| self.people.get(place)).map_or("", |person| &person.name)
    }
}

impl PlannedSession {
    /// The table of each person, from 1, and the seat.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize, crate::rules::Seat)> {
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
        let names = ["张三", "Anna", "王伟", "阿明", "李四", "龘"];
        let person = |name: &str| Person { name: name.into(), ..Person::default() };
        let plan = Plan { people: names.map(person).into(), ..Plan::default() };
        let ordered: Vec<&str> = plan.by_name().into_iter().map(|place| plan.name(Some(place))).collect();
        assert_eq!(ordered, ["Anna", "阿明", "李四", "王伟", "张三", "龘"]);
    }
}
