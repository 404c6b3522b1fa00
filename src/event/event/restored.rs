//! The event of an archive as a value, without a database.
//!
//! Two facts to know: a team or player gets the id that [`KnownIds`] has, a draw or commitment its revision, and other
//! rows their place in the archive; and only readability is checked here: `files/archive/` checks the rest.

use super::restorable::{KnownIds, Unrestorable};
use super::restored_tables::restore_sessions;
use super::{
    Background, Commitment, Draw, EntryList, Event, EventChart, EventHead, LineUp, Origin, PastDraw, Player,
    PlayerRole, Privacy, Publication, Shelf, Team, Withdrawal, hides_removed,
};
use crate::duplicate::made::{DealsMade, Kind};
use crate::notes::screens::Screens;
use crate::record::archive::{self, Archive};
use crate::sheet::disqualification::{Revocation, Revoked};
use crate::sheet::penalty::{Entrant, GivenPenalty, StandardPenalty, revoke};
use crate::stage::line_up::ChangeCost;
use draw::by_standing::SeatingMethod;
use draw::generate::SeatedChart;
use draw::official_charts;
use rules::HandNumber;
use std::sync::Arc;
use values::ids::{PlayerId, PlayerNumber, SessionNumber, TableNumber, TeamId};

type Restored<T> = Result<T, Unrestorable>;

/// The event of an archive.
///
/// # Errors
/// A value cannot be read; this does not happen with an archive that was checked.
pub fn restore_event(archive: &Archive, ids: &KnownIds) -> Result<Event, Unrestorable> {
    let head = head(archive);
    let mut chart = archive.charts.last().map(restore_chart).transpose()?;
    if let Some(live) = &mut chart {
        live.chart.sessions.truncate(head.regulations.charted().max(1).into());
    }
    let commitments: Vec<_> = archive.commitments.iter().map(commitment).collect();
    let entries = entries(archive, ids);
    let mut screens = Screens::default();
    archive.screen_notes.iter().for_each(|row| screens.say(row.note.clone(), row.recorded_at.0));
    Ok(Event {
        version: archive.audit.len() as i32,
        hides_removed: hides_removed(&archive.audit, &entries),
        entries: entries.into(),
        chart: chart.map(Arc::new),
        commitments: commitments.iter().map(|of| (of.made_at, of.commitment.clone())).collect(),
        commitment: commitments.into_iter().next_back().map(Arc::new),
        draws: past_draws(&archive.draws, ids).into(),
        draw: live_draw(archive, ids)?.map(Arc::new),
        withdrawals: withdrawals(archive, ids).into(),
        penalties: penalties(archive, ids)?.into(),
        publications: fold_publications(archive.publications.clone()).into(),
        revocations: archive.revocations.iter().map(|row| revocation(row, ids)).collect::<Restored<_>>()?,
        screens: screens.into(),
        stage_notes: archive.stage_notes.as_slice().into(),
        line_ups: archive.line_ups.iter().map(|row| line_up(row, ids)).collect::<Restored<_>>()?,
        deals: archive.deals.iter().map(restore_deals).collect::<Restored<_>>()?,
        sessions: restore_sessions(archive, ids, head.regulations.sheet_rules())?,
        computed: Arc::default(),
        head: head.into(),
    })
}

fn head(archive: &Archive) -> EventHead {
    let archive::Event { slug, addresses, name, teams, regulations, created_at } = &archive.event;
    EventHead {
        id: 1,
        slug: addresses.last().unwrap_or(slug).clone(),
        name: name.clone(),
        teams: *teams,
        regulations: regulations.clone(),
        created_at: created_at.0,
        ended_at: archive.ended_at(),
        shelf: Shelf::Shown,
    }
}

fn entries(archive: &Archive, ids: &KnownIds) -> EntryList {
    let team = |row: &archive::Team| Team {
        id: ids.team(row.id),
        name: row.name.clone(),
        leader: row.leader.clone(),
        coach: row.coach.clone(),
    };
    let player = |row: &archive::Player| Player {
        id: ids.player(row.id),
        team_id: row.team.map(|team| ids.team(team)),
        name: row.name.clone(),
        role: match (row.substitute, row.stand_in) {
            (_, true) => PlayerRole::StandIn,
            (true, _) => PlayerRole::Substitute,
            (false, false) => PlayerRole::Regular,
        },
        from_session: row.from_session,
        background: Background {
            club: row.club.clone(),
            country: row.country.clone(),
            family: row.family.clone(),
            given_name: row.given_name.clone(),
            registers: row.registers.clone(),
        },
        // A choice that only a later version of the program knows is treated as the strictest.
        privacy: Privacy::from_code(&row.privacy).unwrap_or(Privacy::Initials),
    };
    let mut teams: Vec<Team> = archive.teams.iter().map(team).collect();
    let mut players: Vec<Player> = archive.players.iter().map(player).collect();
    teams.sort_by_key(|team| team.id);
    players.sort_by_key(|player| player.id);
    EntryList::new(teams, players, Withdrawal::players_who_left(&withdrawals(archive, ids)))
}

