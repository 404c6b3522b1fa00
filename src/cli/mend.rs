//! `caipan event`: corrects names, regulations, people and links of an event, and undoes decisions and draws.

use super::event_rows::{appeal_rows, disqualification_rows, link_rows, penalty_rows, print_rows};
use super::named_event::{Named, Reasoned};
use super::standings::read_regulations;
use super::{Failure, print};
use crate::acting;
use actions::{self, Acting, Actor, Renamed, Role};
use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use event::event::Event;
use event::values::ids::{PlayerId, PlayerNumber, SessionNumber, TableNumber, TeamId};
use event::values::people::{self, Found, People};
use messages::{Locale, Message, plan_remark, rank_move, same_asked};
use std::path::PathBuf;
use std::sync::Arc;
use store::events;
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

impl Mend {
    fn event_named(&self) -> &Named {
        match self {
            Mend::Rename(of) => &of.named,
            Mend::Address(of) => &of.named,
            Mend::Kind(of) => &of.named,
            Mend::Role(of) => &of.named,
            Mend::Erase(of) => &of.named,
            Mend::Leader(of) => &of.named,
            Mend::Regulations(of) => &of.named,
            Mend::AddOrganiser(of) | Mend::RemoveOrganiser(of) => &of.named,
            Mend::MakeLink(of) => &of.named,
            Mend::RevokeLink(of) => &of.named,
            Mend::RevokePenalty(of) => &of.reasoned.named,
            Mend::RevokeDisqualification(of) | Mend::RestoreDisqualification(of) => &of.reasoned.named,
            Mend::WithdrawDraw(of) => &of.named,
            Mend::WithdrawAppeal(of) => &of.reasoned.named,
            Mend::Organisers(named) | Mend::Links(named) | Mend::Penalties(named) => named,
            Mend::Disqualifications(named) | Mend::Appeals(named) => named,
        }
    }
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

fn event(by: &Acting<'_>) -> Result<Arc<Event>, Failure> {
    Ok(by.store.event(by.event)?.ok_or(actions::Error::NotFound)?)
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

/// The thing that is renamed.
fn rename_target(by: &Acting<'_>, of: &Rename) -> Result<Renamed, Failure> {
    let found = event(by)?;
    Ok(match (&of.team, &of.player) {
        (Some(name), _) => Renamed::Team(team(&found, name)?),
        (_, Some(who)) if of.another => Renamed::Another(player(&found, who)?),
        (_, Some(who)) => Renamed::Player(player(&found, who)?),
        _ => Renamed::Event,
    })
}

/// Erases a player, or only shows what would be erased. Returns whether the player was erased.
fn erase(by: &Acting<'_>, of: &Erase, locale: Locale) -> Result<bool, Failure> {
    let id = player(&*event(by)?, &of.player)?;
    if let Some(typed) = &of.player_name {
        by.erase_player(id, [typed, &of.reason], of.outside)?;
        return Ok(true);
    }
    let erasure = by.preview_erasure(id)?;
    let said = locale.msg("erase-shown").arg("name", &erasure.name).arg("stands", &erasure.stands);
    let said = said.arg("texts", erasure.texts).arg("rows", erasure.rows);
    let outside = Message::new("erase-outside").arg("events", erasure.outside.join(" · "));
    let outside = (!erasure.outside.is_empty()).then_some(outside);
    let left = erasure.leftovers().into_iter().chain(outside);
    let left: String = left.map(|one| format!("- {}\n", locale.say(&one))).collect();
    print(&format!("{said}\n{}:\n{left}", locale.msg("erase-left")))?;
    Ok(false)
}

/// Prints the regulations, or changes them, or only previews a change. Returns whether they have changed.
fn regulations(by: &Acting<'_>, of: &Changed, locale: Locale) -> Result<bool, Failure> {
    let found = event(by)?;
    let Some(file) = &of.from else {
        let text = found.head.regulations.to_toml();
        let text = text.map_err(|error| Message::new("error-output").arg("reason", error.to_string()))?;
        print(&text)?;
        return Ok(false);
    };
    let new = read_regulations(file, &found.head.regulations)?;
    let would = by.preview_regulations(&new, None)?;
    let moves: Vec<String> =
        would.teams.iter().chain(&would.players).map(|moved| format!("{}\n", locale.say(&rank_move(moved)))).collect();
    for remark in found.plan_remarks(&new) {
        eprintln!("{}", locale.say(&plan_remark(&remark)));
    }
    if let Some(session) = would.closes {
        eprintln!("{}", locale.msg("regulations-closes").arg("session", session.0));
    }
    if !of.dry_run {
        by.change_regulations(&new, &of.reason, would.version)?;
    }
    print(&moves.concat())?;
    if moves.is_empty() {
        println!("{}", locale.msg("regulations-move-nobody"));
    }
    Ok(!of.dry_run)
}

/// The users who organise an event.
fn organisers(by: &Acting<'_>) -> Result<Vec<(i32, String)>, Failure> {
    let id = event(by)?.head.id;
    Ok(by.store.read(|conn| events::organisers(conn, id).map_err(actions::Error::from))?)
}

/// The organiser with this name.
fn organiser(by: &Acting<'_>, user: &str) -> Result<i32, Failure> {
    let found = organisers(by)?.into_iter().find(|(_, name)| name == user.trim());
    let (id, _) = found.ok_or_else(|| Message::new("organiser-unknown").arg("name", user.trim()))?;
    Ok(id)
}

fn make_link(by: &Acting<'_>, of: &MakeLink) -> Result<(), Failure> {
    let found = event(by)?;
    let of_team = of.team.as_deref().map(|name| team(&found, name)).transpose()?;
    let tables = actions::table_list(&of.tables)?;
    // Of the roles that clap lets pass, only a leader can lack something.
    let role = Role::from_code(&of.role, tables, None, of_team).ok_or_else(|| Message::new("link-leader-team"))?;
    let token = by.make_link(&role, &of.label, None)?;
    print(&format!("/link/{}\n", token.secret()))
}

/// The place of a standard penalty, given by its number from 1.
fn penalty_place(by: &Acting<'_>, penalty: usize) -> Result<usize, Failure> {
    let given = event(by)?.penalties.len();
    let place = penalty.checked_sub(1).filter(|place| *place < given);
    Ok(place.ok_or_else(|| Message::new("event-no-penalty").arg("penalty", penalty).arg("given", given))?)
}

fn on_disqualification(by: &Acting<'_>, of: &OfHand, action: actions::OnDisqualification) -> Result<(), Failure> {
    let place = (SessionNumber(of.session), TableNumber(of.table), of.hand);
    Ok(action(by, player(&*event(by)?, &of.player)?, place, &of.reasoned.reason)?)
}

/// Runs a command. Returns whether it has changed something.
pub(super) fn run(command: &Mend, locale: Locale) -> Result<bool, Failure> {
    let Named { location, event: slug } = command.event_named();
    let (store, actor) = (location.open()?, Actor::command_line());
    let by = &acting(&store, &actor, slug);
    match command {
        Mend::Rename(of) => by.rename(rename_target(by, of)?, &of.new_name, &of.reason)?,
        Mend::Address(of) => by.change_address(&of.new_address, &of.reason)?,
        Mend::Kind(of) => by.change_kind(of.to == "teams")?,
        Mend::Role(of) => {
            let found = event(by)?;
            let with = of.with.as_deref().map(|who| player(&found, who)).transpose()?;
            by.change_role(player(&found, &of.player)?, with, &of.reason)?;
        }
        Mend::Erase(of) => return erase(by, of, locale),
        Mend::Leader(of) => {
            let id = team(&*event(by)?, &of.team)?;
            by.set_leader_and_coach(id, [&of.leader, &of.coach], &of.reason)?;
        }
        Mend::Regulations(of) => return regulations(by, of, locale),
        Mend::Organisers(_) => return print_rows(organisers(by)?.into_iter().map(|(_, name)| vec![name])),
        Mend::AddOrganiser(of) => by.add_organiser(&of.user)?,
        Mend::RemoveOrganiser(of) => by.remove_organiser(organiser(by, &of.user)?)?,
        Mend::Links(_) => return print_rows(link_rows(by.store, &*event(by)?)?),
        Mend::MakeLink(of) => return make_link(by, of).map(|()| false),
        Mend::RevokeLink(of) => by.revoke_link(of.link)?,
        Mend::Penalties(_) => return print_rows(penalty_rows(&*event(by)?)),
        Mend::RevokePenalty(of) => {
            by.revoke_standard_penalty(penalty_place(by, of.penalty)?, &of.reasoned.reason)?;
        }
        Mend::Disqualifications(_) => return print_rows(disqualification_rows(&*event(by)?)),
        Mend::RevokeDisqualification(of) => {
            on_disqualification(by, of, |by, player, place, why| by.revoke_disqualification(player, place, why))?
        }
        Mend::RestoreDisqualification(of) => {
            on_disqualification(by, of, |by, player, place, why| by.restore_disqualification(player, place, why))?
        }
        Mend::WithdrawDraw(of) => by.withdraw_draw(&of.reason)?,
        Mend::Appeals(_) => return print_rows(appeal_rows(&*event(by)?)),
        Mend::WithdrawAppeal(of) => {
            let said = actions::TableCommand::TakenBack { of: of.appeal, reason: of.reasoned.reason.clone() };
            let new = actions::NewNote { entry: Uuid::new_v4(), device: None, said };
            by.note_at_table((SessionNumber(of.session), TableNumber(of.table)), &new)?;
        }
    }
    Ok(true)
}
