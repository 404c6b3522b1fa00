//! Confirming the draft of a draw: a public commitment fixes names, chart and separations.

use crate::draw::draw_lots::{check_drawable, draw_input};
use crate::{Acting, Error, Result, permission, refused, require_unchanged};
use event::draw::apart::Separations;
use event::event::{ChangeScope, Event, Group, Player};
use event::values::ids::PlayerId;
use event::values::people::{Found, Named, People};
use messages::{Message, same_asked};
use serde_json::json;
use store::audit::About;
use store::commitments;

impl Acting<'_> {
    /// Confirms the draft: makes a secret, and publishes the commitment to it and to the input of the draw. Players in
    /// the same one of `groups`, and those named in `pairs` (one pair on each line, `A, B`), are kept apart.
    ///
    /// # Errors
    /// There is no chart, and a session needs it or players are to be kept apart; teams are incomplete; the groups or
    /// the seating of the first stage do not fit; a name in a pair is not entered, or means several players; there is a
    /// draw and the event's name is not `typed`; a session is seated; or the event has changed.
    pub fn commit_draw(&self, groups: &[Group], pairs: &str, typed: &str) -> Result<()> {
        let secret = random_secret()?;
        let event = &*self.event(permission::organise)?;
        self.store.write(|conn| {
            require_unchanged(conn, event)?;
            check_drawable(event, typed)?;
            let apart = Separations {
                groups: groups.iter().flat_map(|group| event.groups(*group).into_values()).collect(),
                pairs: read_pairs(event, pairs)?,
            };
            if event.chart.is_none() && !apart.is_empty() {
                return refused(Message::new("apart-no-chart"));
            }
            let input = draw_input(event, apart)?;
            let commitment = commitments::insert(conn, event.head.id, &input, &secret, &self.actor.name, self.now)?;
            let detail = json!({ "commitment": commitment, "apart": input.apart });
            self.audit(conn, About::Event(event.head.id, ChangeScope::Frame), "commit_draw", &detail)
        })
    }
}

/// A secret for a commitment: 16 random bytes as 32 hexadecimal digits, too many to be guessed.
pub(crate) fn random_secret() -> Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(Error::unexpected("the system gives no random numbers"))?;
    Ok(hex::encode(bytes))
}

fn read_pairs(event: &Event, text: &str) -> Result<Vec<(PlayerId, PlayerId)>> {
    let mut problems = Vec::new();
    let mut pairs = Vec::new();
    let drawing: Vec<&Player> = event.entries.drawing_players().collect();
    let people: People = drawing.iter().map(|player| player.as_named()).collect();
    let find = |name: &str| match people.find_called(Named::alone(name), |place| drawing[place].name == name) {
        Found::Same(place) => Ok(PlayerId(drawing[place].id)),
        Found::Several(_) => Err(Message::new("apart-ambiguous").arg("name", name)),
        Found::Perhaps(place, why) => Err(same_asked(name, &drawing[place].name, why)),
        Found::Nobody => Err(Message::new("apart-unknown").arg("name", name)),
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
