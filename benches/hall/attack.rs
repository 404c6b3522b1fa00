//! Many connections of one address, in a process of its own, that ask for the same again and again, or hold what they have begun.
//!
//! One fact to know: the server is measured by what others get meanwhile, so this counts only what it was answered.

use super::client::Client;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Result;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::sleep;

/// Whoever is turned away comes again after this.
const AGAIN: Duration = Duration::from_millis(500);

/// What is to be done.
#[derive(Clone, Serialize, Deserialize)]
pub struct Order {
    pub address: String,
    /// Where it comes from.
    pub own: String,
    pub connections: usize,
    /// What is sent, in turn; each connection begins with another.
    pub requests: Vec<String>,
    /// Whether connections are held after they have sent one request, and read what comes.
    pub holds: bool,
}

/// How often each status was answered; 0 where a connection was ended.
pub type Answered = BTreeMap<u16, u64>;

/// Goes on until a line comes.
pub async fn run(order: &str) {
    let order: Arc<Order> = Arc::new(serde_json::from_str(order).unwrap());
    let answered = Arc::new(Mutex::new(Answered::new()));
    for number in 0..order.connections {
        let (order, answered) = (order.clone(), answered.clone());
        tokio::spawn(async move {
            loop {
                let ended = if order.holds {
                    hold(&order, number, &answered).await
                } else {
                    ask(&order, number, &answered).await
                };
                if ended.is_err() {
                    *answered.lock().unwrap().entry(0).or_default() += 1;
                }
                sleep(AGAIN).await;
            }
        });
    }
    sleep(AGAIN).await;
    println!("ready");
    let end = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new()));
    end.await.unwrap().unwrap();
    println!("{}", serde_json::to_string(&*answered.lock().unwrap()).unwrap());
    std::process::exit(0);
}

async fn ask(order: &Order, number: usize, answered: &Mutex<Answered>) -> Result<()> {
    let mut client = Client::open_from(&order.own, &order.address).await?;
    for request in order.requests.iter().cycle().skip(number % order.requests.len()) {
        let status = client.ask(request).await?.status;
        *answered.lock().unwrap().entry(status).or_default() += 1;
        if status >= 400 {
            // A browser would wait before it asks again.
            sleep(AGAIN / 5).await;
        }
    }
    Ok(())
}

async fn hold(order: &Order, number: usize, answered: &Mutex<Answered>) -> Result<()> {
    let mut client = Client::open_from(&order.own, &order.address).await?;
    client.stream.write_all(order.requests[number % order.requests.len()].as_bytes()).await?;
    if let Ok((answer, _)) = client.head().await {
        *answered.lock().unwrap().entry(answer.status).or_default() += 1;
    }
    while client.stream.read(&mut [0; 4096]).await? > 0 {}
    Ok(())
}
