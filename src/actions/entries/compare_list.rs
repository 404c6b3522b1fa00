//! Comparing entries with a list of a federation: the differences, taking them over, and making entries from numbers or
//! names on the list.
//!
//! Two facts to know: a number of a register is looked up before the name; and between namesakes on the list none is
//! chosen.

use crate::entries::beside::Entered;
use crate::entries::enter_list::{StoredPlayer, writings};
use crate::entries::import_file::{self, FileImport};
use crate::entries::next_evening::may_come_again;
use crate::entries::set_privacy::require_not_erased;
use crate::{Acting, Error, Result, explain, name, permission, refused, require};
use event::event::{Background, ChangeScope, EntryList, Membership, Player, is_given_name_of, registers};
use event::values::country::{self, Writings};
use event::values::people::{Found as Who, Named, People, Why, numbers};
use files::columns;
use files::entries::{ListedEntries, Person, read_people};
use files::table::Table;
use messages::{Message, same_asked};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;
use store::audit::About;
use store::{Store, entries};

/// A value in which the list differs from the entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The id of the player.
    pub player: i32,
    /// The column: `name`, `club`, `country`, `family`, `given_name` or `registers`.
    pub field: String,
    /// The value entered.
    pub before: String,
    /// The value in the list; for registers all numbers, including those entered that the list does not replace.
    pub after: String,
}

impl Difference {
    /// The name of the column.
    pub fn column(&self) -> Message {
        columns::ALL
            .iter()
            .find(|code| **code == self.field)
            .map_or(Message::new("list-differs"), |code| columns::word(code))
    }
}

/// The result of looking for a player in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The player is in the list, with these differences; none if all values are equal.
    One(Vec<Difference>),
    /// The number of people with that name.
    Namesakes(usize),
    /// Perhaps the player, with the nearest name; the differences are those if it is.
    Perhaps {
        /// The name on the list.
        nearest: String,
        /// Why it may be the same.
        why: Why,
        /// The differences.
        differences: Vec<Difference>,
    },
    /// The player is not in the list.
    Nobody,
}

/// A player compared with the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The name entered.
    pub name: String,
    /// The result.
    pub found: Found,
}

/// The people of a list, with indexes by number and by name.
struct List {
    people: Vec<Person>,
    index: People,
    /// By number, without register and leading zeros ([`bare_number`]).
    by_number: HashMap<String, Vec<usize>>,
}

impl List {
    fn read(store: &Store, list: &FileImport) -> Result<List> {
        let sheet = import_file::open_sheet(store, Membership::Nobody, list)?;
        sheet.require_certain_encoding()?;
        let people = read_people(&sheet)?;
        let mut by_number: HashMap<String, Vec<usize>> = HashMap::new();
        for (place, (_, about)) in people.iter().enumerate() {
            let bare = numbers(&about.registers).filter_map(|number| number.split_once(' '));
            bare.for_each(|(_, number)| by_number.entry(bare_number(number)).or_default().push(place));
        }
        let index = people.iter().map(|(name, about)| about.as_named(name)).collect();
        Ok(List { people, index, by_number })
    }

    /// Looks up a number, with or without its register, or else a name.
    fn find_typed(&self, typed: &str) -> Who {
        match self.by_number.get(&bare_number(typed)).map(Vec::as_slice) {
            Some([one]) => return Who::Same(*one),
            Some(several) => return Who::Several(several.to_vec()),
            None => {}
        }
        match self.index.find(Named { registers: typed, ..Named::default() }) {
            Who::Nobody => self.index.find(Named::alone(typed)),
            found => found,
        }
    }
}

/// A number in capitals and without leading zeros, which a workbook loses.
fn bare_number(number: &str) -> String {
    number.trim().trim_start_matches('0').to_uppercase()
}

/// The numbers entered; those of a register that the list has too are replaced by the list's.
fn merge_numbers(entered: &str, listed: &str) -> String {
    let register = |number: &str| number.split(' ').next().unwrap_or_default().to_owned();
    let replaced = |own: &&str| !numbers(listed).any(|other| register(other) == register(own));
    numbers(entered).filter(replaced).chain(numbers(listed)).collect::<Vec<_>>().join("; ")
}

