//! `caipan event`: hides, shows, deletes, ends and lists events, and undoes steps of their sessions; `mend.rs` has the
//! other commands.

use super::data::Migrate;
use super::mend::{self, Mend};
use super::named_event::{Named, Reasoned};
use super::{Failure, print};
use crate::acting;
use actions::{self, Acting, Actor};
use clap::Subcommand;
use event::event::{EventHead, Shelf};
use event::values::ids::SessionNumber;
use messages::Locale;
use paper::unprintable;
use store::events;

#[derive(Debug, Subcommand)]
pub(super) enum Event {
    List(Migrate),
    Hide(Named),
    Show(Named),
    Delete(Deleted),
    End(Named),
    Resume(Reasoned),
    Unseat(OfSession),
    Unstart(OfSession),
    Reopen(OfSession),
    Withdraw(OfSession),
    #[command(flatten)]
    Mend(Mend),
}

#[derive(Debug, clap::Args)]
pub(super) struct Deleted {
    #[command(flatten)]
    named: Named,
    #[arg(long)]
    event_name: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct OfSession {
    #[command(flatten)]
    reasoned: Reasoned,
    #[arg(long)]
    session: u16,
}

/// An action that undoes a step of a session, with a reason.
type TakeBack = fn(&Acting<'_>, SessionNumber, &str) -> actions::Result<()>;

fn take_back(of: &OfSession, action: TakeBack) -> Result<(), Failure> {
    let Reasoned { named: Named { location, event }, reason } = &of.reasoned;
    Ok(action(&acting(&location.open()?, &Actor::command_line(), event), SessionNumber(of.session), reason)?)
}

fn shelve(named: &Named, shelf: Shelf, typed: &str) -> Result<(), Failure> {
    let store = named.location.open()?;
    Ok(acting(&store, &Actor::command_line(), &named.event).shelve_event(shelf, typed)?)
}

fn list(all: &Migrate) -> Result<(), Failure> {
    let store = all.location.open()?;
    let all = store.read(|conn| events::on_all_shelves(conn).map_err(actions::Error::from))?;
    let line = |event: &EventHead| {
        let ended = if event.ended_at.is_some() { "ended" } else { "open" };
        format!("{}\t{}\t{ended}\t{}\n", event.slug, event.shelf.code(), event.name)
    };
    print(&all.iter().map(line).collect::<String>())
}

pub(super) fn run(command: &Event, locale: Locale) -> Result<(), Failure> {
    let actor = &Actor::command_line();
    match command {
        Event::List(all) => return list(all),
        Event::Hide(named) => shelve(named, Shelf::Hidden, "")?,
        Event::Show(named) => shelve(named, Shelf::Shown, "")?,
        Event::Delete(deleted) => shelve(&deleted.named, Shelf::Deleted, &deleted.event_name)?,
        Event::End(named) => acting(&named.location.open()?, actor, &named.event).end_event()?,
        Event::Resume(Reasoned { named, reason }) => {
            acting(&named.location.open()?, actor, &named.event).resume_event(reason)?;
        }
        Event::Unseat(of) => take_back(of, |by, session, why| by.unseat_session(session, why))?,
        Event::Unstart(of) => take_back(of, |by, session, why| by.unstart_session(session, why))?,
        Event::Reopen(of) => take_back(of, |by, session, why| by.reopen_session(session, why))?,
        Event::Withdraw(of) => take_back(of, |by, session, why| by.withdraw_publication(session, why))?,
        Event::Mend(command) => {
            if !mend::run(command, locale)? {
                return Ok(());
            }
        }
    }
    println!("{}", locale.msg("event-command-done"));
    let typed = typed(std::env::args_os());
    if let Some(message) = unprintable(typed.iter().map(String::as_str)) {
        println!("{}", locale.say(&message));
    }
    Ok(())
}

/// The arguments of the command without the place of the data, which appears on no paper.
fn typed(arguments: std::env::ArgsOs) -> Vec<String> {
    let mut typed: Vec<String> = Vec::new();
    let mut is_place = false;
    for argument in arguments.skip(1).filter_map(|argument| argument.into_string().ok()) {
        let is_option = ["--data", "--database"].iter().any(|option| argument.starts_with(option));
        if !is_place && !is_option {
            typed.push(argument.clone());
        }
        is_place = is_option && !argument.contains('=');
    }
    typed
}
