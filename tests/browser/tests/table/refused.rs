//! What the server would refuse is not saved on the phone, which may be without a network: penalties and tiles are judged as by the
//! rules, numbers are read as from a form, and nothing is offered after its time.

use crate::REFEREE;
use crate::alike::{Chance, penalty_on_the_phone, written};
use crate::phone_rules::{GENERATED, SERIES};
use crate::support::{Chromedriver, Event, with_chromium};
use caipan::event::regulations::preset::Preset;
use caipan::event::regulations::{Regulations, SheetRules};
use caipan::event::sheet::hand_result::{Draft, Ending, Refusal};
use caipan::event::sheet::named::{self, Named};
use caipan::event::sheet::penalty::{HandPenalty, PenaltyDraft};
use caipan::event::sheet::scoresheet::Scoresheet;
use caipan::event::sheet::written_hand::{self, WrittenHand, fans_text};
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::rules::fan::scoring;
use caipan::rules::foul::PENALTY_SIZES;
use caipan::rules::tariff::{Book, LadderScope};
use caipan::rules::{Fan, Foul, Game, HandNumber, Payee, Responsible, Seat, Tariffs, world_series};
use caipan::site::extract::Fields;
use caipan::site::wire::sheet_rules;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

const SHEETS: usize = 40;
const HANDS: usize = 5;

/// The rules as a sheet has them.
fn on_a_sheet(regulations: &Regulations) -> Value {
    let sheet = Scoresheet::new(TableNumber(1), regulations.sheet_rules());
    serde_json::to_value(sheet_rules::rules(regulations, SessionNumber(1), &sheet)).unwrap()
}

/// For each hand the penalties that the phone proposes, and the fouls for whose penalty it wants a reason.
const PENALTIES: &str = "const [rules, sheets] = arguments;
    return import('/static/record/sheet.js').then(({ impossible, proposal, raising }) => sheets.map(({ hands, asked }) => asked.map((hand) => {
        const seats = Object.fromEntries([...'ESWN'].map((seat) => [seat, { attendance: 'played' }])), sheet = { rules, hands, seats, next: null };
        const proposed = hand.penalties.map(({ foul, offender }, index) => {
            const rule = rules.fouls.find(({ code }) => code === foul);
            const given = [...raising(hand.hand, sheet), ...hand.penalties.slice(0, index)];
            const { points, payee } = rule ? proposal(rule, offender, given, rules) : { points: null, payee: null };
            return points === null || payee === null ? null : [points, payee];
        });
        return [proposed, impossible(hand, sheet).filter(({ code }) => code === 'penalty').map(({ foul }) => foul)];
    })));";

/// Penalties of a hand, most by the tariffs, others as a referee decides, with and without a reason.
fn penalties(chance: &mut Chance, tariffs: &Tariffs, before: &[HandPenalty]) -> Vec<PenaltyDraft> {
    let mut earlier = before.to_vec();
    for _ in 0..chance.below(4) {
        let any = chance.one(&Foul::ALL);
        let foul = chance.one(&[Foul::EmptyClaim, Foul::EmptyClaim, Foul::EarlyDraw, any]);
        let offender = chance.one(&[Seat::East, Seat::South]);
        let book = PenaltyDraft { foul, offender, points: None, payee: None, reason: String::new() };
        let decided = PenaltyDraft {
            points: Some(chance.one(&PENALTY_SIZES)),
            payee: Some(chance.one(&[Payee::Nobody, Payee::EachOther, Payee::One(Seat::North)])),
            reason: chance.one(&["", "裁判员决定"]).into(),
            ..book.clone()
        };
        let proposed = book.resolve(tariffs, &earlier).ok().filter(|_| chance.below(4) > 0);
        let given = proposed.unwrap_or_else(|| decided.resolve(tariffs, &earlier).unwrap());
        earlier.push(given);
    }
    earlier.drain(..before.len());
    earlier.into_iter().map(written).collect()
}

fn drawn(number: HandNumber, rules: &SheetRules, penalties: Vec<PenaltyDraft>) -> Draft {
    Draft { penalties, ..Draft::new(number.get(), rules.rotation.dealer(number), Ending::DrawnHand) }
}