fn differences(player: &Player, (name, listed): &Person, countries: &mut Writings) -> Vec<Difference> {
    let own = &player.background;
    let country = match country::key(&own.country) == country::key(&listed.country) {
        true => own.country.clone(),
        false => countries.unify(&listed.country),
    };
    let same_numbers = numbers(&listed.registers).all(|number| numbers(&own.registers).any(|other| other == number));
    let registers = if same_numbers { own.registers.clone() } else { merge_numbers(&own.registers, &listed.registers) };
    let all = [
        ("name", &player.name, name),
        ("club", &own.club, &listed.club),
        ("country", &own.country, &country),
        ("family", &own.family, &listed.family),
        ("given_name", &own.given_name, &listed.given_name),
        ("registers", &own.registers, &registers),
    ];
    let differ = all.into_iter().filter(|(_, before, after)| !after.is_empty() && before != after);
    differ
        .map(|(field, before, after)| Difference {
            player: player.id,
            field: field.to_owned(),
            before: before.clone(),
            after: after.clone(),
        })
        .collect()
}

/// The players of a stored list who were entered before, if the list has other details of them: these are not stored.
pub(super) fn entered_otherwise(entries: &EntryList, listed: &ListedEntries, stored: &[StoredPlayer]) -> Vec<Compared> {
    let mut countries = writings(&entries.players);
    let before = listed.players.iter().zip(stored).filter(|(_, of)| of.was_entered);
    let compared = before.filter_map(|(entry, of)| {
        let listed = (entry.name.clone(), entry.background.clone());
        let found = Found::One(differences(entries.player(of.id)?, &listed, &mut countries));
        Some(Compared { name: entries.player_name(of.id), found })
    });
    compared.filter(|of| of.found != Found::One(Vec::new())).collect()
}

