//! The command line: parse the arguments, call one action, print its result.
//!
//! Invalid input ends with exit status 2 and messages that name the place; then nothing is stored.

mod archive;
mod backup;
mod chart;
mod data;
mod deal;
pub mod demo;
mod desk;
mod draw;
mod ema;
mod entrants;
mod event;
mod event_rows;
mod fan;
mod follow;
mod history;
mod import_export;
mod licences;
mod location;
mod mend;
mod mers;
mod named_event;
mod print;
mod publish;
mod seldom;
mod serve;
mod stages;
mod standings;
mod standings_input;
mod verify;

use actions::{self, Acting, Actor, AskedSum};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use files::asked::AskedPerson;
use files::table::Table;
use indicatif::{ProgressBar, ProgressStyle};
use location::{Location, unreadable_file};
use messages::{Locale, Message, unseen_in};
use paper::Language;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use store::{Error, Store, causes, now};

// The help of commands and arguments is in the message files; see `localized`.
#[derive(Debug, Parser)]
#[command(name = "caipan", version)]
struct Arguments {
    #[arg(long, global = true, value_parser = parse_language)]
    lang: Option<Language>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Demo(demo::Arguments),
    Serve(serve::Arguments),
    Follow(follow::Arguments),
    Migrate(data::Migrate),
    Check(archive::CheckEvents),
    #[command(subcommand)]
    User(data::User),
    #[command(subcommand)]
    Event(event::Event),
    #[command(subcommand)]
    Archive(archive::Archive),
    Verify(verify::Arguments),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Import(import_export::Import),
    Export(import_export::Export),
    Ema(ema::Arguments),
    Entrants(entrants::Arguments),
    Mers(mers::Arguments),
    History(history::Arguments),
    Template(import_export::Template),
    Fan(fan::Arguments),
    Print(print::Arguments),
    Publish(publish::Arguments),
    Chart(chart::Arguments),
    #[command(subcommand)]
    Deal(deal::Command),
    #[command(subcommand)]
    Draw(draw::Command),
    Standings(standings::Arguments),
    Licences,
}

/// A language, or two for a document on paper.
fn parse_language(code: &str) -> Result<Language, String> {
    let language = Language::from_code(code).or_else(|| Locale::preferred(code).map(Language::from));
    language.ok_or_else(|| {
        format!("{code} is none of {}", Language::all().iter().map(Language::to_string).collect::<Vec<_>>().join(", "))
    })
}

/// Maximum number of messages that are printed; the others are only counted.
const MAX_MESSAGES: usize = 20;

/// Why a command failed.
#[derive(Debug)]
pub struct Failure {
    messages: Vec<Message>,
}

impl Failure {
    /// Fails with these messages, if there are any.
    fn refuse_if_any(messages: Vec<Message>) -> Result<(), Failure> {
        if messages.is_empty() { Ok(()) } else { Err(Self { messages }) }
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Self { messages: vec![message] }
    }
}

/// An actor who acts at an event by a command, now.
fn acting<'a>(store: &'a Store, actor: &'a Actor, event: &'a str) -> Acting<'a> {
    Acting { store, actor, event, now: now() }
}

