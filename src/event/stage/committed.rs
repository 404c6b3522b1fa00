//! The input of the lots of a stage, to which the organiser commits before they are drawn.
//!
//! Two facts to know: hash and seed are those of the draw of an event ([`protocol`]); and entrants are identified by
//! their number in the order of entry, so a corrected name changes nothing, but a corrected hand does.

use super::Stage;
use draw::protocol;
use serde::{Deserialize, Serialize};
use values::exact::Exact;
use values::is_default;

/// The format of the input, with its version.
pub const FORMAT: &str = "caipan-stage-lots-1";

/// The purpose of the lots of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotsOf {
    /// Its field: between equals of the earlier stage, and for groups.
    Field,
    /// All who are equal in it once it is over.
    Equals,
}

/// The input, known before. The order of the fields is that of the JSON that is hashed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// [`FORMAT`].
    pub format: String,
    /// The plan of the stage whose field is to be decided; `None` if lots are drawn between equals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Box<Stage>>,
    /// The id of the stage whose ranking follows.
    pub from: String,
    /// Its ranking without lots.
    pub ranking: Vec<Standing>,
}

/// An entrant in the ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The number in the order of entry.
    pub entrant: usize,
    /// The rank; equals share it.
    pub rank: usize,
    /// The group, from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub group: usize,
    /// Whether the entrant cannot be in the field: disqualified, gone, in a field above, or had a final below.
    #[serde(default, skip_serializing_if = "is_default")]
    pub out: bool,
    /// The total standard points.
    pub standard: Exact,
    /// The total game points.
    pub game: i32,
}

/// The secret that was not published before lots were drawn, and the word that makes the seed with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    /// The number of the note with the commitment.
    pub note: i32,
    /// The secret.
    pub secret: String,
    /// The public random word.
    pub word: String,
}

impl Input {
    /// The purpose of the lots.
    pub fn lots_of(&self) -> LotsOf {
        if self.plan.is_some() { LotsOf::Field } else { LotsOf::Equals }
    }
}

impl Revealed {
    /// The seed of the lots.
    pub fn seed(&self) -> String {
        protocol::seed(&self.secret, &self.word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draw::entry_lots::{Lots, Purpose};
    use proptest::prelude::*;
    use rules::StandardPoints;
    use values::digest;

    fn input(points: &[(i64, i32)]) -> Input {
        let standing = |(place, (standard, game)): (usize, &(i64, i32))| Standing {
            entrant: (place * 7) % points.len() + 1,
            rank: place + 1,
            group: place % 2,
            out: false,
            standard: Exact(StandardPoints::whole(*standard)),
            game: *game,
        };
        let plan = Some(Box::new(Stage { id: "final".into(), ..Stage::default() }));
        let ranking = points.iter().enumerate().map(standing).collect();
        Input { format: FORMAT.into(), plan, from: "预赛".into(), ranking }
    }

    proptest! {
        #[test]
        fn a_commitment_binds_all_that_goes_in_and_a_word_all_lots(
            points in prop::collection::vec((-9..9i64, -500..500i32), 8..40),
            at in 0..40usize,
            secret in "[0-9a-f]{32}",
            words in prop::array::uniform2("[1-6] [1-6] [1-6]"),
        ) {
            let own = input(&points);
            let hash = |input: &Input, secret: &str| protocol::commitment(input, secret).unwrap();
            let committed = hash(&own, &secret);
            let text = serde_json::to_string(&own).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Input>(&text).unwrap(), &own);
            prop_assert_eq!(digest::hash(format!("{text}\n{secret}")), committed.clone(), "as docs/verify.md has it");
            let at = at % points.len();
            let changes: [&dyn Fn(&mut Input); 8] = [
                &|of| of.ranking[at].entrant += 1,
                &|of| of.ranking[at].rank += 1,
                &|of| of.ranking[at].group += 1,
                &|of| of.ranking[at].out = true,
                &|of| of.ranking[at].standard = Exact(of.ranking[at].standard.0.divided_by(3) + StandardPoints::whole(20)),
                &|of| of.ranking[at].game += 1,
                &|of| of.ranking[at].entrant = 0,
                &|of| of.plan.as_mut().unwrap().groups.count += 1,
            ];
            for (change, how) in changes.iter().enumerate() {
                let mut other = own.clone();
                how(&mut other);
                prop_assert_ne!(hash(&other, &secret), committed.clone(), "change {}", change);
            }
            prop_assert_ne!(hash(&own, &format!("{secret}0")), committed);
            let numbers: Vec<(usize, usize)> = (1..=points.len()).map(|number| (number, number)).collect();
            let order = |word: &String| {
                let seed = Revealed { note: 1, secret: secret.clone(), word: word.clone() }.seed();
                Lots::new(&seed).order(Purpose::Players, &numbers)
            };
            prop_assert_eq!(words[0] == words[1], order(&words[0]) == order(&words[1]));
        }
    }
}
