//! `caipan event`: corrects names, regulations, people and links of an event, and undoes decisions and draws.

use super::named_event::{Named, Reasoned};
use super::standings::read_regulations;
use super::{Failure, print};
use crate::acting;
use actions::{self, Actor, Renamed, Role};
use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use event::event::Event;
use event::values::ids::{PlayerId, PlayerNumber, SessionNumber, TableNumber, TeamId};
use event::values::people::{self, Found, People};
use messages::{Locale, Message, plan_remark, rank_move, same_asked};
use std::path::PathBuf;
use std::sync::Arc;
use store::{Store, events, passes};
use uuid::Uuid;

#[derive(Debug, Subcommand)]
pub(super) enum Mend {
    Rename(Rename),
    Address(OfAddress),
    Kind(OfKind),
    Role(OfRole),
    Erase(Erase),
    Leader(Leader),
    Regulations(Changed),
    Organisers(Named),
    AddOrganiser(OfUser),
    RemoveOrganiser(OfUser),
    Links(Named),
    MakeLink(MakeLink),
    RevokeLink(OfLink),
    Penalties(Named),
    RevokePenalty(OfPenalty),
    Disqualifications(Named),
    RevokeDisqualification(OfHand),
    RestoreDisqualification(OfHand),
    WithdrawDraw(Reasoned),
    Appeals(Named),
    WithdrawAppeal(OfAppeal),
}

