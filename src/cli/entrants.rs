//! `caipan entrants`: compares entries with the list of a federation.

use super::{Failure, Location, print, read_file};
use crate::acting;
use actions::{Actor, Difference, FileImport, Found};
use event::values::people::{Named, Sameness, Why, compare};
use event::values::typed_text;
use messages::{Locale, Message, same_reason};
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
    #[arg(long = "same", id = "entrants_same", value_name = "ENTERED=LISTED", value_parser = both_names)]
    same: Vec<(String, String)>,
    #[arg(long, default_value = "", hide_default_value = true)]
    reason: String,
    #[arg(value_name = "FILE", id = "entrants_typed", conflicts_with = "take_over")]
    typed: Option<PathBuf>,
}

/// Two names of one person, with `=` between them, as they are stored.
pub(super) fn both_names(text: &str) -> Result<(String, String), String> {
    let names = text.split_once('=').map(|(one, other)| (typed_text::name(one), typed_text::name(other)));
    names.ok_or_else(|| format!("{text}: NAME=NAME"))
}

/// Whether the names differ so much that they cannot be one person's.
fn is_unlike(one: &Difference) -> bool {
    let [entered, listed] = [&one.before, &one.after].map(|name| Named::alone(name));
    one.field == "name" && compare(entered, listed) == Sameness::Other
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
        let found = match of.found {
            Found::Perhaps { nearest, differences, .. }
                if arguments.same.contains(&(of.name.clone(), nearest.clone())) =>
            {
                Found::One(differences)
            }
            found => found,
        };
        let said = match found {
            Found::One(differences) if differences.is_empty() => continue,
            Found::One(differences) => {
                let said = differences.iter().map(|one| difference(one, locale)).collect::<Vec<_>>().join("; ");
                // The numbers are the same but the names differ: somebody has to say that it is one person.
                let unlike = differences.iter().find(|one| is_unlike(one));
                if unlike.is_none_or(|one| arguments.same.contains(&(of.name.clone(), one.after.clone()))) {
                    all.extend(differences);
                    said
                } else {
                    format!("{said} ({})", locale.say(&same_reason(Why::Number)))
                }
            }
            Found::Perhaps { nearest, why, .. } => {
                locale.msg("list-nearest").arg("name", nearest).arg("why", same_reason(why)).to_string()
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

pub(super) fn difference(one: &Difference, locale: Locale) -> String {
    format!("{} {} → {}", locale.say(&one.column()), one.before, one.after)
}