/// A chart of an archive.
///
/// # Errors
/// Its origin or method is unknown, or its number in the rule book.
pub fn restore_chart(row: &archive::Chart) -> Result<EventChart, Unrestorable> {
    let other = || Unrestorable::new("chart of origin", &row.origin);
    let (origin, chart) = match (row.official, &row.rows) {
        (Some(number), None) => {
            let number = u8::try_from(number).map_err(|_| other())?;
            let official = official_charts::by_number(number).ok_or_else(other)?;
            let copies = usize::try_from(row.copies.unwrap_or(1)).map_err(|_| other())?;
            (Origin::Official(number), official.side_by_side(copies))
        }
        (None, Some(rows)) => {
            let all = [Origin::Generated, Origin::Imported, Origin::Improved, Origin::Repaired];
            let origin = all.into_iter().find(|origin| origin.name() == row.origin).ok_or_else(other)?;
            (origin, SeatedChart::of_numbers(rows))
        }
        _ => return Err(other()),
    };
    let method = |name: &String| SeatingMethod::from_name(name).ok_or_else(|| Unrestorable::new("method", name));
    Ok(EventChart {
        revision: row.revision,
        origin,
        chart,
        then_by: row.then_by.as_ref().map(method).transpose()?,
        author: row.author.clone(),
        made_at: row.made_at.0,
    })
}

fn commitment(row: &archive::Commitment) -> Commitment {
    Commitment {
        id: row.revision,
        revision: row.revision,
        input: row.input.clone(),
        secret: row.secret.clone().unwrap_or_default(),
        commitment: row.commitment.clone(),
        author: row.author.clone(),
        made_at: row.made_at.0,
    }
}

fn past_draws(draws: &[archive::Draw], ids: &KnownIds) -> Vec<PastDraw> {
    let mut past: Vec<PastDraw> = Vec::new();
    for row in draws {
        match &row.withdraws {
            None => past.push(PastDraw {
                revision: row.revision,
                at: row.recorded_at.0,
                drawn_by: row.drawn_by.clone(),
                is_repair: row.repairs.is_some(),
                players: drawn_players(row, ids).into_iter().map(|(_, player)| player).collect(),
                commitment: row.commitment,
                withdrawn: None,
            }),
            Some(reason) => {
                let (reason, author) = (reason.clone(), row.recorded_by.clone());
                withdraw_last(&mut past, Revoked { reason, author, at: row.recorded_at.0 });
            }
        }
    }
    past
}

/// Notes that the last of these draws was withdrawn: from then on nobody has a number in it or in what it repaired.
pub fn withdraw_last(past: &mut [PastDraw], withdrawn: Revoked) {
    past.iter_mut().for_each(|draw| draw.players.clear());
    past.last_mut().into_iter().for_each(|last| last.withdrawn = Some(withdrawn.clone()));
}

fn drawn_players(row: &archive::Draw, ids: &KnownIds) -> Vec<(PlayerNumber, PlayerId)> {
    let player = |(number, player): &(i32, i32)| (PlayerNumber(*number as u16), PlayerId(ids.player(*player)));
    let mut players: Vec<_> = row.players.iter().map(player).collect();
    players.sort_by_key(|(number, _)| *number);
    players
}

fn live_draw(archive: &Archive, ids: &KnownIds) -> Restored<Option<Draw>> {
    let last = archive.draws.last().filter(|row| row.withdraws.is_none());
    last.map(|row| draw(archive, row, ids)).transpose()
}

fn draw(archive: &Archive, row: &archive::Draw, ids: &KnownIds) -> Restored<Draw> {
    // A repair has a higher revision than the draw that it repairs, so this recursion ends.
    let original = match row.repairs {
        Some(revision) => {
            let of = archive.draws.iter().find(|other| other.revision == revision && revision < row.revision);
            Some(Box::new(draw(archive, of.ok_or_else(|| Unrestorable::new("draw", revision))?, ids)?))
        }
        None => None,
    };
    let committed = match row.commitment {
        Some(revision) => {
            let of = archive.commitments.iter().find(|other| other.revision == revision);
            let of = of.ok_or_else(|| Unrestorable::new("commitment", revision))?;
            Some((commitment(of), row.word.clone().unwrap_or_default()))
        }
        None => None,
    };
    let shown = archive.releases.iter().rfind(|release| release.draw == row.revision);
    let team = |(number, team): &(i32, i32)| (*number as u16, TeamId(ids.team(*team)));
    let mut teams: Vec<_> = row.teams.iter().map(team).collect();
    teams.sort_by_key(|(number, _)| *number);
    Ok(Draw {
        id: row.revision,
        revision: row.revision,
        seed: row.seed.clone(),
        committed,
        input: row.input.clone(),
        original,
        shown: shown.map(|release| release.shown as usize),
        drawn_by: row.drawn_by.clone(),
        recorded_by: row.recorded_by.clone(),
        recorded_at: row.recorded_at.0,
        teams,
        players: drawn_players(row, ids),
        hidden: [0; 2],
    })
}