fn on_the_phone(draft: &Draft) -> Value {
    let penalties: Vec<Value> = draft.penalties.iter().map(penalty_on_the_phone).collect();
    json!({ "hand": draft.hand, "ending": draft.ending.code(), "undone": false, "penalties": penalties })
}

/// The proposals of the tariffs, and the fouls whose penalty lacks a reason.
fn by_the_rules(draft: &Draft, rules: SheetRules, before: &[HandPenalty]) -> Value {
    let (mut earlier, mut proposed) = (before.to_vec(), Vec::new());
    for penalty in &draft.penalties {
        let book = PenaltyDraft { points: None, payee: None, ..penalty.clone() };
        let by_tariff = book.resolve(&rules.tariffs, &earlier).ok();
        proposed.push(by_tariff.map(|by_tariff| json!([by_tariff.points, by_tariff.payee.code()])));
        earlier.extend(penalty.resolve(&rules.tariffs, &earlier));
    }
    let lacking = draft.unexplained(rules, before).into_iter().filter_map(|why| match why {
        Refusal::PenaltyUnexplained(foul) => Some(foul.code()),
        _ => None,
    });
    json!([proposed, lacking.collect::<Vec<_>>()])
}

/// Under the tariffs of each book and with both scopes: penalties as they were given, after an earlier hand was corrected, and after
/// another penalty of the hand was taken off.
#[tokio::test]
async fn the_phone_and_the_rules_want_a_reason_for_the_same_penalties() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.url("/practice")).await?;
        let (mut chance, mut lacking) = (Chance(20_261_124), 0);
        for (book, scope) in
            Book::ALL.into_iter().flat_map(|book| [(book, LadderScope::Hand), (book, LadderScope::Session)])
        {
            let mut tariffs = book.tariffs();
            tariffs.scope = scope;
            let regulations = Regulations { tariffs, ..Regulations::default() };
            let rules = regulations.sheet_rules();
            let (mut sheets, mut expected) = (Vec::new(), Vec::new());
            for _ in 0..SHEETS {
                let mut sheet = Scoresheet::new(TableNumber(1), rules);
                let numbers: Vec<HandNumber> = sheet.order().take(HANDS).collect();
                for number in numbers.iter().chain(numbers.get(1)) {
                    let given = penalties(&mut chance, &tariffs, &sheet.raising_penalties(*number));
                    sheet.record(&drawn(*number, &rules, given)).unwrap();
                }
                let recorded = |number: &HandNumber| {
                    let hand = sheet.hand(*number).unwrap();
                    drawn(*number, &rules, hand.penalties().iter().cloned().map(written).collect())
                };
                let mut asked: Vec<Draft> = numbers.iter().map(recorded).collect();
                let hands: Vec<Value> = asked.iter().map(on_the_phone).collect();
                for draft in &mut asked {
                    if chance.below(2) == 0 && draft.penalties.len() > 1 {
                        draft.penalties.remove(0);
                    }
                }
                let by_rules = |(draft, number): (&Draft, &HandNumber)| {
                    by_the_rules(draft, rules, &sheet.raising_penalties(*number))
                };
                let judged: Vec<Value> = asked.iter().zip(&numbers).map(by_rules).collect();
                lacking += judged.iter().filter(|judged| judged[1] != json!([])).count();
                expected.push(judged);
                sheets.push(json!({ "hands": hands, "asked": asked.iter().map(on_the_phone).collect::<Vec<_>>() }));
            }
            let arguments = vec![on_a_sheet(&regulations), json!(sheets)];
            let found: Vec<Vec<Value>> = driver.execute(PENALTIES, arguments).await?.convert()?;
            assert_eq!(found.len(), SHEETS);
            for ((sheet, found), expected) in sheets.iter().zip(&found).zip(&expected) {
                assert_eq!(found, expected, "by the {} in {scope:?}: {sheet}", book.code());
            }
        }
        assert!(lacking > 100, "in {lacking} hands a penalty lacks its reason");
        Ok(())
    })
    .await;
}

