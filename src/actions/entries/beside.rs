//! Compares a person who is to be entered with those who are: the same, perhaps the same, or another person.
//!
//! Three facts to know: in a team, only members of the team are compared, and between namesakes who play alone the club
//! decides; an entry with a number of a register that another player has is refused on every way of entering; and a
//! person who is perhaps the same is asked about, see [`files::asked::AskedPerson`].

use event::event::{Background, Player};
use event::values::people::{Found, Named, People, Why, folded_name, have_other_numbers, shared_number};
use messages::{Message, number_taken};

/// The players who are entered, and an index to find a person among them.
pub(crate) struct Entered {
    people: People,
    players: Vec<Player>,
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
pub(crate) fn share_a_place(team: Option<i32>, about: &Background, other: &Player) -> bool {
    let own = &other.background;
    let are_apart = team.is_none() && (own.club != about.club || have_other_numbers(&own.registers, &about.registers));
    other.team_id == team && !are_apart
}

impl Entered {
    pub fn new(players: &[Player]) -> Entered {
        Entered { people: players.iter().map(Player::as_named).collect(), players: players.to_vec() }
    }

    pub fn add(&mut self, player: Player) {
        self.people.add(player.as_named());
        self.players.push(player);
    }

    /// Compares a person, of a team or of none, with those who are entered. If there `are_namesakes`, the club decides
    /// between them.
    pub fn find(&self, team: Option<i32>, named: Named<'_>, club: &str, are_namesakes: bool) -> Beside {
        let is_beside = |place: usize| self.players[place].team_id == team;
        let player = |place: usize| self.players[place].clone();
        let of_club = |place: &usize| folded_name(&self.players[*place].background.club) == folded_name(club);
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
