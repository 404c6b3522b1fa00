//! Spectators with an open page, in a process of their own: each listens for changes, and some keep their page by them.
//!
//! Two facts to know: who only listens takes every longer piece as a message; and a reloading watcher asks for the page
//! again at each message, one request at a time, as the page does without rows.

use super::client::{Client, GZIP, chunks, get};
use super::event::SLUG;
use super::load::{micros, percentile};
use flate2::write::GzDecoder;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io::{Result, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, timeout_at};

/// What the watchers are to do.
#[derive(Clone, Serialize, Deserialize)]
pub struct Order {
    pub addresses: Vec<String>,
    pub watchers: usize,
    pub reload: bool,
    pub plain: bool,
}

/// What they saw.
#[derive(Serialize, Deserialize)]
pub struct Seen {
    /// From the receipt of a hand until it was painted: the half, 95 and 99 of 100 within so many microseconds.
    pub painted: [u64; 3],
    /// Hands that a watcher never saw.
    pub unseen: u64,
    pub messages: u64,
    pub bytes: u64,
    /// How many kept their page, and what is wrong with it.
    pub sample: usize,
    pub wrong: Vec<String>,
}

/// So many keep their page; so many open at once.
const SAMPLE: usize = 20;
const AT_ONCE: usize = 64;
/// The last messages may take so long.
const PATIENCE: Duration = Duration::from_secs(10);
/// A sign of life is no longer than this: plain, and compressed.
const KEEP_ALIVE: [usize; 2] = [46, 66];
/// Pieces so near to each other, in microseconds, are one message.
const TOGETHER: u64 = 1000;

/// A page as its watcher has it: its rows in order, without markup.
#[derive(Default, PartialEq, Debug)]
struct Page {
    order: Vec<String>,
    ranks: Vec<usize>,
    /// The rows without their ranks.
    rows: HashMap<String, String>,
}

/// What stands around the rank of a row.
const RANK: [&str; 2] = ["<td class=\"number rank\"><b>", "</b></td>"];
/// How the cell begins that says how a rank has changed: it follows from the rank.
const MOVED: &str = "<td class=\"move";

impl Page {
    fn of(html: &str) -> Page {
        let body = html
            .split_once("<tbody id=\"rows\"")
            .and_then(|(_, rest)| rest.split_once("</tbody>"))
            .map_or("", |(body, _)| body);
        let mut page = Page::default();
        for (place, row) in body.split("<tr").skip(1).enumerate() {
            let row = format!("<tr{row}");
            let tag = row.split('>').next().unwrap_or_default();
            let id = tag.split_once("id=\"").and_then(|(_, rest)| rest.split('"').next());
            let id = id.map_or_else(|| place.to_string(), str::to_owned);
            if let Some((head, rest)) = row.split_once(RANK[0])
                && let Some((rank, rest)) = rest.split_once(RANK[1])
            {
                page.ranks.push(rank.parse().unwrap());
                let moved = rest.strip_prefix(MOVED).and_then(|rest| rest.split_once("</td>"));
                page.rows.insert(id.clone(), text(&format!("{head}{}", moved.map_or(rest, |(_, rest)| rest))));
            } else {
                page.rows.insert(id.clone(), text(&row));
            }
            page.order.push(id);
        }
        page
    }

    /// Takes over a message of rows.
    fn apply(&mut self, data: &str) {
        #[derive(Deserialize)]
        struct Rows {
            order: Option<Vec<String>>,
            ranks: Option<Vec<usize>>,
            #[serde(default)]
            rows: HashMap<String, String>,
        }
        let Rows { order, ranks, rows } = serde_json::from_str(data).unwrap_or_else(|error| panic!("{error}: {data}"));
        self.rows.extend(rows.into_iter().map(|(id, row)| (id, text(&row))));
        self.order = order.unwrap_or(std::mem::take(&mut self.order));
        self.ranks = ranks.unwrap_or(std::mem::take(&mut self.ranks));
    }

    fn lines(&self) -> impl Iterator<Item = (&str, &str)> {
        self.order.iter().map(|id| (id.as_str(), self.rows.get(id).map_or("", String::as_str)))
    }

    /// The first line that is not as it should be.
    fn differs(&self, right: &Page) -> Option<String> {
        if self.ranks != right.ranks {
            return Some("other ranks".to_owned());
        }
        if self.order.len() != right.order.len() {
            return Some(format!("{} rows, not {}", self.order.len(), right.order.len()));
        }
        let mut pairs = self.lines().zip(right.lines());
        pairs.find(|(own, right)| own != right).map(|(own, right)| format!("{own:?}, not {right:?}"))
    }
}

