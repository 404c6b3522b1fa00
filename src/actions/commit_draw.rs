//! Confirming the draft of a draw: names, chart and who is kept apart are fixed by a commitment everybody may see.

use super::{Actor, Error, EventView, Result, permission, refused, require, typed_name};
use crate::messages::{Message, lots_error};
use crate::store::{self, Store, audit, commitments};
use crate::tournament::draw::apart::Separations;
use crate::tournament::draw::protocol::{FORMAT, Input, Player, Team};
use crate::tournament::ids::{PlayerId, TeamId};
use chrono::NaiveDateTime;
use serde_json::json;
use std::collections::BTreeMap;

/// What groups of players can be kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// 单位.
    Club,
    /// 国家或地区.
    Country,
    /// 家庭.
    Family,
}

impl Group {
    /// All of them.
    pub const ALL: [Group; 3] = [Group::Club, Group::Country, Group::Family];

    /// Its name in forms and texts.
    pub fn name(self) -> &'static str {
        match self {
            Group::Club => "club",
            Group::Country => "country",
            Group::Family => "family",
        }
    }
}

impl EventView {
    /// Who has this in common, group by group, with its name; groups of one are none.
    pub fn groups(&self, by: Group) -> BTreeMap<String, Vec<PlayerId>> {
        let mut groups: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
        for player in self.entries.drawing_players() {
            let name = match by {
                Group::Club => &player.background.club,
                Group::Country => &player.background.country,
                Group::Family => &player.background.family,
            };
            if !name.is_empty() {
                groups.entry(name.clone()).or_default().push(PlayerId(player.id));
            }
        }
        groups.retain(|_, players| players.len() > 1);
        groups
    }

    /// Whether there is a commitment that can be drawn from, and names and chart are those committed to.
    pub fn commitment_holds(&self) -> bool {
        let holds = |input: &Input| self.input(input.apart.clone()).is_ok_and(|now| now == *input);
        self.commitment.as_ref().is_some_and(|commitment| commitment.is_known() && holds(&commitment.input))
    }

    /// What goes into a draw now.
    pub(super) fn input(&self, apart: Separations) -> Result<Input> {
        let Some(live) = &self.chart else { return refused(Message::new("seat-no-chart")) };
        let draws =
            |team: &store::entries::Team| self.entries.drawing_players().any(|player| player.team_id == Some(team.id));
        let team = |team: &store::entries::Team| Team { id: TeamId(team.id), name: team.name.clone() };
        let player = |player: &store::entries::Player| Player {
            id: PlayerId(player.id),
            name: player.name.clone(),
            team: player.team_id.map(TeamId),
        };
        Ok(Input {
            format: FORMAT.to_owned(),
            event: self.event.name.clone(),
            teams: self.entries.teams.iter().filter(|team| draws(team)).map(team).collect(),
            players: self.entries.drawing_players().map(player).collect(),
            apart,
            chart: store::charts::written(&live.chart),
            seats_drawn: live.origin.draws_seats(),
        })
    }
}

/// Confirms the draft: makes a secret and publishes the commitment to it and to all that goes into the draw. Players in
/// the same of `groups`, and those named in pairs (one pair a line, `A, B`), are to be kept apart.
///
/// # Errors
/// There is no chart, teams are not complete, a name of a pair is not entered or entered twice; once there is a draw, the
/// event's name is not typed; a session is seated.
pub fn commit_draw(
    store: &Store,
    actor: &Actor,
    slug: &str,
    groups: &[Group],
    pairs: &str,
    typed: &str,
    now: NaiveDateTime,
) -> Result<()> {
    let mut secret = [0_u8; 16];
    getrandom::fill(&mut secret).map_err(|error| store::Error::Connection(error.to_string()))?;
    let secret: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    store.write(|conn| {
        let view = EventView::read(conn, slug)?.ok_or(Error::NotFound)?;
        require(permission::organise(actor, view.event.id))?;
        if !view.sessions.is_empty() {
            return refused(Message::new("draw-stands"));
        }
        if view.draw.is_some() {
            typed_name(&view.event, typed)?;
        }
        if let Err(errors) = view.entries.drawing(view.event.teams).check() {
            let say = |error| lots_error(error, |id| view.entries.team_name(id), |id| view.entries.player_name(id));
            return Err(Error::Refused(errors.iter().map(say).collect()));
        }
        let apart = Separations {
            groups: groups.iter().flat_map(|group| view.groups(*group).into_values()).collect(),
            pairs: named_pairs(&view, pairs)?,
        };
        let input = view.input(apart)?;
        let commitment = commitments::insert(conn, view.event.id, &input, &secret, &actor.name, now)?;
        let detail = json!({ "commitment": commitment, "apart": input.apart });
        Ok(audit::append(conn, Some(view.event.id), now, &actor.name, "commit_draw", &detail)?)
    })
}

fn named_pairs(view: &EventView, text: &str) -> Result<Vec<(PlayerId, PlayerId)>> {
    let mut problems = Vec::new();
    let mut pairs = Vec::new();
    let find = |name: &str| {
        let mut found = view.entries.drawing_players().filter(|player| player.name == name);
        match (found.next(), found.next()) {
            (Some(player), None) => Ok(PlayerId(player.id)),
            (None, _) => Err(Message::new("apart-unknown").arg("name", name)),
            _ => Err(Message::new("apart-ambiguous").arg("name", name)),
        }
    };
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        let names: Vec<&str> = text.split([',', '，', '、', ';', '；']).map(str::trim).collect();
        let [one, other] = names[..] else {
            problems.push(Message::new("apart-line").arg("line", line).arg("found", text.trim()));
            continue;
        };
        match (find(one), find(other)) {
            (Ok(one), Ok(other)) if one != other => pairs.push((one, other)),
            (Ok(_), Ok(_)) => problems.push(Message::new("apart-line").arg("line", line).arg("found", text.trim())),
            (one, other) => problems.extend([one.err(), other.err()].into_iter().flatten()),
        }
    }
    if problems.is_empty() { Ok(pairs) } else { Err(Error::Refused(problems)) }
}
