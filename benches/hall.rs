//! What the server does for a full hall: referees who enter hands, spectators who watch, readers who look in. One command:
//! `cargo bench --bench hall`; with `--players 1000 --watchers 500` and so on one run of that size.
//!
//! Two facts to know: the server runs as a process of its own, and so do the watchers; and the client shares the machine, so
//! pages are compared with a bare handler of actix that sends the same bytes to the same client, in turns with it.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, reason = "a bench has no reader but the one who runs it")]
#![allow(clippy::float_arithmetic, reason = "it measures times, no scores")]

#[path = "hall/abuse.rs"]
mod abuse;
#[path = "hall/attack.rs"]
mod attack;
#[path = "hall/attacks.rs"]
mod attacks;
#[path = "hall/back.rs"]
mod back;
#[path = "hall/client.rs"]
mod client;
#[path = "hall/event.rs"]
mod event;
#[path = "hall/events.rs"]
mod events;
#[path = "hall/load.rs"]
mod load;
#[path = "hall/process.rs"]
mod process;
#[path = "hall/rights.rs"]
mod rights;
#[path = "hall/say.rs"]
mod say;
#[path = "hall/served.rs"]
mod served;
#[path = "hall/watch.rs"]
mod watch;

use clap::Parser;
use client::{Client, GZIP, get};
use event::{Event, SLUG};
use load::{Writer, all, percentile};
use process::Process;
use say::{at_most, milliseconds, only, say, say_hands};
use served::Served;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(Clone, Parser)]
struct Arguments {
    /// How many players, in tables of four; without it, a table of runs
    #[arg(long)]
    players: Option<usize>,
    /// Sessions: all are played but the last, which runs
    #[arg(long, default_value_t = 13)]
    sessions: u16,
    /// How many tables are written [default: all]
    #[arg(long)]
    writers: Option<usize>,
    /// An event of duplicate, whose hands nobody sees before all tables have played them: 1,008 players, without watchers
    #[arg(long, conflicts_with = "watchers")]
    duplicate: bool,
    #[arg(long, default_value_t = 0)]
    watchers: usize,
    #[arg(long, default_value_t = 0)]
    readers: usize,
    #[arg(long, default_value_t = 10)]
    seconds: u32,
    /// Hands a second at all tables together [default: 0.2 for each table]
    #[arg(long)]
    rate: Option<f64>,
    /// A PostgreSQL server, where a database is made for each run
    #[arg(long)]
    postgres: Option<String>,
    /// Servers on one PostgreSQL database
    #[arg(long, default_value_t = 1)]
    processes: usize,
    /// Watchers ask for the page again at each message
    #[arg(long)]
    reload: bool,
    /// Watchers take no compression
    #[arg(long)]
    plain: bool,
    /// Only the time of CPU that a hand takes, from 16 to 4,000 players
    #[arg(long)]
    growth: bool,
    /// Only hands while somebody does what he can to stop the server, which has 1,024 files
    #[arg(long)]
    abuse: bool,
    /// Of the attacks of `--abuse` only those whose name contains this
    #[arg(long, requires = "abuse")]
    attack: Option<String>,
    /// Only what memory stays after 250 sheets and the archive, printed a hundred times in all languages and on all papers
    #[arg(long)]
    prints: bool,
    /// Only how long 2,000 watchers, or so many, need to come back after the server was killed and started again
    #[arg(long)]
    restart: bool,
    /// Only how long a file with all hands of 1,000 players takes
    #[arg(long)]
    imports: bool,
    /// Only the start, the memory and a search with 1,000 events of 10,000 persons
    #[arg(long)]
    events: bool,
    /// Sixteen players and a few seconds, and abuse: does everything work?
    #[arg(long)]
    small: bool,
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    match words.first().map(String::as_str) {
        Some("watch") => runtime().block_on(watch::run(&words[1])),
        Some("abuse") => runtime().block_on(abuse::run(&words[1])),
        Some("attack") => runtime().block_on(attack::run(&words[1])),
        Some("back") => runtime().block_on(back::run(&words[1])),
        Some("bare") => process::bare(&words[1..]),
        _ => {
            let mut wrong = runtime().block_on(measure(&Arguments::parse()));
            wrong.dedup();
            wrong.iter().take(20).for_each(|wrong| println!("WRONG: {wrong}"));
            return if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
    }
    ExitCode::SUCCESS
}

/// Measures what the arguments ask for; gives what is wrong.
async fn measure(arguments: &Arguments) -> Vec<String> {
    let run = |players, watchers, readers, seconds| Arguments {
        players: Some(players),
        watchers,
        readers,
        seconds,
        ..arguments.clone()
    };
    let mut wrong = Vec::new();
    let one = arguments.abuse || arguments.prints || arguments.imports || arguments.restart || arguments.events;
    let runs = match arguments.players {
        _ if arguments.growth || one => vec![],
        _ if arguments.small => vec![Arguments { sessions: 3, rate: Some(4.0), ..run(16, 40, 4, 2) }],
        Some(_) => vec![arguments.clone()],
        None => {
            let reloading = Arguments { reload: true, ..run(256, 500, 0, 10) };
            let on_postgres = |processes| Arguments { processes, ..run(256, 500, 0, 10) };
            let sqlite = |run: Arguments| Arguments { postgres: None, ..run };
            let one =
                [run(16, 40, 4, 5), run(256, 100, 16, 10), run(256, 500, 0, 10), reloading, run(1000, 10_000, 16, 20)];
            let more = arguments.postgres.iter().flat_map(|_| [on_postgres(1), on_postgres(2)]);
            one.into_iter().map(sqlite).chain(more).collect()
        }
    };
    let table = arguments.growth || arguments.players.is_none() && !(one || arguments.small);
    for run in runs {
        wrong.extend(hall(&run).await);
    }
    if table {
        wrong.extend(growth(arguments).await);
    }
    if table || arguments.prints {
        wrong.extend(prints(arguments).await);
    }
    if table || arguments.restart {
        wrong.extend(restart(arguments));
    }
    if table || arguments.imports {
        wrong.extend(imports(arguments));
    }
    if table || arguments.events {
        wrong.extend(events::all().await);
    }
    if table || arguments.abuse || arguments.small {
        if arguments.attack.is_none() {
            wrong.extend(abused(arguments).await);
            wrong.extend(rights::all(arguments).await);
        }
        wrong.extend(attacks::all(arguments).await);
    }
    wrong
}

/// One run: referees alone, readers, then referees with watchers.
async fn hall(arguments: &Arguments) -> Vec<String> {
    let players = arguments.players.unwrap_or(16);
    let served = Served::start(arguments, players);
    let most = if players <= 256 { 50.0 } else { 200.0 };
    let tables = arguments.writers.unwrap_or(players / 4);
    println!("  {:<58} {:>10} {:<9}{:>10} {:>7}", "", "measured", "", "goal", "ratio");
    only("memory at the start", "MiB", served.memory("VmRSS"));

    let begun = Instant::now();
    let mut writers = load::open_sheets(served.writers(tables).await).await;
    only(&format!("{tables} sheets opened at once"), "ms", begun.elapsed().as_secs_f64() * 1000.0);
    let rate = arguments.rate.unwrap_or(writers.len() as f64 / 5.0);
    let (cpu, opened) = (served.cpu(), writers.iter_mut().map(|writer| std::mem::take(&mut writer.entered)));
    let mut wrong: Vec<String> = opened.flat_map(|opened| opened.errors).collect();
    let (back, entered) = load::enter(writers, rate, f64::from(arguments.seconds.min(5))).await;
    writers = back;
    only(
        "CPU of the server for each hand and its sheet",
        "ms",
        (served.cpu() - cpu) * 1e3 / entered.posts.len() as f64,
    );
    wrong.extend(say_hands(&entered, "without watchers", most));
    at_most("memory at most without watchers", "MiB", served.memory("VmHWM"), 200.0);
    if arguments.readers > 0 {
        wrong.extend(readers(&served, arguments, &mut writers[0]).await);
    }
    if arguments.watchers > 0 {
        let (back, faults) = watchers(&served, arguments, writers, rate, most).await;
        writers = back;
        wrong.extend(faults);
    }
    wrong.extend(load::lost(writers).await);
    only("memory at the end", "MiB", served.memory("VmRSS"));
    wrong
}

/// Hands while watchers look on.
async fn watchers(
    served: &Served,
    arguments: &Arguments,
    writers: Vec<Writer>,
    rate: f64,
    most: f64,
) -> (Vec<Writer>, Vec<String>) {
    let Arguments { watchers, reload, plain, .. } = *arguments;
    let order = watch::Order { addresses: served.addresses.clone(), watchers, reload, plain };
    let (alone, cpu) = (served.memory("VmRSS"), served.cpu());
    let mut watching = Process::ourselves("watch", &[serde_json::to_string(&order).unwrap()]);
    assert_eq!(watching.line(), "ready", "the watchers could not open");
    let opened = served.memory("VmRSS");
    only(&format!("CPU of the server to let {watchers} watchers in"), "s", served.cpu() - cpu);
    let (cpu, begun) = (served.cpu(), Instant::now());
    let (mut writers, entered) = load::enter(writers, rate, arguments.seconds.into()).await;
    let busy = (served.cpu() - cpu) / begun.elapsed().as_secs_f64();
    let listening = served.memory("VmRSS");
    // One hand more, so that every watcher has a message after the last that counts.
    writers[0].enter().await;
    let mut wrong = std::mem::take(&mut writers[0].entered).errors;
    watching.say(&serde_json::to_string(&entered.hands()).unwrap());
    let line = watching.line();
    let seen: watch::Seen = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let how = if reload { ", reloading" } else { "" };
    wrong.extend(say_hands(&entered, &format!("with {watchers} watchers{how}"), most));
    only("CPU of the server meanwhile", "cores", busy);
    only("CPU of the watchers' process in all", "s", watching.cpu());
    let [half, most_seen, nearly_all] = seen.painted.map(milliseconds);
    only("receipt until painted, p50", "ms", half);
    at_most("receipt until painted, p95", "ms", most_seen, 1000.0);
    only("receipt until painted, p99", "ms", nearly_all);
    at_most("hands that a watcher never saw", "", seen.unseen as f64, 0.0);
    only("messages to each watcher", "", seen.messages as f64 / watchers as f64);
    only("bytes of each message", "", seen.bytes as f64 / seen.messages.max(1) as f64);
    at_most(&format!("faults of watchers, {} with a page compared", seen.sample), "", seen.wrong.len() as f64, 0.0);
    only("memory before watchers", "MiB", alone);
    only("memory with watchers", "MiB", listening);
    at_most("memory of a listener", "KiB", (opened.max(listening) - alone) * 1024.0 / watchers as f64, 16.0);
    drop(watching);
    (writers, wrong.into_iter().chain(seen.wrong).collect())
}

/// How long those who watch need to be back after the server was killed and has started again.
fn restart(arguments: &Arguments) -> Vec<String> {
    let event = Event::made(arguments.players.unwrap_or(256), 2, arguments.postgres.as_deref());
    let (server, address) = Process::server(&event.url, None, &[]);
    let watchers = if arguments.watchers > 0 { arguments.watchers } else { 2000 };
    let order = back::Order { address: address.clone(), watchers };
    let mut watching = Process::ourselves("back", &[serde_json::to_string(&order).unwrap()]);
    assert_eq!(watching.line(), "ready", "the watchers could not open");
    drop(server);
    let begun = Instant::now();
    let (server, _) = Process::server_at(&address, &event.url, None, &[]);
    watching.say("begin");
    let (back, took): (usize, u64) = serde_json::from_str(&watching.line()).unwrap();
    println!("\n{watchers} watchers, the server killed");
    only("until the server listens again", "ms", begun.elapsed().as_secs_f64() * 1e3 - took as f64);
    at_most("from then on until all are back", "s", took as f64 / 1e3, 10.0);
    only("CPU of the server for it", "s", server.cpu());
    if back == watchers { Vec::new() } else { vec![format!("{back} of {watchers} watchers came back")] }
}

/// How long it takes to import every hand of the largest event from one file.
fn imports(arguments: &Arguments) -> Vec<String> {
    let (event, hands) =
        Event::unplayed(arguments.players.unwrap_or(1000), arguments.sessions, arguments.postgres.as_deref());
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("hands.csv");
    std::fs::write(&file, &hands).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_caipan"));
    command.args(["import", "--lang", "en", "--database", &event.url, "--event", SLUG, "--kind", "hands"]).arg(&file);
    let begun = Instant::now();
    let done = command.output().unwrap();
    let took = begun.elapsed().as_secs_f64();
    let count = hands.lines().count() - 1;
    println!("\n1000 players, {} sessions", arguments.sessions);
    at_most(&format!("import of {count} hands"), "s", took, 20.0);
    let said = [done.stdout, done.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
    if done.status.success() && said.contains(&count.to_string()) { Vec::new() } else { vec![said] }
}

/// What memory stays after printing.
async fn prints(arguments: &Arguments) -> Vec<String> {
    const TIMES: usize = 100;
    let served = Served::start(&Arguments { sessions: 2, ..arguments.clone() }, 1000);
    let pass = format!("authorization: Bearer {}\r\n", served.event.organiser);
    let mut client = Client::open(&served.addresses[0]).await.unwrap();
    let mut wrong = Vec::new();
    let languages = ["zh-Hans", "zh-Hant", "en", "zh-Hans%2Ben"];
    for time in 0..TIMES {
        let (language, paper) = (languages[time % languages.len()], ["a4", "letter"][time / languages.len() % 2]);
        let sheets = format!("/e/{SLUG}/print.pdf?document=score-record&session=1&language={language}&paper={paper}");
        for path in [sheets.as_str(), &format!("/e/{SLUG}/archive.json")] {
            match client.ask(&get(path, &pass)).await {
                Ok(answer) if answer.status == 200 && answer.body.len() > 1_000_000 => {}
                Ok(answer) => wrong.push(format!("{path}: {} {}", answer.status, answer.body.len())),
                Err(error) => wrong.push(format!("{path}: {error}")),
            }
        }
        if [0, TIMES / 10, TIMES / 2, TIMES - 1].contains(&time) {
            at_most(
                &format!("memory after {} times 250 sheets and an archive", time + 1),
                "MiB",
                served.memory("VmRSS"),
                150.0,
            );
        }
    }
    only("memory at most", "MiB", served.memory("VmHWM"));
    wrong
}

/// Hands, and somebody who comes in, while another does what he can to stop a server that may open 1,024 files only.
async fn abused(arguments: &Arguments) -> Vec<String> {
    const TIMES: usize = 10;
    let seconds = if arguments.small { 5.0 } else { arguments.seconds.into() };
    let event = Event::made(32, 2, arguments.postgres.as_deref());
    event.pair_phones();
    let (server, address) = Process::server(&event.url, Some(1024), &["--trusted-proxy", abuse::PROXY]);
    let served = Served { servers: vec![server], addresses: vec![address], event };
    println!("\n32 players, 1,024 files");
    let writers = load::open_sheets(served.writers(usize::MAX).await).await;
    let (writers, entered) = load::enter(writers, 16.0, seconds / 2.0).await;
    let mut wrong = say_hands(&entered, "in peace", 200.0);
    let order = abuse::Order { address: served.addresses[0].clone() };
    let mut abuser = Process::ourselves("abuse", &[serde_json::to_string(&order).unwrap()]);
    assert_eq!(abuser.line(), "ready", "nobody could begin");
    let (cpu, begun) = (served.cpu(), Instant::now());
    let coming = async {
        let (mut times, mut turned_away) = (Vec::new(), 0_u32);
        for _ in 0..TIMES {
            let asked = Instant::now();
            let came = async {
                Client::open(&served.addresses[0]).await?.ask(&get(&format!("/e/{SLUG}/players"), GZIP)).await
            };
            turned_away += u32::from(!came.await.is_ok_and(|answer| answer.status == 200));
            times.push(asked.elapsed().as_micros() as u64);
            tokio::time::sleep(Duration::from_secs_f64(seconds / TIMES as f64)).await;
        }
        times.sort_unstable();
        (times, turned_away)
    };
    let ((writers, entered), (times, turned_away)) = tokio::join!(load::enter(writers, 16.0, seconds), coming);
    let busy = (served.cpu() - cpu) / begun.elapsed().as_secs_f64();
    wrong.extend(say_hands(&entered, "under abuse", 200.0));
    at_most("somebody new, until the standings are there, p95", "ms", milliseconds(percentile(&times, 95)), 1000.0);
    at_most("somebody new, turned away", "", turned_away.into(), 0.0);
    only("CPU of the server meanwhile", "cores", busy);
    abuser.say("end");
    let done: abuse::Done = serde_json::from_str(&abuser.line()).unwrap();
    only("streams that were let in", "", done.streams.into());
    only("streams, bodies and readers that were turned away", "", done.turned_away.into());
    only("codes that were tried", "/s", f64::from(done.codes) / begun.elapsed().as_secs_f64());
    only("memory at most", "MiB", served.memory("VmHWM"));
    let lost = load::lost(writers).await;
    at_most("hands that were lost", "", lost.len() as f64, 0.0);
    wrong.extend(lost);
    wrong
}

/// Pages that stay the same beside the bare handler, and pages after a change.
async fn readers(served: &Served, arguments: &Arguments, writer: &mut Writer) -> Vec<String> {
    let address = &served.addresses[0];
    let standings = format!("/e/{SLUG}/players");
    let mut client = Client::open(address).await.unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let (mut kinds, mut files) = (Vec::new(), Vec::new());
    for (what, path, goal) in [
        ("standings", standings.as_str(), Some(0.8)),
        ("style sheet", "/static/caipan.css", Some(0.8)),
        ("health", "/health", None),
    ] {
        let answer = client.ask(&get(path, GZIP)).await.unwrap();
        let file = folder.path().join(what);
        let own = ["HTTP/", "content-length", "date"];
        let said = answer.head.lines().filter(|line| !line.is_empty() && own.iter().all(|own| !line.starts_with(own)));
        let head: String = said.map(|line| format!("{line}\n")).collect();
        std::fs::write(&file, [head.as_bytes(), b"\n", &answer.body].concat()).unwrap();
        let place = files.len();
        files.push(file.display().to_string());
        kinds.push((format!("{what}, {} bytes", answer.body.len()), get(path, GZIP), 200, place, goal));
        if let (Some(etag), "standings") = (&answer.etag, what) {
            let known = get(path, &format!("{GZIP}if-none-match: {etag}\r\n"));
            kinds.push(("standings not modified, beside health".to_owned(), known, 304, 2, None));
        }
    }
    let mut bare = Process::ourselves("bare", &files);
    let bare_address = bare.line();
    let (rounds, time) = if arguments.small { (1, 200) } else { (5, 1000) };
    let time = Duration::from_millis(time);
    let mut wrong = Vec::new();
    for (what, request, status, place, goal) in kinds {
        let (mut own, mut best, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds {
            let (rate, errors) = load::pages(address, &request, status, arguments.readers, time).await;
            let to_bare = get(&format!("/{place}"), GZIP);
            let (bare, more) = load::pages(&bare_address, &to_bare, 200, arguments.readers, time).await;
            wrong.extend(errors.into_iter().chain(more));
            own.push(rate);
            best.push(bare);
            ratios.push(rate / bare);
        }
        let [own, best, ratio] = [own, best, ratios].map(|mut values| {
            values.sort_by(f64::total_cmp);
            percentile(&values, 50)
        });
        only(&what, "/s", own);
        only("    the bare handler", "/s", best);
        say("    share of the bare handler", "", ratio, goal, true);
    }
    drop(bare);
    wrong.extend(after_a_change(served, &standings, writer).await);
    wrong
}

/// The standings just after a hand: for who asks first, and for thirty who ask at once.
async fn after_a_change(served: &Served, standings: &str, writer: &mut Writer) -> Vec<String> {
    const TIMES: usize = 10;
    const AT_ONCE: usize = 30;
    let request = get(standings, GZIP);
    let address = &served.addresses[0];
    let ask = |mut client: Client| {
        let request = request.clone();
        async move {
            let asked = Instant::now();
            let status = client.ask(&request).await.map_or(0, |answer| answer.status);
            (asked.elapsed().as_micros() as u64, status)
        }
    };
    let (mut first, mut together) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        for (readers, times) in [(1, &mut first), (AT_ONCE, &mut together)] {
            let mut clients = Vec::new();
            for _ in 0..readers {
                clients.push(Client::open(address).await.unwrap());
            }
            writer.enter().await;
            times.extend(all(clients.into_iter().map(ask)).await);
        }
    }
    let answered = first.iter().chain(&together).filter(|(_, status)| *status != 200);
    let mut wrong: Vec<String> = answered.map(|(_, status)| format!("standings after a change: {status}")).collect();
    wrong.extend(std::mem::take(&mut writer.entered).errors);
    let [first, together] = [first, together].map(|mut times| {
        times.sort_unstable();
        times.into_iter().map(|(time, _)| time).collect::<Vec<_>>()
    });
    only("standings after a hand, p50 of the first reader", "ms", milliseconds(percentile(&first, 50)));
    at_most("standings after a hand, p95 of the first reader", "ms", milliseconds(percentile(&first, 95)), 50.0);
    only("standings after a hand, p95 of thirty at once", "ms", milliseconds(percentile(&together, 95)));
    wrong
}

/// What a hand costs the server as the event grows: entered alone, nobody watches.
async fn growth(arguments: &Arguments) -> Vec<String> {
    const MAX_HANDS: usize = 400;
    let (mut wrong, mut costs) = (Vec::new(), Vec::new());
    for players in [16, 256, 1000, 4000] {
        let served = Served::start(arguments, players);
        let writers = load::open_sheets(served.writers(usize::MAX).await).await;
        // Sixteen players have so many hands until they would only be corrected.
        let (hands, rate) = (MAX_HANDS.min(4 * players), 40.0);
        let cpu = served.cpu();
        let (writers, entered) = load::enter(writers, rate, hands as f64 / rate).await;
        let cost = (served.cpu() - cpu) * 1e3 / entered.receipts.len().max(1) as f64;
        only(&format!("CPU of the server for each of {} hands", entered.receipts.len()), "ms", cost);
        costs.push(cost);
        at_most("errors", "", entered.errors.len() as f64, 0.0);
        wrong.extend(entered.errors);
        wrong.extend(load::lost(writers).await);
    }
    at_most("a hand of 4,000 players, in hands of 16", "times", costs[3] / costs[0], 2.0);
    wrong
}
