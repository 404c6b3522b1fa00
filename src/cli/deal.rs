//! `caipan deal`: makes deals of duplicate from a seed, verifies them, and compares the results of tables.

use super::{Failure, print, read_file};
use clap::{Subcommand, ValueEnum};
use event::duplicate::comparison::{Mean, Scale};
use event::duplicate::deal::{Deal, commitment};
use event::duplicate::ranking::{Line, LineError, MAX_DEAL_POINTS, check, of_lines, of_players, of_teams};
use files::deals::{self, Deals, Order};
use files::output_error;
use messages::{Locale, Message, wind};
use rules::Wind;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// Maximum number of deals in one run.
const MAX_DEALS: u32 = 1_000;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Make(Make),
    Import(Import),
    Verify(Verify),
    Compare(Compare),
}

#[derive(Debug, clap::Args)]
pub(super) struct Make {
    #[arg(long = "seed", value_name = "TEXT", id = "deal_seed")]
    seed: Option<String>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEALS)))]
    deals: u32,
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    first: u32,
    #[arg(long = "format", value_enum, default_value = "text", id = "deal_format")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Format {
    Text,
    Json,
    Botzone,
}

#[derive(Debug, clap::Args)]
pub(super) struct Import {
    #[arg(value_name = "FILE", id = "botzone_file")]
    file: PathBuf,
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    first: u32,
}

