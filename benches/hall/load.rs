//! Who enters hands, and who reads pages.

use super::client::{Client, GZIP, get};
use super::event::{Event, PLAYED, SLUG};
use serde_json::{Value, json};
use std::time::{Duration, SystemTime};
use tokio::time::{Instant, sleep_until};
use uuid::Uuid;

/// Microseconds by the clock that all processes share.
pub fn micros() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_micros() as u64
}

/// So many of a hundred values, in order, are at most this one.
pub fn percentile<T: Copy + Default>(sorted: &[T], of: usize) -> T {
    sorted.get((sorted.len() * of).div_ceil(100).saturating_sub(1)).copied().unwrap_or_default()
}

/// A referee who enters the hands of a table.
pub struct Writer {
    client: Client,
    place: String,
    pass: String,
    device: Uuid,
    /// For whom the table was seated, as its sheet says.
    seating: Value,
    hands: Vec<Value>,
    /// The entry that is acknowledged of each hand.
    stands: Vec<Option<(i32, Uuid)>>,
    next: (usize, Uuid),
    pub entered: Entered,
}

/// What was entered: microseconds of each request, when hands were sent and received, and what went wrong.
#[derive(Default)]
pub struct Entered {
    pub posts: Vec<u64>,
    pub gets: Vec<u64>,
    pub receipts: Vec<(u64, u64)>,
    pub errors: Vec<String>,
}

impl Entered {
    pub fn and(mut self, other: Entered) -> Entered {
        self.posts.extend(other.posts);
        self.gets.extend(other.gets);
        self.receipts.extend(other.receipts);
        self.errors.extend(other.errors);
        self
    }

    /// For each hand since when a message may show it, and when its receipt came. A message may come before the receipt;
    /// where another hand came shortly before, it may be that one's.
    pub fn hands(&self) -> Vec<(u64, u64)> {
        const SHORTLY: u64 = 100_000;
        let mut hands = self.receipts.clone();
        hands.sort_unstable();
        let mut before = 0;
        for (sent, received) in &mut hands {
            let alone = *sent > before + SHORTLY;
            before = before.max(*received);
            *sent = if alone { *sent } else { *received };
        }
        hands
    }
}

impl Writer {
    pub async fn open(address: &str, event: &Event, table: usize) -> std::io::Result<Writer> {
        let hand = |hand| serde_json::to_value(hand).unwrap();
        Ok(Writer {
            client: Client::open(address).await?,
            place: format!("/api/v1/events/{SLUG}/sessions/{}/tables/{}", event.session, table + 1),
            pass: format!("authorization: Bearer {}\r\n", event.passes[table]),
            device: Uuid::new_v4(),
            seating: Value::Null,
            hands: event.hands[table % PLAYED].iter().map(hand).collect(),
            stands: vec![None; event.hands[0].len()],
            next: (0, Uuid::new_v4()),
            entered: Entered::default(),
        })
    }

    /// Asks for the sheet.
    pub async fn sheet(&mut self) -> Value {
        let asked = Instant::now();
        let answer = self.client.ask(&get(&self.place, &format!("{}{GZIP}", self.pass))).await;
        self.entered.gets.push(asked.elapsed().as_micros() as u64);
        match answer {
            Ok(answer) if answer.status == 200 => {
                let sheet: Value = serde_json::from_str(&answer.text()).unwrap();
                self.seating = sheet["seating"].clone();
                sheet
            }
            Ok(answer) => self.failed(format!("sheet: {} {}", answer.status, answer.text())),
            Err(error) => self.failed(format!("sheet: {error}")),
        }
    }

    fn failed(&mut self, error: String) -> Value {
        self.entered.errors.push(format!("{} {error}", self.place));
        Value::Null
    }

    /// Enters the next hand, or after the last one corrects the first; then asks for the sheet as the phone does.
    pub async fn enter(&mut self) {
        let (number, entry) = self.next;
        let hand = number % self.hands.len();
        let mut body = self.hands[hand].clone();
        let revision = number / self.hands.len();
        body["entry"] = json!(entry);
        body["device"] = json!(self.device);
        body["seating"] = self.seating.clone();
        body["deal"] = json!(hand + 1);
        body["revision"] = json!(revision);
        body["dealer"] = json!(["E", "S", "W", "N", "S", "E", "N", "W", "W", "N", "S", "E", "N", "W", "E", "S"][hand]);
        body["reason"] = json!(if revision > 0 { "again" } else { "" });
        let body = body.to_string();
        let request = format!(
            "POST {}/hands HTTP/1.1\r\nhost: hall\r\naccept-language: en\r\n{}{GZIP}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.place,
            self.pass,
            body.len()
        );
        let (sent, asked) = (micros(), Instant::now());
        let answer = self.client.ask(&request).await;
        self.entered.posts.push(asked.elapsed().as_micros() as u64);
        match answer {
            Ok(answer) if answer.status == 200 => {
                self.entered.receipts.push((sent, micros()));
                self.stands[hand] = Some((revision as i32 + 1, entry));
                self.next = (number + 1, Uuid::new_v4());
            }
            // The same entry is sent again: it is stored once.
            Ok(answer) => drop(self.failed(format!("hand: {} {}", answer.status, answer.text()))),
            Err(error) => drop(self.failed(format!("hand: {error}"))),
        }
        self.sheet().await;
    }