impl From<actions::Error> for Failure {
    fn from(error: actions::Error) -> Self {
        match error {
            actions::Error::Refused(messages) => Self { messages },
            actions::Error::WrongSums(asked) => {
                let convertible = asked.iter().filter(|sum| sum.converted().is_some()).count();
                let convert = (convertible > 0).then(|| Message::new("import-sums-convert").arg("tables", convertible));
                let ways = [Message::new("import-sums-asked").arg("tables", asked.len())];
                Self { messages: asked.iter().map(AskedSum::message).chain(convert).chain(ways).collect() }
            }
            actions::Error::Asked(asked) => {
                let example = |first: &AskedPerson| {
                    Message::new("import-same-asked").arg("found", &first.found).arg("name", &first.nearest)
                };
                let ways = asked.first().filter(|first| !first.file.is_empty()).map(example);
                Self { messages: asked.iter().map(AskedPerson::message).chain(ways).collect() }
            }
            actions::Error::NotFound => Message::new("error-no-event").into(),
            actions::Error::Forbidden => Message::new("error-forbidden").into(),
            actions::Error::Conflict(standing) => Message::new("error-conflict")
                .arg("hand", standing.version.draft.hand)
                .arg("author", standing.version.author)
                .arg("time", standing.zone.local(standing.version.at).format("%H:%M:%S").to_string())
                .into(),
            // No command takes part in writing at a table or signing sheets.
            actions::Error::AnotherWriter(_) | actions::Error::SheetChanged(_) => {
                Message::new("error-forbidden").into()
            }
            actions::Error::Store(error) => error.into(),
            unexpected @ actions::Error::Unexpected { .. } => {
                Message::new("error-unexpected").arg("reason", causes(&unexpected)).into()
            }
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::NewerSchema { found, known } => {
                Message::new("store-newer").arg("found", found).arg("known", known).into()
            }
            Error::Served(file) => Message::new("serve-twice").arg("file", file).into(),
            Error::StandsBy(first) => Message::new("error-stands-by").arg("address", first).into(),
            Error::Superseded(proof) => Message::new("error-superseded").arg("address", &proof.address).into(),
            Error::WithoutPostgres => Message::new("store-without-postgres").into(),
            Error::ServedElsewhere => Message::new("restore-served").into(),
            Error::InUse(file) => Message::new("restore-in-use").arg("file", file).into(),
            Error::Damaged { file, what } => Message::new("store-damaged").arg("file", file).arg("what", what).into(),
            Error::Unlocked { file, cause } => {
                Message::new("serve-unlocked").arg("file", file).arg("reason", cause.to_string()).into()
            }
            Error::ReadOnly(file) => Message::new("store-read-only").arg("file", file).into(),
            // Only a key that was read and is none may be deleted: with it this installation signs.
            Error::Key { file, cause } if !matches!(cause.kind(), ErrorKind::Other | ErrorKind::InvalidData) => {
                unreadable_file(&file, &cause).into()
            }
            Error::Key { file, cause } => {
                Message::new("store-key").arg("file", file).arg("reason", cause.to_string()).into()
            }
            other => Message::new("store-failed").arg("reason", causes(&other)).into(),
        }
    }
}

impl From<Vec<files::sheet::Problem>> for Failure {
    fn from(problems: Vec<files::sheet::Problem>) -> Self {
        Self { messages: problems.iter().map(|problem| problem.message()).collect() }
    }
}

/// The language of messages: that of `--lang`, anywhere in the arguments, else that of the environment, else English.
fn locale() -> Locale {
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let asked = words.iter().zip(words.iter().skip(1)).find_map(|(word, next)| match next.strip_prefix("--lang=") {
        Some(code) => Some(code),
        None => (word == "--lang").then_some(next.as_str()),
    });
    let environment = || {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
        let variables = variables.filter(|value| !value.is_empty()).chain(sys_locale::get_locale());
        variables.into_iter().find_map(|value| Locale::preferred(&value))
    };
    asked
        .and_then(|code| parse_language(code).ok())
        .map(|language| language.first)
        .or_else(environment)
        .unwrap_or(Locale::En)
}

/// A command with the help of itself, its arguments and subcommands from the message files; `words` is its full name.
fn localized(command: clap::Command, words: &str, locale: Locale) -> clap::Command {
    let languages = Locale::ALL.map(Locale::code).join(", ");
    let help = |kind: &str, name: &str| {
        let text = locale.msg(format!("help-{kind}-{}", name.replace('_', "-")));
        text.arg("languages", &languages).to_string()
    };
    let about = help("command", words);
    let command = command.about(about).mut_args(|argument| {
        let text = help("argument", argument.get_id().as_str());
        argument.help(text)
    });
    command.mut_subcommands(|subcommand| match subcommand.get_name() {
        "help" => subcommand,
        name => {
            let words = if words == "caipan" { name.to_owned() } else { format!("{words}-{name}") };
            localized(subcommand, &words, locale)
        }
    })
}

