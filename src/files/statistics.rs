//! The statistics of an event as a table for files: each row has a figure of the event, a player, a team, a fan, a seat or a
//! wind.
//!
//! Fractions are written exactly; rounded figures are whole numbers in the unit that their code names.

use super::table::{Table, Value};
use event::event::{Event, Step};
use event::statistics::{self, Mean, Tally};
use event::values::ids::{PlayerId, TeamId};
use messages::{Locale, Message, fans};
use rules::{Seat, StandardPoints};
use std::collections::HashMap;

/// The columns: kind, name, session if the figure belongs to one, figure, value.
pub const COLUMNS: [&str; 5] = ["of", "name", "session", "figure", "value"];

/// All figures of an event, with the names of fans, seats and winds in this language.
pub fn table(event: &Event, locale: Locale, title: Message) -> Table {
    let mut rows = Rows(Vec::new());
    rows.add("event", &event.head.name, None, "hands", statistics::played(event).count().into());
    rows.add_tally("all_players", "", &statistics::field(event));
    for (ending, count) in statistics::endings(event) {
        rows.add("ending", ending.code(), None, "hands", Value::Number(count.into()));
    }
    let course = event.course();
    for (player, tally) in statistics::of_players(event) {
        rows.add_tally("player", &event.entries.player_name(player), &tally);
    }
    for row in event.players() {
        let name = event.entries.player_name(row.key);
        rows.add_course("player", &name, course, row.key, |step: &Step| (&step.players, &step.player_points));
        rows.add_seats(event, &name, row.key);
    }
    for (team, tally) in statistics::of_teams(event) {
        rows.add_tally("team", &event.entries.team_name(team), &tally);
    }
    for row in event.teams() {
        let name = event.entries.team_name(row.key);
        rows.add_course::<TeamId>("team", &name, course, row.key, |step: &Step| (&step.teams, &step.team_points));
    }
    for of in statistics::fans(event) {
        let name = locale.say(&fans::element(of.fan));
        let first = (of.first.table.session.0, of.first.table.number.0, of.first.hand.number());
        rows.add("fan", &name, None, "hands", Value::Number(of.hands.into()));
        rows.add("fan", &name, None, "main_fan", Value::Number(of.main.into()));
        let first = format!("{}-{}-{}", first.0, first.1, first.2);
        rows.add("fan", &name, None, "first_session_table_hand", Value::Text(first));
    }
    for seat in Seat::ALL {
        let name = locale.say(&messages::seat(seat));
        statistics::start_seats(event)[seat].iter().for_each(|mean| rows.add_mean(&name, mean));
    }
    for (wind, tally) in statistics::by_wind(event) {
        rows.add_tally("wind", &locale.say(&messages::wind(wind)), &tally);
    }
    Table { title, columns: COLUMNS.into(), rows: rows.0 }
}

struct Rows(Vec<Vec<Value>>);

impl Rows {
    fn add(&mut self, of: &str, name: &str, session: Option<u16>, figure: &str, value: Value) {
        let session = session.map_or(Value::Empty, Value::from);
        self.0.push(vec![of.into(), name.into(), session, figure.into(), value]);
    }

    fn add_tally(&mut self, of: &str, name: &str, tally: &Tally) {
        let Tally { hands, won, self_drawn, dealt_in, points, most } = *tally;
        let figures = [
            ("hands", hands),
            ("won", won),
            ("self_drawn", self_drawn),
            ("dealt_in", dealt_in),
            ("points_of_wins", points),
            ("largest", most.into()),
        ];
        for (figure, value) in figures {
            self.add(of, name, None, figure, Value::Number(value.into()));
        }
    }

    /// Adds rank and points after each session.
    fn add_course<K: std::hash::Hash + Eq>(
        &mut self,
        of: &str,
        name: &str,
        course: &[Step],
        key: K,
        figures: impl Fn(&Step) -> (&HashMap<K, usize>, &HashMap<K, StandardPoints>),
    ) {
        for step in course {
            let (ranks, points) = figures(step);
            if let (Some(rank), Some(points)) = (ranks.get(&key), points.get(&key)) {
                self.add(of, name, Some(step.session.0), "rank", (*rank).into());
                self.add(of, name, Some(step.session.0), "standard_points", Value::Exact(points.to_string()));
            }
        }
    }

    fn add_seats(&mut self, event: &Event, name: &str, player: PlayerId) {
        let Some(of) = statistics::seats_of(event, player) else { return };
        for (figure, value) in [("same_table", of.same_table), ("opponents", of.met)] {
            self.add("player", name, None, figure, value.into());
        }
        for seat in Seat::ALL {
            self.add("player", name, None, &format!("starts_{}", seat.letter()), of.starts[seat].into());
        }
        let strength = of.opponents.into_iter().map(|points| ("opponents_standard_points", points));
        for (figure, points) in strength.chain(of.field.map(|points| ("field_standard_points", points))) {
            self.add("player", name, None, figure, Value::Exact(points.to_string()));
        }
    }

    fn add_mean(&mut self, seat: &str, mean: &Mean) {
        self.add("seat", seat, None, "cases", mean.cases.into());
        self.add("seat", seat, None, "mean_standard_points", Value::Exact(mean.mean.to_string()));
        for (figure, value) in mean.interval.into_iter().flat_map(|(low, high)| [("low", low), ("high", high)]) {
            self.add("seat", seat, None, &format!("interval_{figure}_hundredths"), Value::Number(value.into()));
        }
    }
}
