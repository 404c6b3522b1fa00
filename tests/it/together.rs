//! Fans that cannot stand together: what the rules, the interface and `caipan fan --claim` say of them is the same, and
//! none is stored without a reason.

use crate::command_line::{caipan, stdout};
use crate::support::{App, Organiser, Phone, app, hand_of, long_or};
use caipan::rules::fan::together::{Judged, judge};
use caipan::rules::fan::{Fan, FanList, Options};
use caipan::rules::mcr::payment::{MAX_BASIC_POINTS, MINIMUM};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

fn table(app: &App) -> Phone {
    Organiser::playing(app, &[]);
    Phone::of(app, "cup", 1)
}

fn named(names: &str) -> FanList {
    FanList::from_names(names).unwrap()
}

/// A win with these fans, the points left to them.
fn win(fans: &FanList, self_draw: bool, reason: &str) -> Value {
    let pairs: Vec<[u8; 2]> = fans.iter().map(|counted| [counted.fan.number(), counted.times]).collect();
    let discarder = if self_draw { Value::Null } else { json!("S") };
    let ending = if self_draw { "self-draw" } else { "discard" };
    json!({ "ending": ending, "winner": "E", "discarder": discarder, "fans": pairs, "fans_reason": reason })
}

/// What `caipan fan --claim` has against fans, a line each.
fn against(fans: &FanList, self_draw: bool) -> Vec<String> {
    let claim: Vec<String> = fans.iter().map(|counted| counted.to_string()).collect();
    let ending = if self_draw { "--self-draw" } else { "--discard" };
    let said = stdout(&caipan(&["fan", "--claim", &claim.join(","), ending]));
    said.lines().skip(1).map(str::to_owned).collect()
}

/// One to four fans, as often as one of them may be named, and whether the hand was self-drawn.
fn claims() -> impl Strategy<Value = (FanList, bool)> {
    let once = |fans: Vec<(u8, u8)>| {
        fans.into_iter().fold(FanList::EMPTY, |mut list, (number, times)| {
            let fan = Fan::from_number(number).unwrap();
            if !list.has(fan) {
                list.add(fan, times.min(fan.max_times()));
            }
            list
        })
    };
    (prop::collection::vec((1..=80u8, 1..=3u8), 1..=4).prop_map(once), any::<bool>())
}

#[test]
fn of_claims_that_cannot_stand_none_is_stored_without_a_reason() {
    let app = app();
    let phone = table(&app);
    let (mut runner, claims, options) = (TestRunner::deterministic(), claims(), Options::default());
    // A hand is changed a hundred times at most.
    for (hand, revision) in (0..long_or(150, 500)).map(|claim| (1 + (claim / 100) as u8, claim % 100)) {
        let (fans, self_draw, judged) = loop {
            let (fans, self_draw) = claims.new_tree(&mut runner).unwrap().current();
            let judged = judge(&fans, Some(self_draw), &options);
            let in_range = (MINIMUM..=MAX_BASIC_POINTS).contains(&fans.basic_points(&options));
            if in_range && !judged.clashes.is_empty() {
                break (fans, self_draw, judged);
            }
        };
        let refused = phone.sends("hands", hand_of(hand, revision, win(&fans, self_draw, "")));
        assert_eq!((refused.status, &refused.json["code"]), (422, &json!("refused")), "{fans:?}");
        let Judged { clashes, counted } = judged;
        let points = (counted.basic_points(&options), fans.basic_points(&options));
        let tail = format!(
            " Without that the hand is worth {} points, as named {}. Leave it out, or say why it counts.",
            points.0, points.1
        );
        let messages = refused.json["messages"].as_array().unwrap();
        let why: Vec<&str> = messages.iter().map(|one| one.as_str().unwrap().strip_suffix(&tail).unwrap()).collect();
        assert_eq!(why.len(), clashes.len());
        // Each time a program is started, which takes a while.
        if revision % 10 == 0 {
            assert_eq!(why, against(&fans, self_draw));
        }
        let decided = win(&fans, self_draw, "as the chief referee decided");
        let stored = phone.sends("hands", hand_of(hand, revision, decided));
        assert_eq!(stored.status, 200, "{}", stored.json);
        assert_eq!(stored.json["revision"], revision + 1);
        for reply in [refused, stored] {
            assert!(reply.sizes.iter().all(|size| *size < 4096), "{:?}", reply.sizes);
        }
    }
}

#[test]
fn what_the_book_rules_out_is_refused_until_a_reason_stands_with_it() {
    let app = app();
    let phone = table(&app);
    for (i, (fans, self_draw)) in [
        ("清一色,无字", false),
        ("清一色,混一色", false),
        ("七对,碰碰和", false),
        ("清一色,自摸", false),
        ("七对,妙手回春", false),
        ("清一色,杠上开花", false),
        ("清一色,不求人", false),
        ("清一色,全求人", true),
        ("清一色,门前清", true),
        ("清一色,海底捞月", true),
        ("清一色,抢杠和", true),
        ("十三幺,大四喜", false),
        ("花龙,全不靠,一色四同顺", false),
        ("十三幺,平和,七对", false),
        ("清一色,无番和", false),
        ("清龙,喜相逢,连六", false),
    ]
    .into_iter()
    .enumerate()
    {
        let hand = u8::try_from(i).unwrap() + 1;
        let fans = named(fans);
        assert_eq!(phone.records(hand, win(&fans, self_draw, "")).status, 422, "{fans:?}");
        assert_eq!(phone.records(hand, win(&fans, self_draw, "  ")).status, 422, "a blank is no reason");
        assert_eq!(phone.records(hand, win(&fans, self_draw, "the players agree")).status, 200, "{fans:?}");
    }
    let view = app.event();
    let hands = view.sessions[0].tables[0].sheet.hands();
    assert!(hands.iter().all(|hand| hand.fans_reason() == "the players agree"));
}

#[test]
fn a_reason_for_fans_that_need_none_is_not_kept() {
    let app = app();
    let phone = table(&app);
    let sent = hand_of(1, 0, win(&named("清一色,平和"), false, "who knows"));
    assert_eq!(phone.sends("hands", sent.clone()).status, 200);
    let again = phone.sends("hands", sent);
    assert_eq!((again.status, &again.json["duplicate"]), (200, &json!(true)));
    let view = app.event();
    assert_eq!(view.sessions[0].tables[0].sheet.hands()[0].fans_reason(), "");

    // With another ending it needs one.
    let drawn = hand_of(1, 1, win(&named("清一色,门前清"), true, ""));
    let refused = phone.sends("hands", drawn);
    assert_eq!(
        refused.json["message"],
        "Concealed Hand counts only on another player’s tile, but the hand was self-drawn. Without that the hand is worth 24 \
         points, as named 26. Leave it out, or say why it counts."
    );
}