/// Runs the command in the arguments of the process. Exit status 0, or 2 with the reasons on standard error.
pub fn run() -> ExitCode {
    let locale = locale();
    if let Some(wrong) = std::env::args_os().find_map(|word| unseen_in(word.to_str()?)) {
        eprintln!("{}", locale.say(&wrong));
        return ExitCode::from(2);
    }
    let matches = localized(Arguments::command(), "caipan", locale).get_matches();
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    if find_database(&matches).is_some_and(|url| !store::is_database_url(url)) {
        return ended(Err(Message::new("database-url-wrong").into()), locale);
    }
    let Some(command) = arguments.command else {
        let done = desk::run(locale);
        let failed = done.is_err();
        let status = ended(done, locale);
        if failed {
            desk::keep_window(locale);
        }
        return status;
    };
    let done = match command {
        Command::Demo(arguments) => demo::run(&arguments, locale),
        Command::Serve(arguments) => serve::run(&arguments, locale),
        Command::Follow(arguments) => follow::run(&arguments, locale),
        Command::Migrate(arguments) => data::migrate(&arguments, locale),
        Command::Check(arguments) => archive::check_events(&arguments, locale),
        Command::User(command) => data::user(&command, locale),
        Command::Event(command) => event::run(&command, locale),
        Command::Archive(command) => archive::run(&command, locale),
        Command::Verify(arguments) => verify::run(&arguments, locale),
        Command::Backup(arguments) => backup::backup(&arguments, locale),
        Command::Restore(arguments) => backup::restore(&arguments, locale),
        Command::Import(arguments) => import_export::import(&arguments, locale),
        Command::Ema(arguments) => ema::run(&arguments),
        Command::Entrants(arguments) => entrants::run(&arguments, locale),
        Command::Mers(arguments) => mers::run(&arguments),
        Command::History(arguments) => history::run(&arguments, locale),
        Command::Export(arguments) => import_export::export(&arguments, locale),
        Command::Template(arguments) => import_export::template(&arguments, locale),
        Command::Chart(arguments) => chart::run(&arguments, locale),
        Command::Deal(command) => deal::run(&command, locale),
        Command::Draw(command) => draw::run(&command, locale),
        Command::Fan(arguments) => fan::run(&arguments, locale),
        Command::Print(document) => print::run(&document, arguments.lang.unwrap_or(locale.into())),
        Command::Publish(arguments) => publish::run(&arguments, locale),
        Command::Standings(arguments) => standings::run(&arguments, locale),
        Command::Licences => licences::run(locale),
    };
    ended(done, locale)
}

/// The URL of the database, as the arguments of a command or the environment name it.
fn find_database(matches: &clap::ArgMatches) -> Option<&String> {
    match matches.subcommand() {
        Some((_, own)) => find_database(own),
        None => matches.try_get_one("database").ok().flatten(),
    }
}

fn ended(done: Result<(), Failure>, locale: Locale) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            for message in failure.messages.iter().take(MAX_MESSAGES) {
                eprintln!("{}", locale.say(message));
            }
            if let Some(more) = failure.messages.len().checked_sub(MAX_MESSAGES + 1) {
                eprintln!("{}", locale.msg("error-more").arg("more", more + 1));
            }
            ExitCode::from(2)
        }
    }
}

/// Reads a file that the arguments name.
fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| {
        let what = Message::new("problem-cannot-open").arg("reason", error.to_string());
        Message::new("problem-in-file").arg("file", path.display().to_string()).arg("what", what).into()
    })
}

/// Writes bytes to a file, or to standard output if none is named.
fn write(output: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    let Some(path) = output else { return print_bytes(bytes) };
    std::fs::write(path, bytes).map_err(|error| {
        let reason = format!("{}: {error}", path.display());
        Message::new("error-output").arg("reason", reason).into()
    })
}

/// A progress bar, on standard error if that is a terminal.
fn progress_bar(length: u64, what: String) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(what);
    bar
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Csv,
    Json,
}

/// A table in this format.
fn written(table: &Table, format: Format) -> Result<String, Message> {
    match format {
        Format::Csv => table.csv(),
        Format::Json => table.json(),
    }
}

/// Prints a text to standard output. A closed pipe is not an error.
fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    use std::io::Write;
    match std::io::stdout().write_all(bytes) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Message::new("error-output").arg("reason", error.to_string()).into())
        }
        _ => Ok(()),
    }
}
