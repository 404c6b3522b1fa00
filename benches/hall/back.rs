//! Spectators whose server restarts, in a process of their own: each comes back when it was told to, as a browser does.

use super::client::{Client, get};
use super::event::SLUG;
use serde::{Deserialize, Serialize};
use std::io::Result;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

#[derive(Serialize, Deserialize)]
pub struct Order {
    pub address: String,
    pub watchers: usize,
}

/// So many open at once.
const AT_ONCE: usize = 64;
/// Who is not back by then stays away.
const PATIENCE: Duration = Duration::from_secs(60);

/// Listens until the connection ends; tells first that it is there. After how many milliseconds it is to come back.
async fn listen(address: &str, there: &mpsc::UnboundedSender<()>) -> Result<u64> {
    let mut stream = Client::open(address).await?;
    let asked = get(&format!("/e/{SLUG}/live?page=players&lang=en"), "");
    tokio::io::AsyncWriteExt::write_all(&mut stream.stream, asked.as_bytes()).await?;
    stream.head().await?;
    let mut said = std::mem::take(&mut stream.held);
    let retry = loop {
        let text = String::from_utf8_lossy(&said);
        let retry = text.lines().find_map(|line| line.strip_prefix("retry: ")?.parse().ok());
        match retry {
            Some(retry) => break retry,
            None => said.extend(stream.piece().await?),
        }
    };
    _ = there.send(());
    while stream.piece().await.is_ok() {}
    Ok(retry)
}

/// Says when all listen, and after a line comes how many milliseconds later so many were back.
pub async fn run(order: &str) {
    let Order { address, watchers } = serde_json::from_str(order).unwrap();
    let (there, mut arrivals) = mpsc::unbounded_channel();
    for first in (0..watchers).step_by(AT_ONCE) {
        let coming = AT_ONCE.min(watchers - first);
        for _ in 0..coming {
            let (address, there) = (address.clone(), there.clone());
            tokio::spawn(async move {
                let mut retry = 1000;
                loop {
                    retry = listen(&address, &there).await.unwrap_or(retry);
                    sleep(Duration::from_millis(retry)).await;
                }
            });
        }
        for _ in 0..coming {
            arrivals.recv().await.unwrap();
        }
    }
    println!("ready");
    tokio::task::spawn_blocking(|| std::io::stdin().lines().next().unwrap().unwrap()).await.unwrap();
    let begun = Instant::now();
    let mut back = 0;
    while back < watchers && timeout(PATIENCE.saturating_sub(begun.elapsed()), arrivals.recv()).await.is_ok() {
        back += 1;
    }
    println!("{}", serde_json::to_string(&(back, begun.elapsed().as_millis() as u64)).unwrap());
}
