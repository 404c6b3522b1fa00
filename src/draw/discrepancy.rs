//! Checks the protocol of a draw: the draw is computed again, and compared with what is recorded.

use super::lots::{Lot, LotsError};
use super::protocol::{DrawMethod, Protocol, Signature};
use rules::Seat;
use values::digest::is_signed;
use values::ids::{PlayerId, SessionNumber, TeamId};

/// Something in a protocol that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Discrepancy {
    /// The file is of another kind or version.
    Format(String),
    /// The input or the secret is not the one of the commitment.
    Commitment {
        /// The recorded value.
        stated: String,
        /// The right value.
        right: String,
    },
    /// A team has another number than was drawn.
    Team {
        /// Its name.
        name: String,
        /// The recorded value.
        stated: u16,
        /// The right value.
        right: u16,
    },
    /// A player has another number, or place in the team, than was drawn.
    Player {
        /// The name.
        name: String,
        /// The recorded value.
        stated: u16,
        /// The right value.
        right: u16,
    },
    /// The lots are not possible.
    Lots(LotsError),
    /// The groups are not possible for these entrants: somebody is in none, or a group has another size than stated.
    Groups {
        /// The number of teams that draw, or of individuals.
        entrants: usize,
        /// The size of each group.
        sizes: Vec<u16>,
        /// The number of entrants whose group is stated.
        known: usize,
    },
    /// The chart is not complete for these players, or for their groups.
    Chart,
    /// Another person sits at a table than the draw gives.
    Seat {
        /// The session.
        session: SessionNumber,
        /// The table, from 1.
        table: usize,
        /// The start seat.
        seat: Seat,
        /// The recorded name.
        stated: String,
        /// The right name.
        right: String,
    },
    /// A session has another number of tables than the draw gives.
    Tables(SessionNumber),
    /// The signature is not one of the stated key under this protocol.
    Signature {
        /// The stated key.
        public_key: String,
    },
    /// Something was changed after the protocol was written.
    Digest {
        /// The recorded value.
        stated: String,
        /// The right value.
        right: String,
    },
}

impl Protocol {
    /// Computes the draw again and returns all differences, up to the first that makes further ones meaningless.
    ///
    /// # Errors
    /// The protocol cannot be written as JSON, to be hashed.
    pub fn verify(&self) -> serde_json::Result<Vec<Discrepancy>> {
        if self.input.format != self.input.right_format() {
            return Ok(vec![Discrepancy::Format(self.input.format.clone())]);
        }
        let mut found = Vec::new();
        if let DrawMethod::Committed { commitment, secret, .. } = &self.how {
            let right = self.input.commitment(secret)?;
            if *commitment != right {
                found.push(Discrepancy::Commitment { stated: commitment.clone(), right });
            }
        }
        let mut ids: Vec<PlayerId> = self.input.players.iter().map(|player| player.id).collect();
        ids.sort();
        if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            found.push(Discrepancy::Lots(LotsError::TwicePlayer(0, twice[0], twice[1])));
            return Ok(found);
        }
        if let Some(groups) = self.input.own_groups.as_ref().filter(|_| !self.input.groups_fit()) {
            let (sizes, known) = (groups.sizes.clone(), groups.of.len());
            found.push(Discrepancy::Groups { entrants: self.input.entrants(), sizes, known });
            return Ok(found);
        }
        let can_be_numbered = self.input.players.len() <= usize::from(u16::MAX);
        if !can_be_numbered || !self.input.chart().is_for(&self.input.sizes()) {
            found.push(Discrepancy::Chart);
            return Ok(found);
        }
        if let Err(against) = self.input.check(&self.lots) {
            found.extend(against.into_iter().map(Discrepancy::Lots));
            return Ok(found);
        }
        if let Some(seed) = self.how.seed() {
            let right = self.input.lots(&seed);
            let team = |id: TeamId| self.input.team_name(id);
            let other_team = |name, stated, right| Discrepancy::Team { name, stated, right };
            found.extend(different(&self.lots.teams, &right.teams, team, other_team));
            let other = |name, stated, right| Discrepancy::Player { name, stated, right };
            found.extend(different(&self.lots.players, &right.players, |id| self.input.name(id), other));
        }
        let right = self.right_seats();
        for session in right.keys().chain(self.seats.keys().filter(|session| !right.contains_key(session))) {
            let [stated, right] = [&self.seats, &right].map(|seats| seats.get(session).map_or(&[][..], Vec::as_slice));
            if stated.len() != right.len() {
                found.push(Discrepancy::Tables(*session));
            }
            for (table, (stated, right)) in (1..).zip(stated.iter().zip(right)) {
                let wrong =
                    Seat::ALL.into_iter().zip(stated.iter().zip(right)).filter(|(_, (stated, right))| stated != right);
                found.extend(wrong.map(|(seat, (stated, right))| Discrepancy::Seat {
                    session: *session,
                    table,
                    seat,
                    stated: stated.clone(),
                    right: right.clone(),
                }));
            }
        }
        let right = self.right_digest()?;
        if self.digest != right {
            found.push(Discrepancy::Digest { stated: self.digest.clone(), right });
        }
        if let Some(Signature { public_key, signature }) = &self.signed
            && !is_signed(public_key, signature, &self.signed_text()?)
        {
            found.push(Discrepancy::Signature { public_key: public_key.clone() });
        }
        Ok(found)
    }
}

