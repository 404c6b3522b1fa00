//! What is done to a server that may open 1,024 files, one attack after the other, and what hands, the ranking and own pages take
//! meanwhile. The figures are those of the long form; the short one asks for the same with fewer connections, eight addresses at a
//! time, and more patience.

use super::attack::{Answered, Order};
use super::client::{Client, GZIP, get};
use super::event::{Event, SLUG};
use super::load::{self, Writer, percentile};
use super::process::Process;
use super::{Arguments, Served, at_most, milliseconds, only};
use caipan::store::now;
use caipan::web::Access;
use caipan::web::routes::ROUTES;
use chrono::TimeDelta;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Where attacks come from, and others.
const ATTACKER: &str = "127.0.0.2";
const OTHER: &str = "127.0.0.4";
/// The referees' own address.
const OWN: &str = "127.0.0.1";

/// What is allowed, in milliseconds.
struct Goals {
    hand: f64,
    ranking: f64,
    own_page: f64,
}

struct Attack {
    what: String,
    /// What is sent from where: each with so many connections.
    orders: Vec<(&'static str, usize, Vec<String>, bool)>,
    /// What somebody else asks for meanwhile, again and again on new connections.
    others: Vec<String>,
    goal_of_others: f64,
    hands_a_second: f64,
    seconds: f64,
}

/// All of them; gives what is wrong.
pub async fn all(arguments: &Arguments) -> Vec<String> {
    let small = arguments.small;
    let players = if small { 32 } else { 240 };
    let event = Event::made(players, if small { 2 } else { 5 }, arguments.postgres.as_deref());
    let (server, address) = Process::server(&event.url, Some(1024), &[]);
    let served = Served { servers: vec![server], addresses: vec![address], event };
    println!("\n{players} players, 1,024 files, attacks from one address; the attackers share the cores");
    // The short form asks whether everything works, on whatever machine.
    let goals = match small {
        true => Goals { hand: 10_000.0, ranking: 10_000.0, own_page: 10_000.0 },
        false => Goals { hand: 100.0, ranking: 1000.0, own_page: 300.0 },
    };
    let mut writers = load::open_sheets(served.writers(usize::MAX).await).await;
    let mut wrong = Vec::new();
    let asked_for = |attack: &Attack| arguments.attack.as_deref().is_none_or(|name| attack.what.contains(name));
    for attack in attacks(players, small, &goals).into_iter().filter(asked_for) {
        let (back, faults) = suffer(&served, writers, attack, &goals).await;
        writers = back;
        wrong.extend(faults);
    }
    let most = served.memory("VmHWM");
    at_most("memory at most", "MiB", most, 250.0);
    if most > 250.0 {
        wrong.push(format!("{most:.0} MiB at most"));
    }
    wrong.extend(load::lost(writers).await);
    wrong
}

fn attacks(players: usize, small: bool, goals: &Goals) -> Vec<Attack> {
    let many = if small { 16 } else { 512 };
    let seconds = if small { 0.5 } else { 5.0 };
    let ranking = vec![get(&format!("/e/{SLUG}/players"), GZIP)];
    let all_players = |language: &str| {
        (1..=players)
            .map(|player| get(&format!("/e/{SLUG}/players/{player}?lang={language}"), GZIP))
            .collect::<Vec<_>>()
    };
    let of = |what: &str, orders| Attack {
        what: what.to_owned(),
        orders,
        others: ranking.clone(),
        goal_of_others: goals.ranking,
        hands_a_second: 12.0,
        seconds,
    };
    let form = "content-type: application/x-www-form-urlencoded";
    let compressed = ["/sign-in".to_owned(), format!("/e/{SLUG}/doubt/1/1"), format!("/e/{SLUG}/pair")].map(|path| {
        let head = format!("{form}\r\ncontent-encoding: br\r\ncontent-length: 6023\r\nconnection: close");
        format!("POST {path} HTTP/1.1\r\nhost: hall\r\n{head}\r\n\r\n")
    });
    let stream = vec![get(&format!("/e/{SLUG}/live"), "")];
    let body =
        vec![format!("POST /e/{SLUG}/pair HTTP/1.1\r\nhost: hall\r\n{form}\r\ncontent-length: 1000\r\n\r\ntable=1&")];
    let follows = (1..=players).map(|player| get(&format!("/e/{SLUG}/live?page=player/{player}&lang=en"), GZIP));
    // The event began a day ago, so these moments are within it wherever it is.
    let moment = |minutes| {
        let at = (now() - TimeDelta::hours(12) + TimeDelta::minutes(minutes)).format("%Y-%m-%d+%H:%M");
        get(&format!("/e/{SLUG}/players?at={at}"), GZIP)
    };
    let moments: Vec<String> = (1..=50).map(moment).collect();
    let brotli = "accept-encoding: br, gzip\r\n";
    let mut all = vec![
        of("compressed bodies", vec![(ATTACKER, many, compressed.into(), false)]),
        of("/fans, brotli asked for", vec![(ATTACKER, many, vec![get("/fans", brotli)], false)]),
        of(
            "600 streams and 600 bodies that do not end, from the referees' address",
            vec![
                (OWN, many.max(600 * usize::from(!small)), stream, true),
                (OWN, many.max(600 * usize::from(!small)), body, true),
            ],
        ),
        Attack {
            others: vec![moment(0)],
            goal_of_others: 10.0 * goals.ranking,
            ..of("two who look at one moment after the other", vec![(ATTACKER, 2, moments, false)])
        },
        Attack {
            others: all_players("en"),
            goal_of_others: goals.own_page,
            hands_a_second: 1.0 / 6.0,
            seconds: 6.0 * seconds,
            ..of("players who follow their own pages", vec![(ATTACKER, players, follows.collect(), true)])
        },
        Attack {
            others: all_players("en"),
            ..of(
                "all pages of players in all languages",
                vec![(ATTACKER, many / 8, ["en", "zh-Hans", "zh-Hant"].map(all_players).concat(), false)],
            )
        },
    ];
    let public = |access| matches!(access, Access::Everybody | Access::Public);
    let routes = ROUTES.iter().filter(|route| route.method == "GET" && public(route.access));
    let paths = routes.filter(|route| !route.path.ends_with("/live")).map(|route| {
        let numbers = ["{session}", "{table}", "{player}", "{team}", "{revision}", "{deal}", "{picture}"];
        let path = numbers.iter().fold(route.path.replace("{event}", SLUG), |path, name| path.replace(name, "1"));
        let path =
            path.replace("{download}", "ranking.pdf").replace("{token}", "unknown").replace("{game}", "world-series");
        path.replace("{file:.*}", if path.starts_with("/help") { "hosting.md" } else { "caipan.css" })
    });
    let paths: Vec<String> = paths.collect();
    for together in paths.chunks(if small { many / 2 } else { 1 }) {
        let requests = together.iter().map(|path| get(path, GZIP)).collect();
        all.push(of(&format!("{} × {many}", together.join(", ")), vec![(ATTACKER, many, requests, false)]));
    }
    all
}

/// Hands and others during an attack.
async fn suffer(served: &Served, writers: Vec<Writer>, attack: Attack, goals: &Goals) -> (Vec<Writer>, Vec<String>) {
    let address = &served.addresses[0];
    let begin = |(own, connections, requests, holds): &(&str, usize, Vec<String>, bool)| {
        let order = Order {
            address: address.clone(),
            own: (*own).to_owned(),
            connections: *connections,
            requests: requests.clone(),
            holds: *holds,
        };
        let mut attacker = Process::ourselves("attack", &[serde_json::to_string(&order).unwrap()]);
        assert_eq!(attacker.line(), "ready", "nobody could begin");
        attacker
    };
    let mut attackers: Vec<Process> = attack.orders.iter().map(begin).collect();
    let cpu = served.cpu();
    let others = others(address, &attack.others, attack.seconds);
    let hands = load::enter(writers, attack.hands_a_second, attack.seconds);
    let ((writers, entered), (times, mut wrong)) = tokio::join!(hands, others);
    let busy = (served.cpu() - cpu) / attack.seconds;
    let mut answered = Answered::new();
    for attacker in &mut attackers {
        attacker.say("end");
        let own: Answered = serde_json::from_str(&attacker.line()).unwrap();
        own.into_iter().for_each(|(status, count)| *answered.entry(status).or_default() += count);
    }
    drop(attackers);
    println!("  {}: answered {answered:?}", attack.what);
    let sorted = |mut times: Vec<u64>| {
        times.sort_unstable();
        times
    };
    let (hands, others) = (sorted(entered.posts), sorted(times));
    let mut hold_to = |what: &str, measured: f64, goal: f64| {
        at_most(&format!("  {what}"), "ms", measured, goal);
        if measured > goal {
            wrong.push(format!("{}: {what}: {measured:.0} ms, not {goal:.0}", attack.what));
        }
    };
    hold_to(&format!("hand, p95 of {}", hands.len()), milliseconds(percentile(&hands, 95)), goals.hand);
    hold_to(&format!("others, p95 of {}", others.len()), milliseconds(percentile(&others, 95)), attack.goal_of_others);
    only("  CPU of the server", "cores", busy);
    only("  memory", "MiB", served.memory("VmRSS"));
    wrong.extend(entered.errors.into_iter().map(|error| format!("{}: {error}", attack.what)));
    (writers, wrong)
}

/// How long each of these takes that is asked for on a new connection, four times a second; and which were not answered.
async fn others(address: &str, requests: &[String], seconds: f64) -> (Vec<u64>, Vec<String>) {
    const PAUSE: Duration = Duration::from_millis(250);
    let (begun, mut times, mut wrong) = (Instant::now(), Vec::new(), Vec::new());
    for (number, request) in (0..).zip(requests.iter().cycle()) {
        let at = begun + PAUSE * number;
        if (at - begun).as_secs_f64() >= seconds {
            break;
        }
        sleep_until(at).await;
        let asked = Instant::now();
        let answer = async { Client::open_from(OTHER, address).await?.ask(request).await };
        match answer.await {
            Ok(answer) if answer.status == 200 => {}
            Ok(answer) => wrong.push(format!("{}: {}", request.lines().next().unwrap_or_default(), answer.status)),
            Err(error) => wrong.push(format!("{}: {error}", request.lines().next().unwrap_or_default())),
        }
        times.push(asked.elapsed().as_micros() as u64);
    }
    (times, wrong)
}
