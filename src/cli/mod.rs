//! The command line: parse, call one action, show.
//!
//! Bad input ends with exit status 2 and a message naming the place; nothing is then stored.

mod standings;

use crate::messages::{Locale, Message};
use clap::{Parser, Subcommand};
use std::path::Path;
use std::process::ExitCode;

/// 裁判: tournaments of Chinese Official Mahjong, from the draw to the ranking.
#[derive(Debug, Parser)]
#[command(name = "caipan", version, about)]
struct Arguments {
    /// Language of messages: zh-Hans or en; otherwise that of the environment.
    #[arg(long, global = true, value_parser = parse_locale)]
    lang: Option<Locale>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Rank players or teams from a file of session results, without a database.
    Standings(standings::Arguments),
}

fn parse_locale(code: &str) -> Result<Locale, String> {
    Locale::preferred(code).ok_or_else(|| format!("{code} is neither zh-Hans nor en"))
}

/// So many messages are shown at once; the rest is counted.
const MOST_MESSAGES: usize = 20;

/// Why a command ended without doing what it was asked.
#[derive(Debug)]
pub struct Failure {
    messages: Vec<Message>,
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Self { messages: vec![message] }
    }
}

impl From<Vec<crate::exchange::sheet::Problem>> for Failure {
    fn from(problems: Vec<crate::exchange::sheet::Problem>) -> Self {
        Self { messages: problems.iter().map(|problem| problem.message()).collect() }
    }
}

/// Runs the command of the process's arguments: exit status 0, or 2 with the reasons on standard error.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let environment = || {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
        variables.filter(|value| !value.is_empty()).find_map(|value| Locale::preferred(&value))
    };
    let locale = arguments.lang.or_else(environment).unwrap_or(Locale::En);
    let done = match arguments.command {
        Command::Standings(arguments) => standings::run(&arguments, locale),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            for message in failure.messages.iter().take(MOST_MESSAGES) {
                eprintln!("{}", locale.say(message));
            }
            if let Some(more) = failure.messages.len().checked_sub(MOST_MESSAGES + 1) {
                eprintln!("{}", locale.msg("error-more").arg("more", more + 1));
            }
            ExitCode::from(2)
        }
    }
}

/// The bytes of a file that somebody named.
fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| {
        let what = Message::new("problem-cannot-open").arg("reason", error.to_string());
        Message::new("problem-in-file").arg("file", path.display().to_string()).arg("what", what).into()
    })
}

/// Text for standard output; a closed pipe is no error.
fn print(text: &str) -> Result<(), Failure> {
    use std::io::Write;
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Message::new("error-output").arg("reason", error.to_string()).into())
        }
        _ => Ok(()),
    }
}
