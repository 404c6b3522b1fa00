//! `caipan entrants`: entries beside a federation's list.

use super::{Failure, Location, print, read_file};
use crate::acting;
use actions::{Actor, Difference, FileImport, Found};
use messages::{Locale, Message};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[arg(long)]
    event: String,
    #[arg(long, id = "entrants_from", value_name = "FILE")]
    from: PathBuf,
    #[arg(long)]
    take_over: bool,
    #[arg(long, default_value = "", hide_default_value = true)]
    reason: String,
    #[arg(value_name = "FILE", id = "entrants_typed", conflicts_with = "take_over")]
    typed: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let (store, actor, event) = (arguments.location.open()?, Actor::command_line(), arguments.event.as_str());
    let list = FileImport::of_players(&arguments.from.display().to_string(), &read_file(&arguments.from)?);
    if let Some(typed) = &arguments.typed {
        let typed = String::from_utf8_lossy(&read_file(typed)?).into_owned();
        let csv = acting(&store, &actor, event).complete_from_list(&list, &typed)?;
        let said = acting(&store, &actor, event).import_entries(&list.file, csv.as_bytes())?;
        return print(&format!("{}\n", locale.say(&said)));
    }
    let mut all: Vec<Difference> = Vec::new();
    for of in acting(&store, &actor, event).compare_list(&list)? {
        let said = match of.found {
            Found::One(differences) if differences.is_empty() => continue,
            Found::One(differences) => {
                let said = differences.iter().map(|one| difference(one, locale)).collect::<Vec<_>>().join("; ");
                all.extend(differences);
                said
            }
            Found::Nobody => locale.msg("list-not-there").to_string(),
            Found::Namesakes(count) => locale.msg("list-several").arg("count", count).to_string(),
        };
        print(&format!("{}: {said}\n", of.name))?;
    }
    if arguments.take_over {
        let taken = acting(&store, &actor, event).take_over_list(&all, &arguments.reason)?;
        print(&format!("{}\n", locale.say(&Message::new("list-taken").arg("count", taken))))?;
    }
    Ok(())
}

fn difference(one: &Difference, locale: Locale) -> String {
    format!("{} {} → {}", locale.say(&one.column()), one.before, one.after)
}
