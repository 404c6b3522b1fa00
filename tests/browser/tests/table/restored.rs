//! A restored backup under tables that play on: what the server has lost comes back from the phones, once, by itself.

use crate::people::{BANNERS, count, sign};
use crate::support::{
    Chromedriver, Event, Hand, INTERVAL, Phone, Proxy, RECEIPTS, Reader, SAVED, Screen, read, see, with_chromium,
    with_two_phones,
};
use crate::{RECORD, REFEREE, SESSION};
use caipan::event::regulations::Regulations;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

const HOST: &str = "127.0.0.1";
/// All that phones have is at the server again within this time.
const SOON: Duration = Duration::from_secs(30);
/// A small phone.
pub const SMALL: Reader = Reader { screen: Screen { name: "small", width: 360, height: 640, mobile: true }, ..REFEREE };

/// What the server has of table 1: each version of a hand with its identity, whether it was taken back, and what each player received;
/// and the notes. The server notes by itself which device writes.
type AllThere = (Vec<(u8, i32, String, Option<String>, Option<[i32; 4]>)>, Vec<(String, &'static str)>);

fn all_there(event: &Event) -> AllThere {
    let versions = event.versions(1).into_iter().map(|version| {
        let scores = version.scores.map(|scores| scores.values().map(|points| points.0));
        (version.draft.hand, version.revision, version.entry, version.undone.map(|undone| undone.entry), scores)
    });
    let mut notes: Vec<_> = event.noted(1).into_iter().filter(|(_, kind)| *kind != "took-over").collect();
    notes.sort();
    (versions.collect(), notes)
}

/// Waits until the server has all of that again, each once.
async fn back(event: &Event, all: &AllThere, phones: &[&Phone<'_>]) {
    let begun = Instant::now();
    while all_there(event) != *all {
        if begun.elapsed() > SOON {
            for phone in phones {
                let page: String = read(phone.driver, "return document.body.innerText;").await.unwrap();
                println!("{page}\n");
            }
            assert_eq!(all_there(event), *all);
        }
        tokio::time::sleep(INTERVAL).await;
    }
    println!("{} hands and {} notes are back after {:.1} s", all.0.len(), all.1.len(), begun.elapsed().as_secs_f32());
    for phone in phones {
        see(phone.driver, "nothing left to send", SAVED, true).await;
    }
}

/// Two hands by the first phone; then a backup; then what it undoes, corrects, notes, and what the second phone records, counts and
/// has signed.
async fn played(event: &Event, proxy: &Proxy, first: &Phone<'_>, second: &Phone<'_>) -> std::path::PathBuf {
    let (link, code) = event.pair(1);
    first.driver.goto(proxy.url(HOST, &link)).await.unwrap();
    second.driver.goto(proxy.url(HOST, "/e/spring/pair?table=1")).await.unwrap();
    second.pair(&code).await.unwrap();
    let work = async || -> WebDriverResult<std::path::PathBuf> {
        first.checks_in().await?;
        first.enter(1, &SESSION[0]).await?;
        first.enter(2, &Hand::drawn([0; 4])).await?;
        see(first.driver, "receipts", RECEIPTS, 2).await;
        let backup = event.back_up();
        first.enter(3, &SESSION[2]).await?;
        see(first.driver, "receipts", RECEIPTS, 3).await;
        first.act("undo").await?;
        first.act("undo-now").await?;
        first.on("hand", 3).await;
        first.act("save").await?;
        first.on("hand", 4).await;
        first.tap("[data-hand='1']").await?;
        first.over("recorded").await;
        first.act("correct").await?;
        first.on("hand", 1).await;
        first.tap("[data-value='9']").await?;
        first.tap("[data-action=reason]:nth-child(3)").await?;
        first.act("save").await?;
        first.on("hand", 4).await;
        first.act("call").await?;
        first.tap("[data-action=call-reason]").await?;
        first.enter(4, &Hand::drawn([0; 4])).await?;
        see(first.driver, "received", SAVED, true).await;

        second.act("take-over").await?;
        second.enter(5, &Hand::drawn([0; 4])).await?;
        second.act("more").await?;
        second.act("stopped").await?;
        second.on("hand", 6).await;
        second.act("save").await?;
        second.on("end", 0).await;
        second.act("count").await?;
        second.over("count").await;
        for (seat, total) in ["E", "S", "W", "N"].into_iter().zip([543, 453, 502, 502]) {
            count(second, seat, total).await?;
        }
        second.act("send-count").await?;
        second.on("end", 0).await;
        for who in ["E", "N"] {
            sign(second, who).await?;
        }
        see(second.driver, "received", SAVED, true).await;
        Ok(backup)
    };
    work().await.unwrap()
}

/// The sheet's identities of its database and of its table.
const IDENTITY: &str = "return fetch('/api/v1/events/spring/sessions/1/tables/1').then((answer) => answer.json()).then(
    ({ database, seating }) => [database, seating]);";
/// What the page shows of the signatures of East and North.
const SIGNED: &str = "return ['E', 'N'].map((who) => document.querySelector(`[data-sign=${who}]`)?.dataset.signature);";

async fn restored(
    event: &mut Event,
    backup: &Path,
    proxy: &mut Proxy,
    first: &Phone<'_>,
    second: &Phone<'_>,
) -> WebDriverResult<()> {
    let all = all_there(event);
    assert_eq!((all.0.len(), all.1.len()), (8, 4), "{all:?}");
    let before: Vec<String> = read(second.driver, IDENTITY).await?;
    proxy.off();
    event.restore(backup, proxy);
    assert_eq!(event.versions(1).len(), 2, "the backup is older");
    proxy.on();
    back(event, &all, &[first, second]).await;
    let after: Vec<String> = read(second.driver, IDENTITY).await?;
    assert!(before[0] != after[0] && before[1] == after[1], "another database, the same table: {before:?} {after:?}");
    for phone in [first, second] {
        see(phone.driver, "valid signatures", SIGNED, ["signed", "signed"]).await;
    }
    see(second.driver, "nothing to decide", BANNERS, json!([])).await;

    // Once more, and the phone with the hands in between is away: the other one says what it waits for, and goes on by itself.
    first.driver.goto("about:blank").await?;
    proxy.off();
    event.restore(backup, proxy);
    proxy.on();
    see(second.driver, "why nothing goes", BANNERS, ["decision"]).await;
    second.look("restored").await?;
    first.driver.goto(proxy.url(HOST, RECORD)).await?;
    back(event, &all, &[first, second]).await;
    see(second.driver, "nothing to decide", BANNERS, json!([])).await;
    Ok(())
}

#[tokio::test]
async fn what_a_restored_backup_lacks_comes_back_from_two_phones_once_and_by_itself() {
    let regulations = Regulations { signatures: true, ..Regulations::default() };
    let event = &mut Event::with(regulations);
    let proxy = &mut event.proxy();
    with_two_phones([REFEREE, SMALL], async |first, second| {
        let backup = played(event, proxy, first, second).await;
        restored(event, &backup, proxy, first, second).await
    })
    .await;
}

#[tokio::test]
async fn signatures_stay_valid_on_the_phone_that_took_a_hand_back_and_on_another() {
    let regulations = Regulations { signatures: true, ..Regulations::default() };
    let event = &Event::with(regulations);
    with_two_phones([REFEREE; 2], async |first, second| {
        let (link, code) = event.pair(1);
        first.driver.goto(event.url(&link)).await?;
        first.checks_in().await?;
        first.enter(1, &Hand::drawn([0; 4])).await?;
        see(first.driver, "receipts", RECEIPTS, 1).await;
        first.act("undo").await?;
        first.act("undo-now").await?;
        first.on("hand", 1).await;
        first.act("save").await?;
        first.on("hand", 2).await;
        first.act("more").await?;
        first.act("stopped").await?;
        first.on("hand", 2).await;
        first.act("save").await?;
        first.on("end", 0).await;
        for who in ["E", "N"] {
            sign(first, who).await?;
        }
        see(first.driver, "received", SAVED, true).await;
        // What the server says comes after what the phone thinks.
        first.driver.refresh().await?;
        second.driver.goto(event.url("/e/spring/pair?table=1")).await?;
        second.pair(&code).await?;
        for phone in [second, first] {
            phone.on("end", 0).await;
            see(phone.driver, "valid signatures", SIGNED, ["signed", "signed"]).await;
        }
        Ok(())
    })
    .await;
}

/// What of a table's entries is sent again to whoever gave the sheet.
const LOST: &str = "const [cases] = arguments;
    return import('/static/record/lost.js').then(({ lost }) => cases.map(
        ([entries, sheet, before]) => lost(entries, sheet, before, 'me').map(({ entry }) => entry)));";

#[tokio::test]
async fn a_phone_sends_again_what_was_received_for_these_players_and_is_not_on_the_sheet() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let hand = |entry: &str, state: &str, receipt: Value| json!({ "entry": entry, "kind": "hands", "body": { "hand": 1 }, "state": state, "receipt": receipt });
    let of = |seating: &str| json!({ "received": "2026-11-27T10:00:00.000000Z", "seating": seating });
    let sheet = |entries: &[&str]| json!({ "entries": entries, "seating": "ours" });
    let twin = json!({ "entry": "c", "kind": "hands", "body": { "hand": 1 }, "state": "set-aside", "receipt": null,
        "answer": { "code": "stale-revision", "current": { "entry": "theirs" }, "seating": "ours" } });
    let decided = json!({ "entry": "d", "kind": "hands", "body": { "hand": 1 }, "state": "set-aside", "receipt": null,
        "answer": { "code": "stale-revision", "current": { "entry": "theirs" } } });
    let took_over = |entry: &str| json!({ "entry": entry, "kind": "notes", "body": { "kind": "took-over" }, "state": "received", "receipt": of("ours") });
    let three =
        [hand("a", "received", of("ours")), hand("b", "received", of("ours")), hand("e", "waiting", json!(null))];
    let writer = |device: &str| json!({ "writer": { "device": device } });
    let none = json!(null);
    let cases = [
        (json!(three), sheet(&["a", "b"]), &none, vec![]),
        (json!(three), sheet(&["b"]), &none, vec!["a"]),
        (json!(three), sheet(&[]), &none, vec!["a", "b"]),
        // Another event of this name, or others who sit here.
        (json!([hand("a", "received", of("theirs"))]), sheet(&[]), &none, vec![]),
        // Another phone had the same hand, and it is gone; what somebody decided against stays aside.
        (json!([twin, decided]), sheet(&[]), &none, vec!["c"]),
        (json!([twin, decided]), sheet(&["theirs"]), &none, vec![]),
        // Only who wrote the table last takes it over again.
        (json!([took_over("t"), took_over("u")]), sheet(&[]), &writer("me"), vec!["u"]),
        (json!([took_over("t"), took_over("u")]), sheet(&[]), &writer("you"), vec![]),
        (json!([hand("a", "withdrawn", json!(null)), hand("b", "kept", json!(null))]), sheet(&[]), &none, vec![]),
    ];
    let asked: Vec<_> = cases.iter().map(|(entries, sheet, before, _)| json!([entries, sheet, before])).collect();
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.url("/practice")).await?;
        let found: Vec<Vec<String>> = driver.execute(LOST, vec![json!(asked)]).await?.convert()?;
        for ((found, (_, _, _, expected)), asked) in found.iter().zip(&cases).zip(&asked) {
            assert_eq!(found, expected, "{asked}");
        }
        Ok(())
    })
    .await;
}