fn withdrawals(archive: &Archive, ids: &KnownIds) -> Vec<Withdrawal> {
    let withdrawal = |row: &archive::Withdrawal| Withdrawal {
        player: PlayerId(ids.player(row.player)),
        from: row.from_session.map(|from| SessionNumber(from as u16)),
        at: row.recorded_at.0,
    };
    archive.withdrawals.iter().map(withdrawal).collect()
}

fn penalties(archive: &Archive, ids: &KnownIds) -> Restored<Vec<GivenPenalty>> {
    let mut given = Vec::new();
    for row in &archive.standard_penalties {
        let of = match (row.team, row.player) {
            (Some(team), None) => Entrant::Team(TeamId(ids.team(team))),
            (None, Some(player)) => Entrant::Player(PlayerId(ids.player(player))),
            _ => return Err(Unrestorable::new("penalty of nobody at", row.given_at.0)),
        };
        let points = row.points.parse().map_err(|_| Unrestorable::new("standard points", &row.points))?;
        let (penalty, at) = (StandardPenalty { of, points }, row.given_at.0);
        let (reason, author) = (row.reason.clone(), row.author.clone());
        match row.revokes {
            None => given.push(GivenPenalty { penalty, reason, author, at, revoked: None }),
            Some(of) => revoke(&mut given, penalty, of.0, Revoked { reason, author, at }),
        }
    }
    Ok(given)
}

/// The publications with their withdrawals applied, the newest first.
pub fn fold_publications(mut rows: Vec<archive::Publication>) -> Vec<Publication> {
    rows.sort_by_key(|row| (row.session, row.revision));
    let mut published: Vec<Publication> = Vec::new();
    for archive::Publication { session, revision, content, author, published_at, withdraws } in rows {
        match (withdraws, published.last_mut()) {
            (None, _) => {
                let published_at = published_at.0;
                published.push(Publication { session, revision, content, author, published_at, withdrawn: None });
            }
            // At two laptops, the same publication may have been withdrawn separately.
            (Some(reason), Some(last)) if last.session == session && last.withdrawn.is_none() => {
                last.withdrawn = Some(Revoked { reason, author, at: published_at.0 });
            }
            (Some(_), _) => {}
        }
    }
    published.reverse();
    published
}

fn revocation(row: &archive::Revocation, ids: &KnownIds) -> Restored<Revocation> {
    Ok(Revocation {
        player: PlayerId(ids.player(row.player)),
        session: SessionNumber(row.session as u16),
        table: TableNumber(row.table as u16),
        hand: HandNumber::new(row.hand).ok_or_else(|| Unrestorable::new("hand", row.hand))?,
        revision: row.revision.unwrap_or(1),
        revoked: Revoked { reason: row.reason.clone(), author: row.author.clone(), at: row.recorded_at.0 },
    })
}

fn line_up(row: &archive::LineUp, ids: &KnownIds) -> Restored<LineUp> {
    let cost = |code: &String| ChangeCost::from_code(code).ok_or_else(|| Unrestorable::new("cost", code));
    Ok(LineUp {
        session: SessionNumber(row.session as u16),
        team: TeamId(ids.team(row.team)),
        revision: row.revision,
        players: row.players.iter().map(|player| PlayerId(ids.player(*player))).collect(),
        author: row.author.clone(),
        at: row.recorded_at.0,
        late: row.late.as_ref().map(cost).transpose()?,
        reason: row.reason.clone(),
    })
}

/// Deals of an archive.
///
/// # Errors
/// Their kind is unknown.
pub fn restore_deals(row: &archive::Deals) -> Result<DealsMade, Unrestorable> {
    Ok(DealsMade {
        session: SessionNumber(row.session as u16),
        revision: row.revision,
        kind: Kind::from_code(&row.kind).ok_or_else(|| Unrestorable::new("deals of the kind", &row.kind))?,
        commitment: row.commitment.clone(),
        author: row.author.clone(),
        at: row.made_at.0,
    })
}
