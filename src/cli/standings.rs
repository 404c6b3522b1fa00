//! `caipan standings`: a ranking from files, without a database.

use super::standings_input::{By, StandingsInput};
use super::{Failure, print, read_file, seldom, stages, written};
use clap::ValueEnum;
use event::event::NamedRow;
use event::ranking::standings::{Results, Row};
use event::regulations::Regulations;
use event::regulations::settings::MAX_BASE_SCORE;
use event::sheet::penalty::Entrant;
use event::sheet::session::{SessionLine, bye_lines, session_lines};
use event::stage::carry::Carried;
use event::values::ids::{PlayerId, TeamId};
use files::kinds::TableKind;
use files::result_files::{Results as Read, read_earlier, read_results};
use files::sheet::Worksheet;
use files::standings::{table, to_text};
use files::{penalties, stage_rows};
use messages::{self, Locale, Message};
use rules::GamePoints;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(long, value_name = "FILE.csv", required = true)]
    results: Vec<PathBuf>,
    #[arg(long, value_name = "FILE.csv")]
    penalties: Vec<PathBuf>,
    #[arg(long, value_name = "FILE.toml")]
    regulations: Option<PathBuf>,
    #[arg(long, value_name = "FILE.csv")]
    earlier: Option<PathBuf>,
    #[arg(long, value_name = "[STAGE=]TEXT")]
    lot: Vec<String>,
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = clap::value_parser!(i32).range(0..=MAX_BASE_SCORE.into()))]
    base: i32,
    #[arg(long, value_enum)]
    by: Option<By>,
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Table,
    Csv,
    Json,
}

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let regulations = match &arguments.regulations {
        Some(path) => read_regulations(path, &Regulations::default())?,
        None => Regulations::default(),
    };
    let base = arguments.base;
    let stages = regulations.stages.len();
    for (given, files) in [("--results", &arguments.results), ("--penalties", &arguments.penalties)] {
        if files.len() > stages.max(1) {
            let message = Message::new("problem-more-files-than-stages").arg("option", given);
            return Err(message.arg("files", files.len()).arg("stages", stages.max(1)).into());
        }
    }
    let by = arguments.by.unwrap_or(if regulations.teams.is_some() { By::Team } else { By::Player });
    let files = arguments.results.iter().map(|path| Ok((name(path), read_file(path)?)));
    let files = files.collect::<Result<Vec<_>, Failure>>()?;
    let scores = (regulations.game().rule_set(), base);
    let mut read = read_results(&files, scores, stages > 1 || arguments.earlier.is_some())?;
    let earlier =
        arguments.earlier.as_ref().map(|path| Ok::<_, Failure>((name(path), read_file(path)?))).transpose()?;
    let carried = match &earlier {
        Some((file, bytes)) => read_earlier(file, bytes, &mut read, by == By::Team)?,
        None => Vec::new(),
    };
    let (mut penalties, mut told) = (vec![Vec::new(); stages.max(1)], BTreeSet::new());
    for (place, path) in arguments.penalties.iter().enumerate() {
        for given in
            penalties::read(&Worksheet::read(&name(path), &read_file(path)?, &[])?, &read.names, &regulations.stages)?
        {
            let stage = given.stage.unwrap_or(place);
            penalties[stage].push(given.penalty);
            told.extend(seldom::is_told_in(&given.reason).then_some(stage));
        }
    }
    let seeds = seeds(&arguments.lot, &regulations)?;
    let mut input = StandingsInput { regulations, read, penalties, base, seeds };
    let seldom = seldom::take_off(&mut input, &told);
    input.read.remarks.extend(seldom);
    let text = match stages {
        0 => one_stage(&input, &carried, by, arguments.format, locale)?,
        _ => several(&input, by, arguments.format, locale)?,
    };
    print(&text)
}

/// The seeds of the lots of each stage: the one for that stage, `final=word`, or else the one for all stages.
///
/// # Errors
/// There are two for all stages, or the text before `=` is not the id of a stage.
fn seeds(said: &[String], regulations: &Regulations) -> Result<BTreeMap<usize, String>, Failure> {
    let mut seeds = BTreeMap::new();
    let of_one = |text: &str| {
        let (id, word) = text.split_once('=')?;
        Some((regulations.stages.iter().position(|stage| stage.id == id)?, word.to_owned()))
    };
    let of_all: Vec<&String> = said.iter().filter(|text| of_one(text).is_none()).collect();
    let ids = || regulations.stages.iter().map(|stage| stage.id.as_str()).collect::<Vec<_>>().join(", ");
    let is_of_another = |text: &&&String| !regulations.stages.is_empty() && text.contains('=');
    if let Some(text) = of_all.iter().find(is_of_another).or(of_all.get(1)) {
        return Err(Message::new("lot-of-no-stage").arg("found", text.as_str()).arg("stages", ids()).into());
    }
    for text in of_all {
        seeds.extend((0..regulations.stages.len()).map(|place| (place, text.clone())));
    }
    seeds.extend(said.iter().filter_map(|text| of_one(text)));
    Ok(seeds)
}

