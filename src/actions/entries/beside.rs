//! Compares a person who is to be entered with those who are: the same, perhaps the same, or another person.
//!
//! Three facts to know: in a team, only members of the team are compared, and between namesakes who play alone the club
//! decides; an entry with a number of a register that another player has is refused on every way of entering; and a
//! person who is perhaps the same is asked about, see [`files::asked::AskedPerson`].

use crate::{Result, refused};
use event::event::{Background, EntryList, Player};
use event::values::ids::TeamId;
use event::values::people::{Found, Named, People, Why, folded_name, have_other_numbers, shared_number};
use messages::{Message, number_taken};
use std::collections::HashMap;

/// The players who are entered, and an index to find a person among them.
pub(crate) struct Entered {
    people: People,
    players: Vec<Player>,
    /// The places in `players` of those who have a name, however it is written.
    places: HashMap<String, Vec<usize>>,
}

/// The result of comparing a person with those who are entered.
pub(crate) enum Beside {
    /// This player.
    Same(Player),
    /// Perhaps this player, for this reason.
    Perhaps(Player, Why),
    /// Another person.
    New,
}

/// Whether only the name can tell an entry with these details, in a team or in none, apart from another one: both are
/// in one team, or both play alone, for one club and without different numbers of one register.
fn share_a_place(team: Option<i32>, about: &Background, other: &Player) -> bool {
    let own = &other.background;
    let are_apart = team.is_none()
        && (!is_same_club(&own.club, &about.club) || have_other_numbers(&own.registers, &about.registers));
    other.team_id == team && !are_apart
}

/// Whether two clubs are one, however they are written.
pub(crate) fn is_same_club(one: &str, other: &str) -> bool {
    folded_name(one) == folded_name(other)
}

/// The message that this player is already entered, which may be in another role.
pub(crate) fn entered_already(entered: &EntryList, player: &Player) -> Message {
    match player.team_id {
        None => Message::new("name-taken").arg("name", &player.name),
        Some(team) => {
            let taken = Message::new("player-taken").arg("name", &player.name);
            taken.arg("team", entered.team_name(TeamId(team)))
        }
    }
}

impl Entered {
    pub fn new(players: &[Player]) -> Entered {
        let mut entered = Entered { people: People::default(), players: Vec::new(), places: HashMap::new() };
        players.iter().cloned().for_each(|player| entered.add(player));
        entered
    }

    pub fn add(&mut self, player: Player) {
        self.people.add(player.as_named());
        self.places.entry(folded_name(&player.name)).or_default().push(self.players.len());
        self.players.push(player);
    }

    /// Compares a person, of a team or of none, with those who are entered. If there `are_namesakes`, the club decides
    /// between them.
    pub fn find(&self, team: Option<i32>, named: Named<'_>, club: &str, are_namesakes: bool) -> Beside {
        let is_beside = |place: usize| self.players[place].team_id == team;
        let player = |place: usize| self.players[place].clone();
        let of_club = |place: &usize| is_same_club(&self.players[*place].background.club, club);
        match self.people.find_among(named, is_beside) {
            Found::Same(place) if team.is_none() && are_namesakes && !of_club(&place) => Beside::New,
            Found::Same(place) => Beside::Same(player(place)),
            Found::Several(places) => {
                let same = places.iter().find(|place| of_club(place)).or(places.first().filter(|_| !are_namesakes));
                same.map_or(Beside::New, |place| Beside::Same(player(*place)))
            }
            Found::Perhaps(place, why) => Beside::Perhaps(player(place), why),
            Found::Nobody => Beside::New,
        }
    }

    /// The player with exactly this name in a team, or in none.
    pub fn find_called(&self, team: Option<i32>, name: &str) -> Option<&Player> {
        self.players.iter().find(|player| player.team_id == team && player.name == name)
    }

    /// Refuses a name that somebody who `counts` has in the same place ([`share_a_place`]), however it is written.
    pub fn refuse_name(
        &self,
        entered: &EntryList,
        team: Option<i32>,
        (name, about): (&str, &Background),
        counts: impl Fn(&Player) -> bool,
    ) -> Result<()> {
        let places = self.places.get(&folded_name(name)).into_iter().flatten();
        let mut namesakes = places.map(|place| &self.players[*place]);
        match namesakes.find(|&other| counts(other) && share_a_place(team, about, other)) {
            Some(other) => refused(entered_already(entered, other)),
            None => Ok(()),
        }
    }

    /// A message if another player than `own` has one of these register numbers.
    pub fn refuse_number(&self, own: Option<i32>, about: &Background) -> Option<Message> {
        let numbers = Named { registers: &about.registers, ..Named::default() };
        let other = match self.people.find_among(numbers, |place| Some(self.players[place].id) != own) {
            Found::Same(place) => &self.players[place],
            Found::Several(places) => &self.players[*places.first()?],
            Found::Perhaps(..) | Found::Nobody => return None,
        };
        shared_number(&about.registers, &other.background.registers).map(|number| number_taken(number, &other.name))
    }
}