#[derive(Debug, clap::Args)]
pub(super) struct Verify {
    #[arg(value_name = "FILE.json", id = "deals_file")]
    file: PathBuf,
    #[arg(long, value_name = "HASH", id = "deal_commitment")]
    commitment: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Compare {
    #[arg(value_name = "FILE.csv", id = "deal_results")]
    file: PathBuf,
    #[arg(long = "by", value_enum, default_value = "players", id = "compared_by")]
    by: By,
    #[arg(long, value_enum, default_value = "all")]
    mean: Means,
    #[arg(long, value_name = "LIST|identity|rank")]
    scale: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum By {
    Players,
    Teams,
    Deals,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
enum Means {
    All,
    Others,
    Trimmed,
}

pub(super) fn run(command: &Command, locale: Locale) -> Result<(), Failure> {
    match command {
        Command::Make(arguments) => make(arguments, locale),
        Command::Import(arguments) => import(arguments, locale),
        Command::Verify(arguments) => verify(arguments, locale),
        Command::Compare(arguments) => compare(arguments),
    }
}

fn make(arguments: &Make, locale: Locale) -> Result<(), Failure> {
    // A seed that somebody makes up can be guessed; a random one cannot.
    let seed = arguments.seed.clone().unwrap_or_else(|| uuid::Uuid::new_v4().simple().to_string());
    let numbers = arguments.first..arguments.first + arguments.deals;
    let deals = numbers.map(|number| Deal::from_seed(&seed, number));
    let text = match arguments.format {
        Format::Text => {
            let commitment = Message::new("deal-commitment").arg("commitment", commitment(&seed)).arg("seed", &seed);
            format!(
                "{}\n\n{}",
                locale.say(&commitment),
                deals.map(|deal| describe(&deal, locale)).collect::<Vec<_>>().join("\n")
            )
        }
        Format::Botzone => deals.map(|deal| deal.botzone() + "\n").collect(),
        Format::Json => Deals::from_seed(&seed, &deals.collect::<Vec<_>>()).json()?,
    };
    print(&text)
}

/// A deal for those who build its walls.
fn describe(deal: &Deal, locale: Locale) -> String {
    let head = Message::new("deal-head").arg("number", deal.number).arg("digest", deal.digest());
    format!("{}\n{deal}", locale.say(&head.arg("wind", wind(deal.prevalent()))))
}

/// Prints deals of Botzone, one in each line of the file.
fn import(arguments: &Import, locale: Locale) -> Result<(), Failure> {
    let text = String::from_utf8_lossy(&read_file(&arguments.file)?).into_owned();
    let deals = deals::read(&text, Order::Botzone, arguments.first).map_err(|messages| Failure { messages })?;
    print(&deals.iter().map(|deal| describe(deal, locale)).collect::<Vec<_>>().join("\n"))
}

fn verify(arguments: &Verify, locale: Locale) -> Result<(), Failure> {
    let name = arguments.file.display().to_string();
    let unread = |reason: String| Failure::from(Message::new("deal-unread").arg("file", &name).arg("reason", reason));
    let file: Deals =
        serde_json::from_slice(&read_file(&arguments.file)?).map_err(|error| unread(error.to_string()))?;
    let found = file.right_commitment();
    let claimed = [Some(&file.commitment), arguments.commitment.as_ref()].into_iter().flatten();
    let other = |claimed: &String| Message::new("deal-other-commitment").arg("claimed", claimed).arg("found", &found);
    let mut against: Vec<Message> = claimed.filter(|own| **own != found).map(other).collect();
    against.extend(file.problems());
    if !against.is_empty() {
        return Err(Failure { messages: against });
    }
    let message = match &file.seed {
        Some(seed) => Message::new("deal-verified").arg("seed", seed),
        None => Message::new("deal-verified-tiles"),
    };
    print(&(locale.say(&message.arg("deals", file.count()).arg("commitment", found)) + "\n"))
}

/// A line of the results.
#[derive(Deserialize)]
struct Read {
    deal: u32,
    table: u16,
    wind: String,
    player: String,
    #[serde(default)]
    team: String,
    points: i32,
}

fn read_lines(file: &Path, teams: bool) -> Result<Vec<Line>, Failure> {
    let name = file.display().to_string();
    // The first line contains the names of the columns.
    let wrong = |place: usize, what: Message| {
        Failure::from(Message::new("problem-in-line").arg("line", place + 2).arg("file", &name).arg("what", what))
    };
    let mut lines = Vec::new();
    for (place, read) in csv::Reader::from_reader(read_file(file)?.as_slice()).deserialize::<Read>().enumerate() {
        let unreadable =
            |error: csv::Error| wrong(place, Message::new("problem-unreadable").arg("reason", error.to_string()));
        let Read { deal, table, wind: letter, player, team, points } = read.map_err(unreadable)?;
        let Some(wind) = Wind::from_letter(&letter) else {
            return Err(wrong(place, Message::new("hand-wind").arg("found", letter)));
        };
        lines.push(Line { deal, table, wind, player, team, points });
    }
    match check(&lines, teams) {
        Ok(()) => Ok(lines),
        Err(LineError::SeatTwice(place)) => Err(wrong(place, of_line("deal-seat-twice", &lines[place]))),
        Err(LineError::DealTwice(place)) => Err(wrong(place, of_line("deal-twice", &lines[place]))),
        Err(LineError::WindTwice(place)) => Err(wrong(place, of_line("deal-wind-twice", &lines[place]))),
        Err(LineError::WindsMissing(place)) => Err(wrong(place, of_line("deal-winds-missing", &lines[place]))),
        Err(LineError::TeamMissing(place)) => Err(wrong(place, of_line("deal-team-missing", &lines[place]))),
        Err(LineError::Points(place)) => {
            let points = Message::new("deal-points").arg("points", lines[place].points).arg("most", MAX_DEAL_POINTS);
            Err(wrong(place, points))
        }
    }
}

fn of_line(id: &'static str, line: &Line) -> Message {
    let message = Message::new(id).arg("deal", line.deal).arg("table", line.table);
    let message = message.arg("wind", wind(line.wind));
    message.arg("player", &line.player).arg("team", &line.team)
}

fn compare(arguments: &Compare) -> Result<(), Failure> {
    let lines = read_lines(&arguments.file, arguments.by == By::Teams)?;
    let scale = arguments.scale.as_deref().map_or(Ok(Scale::default()), |text| {
        text.parse().map_err(|_| Failure::from(Message::new("deal-scale").arg("found", text)))
    })?;
    let mean = match arguments.mean {
        Means::All => Mean::All,
        Means::Others => Mean::Others,
        Means::Trimmed => Mean::Trimmed,
    };
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: &[&str]| writer.write_record(row).map_err(|error| Failure::from(output_error(error)));
    let text = |number: &dyn ToString| number.to_string();
    if arguments.by == By::Deals {
        write(&["deal", "table", "wind", "player", "team", "points", "imp"])?;
        for (line, imp) in lines.iter().zip(of_lines(&lines, mean, &scale)) {
            let imp = imp.map(|imp| imp.to_string()).unwrap_or_default();
            let [deal, table, points] = [text(&line.deal), text(&line.table), text(&line.points)];
            write(&[&deal, &table, &text(&line.wind.letter()), &line.player, &line.team, &points, &imp])?;
        }
    } else {
        let teams = arguments.by == By::Teams;
        write(&["rank", "name", "team", "deals", "imp", "points"])?;
        let rows = if teams { of_teams(&lines, mean, &scale) } else { of_players(&lines, mean, &scale) };
        for row in rows {
            let [rank, deals] = [row.rank, row.deals].map(|number| text(&number));
            write(&[&rank, &row.name, &row.team, &deals, &text(&row.imp), &text(&row.points)])?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| Failure::from(output_error(error)))?;
    print(&String::from_utf8_lossy(&bytes))
}