fn remark(locale: Locale, remarks: &[Message]) {
    for remark in remarks {
        eprintln!("{}", locale.say(remark));
    }
}

fn several(input: &StandingsInput, by: By, format: Format, locale: Locale) -> Result<String, Failure> {
    let (blocks, remarks) = stages::blocks(input, by)?;
    remark(locale, &input.read.remarks);
    remark(locale, &stages::rosters(input));
    remark(locale, &remarks);
    Ok(match format {
        Format::Table => stage_rows::to_text(&blocks, locale),
        Format::Csv => written(&stage_rows::table(&blocks), super::Format::Csv)?,
        Format::Json => written(&stage_rows::table(&blocks), super::Format::Json)?,
    })
}

fn one_stage(
    input: &StandingsInput,
    carried: &[(Entrant, Carried)],
    by: By,
    format: Format,
    locale: Locale,
) -> Result<String, Failure> {
    let StandingsInput { regulations, read, penalties, base, .. } = input;
    remark(locale, &read.remarks);
    let rules = regulations.session_rules();
    let mut lines = session_lines(&rules, &read.seats, GamePoints(*base));
    let byes = bye_lines(&rules, &read.byes, &lines, GamePoints(*base));
    lines.extend(byes);
    let counts = |line: &SessionLine| by == By::Team && input.stand_ins_count() && line.team.is_some();
    lines.retain(|line| !read.stand_ins.contains(&line.player) || counts(line));
    let results = Results {
        lines,
        penalties: penalties.concat(),
        carried: carried.iter().map(|(of, earlier)| (*of, regulations.carry_over.applied_to(*earlier))).collect(),
        disqualified: read.disqualified.iter().map(|(_, player)| *player).collect(),
    };
    let rows = named_rows(&results, read, by, regulations);
    Ok(match format {
        Format::Table => to_text(&rows, locale),
        Format::Csv => written(&table(&rows, TableKind::Standings.title()), super::Format::Csv)?,
        Format::Json => written(&table(&rows, TableKind::Standings.title()), super::Format::Json)?,
    })
}

fn named_rows(
    results: &Results,
    Read { names, stand_ins, .. }: &Read,
    by: By,
    regulations: &Regulations,
) -> Vec<NamedRow> {
    let team_name = |team: Option<TeamId>| team.map_or("", |team| names.team(team));
    // Those without a result that counts are ranked too, as in an event.
    match by {
        By::Team => {
            let all: Vec<TeamId> = names.teams.iter().map(|(id, _)| *id).collect();
            let rows = results.teams(&all, &regulations.tie_breaks);
            rows.iter().map(|row| NamedRow::new(row, names.team(row.key), "")).collect()
        }
        By::Player => {
            let all = names.players.iter().map(|(id, ..)| *id).filter(|player| !stand_ins.contains(player));
            let rows = results.players(&all.collect::<Vec<_>>(), &regulations.tie_breaks);
            let named = |row: &Row<PlayerId>| {
                let (name, team) = names.player(row.key);
                NamedRow::new(row, name, team_name(team))
            };
            rows.iter().map(named).collect()
        }
    }
}

/// Reads the regulations of a file. Values that are as in `before` may exceed their limits.
pub(super) fn read_regulations(path: &Path, before: &Regulations) -> Result<Regulations, Failure> {
    let bytes = read_file(path)?;
    let in_file = |reason: String, line: Option<usize>| {
        let what = Message::new("problem-regulations").arg("reason", reason.trim().to_owned());
        let message = match line {
            Some(line) => Message::new("problem-in-line").arg("line", line),
            None => Message::new("problem-in-file"),
        };
        Failure::from(message.arg("file", name(path)).arg("what", what))
    };
    let text = String::from_utf8(bytes).map_err(|error| in_file(error.to_string(), None))?;
    let read = Regulations::from_toml(&text).map_err(|error| {
        let line = error.span().map(|span| 1 + text[..span.start].matches('\n').count());
        in_file(error.message().to_owned(), line)
    })?;
    let wrong = read.wrong_settings(before).into_iter().map(|wrong| messages::setting_problem(&wrong));
    let wrong = wrong.chain(read.plan_problems().into_iter().map(|wrong| messages::plan_problem(&wrong)));
    let in_file = |what| Message::new("problem-in-file").arg("file", name(path)).arg("what", what);
    Failure::refuse_if_any(wrong.map(in_file).collect())?;
    Ok(read)
}

fn name(path: &Path) -> String {
    path.display().to_string()
}