impl Acting<'_> {
    /// Compares everybody who is entered, except stand-ins, erased players and those who have left, with a list.
    ///
    /// # Errors
    /// There is no such event, the actor does not organise it, or the list cannot be read, with every problem.
    pub fn compare_list(&self, list: &FileImport) -> Result<Vec<Compared>> {
        let event = self.store.event(self.event)?.ok_or(Error::NotFound)?;
        require(permission::organise(self.actor, event.head.id))?;
        let list = List::read(self.store, list)?;
        let entries = &event.entries;
        let stays = |player: &&Player| may_come_again(player) && !entries.withdrawn.contains(&player.id);
        let mut countries = writings(&entries.players);
        let compared = |player: &Player| {
            let mut differ = |place: usize| differences(player, &list.people[place], &mut countries);
            let found = match list.index.find(player.as_named()) {
                Who::Nobody => Found::Nobody,
                // The name differs, and a difference shows it.
                Who::Same(one) | Who::Perhaps(one, Why::Number) => Found::One(differ(one)),
                Who::Several(several) => Found::Namesakes(several.len()),
                Who::Perhaps(one, why) => {
                    Found::Perhaps { nearest: list.people[one].0.clone(), why, differences: differ(one) }
                }
            };
            Compared { name: player.name.clone(), found }
        };
        Ok(entries.players.iter().filter(stays).map(compared).collect())
    }

    /// Makes entries, as CSV, from numbers or names that are on a list, one on each line. If everybody is in a team,
    /// the team comes before them, followed by a comma or a tab.
    ///
    /// # Errors
    /// There is no such event, the actor does not organise it, or the list cannot be read; or a message for every line
    /// that means nobody on the list, or several people.
    pub fn complete_from_list(&self, list: &FileImport, typed: &str) -> Result<String> {
        let event = self.store.event(self.event)?.ok_or(Error::NotFound)?;
        require(permission::organise(self.actor, event.head.id))?;
        let list = List::read(self.store, list)?;
        let in_teams = event.head.membership().is_of_everybody();
        let columns_from = usize::from(!in_teams);
        let mut problems = Vec::new();
        let mut rows = Vec::new();
        for (line, text) in (1_u64..).zip(typed.lines()).filter(|(_, text)| !text.trim().is_empty()) {
            let (team, who) = match in_teams {
                true => text.rsplit_once([',', '，', '\t']).unwrap_or(("", text)),
                false => ("", text),
            };
            match list.find_typed(who.trim()) {
                Who::Same(one) => {
                    let (name, Background { club, country, given_name, registers, .. }) = &list.people[one];
                    let cells = [team.trim(), name, club, country, given_name, registers];
                    rows.push(cells[columns_from..].iter().map(|cell| (*cell).into()).collect());
                }
                Who::Nobody => problems.push(Message::new("list-nobody").arg("line", line).arg("found", who.trim())),
                Who::Perhaps(one, why) => {
                    let what = same_asked(who.trim(), &list.people[one].0, why);
                    problems.push(Message::new("list-perhaps").arg("line", line).arg("what", what));
                }
                Who::Several(several) => {
                    let what = Message::new("list-namesakes").arg("line", line).arg("found", who.trim());
                    problems.push(what.arg("count", several.len()));
                }
            }
        }
        if !problems.is_empty() {
            return Err(Error::Refused(problems));
        }
        let (title, columns) = (Message::new("entries"), COMPLETED[columns_from..].into());
        Table { title, columns, rows }.csv().map_err(|reason| Error::Refused(vec![reason]))
    }

    /// Takes over these differences from a list, at any time: all or none. Returns how many.
    ///
    /// # Errors
    /// There are none; an entry has changed since it was compared; the player was erased; a name or register number is
    /// taken, or not valid; a given name is not part of the name; or no reason is given although the draw was made.
    pub fn take_over_list(&self, taken: &[Difference], why: &str) -> Result<usize> {
        if taken.is_empty() {
            return refused(Message::new("list-nothing-ticked"));
        }
        self.change_head(permission::organise, |conn, event| {
            let entered = entries::list(conn, event.id)?;
            let mut after = entered.players.clone();
            let mut said = Vec::new();
            for one in taken {
                let player = after.iter_mut().find(|player| player.id == one.player).ok_or(Error::NotFound)?;
                require_not_erased(player)?;
                let called = player.name.clone();
                let own = field(player, &one.field)?;
                if *own != one.before {
                    return refused(Message::new("list-changed").arg("name", called));
                }
                let wrong = |part| Error::Refused(vec![Message::new("registers-wrong").arg("found", part)]);
                *own = if one.field == "registers" { registers(&one.after).map_err(wrong)? } else { name(&one.after)? };
                said.push(json!({ "name": called, "field": one.field, "before": one.before, "after": one.after }));
            }
            let all = Entered::new(&after);
            for (player, before) in after.iter().zip(&entered.players).filter(|(player, before)| player != before) {
                let own = (player.name.as_str(), &player.background);
                all.refuse_name(&entered, player.team_id, own, |other| other.id != player.id)?;
                if player.background.registers != before.background.registers
                    && let Some(taken) = all.refuse_number(Some(player.id), &player.background)
                {
                    return refused(taken);
                }
                let mut background = player.background.clone();
                if !is_given_name_of(&background.given_name, &player.name) {
                    if background.given_name != before.background.given_name {
                        let what = Message::new("given-name-wrong").arg("given", &background.given_name);
                        return refused(what.arg("name", &player.name));
                    }
                    // It belongs to the old name.
                    background.given_name.clear();
                }
                if player.name != before.name {
                    entries::rename_player(conn, event.id, player.id, &player.name)?;
                }
                entries::set_background(conn, event.id, player.id, &background)?;
            }
            let mut detail = json!({ "players": said });
            explain(conn, event.id, &mut detail, why)?;
            let about = About::Event(event.id, ChangeScope::Frame);
            self.audit(conn, about, "take_over_list", &detail)?;
            self.follow_names(conn, &entered, why)?;
            Ok(taken.len())
        })
    }
}

/// The columns of entries that are made from a list; the first only if everybody is in a team.
const COMPLETED: [&str; 6] = ["team", "name", "club", "country", "given_name", "registers"];

/// The value of a column of a player.
///
/// # Errors
/// There is no such column.
fn field<'a>(player: &'a mut Player, field: &str) -> Result<&'a mut String> {
    let about = &mut player.background;
    Ok(match field {
        "name" => &mut player.name,
        "club" => &mut about.club,
        "country" => &mut about.country,
        "family" => &mut about.family,
        "given_name" => &mut about.given_name,
        "registers" => &mut about.registers,
        _ => return Err(Error::NotFound),
    })
}