    /// Enters a hand every `interval`, from `start` until `end`.
    async fn enter_until(mut self, start: Instant, interval: Duration, end: Instant) -> Writer {
        let mut at = start;
        while at < end {
            sleep_until(at).await;
            self.enter().await;
            at += interval;
        }
        self
    }

    /// The acknowledged hands that are not on the sheet.
    async fn lost(mut self) -> Vec<String> {
        let sheet = self.sheet().await;
        let on_sheet = |hand: usize, (revision, entry): (i32, Uuid)| {
            sheet["hands"].as_array().is_some_and(|hands| {
                hands.iter().any(|found| {
                    found["hand"] == hand + 1
                        && (found["revision"].as_i64() > Some(revision.into()) || found["entry"] == json!(entry))
                })
            })
        };
        let acknowledged = self.stands.iter().enumerate().filter_map(|(hand, stands)| Some((hand, (*stands)?)));
        let lost = acknowledged.filter(|(hand, stands)| !on_sheet(*hand, *stands));
        lost.map(|(hand, stands)| format!("{}: hand {} is lost: {stands:?}", self.place, hand + 1)).collect()
    }
}

/// All writers open their sheets at once.
pub async fn open_sheets(writers: Vec<Writer>) -> Vec<Writer> {
    let open = |mut writer: Writer| async {
        writer.sheet().await;
        writer
    };
    all(writers.into_iter().map(open)).await
}

/// The writers enter so many hands a second together; gives them back, and what they entered.
pub async fn enter(writers: Vec<Writer>, rate: f64, seconds: f64) -> (Vec<Writer>, Entered) {
    let begin = Instant::now();
    let interval = Duration::from_secs_f64(writers.len() as f64 / rate);
    let end = begin + Duration::from_secs_f64(seconds);
    let mut number = 0;
    let enter = |writer: Writer| {
        number += 1;
        writer.enter_until(begin + Duration::from_secs_f64(f64::from(number - 1) / rate), interval, end)
    };
    let mut writers = all(writers.into_iter().map(enter)).await;
    let entered = writers.iter_mut().map(|writer| std::mem::take(&mut writer.entered));
    let entered = entered.fold(Entered::default(), Entered::and);
    (writers, entered)
}

/// The acknowledged hands that are on no sheet, and what failed on the way.
pub async fn lost(writers: Vec<Writer>) -> Vec<String> {
    all(writers.into_iter().map(Writer::lost)).await.concat()
}

/// Runs all of these at once.
pub async fn all<T: Send + 'static>(tasks: impl Iterator<Item = impl Future<Output = T> + Send + 'static>) -> Vec<T> {
    let tasks: Vec<_> = tasks.map(tokio::spawn).collect();
    let mut done = Vec::with_capacity(tasks.len());
    for task in tasks {
        done.push(task.await.unwrap());
    }
    done
}

/// How often a second so many readers together get an answer with this status, and the errors among the answers.
pub async fn pages(address: &str, request: &str, status: u16, readers: usize, time: Duration) -> (f64, Vec<String>) {
    let begin = Instant::now();
    let read = |_| {
        let (address, request) = (address.to_owned(), request.to_owned());
        async move {
            let (mut count, mut errors) = (0_u32, Vec::new());
            let mut client = Client::open(&address).await.unwrap();
            while begin.elapsed() < time && errors.is_empty() {
                match client.ask(&request).await {
                    Ok(answer) if answer.status == status => count += 1,
                    Ok(answer) => errors.push(format!("reader: {} to {request}", answer.status)),
                    Err(error) => errors.push(format!("reader: {error} to {request}")),
                }
            }
            (count, errors)
        }
    };
    let (counts, errors): (Vec<_>, Vec<_>) = all((0..readers).map(read)).await.into_iter().unzip();
    let count = f64::from(counts.into_iter().sum::<u32>());
    (count / begin.elapsed().as_secs_f64(), errors.concat())
}