#[derive(Debug, clap::Args)]
pub(super) struct Rename {
    #[command(flatten)]
    named: Named,
    #[arg(long)]
    new_name: String,
    #[arg(long, conflicts_with = "player")]
    team: Option<String>,
    #[arg(long)]
    player: Option<String>,
    #[arg(long, requires = "player")]
    another: bool,
    #[arg(long, default_value = "")]
    reason: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfAddress {
    #[command(flatten)]
    named: Named,
    #[arg(long)]
    new_address: String,
    #[arg(long, default_value = "")]
    reason: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfKind {
    #[command(flatten)]
    named: Named,
    #[arg(long, value_parser = ["teams", "individuals"])]
    to: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfRole {
    #[command(flatten)]
    named: Named,
    #[arg(long)]
    player: String,
    #[arg(long)]
    with: Option<String>,
    #[arg(long, default_value = "")]
    reason: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct Erase {
    #[command(flatten)]
    named: Named,
    #[arg(long)]
    player: String,
    #[arg(long)]
    player_name: Option<String>,
    #[arg(long)]
    outside: bool,
    #[arg(long, default_value = "")]
    reason: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct Leader {
    #[command(flatten)]
    named: Named,
    #[arg(long)]
    team: String,
    #[arg(long, default_value = "")]
    leader: String,
    #[arg(long, default_value = "")]
    coach: String,
    #[arg(long, default_value = "")]
    reason: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct Changed {
    #[command(flatten)]
    named: Named,
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    #[arg(long, requires = "from")]
    dry_run: bool,
    #[arg(long, default_value = "", requires = "from")]
    reason: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfUser {
    #[command(flatten)]
    named: Named,
    #[arg(long)]
    user: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct MakeLink {
    #[command(flatten)]
    named: Named,
    #[arg(long, value_parser = PossibleValuesParser::new(Role::CODES))]
    role: String,
    #[arg(long)]
    label: String,
    #[arg(long, default_value = "")]
    tables: String,
    #[arg(long)]
    team: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfLink {
    #[command(flatten)]
    named: Named,
    #[arg(long)]
    link: i32,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfPenalty {
    #[command(flatten)]
    reasoned: Reasoned,
    #[arg(long)]
    penalty: usize,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfHand {
    #[command(flatten)]
    reasoned: Reasoned,
    #[arg(long)]
    player: String,
    #[arg(long)]
    session: u16,
    #[arg(long)]
    table: u16,
    #[arg(long)]
    hand: u8,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfAppeal {
    #[command(flatten)]
    reasoned: Reasoned,
    #[arg(long)]
    session: u16,
    #[arg(long)]
    table: u16,
    #[arg(long)]
    appeal: Uuid,
}

fn event(store: &Store, slug: &str) -> Result<Arc<Event>, Failure> {
    Ok(store.event(slug)?.ok_or(actions::Error::NotFound)?)
}

/// The team with this name.
fn team(event: &Event, name: &str) -> Result<TeamId, Failure> {
    let found = event.entries.teams.iter().find(|team| team.name == name.trim());
    found.map(|team| TeamId(team.id)).ok_or_else(|| Message::new("event-no-team").arg("team", name).into())
}

/// The player with this number, or the only one with this name, however it is written.
fn player(event: &Event, who: &str) -> Result<PlayerId, Failure> {
    let drawn = event.draw.as_deref().map_or(&[][..], |draw| &draw.players);
    let number = who.trim().parse().ok().map(PlayerNumber);
    let numbered = drawn.iter().find(|(own, _)| Some(*own) == number).map(|(_, player)| *player);
    if let Some(player) = numbered {
        return Ok(player);
    }
    let (players, name) = (&event.entries.players, who.trim());
    let people: People = players.iter().map(|player| player.as_named()).collect();
    match people.find_called(people::Named::alone(name), |place| players[place].name == name) {
        Found::Same(place) => Ok(PlayerId(players[place].id)),
        Found::Perhaps(place, why) => Err(same_asked(name, &players[place].name, why).into()),
        Found::Several(_) | Found::Nobody => Err(Message::new("event-no-player").arg("player", who).into()),
    }
}

/// Prints the regulations, or changes them, or only previews a change. Returns whether they have changed.
fn regulations(of: &Changed, locale: Locale) -> Result<bool, Failure> {
    let (store, slug) = (of.named.location.open()?, &of.named.event);
    let Some(file) = &of.from else {
        let text = event(&store, slug)?.head.regulations.to_toml();
        let text = text.map_err(|error| Message::new("error-output").arg("reason", error.to_string()))?;
        print(&text)?;
        return Ok(false);
    };
    let new = read_regulations(file, &event(&store, slug)?.head.regulations)?;
    let actor = Actor::command_line();
    let would = acting(&store, &actor, slug).preview_regulations(&new, None)?;
    let moves: Vec<String> =
        would.teams.iter().chain(&would.players).map(|moved| format!("{}\n", locale.say(&rank_move(moved)))).collect();
    for remark in event(&store, slug)?.plan_remarks(&new) {
        eprintln!("{}", locale.say(&plan_remark(&remark)));
    }
    if let Some(session) = would.closes {
        eprintln!("{}", locale.msg("regulations-closes").arg("session", session.0));
    }
    if !of.dry_run {
        acting(&store, &actor, slug).change_regulations(&new, &of.reason, would.version)?;
    }
    print(&moves.concat())?;
    if moves.is_empty() {
        println!("{}", locale.msg("regulations-move-nobody"));
    }
    Ok(!of.dry_run)
}

fn lines<T>(rows: impl IntoIterator<Item = T>, line: impl Fn(T) -> Vec<String>) -> Result<bool, Failure> {
    print(&rows.into_iter().map(|row| line(row).join("\t") + "\n").collect::<String>())?;
    Ok(false)
}

/// The users who organise an event.
fn organisers(store: &Store, event: i32) -> Result<Vec<(i32, String)>, Failure> {
    Ok(store.read(|conn| events::organisers(conn, event).map_err(actions::Error::from))?)
}

/// Runs a command. Returns whether it has changed something.
pub(super) fn run(command: &Mend, locale: Locale) -> Result<bool, Failure> {
    let actor = &Actor::command_line();
    let yes_no = |is: bool, yes: &str| if is { yes.to_owned() } else { String::new() };
    match command {
        Mend::Rename(Rename { named, new_name, team: of_team, player: of_player, another, reason }) => {
            let store = named.location.open()?;
            let found = event(&store, &named.event)?;
            let what = match (of_team, of_player) {
                (Some(name), _) => Renamed::Team(team(&found, name)?),
                (_, Some(who)) if *another => Renamed::Another(player(&found, who)?),
                (_, Some(who)) => Renamed::Player(player(&found, who)?),
                _ => Renamed::Event,
            };
            acting(&store, actor, &named.event).rename(what, new_name, reason)?;
        }
        Mend::Address(OfAddress { named, new_address, reason }) => {
            acting(&named.location.open()?, actor, &named.event).change_address(new_address, reason)?;
        }
        Mend::Kind(OfKind { named, to }) => {
            acting(&named.location.open()?, actor, &named.event).change_kind(to == "teams")?;
        }
        Mend::Role(OfRole { named, player: who, with, reason }) => {
            let store = named.location.open()?;
            let found = event(&store, &named.event)?;
            let with = with.as_deref().map(|who| player(&found, who)).transpose()?;
            acting(&store, actor, &named.event).change_role(player(&found, who)?, with, reason)?;
        }
        Mend::Erase(Erase { named, player: who, player_name, outside, reason }) => {
            let store = named.location.open()?;
            let found = event(&store, &named.event)?;
            let id = player(&found, who)?;
            let acting = acting(&store, actor, &named.event);
            let Some(typed) = player_name else {
                let erasure = acting.preview_erasure(id)?;
                let said = locale.msg("erase-shown").arg("name", &erasure.name).arg("stands", &erasure.stands);
                let said = said.arg("texts", erasure.texts).arg("rows", erasure.rows);
                let outside = Message::new("erase-outside").arg("events", erasure.outside.join(" · "));
                let outside = (!erasure.outside.is_empty()).then_some(outside);
                let left = erasure.leftovers().into_iter().chain(outside);
                let left: String = left.map(|one| format!("- {}\n", locale.say(&one))).collect();
                print(&format!("{said}\n{}:\n{left}", locale.msg("erase-left")))?;
                return Ok(false);
            };
            acting.erase_player(id, [typed, reason], *outside)?;
        }
        Mend::Leader(Leader { named, team: name, leader, coach, reason }) => {
            let store = named.location.open()?;
            let found = event(&store, &named.event)?;
            let id = team(&found, name)?;
            acting(&store, actor, &named.event).set_leader_and_coach(id, [leader, coach], reason)?;
        }
        Mend::Regulations(of) => return regulations(of, locale),
        Mend::Organisers(Named { location, event: slug }) => {
            let store = location.open()?;
            let id = event(&store, slug)?.head.id;
            return lines(organisers(&store, id)?, |(_, name)| vec![name]);
        }
        Mend::AddOrganiser(OfUser { named, user }) => {
            acting(&named.location.open()?, actor, &named.event).add_organiser(user)?;
        }
        Mend::RemoveOrganiser(OfUser { named, user }) => {
            let store = named.location.open()?;
            let all = organisers(&store, event(&store, &named.event)?.head.id)?;
            let found = all.iter().find(|(_, name)| name == user.trim()).map(|(id, _)| *id);
            let found = found.ok_or_else(|| Message::new("organiser-unknown").arg("name", user.trim()))?;
            acting(&store, actor, &named.event).remove_organiser(found)?;
        }
        Mend::Links(Named { location, event: slug }) => {
            let store = location.open()?;
            let id = event(&store, slug)?.head.id;
            let all = store.read(|conn| passes::links(conn, id).map_err(actions::Error::from))?;
            return lines(all, |link| {
                let revoked = yes_no(link.revoked_at.is_some(), "revoked");
                vec![link.id.to_string(), link.role.unwrap_or_default(), link.tables, link.label, revoked]
            });
        }
        Mend::MakeLink(MakeLink { named, role, label, tables, team: of_team }) => {
            let store = named.location.open()?;
            let found = event(&store, &named.event)?;
            let of_team = of_team.as_deref().map(|name| team(&found, name)).transpose()?;
            let tables = actions::table_list(tables)?;
            // Of the roles that clap lets pass, only a leader can lack something.
            let role = Role::from_code(role, tables, None, of_team).ok_or_else(|| Message::new("link-leader-team"))?;
            let token = acting(&store, actor, &named.event).make_link(&role, label, None)?;
            return print(&format!("/link/{}\n", token.secret())).map(|()| false);
        }
        Mend::RevokeLink(OfLink { named, link }) => {
            acting(&named.location.open()?, actor, &named.event).revoke_link(*link)?;
        }
        Mend::Penalties(Named { location, event: slug }) => {
            let found = event(&location.open()?, slug)?;
            return lines((1..).zip(found.penalties.iter()), |(place, given): (usize, _)| {
                let name = found.entries.entrant_name(given.penalty.of);
                let revoked = yes_no(!given.stands(), "revoked");
                vec![place.to_string(), name, given.penalty.points.to_string(), given.reason.clone(), revoked]
            });
        }
        Mend::RevokePenalty(OfPenalty { reasoned: Reasoned { named, reason }, penalty }) => {
            let store = named.location.open()?;
            let given = event(&store, &named.event)?.penalties.len();
            let place = penalty.checked_sub(1).filter(|place| *place < given);
            let none = || Message::new("event-no-penalty").arg("penalty", *penalty).arg("given", given);
            let place = place.ok_or_else(none)?;
            acting(&store, actor, &named.event).revoke_standard_penalty(place, reason)?;
        }
        Mend::Disqualifications(Named { location, event: slug }) => {
            let found = event(&location.open()?, slug)?;
            return lines(found.disqualifications(), |of| {
                let name = found.entries.player_name(of.player);
                let place = [of.session.to_string(), of.table.to_string(), of.hand.get().to_string()];
                [&[name][..], &place, &[yes_no(!of.stands(), "revoked")]].concat()
            });
        }
        Mend::RevokeDisqualification(of) => {
            on_disqualification(of, |by, player, place, why| by.revoke_disqualification(player, place, why))?
        }
        Mend::RestoreDisqualification(of) => {
            on_disqualification(of, |by, player, place, why| by.restore_disqualification(player, place, why))?
        }
        Mend::WithdrawDraw(Reasoned { named, reason }) => {
            acting(&named.location.open()?, actor, &named.event).withdraw_draw(reason)?;
        }
        Mend::Appeals(Named { location, event: slug }) => {
            let found = event(&location.open()?, slug)?;
            let tables = found.sessions.iter().flat_map(|session| &session.tables);
            let of_table = |table: &Arc<event::event::Table>| {
                let place = [table.session.to_string(), table.number.to_string()];
                let appeals = table.log.appeals().into_iter().map(|appeal| {
                    let says = [appeal.noted.entry.to_string(), appeal.paper.ruling.clone()];
                    [&place[..], &says, &[yes_no(appeal.is_open(), "open")]].concat()
                });
                appeals.collect::<Vec<_>>()
            };
            return lines(tables.flat_map(of_table), |line| line);
        }
        Mend::WithdrawAppeal(OfAppeal { reasoned: Reasoned { named, reason }, session, table, appeal }) => {
            let said = actions::TableCommand::TakenBack { of: *appeal, reason: reason.clone() };
            let new = actions::NewNote { entry: Uuid::new_v4(), device: None, said };
            let place = (SessionNumber(*session), TableNumber(*table));
            acting(&named.location.open()?, actor, &named.event).note_at_table(place, &new)?;
        }
    }
    Ok(true)
}

fn on_disqualification(of: &OfHand, action: actions::OnDisqualification) -> Result<(), Failure> {
    let Reasoned { named, reason } = &of.reasoned;
    let store = named.location.open()?;
    let found = event(&store, &named.event)?;
    let player = player(&found, &of.player)?;
    let place = (SessionNumber(of.session), TableNumber(of.table), of.hand);
    Ok(action(&acting(&store, &Actor::command_line(), &named.event), player, place, reason)?)
}