/// Whether the phone would not save each hand because of its tiles.
const TILES: &str = "const [rules, hands] = arguments;
    return Promise.all(['record/tile-verdict', 'record/fans', 'rules'].map((name) => import(`/static/${name}.js`))).then(
        async ([{ refusesTiles }, { fansIn }, { judgeTiles, loadRules, rulesAreLoaded }]) => {
            if (!rulesAreLoaded() && !await loadRules('/static/rules.wasm')) return null;
            const known = fansIn(JSON.parse(document.querySelector('#facts').textContent), rules);
            return hands.map((hand) => refusesTiles(hand, known, rules, judgeTiles));
        });";

/// The fans or patterns of the tiles; none if they are no winning hand.
fn right(draft: &Draft, rules: &SheetRules) -> Vec<Named> {
    match rules.game {
        Game::Mcr => {
            let hand = draft.winning_hand(rules.rotation).and_then(Result::ok);
            let fans = hand.map(|hand| scoring::best(&hand, &rules.fans));
            let fans = fans.iter().flat_map(|fans| fans.iter()).filter(|counted| counted.fan != Fan::FLOWER);
            fans.map(Named::from).collect()
        }
        Game::WorldSeries(options) => {
            let hand = draft.series_hand(rules.rotation).and_then(Result::ok);
            let answers = hand.iter().flat_map(|hand| world_series::answers(hand, &options));
            answers.take(1).flat_map(|answer| answer.counted).map(Named::from).collect()
        }
    }
}

/// A win with the tiles of a fixture, or with a part of them, and a claim that may be right.
fn win(chance: &mut Chance, line: &str, rules: &SheetRules, circumstances: [&str; 3]) -> (WrittenHand, String) {
    let fixture: Value = serde_json::from_str(line).unwrap();
    let text = |name: &str| fixture[name].as_str().unwrap().to_owned();
    let is_series = matches!(rules.game, Game::WorldSeries(_));
    let whole = format!("{} +{}", text("hand"), text("win"));
    let tiles = [
        whole.clone(),
        whole.clone(),
        whole.clone(),
        whole,
        text("hand"),
        "abc".to_owned(),
        format!("{} +1m", text("hand")),
    ];
    let ending = if fixture["self_draw"] == true { Ending::SelfDraw } else { Ending::Discard };
    let winner = chance.one(&Seat::ALL);
    let others = winner.others();
    let who = match is_series && ending == Ending::Discard {
        true => chance.one(&["discarder", "discarder", "nobody", others[2].letter()]),
        false => "discarder",
    };
    let at: Vec<&str> = circumstances.into_iter().filter(|_| chance.below(5) == 0).collect();
    let mut written = WrittenHand {
        number: 1 + chance.below(16) as u8,
        ending: ending.code().to_owned(),
        winner: Some(winner.letter().to_owned()),
        discarder: (ending == Ending::Discard).then(|| chance.one(&others[..2]).letter().to_owned()),
        responsible: (who != "discarder").then(|| who.to_owned()),
        basic_points: Some(chance.one(if is_series { &[1, 5, 10, 25, 40, 60] } else { &[8, 12, 16, 24, 32, 64] })),
        flowers: if is_series { 0 } else { chance.below(9) as u8 },
        fans_reason: chance.one(&["", "", "", "", "裁判长裁定"]).to_owned(),
        tiles: Some(tiles[chance.below(tiles.len())].clone()),
        circumstances: Some(at.join(" ")),
        ..WrittenHand::default()
    };
    let mut claim =
        written.draft(|hand| rules.rotation.dealer(hand)).map_or_else(|_| Vec::new(), |draft| right(&draft, rules));
    match chance.below(4) {
        0 => claim.clear(),
        1 => claim.truncate(1),
        2 => {
            let wrong = chance.one(if is_series { &["1.1", "3.1", "10.2"] } else { &["19", "22 49", "63 70"] });
            claim = written_hand::fans(wrong, rules.game.rule_set()).unwrap();
        }
        _ => {}
    }
    if !claim.is_empty() {
        written.basic_points = Some(named::worth(&claim, rules));
        written.fans = fans_text(claim);
    }
    (written, who.to_owned())
}