fn text(html: &str) -> String {
    let mut out = String::new();
    for (place, part) in html.split('<').enumerate() {
        out.push(' ');
        out += if place == 0 { part } else { part.split_once('>').map_or("", |(_, text)| text) };
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// When each message was asked for and painted, in microseconds; for rows that come by themselves both are the same.
#[derive(Default)]
struct Log {
    painted: Vec<(u32, u32)>,
    bytes: u64,
    /// Pages that were asked for again and not given.
    refused: u32,
}

/// What all watchers share.
struct Shared {
    order: Order,
    begun: u64,
    /// A message since then ends the watching; none yet.
    last: AtomicU64,
    past_last: mpsc::UnboundedSender<()>,
    painted: Notify,
}

struct Watcher {
    shared: Arc<Shared>,
    stream: Client,
    gzip: bool,
    /// To ask for pages with.
    pages: Option<Client>,
    page: Arc<Mutex<Option<Page>>>,
    log: Arc<Mutex<Log>>,
}

async fn page(client: &mut Client) -> Result<Page> {
    Ok(Page::of(&client.ask(&get(&format!("/e/{SLUG}/players"), GZIP)).await?.text()))
}

async fn open(shared: Arc<Shared>, number: usize) -> Result<Watcher> {
    let address = &shared.order.addresses[number % shared.order.addresses.len()];
    let mut stream = Client::open(address).await?;
    let encoding = if shared.order.plain { "" } else { GZIP };
    let live = get(&format!("/e/{SLUG}/live?page=players&lang=en&version=0"), encoding);
    tokio::io::AsyncWriteExt::write_all(&mut stream.stream, live.as_bytes()).await?;
    let (head, _) = stream.head().await?;
    assert_eq!(head.status, 200, "a watcher was not let in");
    let sampled = number < SAMPLE;
    let mut pages = match sampled || shared.order.reload {
        true => Some(Client::open(address).await?),
        false => None,
    };
    // Every message since the head follows, so that a page of now and all of them are the page of then.
    let own = if sampled { page(pages.as_mut().unwrap()).await.map(Some)? } else { None };
    let page = Arc::new(Mutex::new(own));
    Ok(Watcher { shared, stream, gzip: head.gzip, pages, page, log: Arc::default() })
}

impl Watcher {
    async fn watch(mut self) -> Result<()> {
        let sampled = self.page.lock().unwrap().is_some();
        let mut decoder = GzDecoder::new(Vec::new());
        let (mut said, mut body) = (String::new(), Vec::new());
        let mut piece = std::mem::take(&mut self.stream.held);
        loop {
            let seen = if sampled {
                self.stream.held.append(&mut piece);
                let ended = chunks(&mut self.stream.held, &mut body)?;
                assert!(!ended, "the server has ended a watcher's connection");
                match self.gzip {
                    true => {
                        decoder.write_all(&body)?;
                        decoder.flush()?;
                        said += std::str::from_utf8(&std::mem::take(decoder.get_mut())).unwrap();
                    }
                    false => said += std::str::from_utf8(&body).unwrap(),
                }
                body.clear();
                self.read(&mut said)
            } else {
                piece.len() > KEEP_ALIVE[usize::from(self.gzip)]
            };
            if seen {
                let asked = micros();
                if let (true, Some(pages)) = (self.shared.order.reload, &mut self.pages) {
                    let answer = pages.ask(&get(&format!("/e/{SLUG}/players"), GZIP)).await?;
                    if answer.status != 200 {
                        self.log.lock().unwrap().refused += 1;
                        piece = self.piece().await?;
                        continue;
                    }
                    if sampled {
                        *self.page.lock().unwrap() = Some(Page::of(&answer.text()));
                    }
                }
                self.painted(asked, sampled);
            }
            piece = self.piece().await?;
        }
    }

    /// The next piece that comes; without a buffer kept meanwhile, which times ten thousand would be most of this process.
    async fn piece(&self) -> Result<Vec<u8>> {
        loop {
            self.stream.stream.readable().await?;
            let mut buffer = [0; 16 << 10];
            match self.stream.stream.try_read(&mut buffer) {
                Ok(0) => return Err(std::io::ErrorKind::UnexpectedEof.into()),
                Ok(length) => {
                    self.log.lock().unwrap().bytes += length as u64;
                    return Ok(buffer[..length].to_vec());
                }
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes whole messages from what was said; whether one of them says that something has changed.
    fn read(&self, said: &mut String) -> bool {
        let mut seen = false;
        while let Some((message, rest)) = said.split_once("\n\n") {
            let field = |name: &str| {
                message.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim_start)
            };
            let event = field("event");
            if let (Some("rows"), Some(data), Some(page)) = (event, field("data"), &mut *self.page.lock().unwrap()) {
                page.apply(data);
            }
            seen |= event.is_some_and(|event| event != "at");
            *said = rest.to_owned();
        }
        seen
    }

    fn painted(&self, asked: u64, sampled: bool) {
        let (asked, done) = (asked - self.shared.begun, micros() - self.shared.begun);
        let mut log = self.log.lock().unwrap();
        match log
            .painted
            .last_mut()
            .filter(|before| asked - u64::from(before.1) < TOGETHER && !self.shared.order.reload)
        {
            Some(before) => before.1 = done as u32,
            None => {
                let last = self.shared.last.load(Ordering::Relaxed);
                // The first one past the last hand; whoever had it before that hand was known is counted then.
                if asked >= last && log.painted.last().is_none_or(|before| u64::from(before.0) < last) {
                    let _ = self.shared.past_last.send(());
                }
                log.painted.push((asked as u32, done as u32));
            }
        }
        if sampled {
            self.shared.painted.notify_one();
        }
    }
}

/// Watches until a line comes with the hands received: since when a message may show it, and when its receipt came.
pub async fn run(order: &str) {
    let order: Order = serde_json::from_str(order).unwrap();
    let (past_last, mut past) = mpsc::unbounded_channel();
    let last = AtomicU64::new(u64::MAX);
    let shared = Arc::new(Shared { order, begun: micros(), last, past_last, painted: Notify::new() });
    let count = shared.order.watchers;
    let (mut pages, mut logs, mut tasks) = (Vec::new(), Vec::new(), Vec::new());
    for first in (0..count).step_by(AT_ONCE) {
        let opening: Vec<_> =
            (first..count.min(first + AT_ONCE)).map(|number| tokio::spawn(open(shared.clone(), number))).collect();
        for opened in opening {
            let watcher = opened.await.unwrap().unwrap();
            pages.push(watcher.page.clone());
            logs.push(watcher.log.clone());
            tasks.push(tokio::spawn(watcher.watch()));
        }
    }
    println!("ready");
    let line = tokio::task::spawn_blocking(|| std::io::stdin().lines().next().unwrap().unwrap()).await.unwrap();
    let mut hands: Vec<(u64, u64)> = serde_json::from_str(&line).unwrap();
    hands.iter_mut().for_each(|(from, received)| (*from, *received) = (*from - shared.begun, *received - shared.begun));
    hands.sort_unstable();
    let deadline = Instant::now() + PATIENCE;
    let last = hands.last().map_or(0, |(from, _)| *from);
    shared.last.store(last, Ordering::Relaxed);
    let is_past = |log: &&Arc<Mutex<Log>>| log.lock().unwrap().painted.last().is_some_and(|at| u64::from(at.0) >= last);
    for _ in logs.iter().filter(is_past).count()..count {
        if timeout_at(deadline, past.recv()).await.is_err() {
            break;
        }
    }
    let wrong = wrong(&shared, &pages[..count.min(SAMPLE)], deadline).await;
    let failed = tasks.iter().filter(|task| task.is_finished()).count();
    let failed = (failed > 0).then(|| format!("{failed} watchers lost their connection"));
    let mut seen = Seen { painted: [0; 3], unseen: 0, messages: 0, bytes: 0, sample: count.min(SAMPLE), wrong };
    let refused: u32 = logs.iter().map(|log| log.lock().unwrap().refused).sum();
    seen.wrong.extend(failed.into_iter().chain((refused > 0).then(|| format!("{refused} pages were not given again"))));
    let mut delays = Vec::with_capacity(hands.len() * count);
    for log in &logs {
        let log = log.lock().unwrap();
        seen.messages += log.painted.len() as u64;
        seen.bytes += log.bytes;
        for (from, received) in &hands {
            let next = log.painted.partition_point(|at| u64::from(at.0) < *from);
            match log.painted.get(next) {
                Some(at) => delays.push(u64::from(at.1).saturating_sub(*received) as u32),
                None => seen.unseen += 1,
            }
        }
    }
    delays.sort_unstable();
    seen.painted = [50, 95, 99].map(|of| u64::from(percentile(&delays, of)));
    println!("{}", serde_json::to_string(&seen).unwrap());
}

/// What is wrong with the pages of the sample once the last messages are there.
async fn wrong(shared: &Shared, pages: &[Arc<Mutex<Option<Page>>>], deadline: Instant) -> Vec<String> {
    let mut client = Client::open(&shared.order.addresses[0]).await.unwrap();
    let right = page(&mut client).await.unwrap();
    loop {
        let differs = |page: &Arc<Mutex<Option<Page>>>| page.lock().unwrap().as_ref().unwrap().differs(&right);
        let wrong: Vec<String> = pages.iter().filter_map(differs).collect();
        if wrong.is_empty() || timeout_at(deadline, shared.painted.notified()).await.is_err() {
            return wrong;
        }
    }
}