/// The lots whose stated number is not the right one; 0 is a missing one.
fn different<K: Copy + PartialEq>(
    stated: &[Lot<K>],
    right: &[Lot<K>],
    name: impl Fn(K) -> String,
    other: impl Fn(String, u16, u16) -> Discrepancy,
) -> Vec<Discrepancy> {
    let number = |of: K| stated.iter().find(|lot| lot.of == of).map_or(0, |lot| lot.number);
    let wrong = right.iter().filter(|lot| number(lot.of) != lot.number);
    wrong.map(|lot| other(name(lot.of), number(lot.of), lot.number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apart::Separations;
    use crate::generate::chart;
    use crate::groups::DrawnGroups;
    use crate::lots::Lots;
    use crate::protocol::{FORMAT, FORMAT_OF_GROUPS, Input, Player, Team};
    use ed25519_dalek::{Signer, SigningKey};
    use rules::BySeat;
    use std::collections::BTreeMap;
    use values::ids::PlayerNumber;

    fn protocol() -> Protocol {
        let planned = chart(16, 4, true).unwrap();
        let seats =
            |tables: &Vec<BySeat<PlayerNumber>>| tables.iter().map(|t| Seat::ALL.map(|seat| t[seat].0)).collect();
        let team = |id: i32| Team { id: TeamId(id), name: format!("队{id}") };
        let player = |id: i32| Player { id: PlayerId(id), name: format!("棋手{id}"), team: Some(TeamId(id % 4)) };
        let input = Input {
            format: FORMAT.into(),
            event: "春季赛".into(),
            teams: (0..4).map(team).collect(),
            players: (1..=16).map(player).collect(),
            apart: Separations { groups: Vec::new(), pairs: vec![(PlayerId(1), PlayerId(2))] },
            chart: planned.sessions.iter().map(seats).collect(),
            seats_drawn: false,
            groups: None,
            own_groups: None,
            mixed_groups: Vec::new(),
        };
        let how = DrawMethod::Committed {
            commitment: input.commitment("a secret").unwrap(),
            published_at: "2026-11-20 18:00".into(),
            secret: "a secret".into(),
            word: "3 5 1".into(),
        };
        let lots = Lots::draw_apart(&how.seed().unwrap(), &input.entries(), &input.apart, &input.chart());
        let mut protocol = Protocol {
            input,
            revision: 1,
            how,
            drawn_by: "李".into(),
            recorded_by: "王".into(),
            recorded_at: "2026-11-21 09:00".into(),
            lots,
            seat_seeds: BTreeMap::new(),
            seats: BTreeMap::new(),
            digest: String::new(),
            signed: None,
        };
        protocol.seats = protocol.right_seats();
        protocol.digest = protocol.right_digest().unwrap();
        protocol
    }

    #[test]
    fn a_protocol_holds_and_every_change_to_it_is_found() {
        let right = protocol();
        assert_eq!(right.verify().unwrap(), []);
        let changed = |change: &dyn Fn(&mut Protocol)| {
            let mut protocol = right.clone();
            change(&mut protocol);
            // Those who change it can also write a fitting digest.
            protocol.digest = protocol.right_digest().unwrap();
            protocol.verify().unwrap()
        };
        let seat = changed(&|p| p.seats.get_mut(&SessionNumber(2)).unwrap()[1].swap(0, 1));
        assert!(matches!(seat[..], [Discrepancy::Seat { session: SessionNumber(2), table: 2, .. }, _]), "{seat:?}");
        let without = changed(&|p| p.seats.clear());
        assert_eq!(without.len(), 4, "a session without its seats each: {without:?}");
        let drawn = changed(&|p| p.input.seats_drawn = true);
        assert!(matches!(drawn[0], Discrepancy::Commitment { .. }), "{drawn:?}");
        let name = changed(&|p| p.input.players[0].name = "他".into());
        assert!(matches!(name[0], Discrepancy::Commitment { .. }), "{name:?}");
        assert_eq!(
            name.iter().filter(|found| matches!(found, Discrepancy::Seat { .. })).count(),
            4,
            "one seat a session"
        );
        let word = changed(&|p| {
            let DrawMethod::Committed { word, .. } = &mut p.how else { unreachable!() };
            *word = "3 5 2".into();
        });
        assert!(word.iter().any(|found| matches!(found, Discrepancy::Player { .. })), "{word:?}");
        let secret = changed(&|p| {
            let DrawMethod::Committed { secret, .. } = &mut p.how else { unreachable!() };
            secret.push('.');
        });
        assert!(matches!(secret[0], Discrepancy::Commitment { .. }), "{secret:?}");
        let lots = changed(&|p| {
            let first = p.lots.players[0].number;
            p.lots.players[0].number = p.lots.players[1].number;
            p.lots.players[1].number = first;
        });
        let other_lots = lots.iter().filter(|found| matches!(found, Discrepancy::Player { .. })).count();
        assert_eq!(other_lots, 2, "{lots:?}");
        let impossible = changed(&|p| p.lots.players[3].number = 9);
        assert!(matches!(impossible[0], Discrepancy::Lots(LotsError::OutOfRange { number: 9, highest: 4 })));
        let chart = changed(&|p| p.input.chart[1][0] = [0, 900, 2, 3]);
        assert!(chart.contains(&Discrepancy::Chart), "{chart:?}");
        let mut by_hand = Protocol { how: DrawMethod::Hand, ..right.clone() };
        by_hand.digest = by_hand.right_digest().unwrap();
        assert_eq!(by_hand.verify().unwrap(), []);
        by_hand.drawn_by = "张".into();
        assert!(matches!(by_hand.verify().unwrap()[..], [Discrepancy::Digest { .. }]));
    }

    #[test]
    fn a_signature_is_that_of_the_key_under_all_of_the_protocol() {
        let key = SigningKey::from_bytes(&[7; 32]);
        let mut signed = protocol();
        let signature = key.sign(signed.signed_text().unwrap().as_bytes());
        let public_key = hex::encode(key.verifying_key().as_bytes());
        signed.signed =
            Some(Signature { public_key: public_key.clone(), signature: hex::encode(signature.to_bytes()) });
        assert_eq!(signed.verify().unwrap(), []);
        // Not in the digest, and signed all the same.
        signed.seat_seeds.insert(SessionNumber(1), "another".into());
        assert_eq!(signed.verify().unwrap(), [Discrepancy::Signature { public_key }]);
    }

    /// A draw of sixteen in groups, with the chart and the lots that follow.
    fn in_groups(own_groups: DrawnGroups) -> Protocol {
        let names = ["李", "Ægir Þórðarson-Guðmundsdóttir", "d'Artagnan", "Ōé"];
        let player =
            |id: i32| Player { id: PlayerId(40 - id), name: format!("{}{id}", names[id as usize % 4]), team: None };
        let mut input = Input {
            format: FORMAT_OF_GROUPS.into(),
            teams: Vec::new(),
            players: (1..=16).map(player).collect(),
            apart: Separations::default(),
            chart: Vec::new(),
            own_groups: Some(own_groups),
            ..protocol().input
        };
        let sizes = input.sizes();
        input.chart = crate::groups::chart_of(&sizes, 3, false).unwrap().numbers();
        let lots = input.lots("霜降");
        resealed(Protocol { input, lots, how: DrawMethod::Seed { seed: "霜降".into() }, ..protocol() })
    }

    /// The protocol with fitting seats and a fitting digest, as a forger would write it.
    fn resealed(mut protocol: Protocol) -> Protocol {
        protocol.seats = protocol.right_seats();
        protocol.digest = protocol.right_digest().unwrap();
        protocol
    }

    #[test]
    fn who_is_in_no_group_of_a_protocol_is_found() {
        use crate::division::GroupBy;
        let of = [1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 0].to_vec();
        let right = in_groups(DrawnGroups { by: GroupBy::Given, sizes: vec![8, 8], of });
        assert_eq!(right.verify().unwrap(), []);
        // The last two are of no group, and have each other's numbers.
        let mut forged = right.clone();
        forged.input.own_groups.as_mut().unwrap().of.truncate(14);
        let [.., one, other] = &mut forged.lots.players[..] else { unreachable!() };
        std::mem::swap(&mut one.number, &mut other.number);
        let wrong = Discrepancy::Groups { entrants: 16, sizes: vec![8, 8], known: 14 };
        assert_eq!(resealed(forged).verify().unwrap(), [wrong]);
    }

    proptest::proptest! {
        #[test]
        fn groups_as_somebody_may_write_them_are_told_of_and_never_counted_with(
            by in proptest::sample::select(vec!["draw", "pots", "snake", "area", "given"]),
            sizes in proptest::collection::vec(proptest::sample::select(vec![0, 4, 8, 16, 16_384, u16::MAX]), 0..4),
            of in proptest::collection::vec(0..4u16, 0..20),
            numbers in proptest::collection::vec(0..20u16, 16),
            charted in proptest::prelude::any::<bool>(),
        ) {
            use crate::division::GroupBy;
            let mut written = in_groups(DrawnGroups { by: GroupBy::Draw, sizes: vec![8, 8], of: Vec::new() });
            let text = format!("{{\"by\":\"{by}\",\"sizes\":{sizes:?},\"of\":{of:?}}}");
            let groups: DrawnGroups = serde_json::from_str(&text).unwrap();
            written.input.own_groups = Some(groups.clone());
            if !charted {
                written.input.chart.clear();
            }
            written.lots.players.iter_mut().zip(numbers).for_each(|(lot, number)| lot.number = number);
            let found = written.verify().unwrap();
            proptest::prop_assert!(!found.is_empty());
            let told = found.iter().any(|found| matches!(found, Discrepancy::Groups { .. }));
            proptest::prop_assert_eq!(told, !groups.fits(16, false));
        }
    }
}