/// Whether a hand is refused because of its tiles; `None` if it is because fans do not count beside each other.
fn is_refused(written: &WrittenHand, rules: SheetRules) -> Option<bool> {
    let Ok(draft) = written.draft(|hand| rules.rotation.dealer(hand)) else { return Some(true) };
    let against = match rules.game {
        Game::Mcr => draft.winning_hand(rules.rotation).is_some_and(|hand| hand.is_err()),
        Game::WorldSeries(_) => draft.series_hand(rules.rotation).is_some_and(|hand| {
            hand.map_or(true, |hand| hand.fixes_who_is_responsible() && draft.responsible != Responsible::Discarder)
        }),
    };
    let unexplained = draft.unexplained(rules, &[]);
    let clashes = unexplained.iter().any(|why| matches!(why, Refusal::Fans { .. }));
    let is_beyond = unexplained.iter().any(|why| matches!(why, Refusal::BeyondTiles(_)));
    (!clashes).then_some(against || is_beyond)
}

#[tokio::test]
async fn the_phone_and_the_rules_refuse_the_same_tiles() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.url("/practice")).await?;
        let mut chance = Chance(20_261_125);
        for (regulations, fixture, turns) in
            [(Regulations::default(), GENERATED, 1), (Preset::WorldSeries.regulations(), SERIES, 8)]
        {
            let rules = regulations.sheet_rules();
            let circumstances =
                sheet_rules::rules(&regulations, SessionNumber(1), &Scoresheet::new(TableNumber(1), rules))
                    .circumstances;
            let (mut hands, mut expected) = (Vec::new(), Vec::new());
            for line in fixture.lines().take(1000).cycle().take(fixture.lines().count().min(1000) * turns) {
                let (written, responsible) = win(&mut chance, line, &rules, circumstances);
                if let Some(is_refused) = is_refused(&written, rules) {
                    let mut hand = serde_json::to_value(&written).unwrap();
                    hand["responsible"] = json!(responsible);
                    hands.push(hand);
                    expected.push(is_refused);
                }
            }
            let arguments = vec![on_a_sheet(&regulations), json!(hands)];
            let found: Option<Vec<bool>> = driver.execute(TILES, arguments).await?.convert()?;
            let found = found.expect("the rules are loaded");
            assert_eq!(found.len(), hands.len());
            for ((hand, found), expected) in hands.iter().zip(&found).zip(&expected) {
                assert_eq!(found, expected, "whether these tiles are refused: {hand}");
            }
            let refused = expected.iter().filter(|refused| **refused).count();
            println!("{} hands with tiles judged alike, {refused} of them refused", hands.len());
            assert!((hands.len() / 10..hands.len() * 9 / 10).contains(&refused), "{refused} of {}", hands.len());
        }
        Ok(())
    })
    .await;
}

/// What the pages read as a number, `none` before there is one, and `wrong` if it cannot be read or is not possible.
const NUMBERS: &str = "const [asked] = arguments;
    return import('/static/record/typed-number.js').then(({ numberTyped }) => asked.map(([text, least, most]) => {
        const number = numberTyped(text, least, most);
        return number === null ? 'none' : Number.isNaN(number) ? 'wrong' : number + 0;
    }));";

#[tokio::test]
async fn numbers_are_read_on_pages_as_from_a_form() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let letters = [
        '0', '1', '5', '9', '０', '３', '９', '-', '−', '－', '–', '+', '＋', ' ', '\u{3000}', '.', ',', 'x', '①', '五',
    ];
    let mut chance = Chance(20_261_126);
    let typed = |_: usize| (0..chance.below(6)).map(|_| chance.one(&letters)).collect::<String>();
    let texts: Vec<String> =
        (0..3000).map(typed).chain(["５３２", "－12", " +5 ", "-0", "99999", "100000"].map(String::from)).collect();
    let bounds = [(0, 500), (-99_999, 99_999)];
    let asked: Vec<(&str, i32, i32)> =
        bounds.iter().flat_map(|(least, most)| texts.iter().map(move |text| (text.as_str(), *least, *most))).collect();
    let by_a_form = |(text, least, most): &(&str, i32, i32)| {
        let fields = Fields::single("points", text);
        match fields.number("points").as_str() {
            "" => json!("none"),
            "-" if *least < 0 => json!("none"),
            _ => {
                let number = fields.value::<i32>("points").ok().filter(|number| (*least..=*most).contains(number));
                number.map_or(json!("wrong"), |number| json!(number))
            }
        }
    };
    let expected: Vec<Value> = asked.iter().map(by_a_form).collect();
    let read = expected.iter().filter(|expected| expected.is_number()).count();
    assert!(read > 200, "{read} of {} are numbers", expected.len());
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.url("/practice")).await?;
        let found: Vec<Value> = driver.execute(NUMBERS, vec![json!(asked)]).await?.convert()?;
        assert_eq!(found.len(), asked.len());
        for ((asked, found), expected) in asked.iter().zip(&found).zip(&expected) {
            assert_eq!(found, expected, "what is read of {asked:?}");
        }
        Ok(())
    })
    .await;
}

