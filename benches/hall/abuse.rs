//! Somebody who does what he can to stop the server, in a process of its own: streams, bodies that do not end, readers who do not
//! read, and codes that are guessed.
//!
//! Two facts to know: he has addresses of his own (all of 127.0.0.0/8 is this computer), so the server can tell him from others;
//! and his guesses come through a proxy that is trusted, each from another address, so that each is checked.

use super::client::{Client, encoded, get};
use super::event::SLUG;
use caipan::actions::Token;
use serde::{Deserialize, Serialize};
use std::io::{Error, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// The address from which codes come.
pub const PROXY: &str = "127.0.0.3";
/// The address of everything else.
const ABUSER: &str = "127.0.0.2";
const STREAMS: u32 = 2000;
const BODIES: u32 = 2000;
const READERS: u32 = 64;
/// A second.
const CODES: u32 = 50;
/// Whoever is turned away comes again after this.
const AGAIN: Duration = Duration::from_millis(500);

/// Whom to stop.
#[derive(Serialize, Deserialize)]
pub struct Order {
    pub address: String,
}

/// What came of it.
#[derive(Serialize, Deserialize)]
pub struct Done {
    pub streams: u32,
    pub turned_away: u32,
    pub codes: u32,
}

#[derive(Default)]
struct Counts {
    begun: AtomicU32,
    streams: AtomicU32,
    turned_away: AtomicU32,
    codes: AtomicU32,
}

fn count(counter: &AtomicU32) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Goes on until a line comes.
pub async fn run(order: &str) {
    let Order { address } = serde_json::from_str(order).unwrap();
    let counts = Arc::new(Counts::default());
    for number in 0..STREAMS + BODIES + READERS {
        let (address, counts) = (address.clone(), counts.clone());
        tokio::spawn(async move {
            let mut first = true;
            loop {
                let _ = match number {
                    ..STREAMS => stream(&address, &counts, number % 2 == 0).await,
                    number if number < STREAMS + BODIES => body(&address).await,
                    _ => reader(&address).await,
                };
                if std::mem::take(&mut first) {
                    count(&counts.begun);
                }
                count(&counts.turned_away);
                sleep(AGAIN).await;
            }
        });
    }
    tokio::spawn(codes(address, counts.clone()));
    // Those who were let in hold what they have and do not come back.
    while counts.begun.load(Ordering::Relaxed) + counts.streams.load(Ordering::Relaxed) < STREAMS / 2
        || counts.codes.load(Ordering::Relaxed) == 0
    {
        sleep(Duration::from_millis(20)).await;
    }
    println!("ready");
    let end = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new()));
    end.await.unwrap().unwrap();
    let [streams, turned_away, codes] =
        [&counts.streams, &counts.turned_away, &counts.codes].map(|counter| counter.load(Ordering::Relaxed));
    println!("{}", serde_json::to_string(&Done { streams, turned_away, codes }).unwrap());
    std::process::exit(0);
}

/// Listens for changes, and may read none of them.
async fn stream(address: &str, counts: &Counts, reads: bool) -> Result<()> {
    let mut client = Client::open_from(ABUSER, address).await?;
    client.stream.write_all(get(&format!("/e/{SLUG}/live"), "").as_bytes()).await?;
    if client.head().await?.0.status != 200 {
        return Err(Error::other("turned away"));
    }
    count(&counts.streams);
    if !reads {
        sleep(Duration::from_secs(3600)).await;
    }
    while client.stream.read(&mut [0; 4096]).await? > 0 {}
    Ok(())
}

/// Begins a form and does not end it.
async fn body(address: &str) -> Result<()> {
    let mut client = Client::open_from(ABUSER, address).await?;
    let form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000";
    let request = format!("POST /e/{SLUG}/pair HTTP/1.1\r\nhost: hall\r\n{form}\r\n\r\ntable=1&");
    client.stream.write_all(request.as_bytes()).await?;
    while client.stream.read(&mut [0; 4096]).await? > 0 {}
    Ok(())
}

/// Asks for a page and then for another, and reads none.
async fn reader(address: &str) -> Result<()> {
    let mut client = Client::open_from(ABUSER, address).await?;
    let request = get(&format!("/e/{SLUG}/players"), "");
    loop {
        client.stream.write_all(request.as_bytes()).await?;
        sleep(AGAIN).await;
    }
}

/// Guesses codes of all tables in turn.
async fn codes(address: String, counts: Arc<Counts>) {
    let begun = Instant::now();
    for number in 0.. {
        sleep_until(begun + Duration::from_secs(1) * number / CODES).await;
        let (address, counts) = (address.clone(), counts.clone());
        tokio::spawn(async move {
            let guessed = timeout(Duration::from_secs(60), guess(&address, number)).await;
            match guessed {
                Ok(Ok(())) => count(&counts.codes),
                Ok(Err(error)) => eprintln!("a code was not answered: {error}"),
                Err(_) => eprintln!("a code was not answered for a minute"),
            }
        });
    }
}

async fn guess(address: &str, number: u32) -> Result<()> {
    let mut client = Client::open_from(PROXY, address).await?;
    let from = format!("10.{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255);
    let headers = format!(
        "x-forwarded-for: {from}\r\nauthorization: Bearer {}\r\n",
        Token::random().map_err(Error::other)?.secret()
    );
    let page = client.ask(&get(&format!("/e/{SLUG}/pair"), &headers)).await?.text();
    let token = page.split_once("name=\"token\" value=\"").and_then(|(_, rest)| rest.split_once('"'));
    let (token, _) = token.ok_or_else(|| Error::other("no form"))?;
    let form = format!("token={}&table={}&code={:06}&person=Ma", encoded(token), number % 8 + 1, number % 1_000_000);
    let head = "content-type: application/x-www-form-urlencoded";
    let request = format!(
        "POST /e/{SLUG}/pair HTTP/1.1\r\nhost: hall\r\n{headers}{head}\r\ncontent-length: {}\r\n\r\n{form}",
        form.len()
    );
    match client.ask(&request).await?.status {
        // Wrong, or turned away.
        422 | 429 | 503 => Ok(()),
        status => Err(Error::other(format!("{status}"))),
    }
}