/// For a person and a session: whether they may enter hands, and note what happens in play.
const MAY: &str = "const [cases] = arguments;
    return import('/static/record/desk.js').then(({ Desk }) => cases.map(([decides, state, corrections_until]) => {
        const desk = new Desk({ facts: { practice: null } });
        desk.sheet = { you: { decides }, state, corrections_until, locked: false, writer: null };
        return [desk.mayEnter, desk.mayNote];
    }));";

/// How many latenesses the page offers to revoke.
const LATE: &str = "const [cases] = arguments;
    return import('/static/record/page-late.js').then(({ lateList }) => cases.map(([decides, attendance, late]) => {
        const others = { name: 'S', attendance: 'played', late: 0, late_standard: null };
        const seats = { E: { name: 'E', attendance, late, late_standard: null }, S: others, W: others, N: others };
        return lateList({ mayNote: true, sheet: { seats, you: { decides } }, words: { say: (key) => key } }).length;
    }));";

/// Whether the page offers to end the session, when the time is up and the hand in progress is finished.
const ENDS: &str = "const [cases] = arguments;
    return import('/static/record/banners.js').then(({ banners }) => cases.map(([at, offset, receipt]) => {
        const [announced, call, end] = ['08:00', '09:45', '10:00'].map((time) => `2026-11-22T${time}:00Z`);
        const clock = { announced, call, end, break: null, at_time: 'finish-hand' };
        const hands = [{ hand: 4, entry: 'last', at: `2026-11-22T${at}:00Z`, undone: false }];
        return banners({
            words: { say: (key) => key }, journal: { lasting: true }, entries: [{ entry: 'last', state: 'attempted', receipt }], settings: {},
            sheet: { next: 5, hands, clock, told: null, state: 'running' }, elsewhere: new Map(), waiting: 0, writer: null, loadError: null,
            mayEnter: true, clockOffset: offset * 60_000, now: Date.parse(end) + 1000,
        }).some((banner) => banner.querySelector('[data-action=stop]'));
    }));";

#[tokio::test]
async fn nothing_is_offered_that_is_too_late_or_not_theirs() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.url("/practice")).await?;
        let ask = async |script: &str, cases: &[Value]| -> WebDriverResult<Value> {
            driver.execute(script, vec![json!(cases)]).await?.convert()
        };
        let (before, after) = ("2000-01-01T00:00:00.000000Z", "2999-01-01T00:00:00.000000Z");
        let people = [
            json!([false, "running", null]),
            json!([false, "closed", after]),
            json!([true, "closed", after]),
            json!([true, "closed", before]),
        ];
        let may = json!([[true, true], [false, false], [true, false], [false, false]]);
        assert_eq!(ask(MAY, &people).await?, may);
        let seats = [
            json!([false, "forfeit", 0]),
            json!([true, "forfeit", 0]),
            json!([false, "stood-in", 20]),
            json!([false, "played", 20]),
            json!([true, "played", 0]),
        ];
        assert_eq!(ask(LATE, &seats).await?, json!([0, 1, 0, 1, 0]));
        // The phone is five minutes ahead, or behind; the server's time of a hand needs no correction.
        let hands = [
            json!(["10:02", -5, null]),
            json!(["09:58", 5, null]),
            json!(["10:02", -5, { "received": "2026-11-22T10:02:00Z" }]),
            json!(["09:58", 5, { "received": "2026-11-22T09:58:00Z" }]),
        ];
        assert_eq!(ask(ENDS, &hands).await?, json!([false, true, true, false]));
        Ok(())
    })
    .await;
}
