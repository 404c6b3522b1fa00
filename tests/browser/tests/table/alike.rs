//! The phone works out amounts and penalties by itself, without network: they have to be those of the rules.

use crate::support::{Chromedriver, Event, with_chromium};
use crate::{RECORD, REFEREE};
use caipan::actions::Role;
use caipan::event::regulations::preset::Preset;
use caipan::event::regulations::{Regulations, SheetRules};
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::named::{self, Named};
use caipan::event::sheet::penalty::{HandPenalty, PenaltyDraft};
use caipan::event::values::ids::TableNumber;
use caipan::rules::fan::together::{Clash, Judged, judge, needs_self_draw};
use caipan::rules::fan::{Counted, Options, Profile};
use caipan::rules::foul::PENALTY_SIZES;
use caipan::rules::world_series::{self, Pattern, together};
use caipan::rules::{Fan, Foul, HandNumber, Payee, Seat};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

const HANDS: usize = 4000;
const LISTS: usize = 2000;

/// What the phone makes of hands: their amounts, null where a hand cannot be so; and for each penalty what it proposes.
const ON_THE_PHONE: &str = "const [hands] = arguments;
    return Promise.all(['draft', 'sheet'].map((name) => import(`/static/record/${name}.js`))).then(
        ([{ missing, toHand }, { SEATS, impossible, proposal }]) => hands.map((draft) => {
            const facts = JSON.parse(document.querySelector('#facts').textContent);
            const sheet = { ...facts.practice, next: draft.hand };
            const { rules } = sheet;
            const hand = toHand(draft, facts, rules);
            const sum = draft.fans.length > 0 ? toHand({ ...draft, typed: '' }, facts, rules).basic_points : null;
            const can = missing(draft, facts, rules) === null && impossible(hand, sheet, sum).length === 0;
            const proposed = draft.penalties.map(({ foul, offender }, index) => {
                const rule = rules.fouls.find(({ code }) => code === foul);
                const { points, payee } = proposal(rule, offender, draft.penalties.slice(0, index), rules);
                return points === null || payee === null ? null : [points, payee];
            });
            return [can ? SEATS.map((seat) => hand.amounts[seat]) : null, proposed];
        }));";

/// What the phone makes of fans named beside each other by the rules of a table: why some do not count, the others, and
/// their points.
const JUDGED: &str = "const [place, lists] = arguments;
    return Promise.all([import('/static/record/fans.js'), fetch(place).then((answer) => answer.json())]).then(
        ([{ fanPoints, fansIn, judgeFans }, { rules }]) => {
            const fans = fansIn(JSON.parse(document.querySelector('#facts').textContent), rules);
            return lists.map(([named, ending]) => {
                const { clashes, counted } = judgeFans(named, ending, rules);
                return [clashes, counted, fanPoints(counted, fans, rules)];
            });
        });";

/// A clash of patterns as the phone has it.
fn of_patterns(clash: together::Clash) -> Value {
    use together::Clash;
    match clash {
        Clash::Excluded(one, by) => json!({ "code": "excluded", "fan": one.to_string(), "by": by.to_string() }),
        Clash::Impossible(by, one) => json!({ "code": "impossible", "fan": one.to_string(), "by": by.to_string() }),
        Clash::Ending(one) => {
            let code = if together::needs_self_draw(one) == Some(true) { "self-draw" } else { "discard" };
            json!({ "code": code, "fan": one.to_string() })
        }
        Clash::Sets { pattern, chows, pungs } => {
            json!({ "code": "sets", "fan": pattern.to_string(), "chows": chows, "pungs": pungs, "most": 4 })
        }
    }
}

/// Every two patterns, and random lists, with every ending.
#[tokio::test]
async fn the_phone_and_the_rules_judge_patterns_alike() {
    let (event, chromedriver) = (&Event::with(Preset::WorldSeries.regulations()), &Chromedriver::start());
    let (options, mut chance) = (world_series::Options::DEFAULT, Chance(20_261_126));
    let all: Vec<Pattern> = Pattern::all().collect();
    let once = |pattern| world_series::Counted { pattern, times: 1 };
    let pairs =
        all.iter().flat_map(|one| all.iter().take_while(move |other| *other < one).map(move |other| [*one, *other]));
    let mut lists: Vec<Vec<world_series::Counted>> = pairs.map(|pair| pair.map(once).into()).collect();
    for _ in 0..LISTS {
        let mut list: Vec<world_series::Counted> = Vec::new();
        for _ in 0..1 + chance.below(5) {
            let pattern = chance.one(&all);
            if list.iter().all(|counted| counted.pattern != pattern) {
                list.push(world_series::Counted { pattern, times: 1 + chance.below(pattern.max_times().into()) as u8 });
            }
        }
        lists.push(list);
    }
    let sorted = |mut list: Vec<world_series::Counted>| {
        list.sort_by_key(|counted| (std::cmp::Reverse(counted.pattern.value(&options)), counted.pattern));
        list.iter().map(|counted| json!([counted.pattern.to_string(), counted.times])).collect::<Vec<_>>()
    };
    let (mut asked, mut expected, mut clashing) = (vec![], vec![], 0);
    for (list, i) in lists.iter().zip(0..) {
        let self_draw = [None, Some(true), Some(false)][i % 3];
        asked.push(json!([sorted(list.clone()), self_draw.map(|drawn| if drawn { "self-draw" } else { "discard" })]));
        let together::Judged { clashes, counted } = together::judge(list, self_draw, &options);
        clashing += usize::from(!clashes.is_empty());
        let worth = if counted.is_empty() { 0 } else { world_series::value(&counted, &options) };
        expected.push(json!([clashes.into_iter().map(of_patterns).collect::<Vec<_>>(), sorted(counted), worth]));
    }
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.referee_link()).await?;
        driver.goto(event.url(RECORD)).await?;
        let place = "/api/v1/events/spring/sessions/1/tables/1";
        let found: Vec<Value> = driver.execute(JUDGED, vec![json!(place), json!(asked)]).await?.convert()?;
        assert_eq!(found.len(), lists.len());
        for ((asked, found), expected) in asked.iter().zip(&found).zip(&expected) {
            assert_eq!(found, expected, "the phone and the rules judge {asked} differently");
        }
        println!("{} lists of patterns judged alike, {clashing} of them clash", lists.len());
        Ok(())
    })
    .await;
}

/// Numbers that are the same in every run (xorshift).
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn fans(&mut self) -> Vec<Counted> {
        let mut fans: Vec<Counted> = Vec::new();
        for _ in 0..1 + self.below(5) {
            // Kongs often: two kinds of them together count more.
            let fan = if self.below(4) == 0 {
                self.one(&[Fan::CONCEALED_KONG, Fan::MELDED_KONG])
            } else {
                Fan::from_number(1 + self.below(80) as u8).unwrap()
            };
            let times = 1 + self.below(fan.max_times().into()) as u8;
            if fans.iter().all(|counted| counted.fan != fan) {
                fans.push(Counted { fan, times });
            }
        }
        fans
    }

    fn hand(&mut self) -> Draft {
        let hand = HandNumber::all().nth(self.below(16)).unwrap();
        let any = self.one(&Ending::ALL);
        let ending = self.one(&[Ending::Discard, Ending::Discard, Ending::SelfDraw, any]);
        let won = matches!(ending, Ending::Discard | Ending::SelfDraw);
        let fans = if won && self.below(2) == 0 { self.fans() } else { vec![] };
        let typed = if fans.is_empty() { self.below(10) > 0 } else { self.below(5) == 0 };
        Draft {
            winner: won.then(|| self.one(&Seat::ALL)),
            discarder: (ending == Ending::Discard).then(|| self.one(&Seat::ALL)),
            basic_points: (won && typed).then(|| 5 + self.below(90) as u16),
            flowers: if won { self.below(9) as u8 } else { 0 },
            fans: fans.into_iter().map(Named::from).collect(),
            ..Draft::new(hand.get(), SheetRules::default().rotation.dealer(hand), ending)
        }
    }

    /// A penalty by the book, or as a referee decides instead.
    fn penalty(&mut self, earlier: &[HandPenalty]) -> (HandPenalty, Option<HandPenalty>) {
        let named: Vec<Foul> = SheetRules::default().tariffs.fouls().map(|(foul, _)| foul).collect();
        let any = self.one(&named);
        let foul = self.one(&[Foul::EmptyClaim, Foul::BelowMinimum, Foul::OneShort, any]);
        let offender = self.one(&Seat::ALL);
        let book = PenaltyDraft { foul, offender, points: None, payee: None, reason: String::new() };
        let proposed = book.resolve(&SheetRules::default().tariffs, earlier).ok();
        let other = self.one(&offender.others());
        let decided = PenaltyDraft {
            points: Some(self.one(&PENALTY_SIZES)),
            payee: Some(self.one(&[Payee::Nobody, Payee::EachOther, Payee::One(other)])),
            reason: "裁判员决定".into(),
            ..book
        };
        let given = match &proposed {
            Some(proposed) if self.below(4) > 0 => proposed.clone(),
            _ => decided.resolve(&SheetRules::default().tariffs, earlier).unwrap(),
        };
        (given, proposed)
    }
}

/// A penalty as the phone has it.
pub fn penalty_on_the_phone(given: &PenaltyDraft) -> Value {
    json!({ "foul": given.foul.code(), "offender": given.offender.letter(), "points": given.points,
        "payee": given.payee.map(Payee::code), "reason": given.reason })
}

/// What stands on the phone when a hand has been tapped like this.
fn tapped(draft: &Draft, penalties: &[HandPenalty]) -> Value {
    let letter = |seat: Option<Seat>| seat.map(Seat::letter);
    let penalty = |given: &HandPenalty| penalty_on_the_phone(&written(given.clone()));
    json!({
        "hand": draft.hand, "base": null, "replaces": null, "ending": draft.ending.code(),
        "winner": letter(draft.winner), "discarder": letter(draft.discarder),
        "typed": draft.basic_points.map_or(String::new(), |points| points.to_string()), "flowers": draft.flowers,
        "fans": numbered(&named::fans(&draft.fans).iter().collect::<Vec<_>>()),
        "fans_reason": "",
        "penalties": penalties.iter().map(penalty).collect::<Vec<_>>(), "reason": "",
    })
}

async fn compare(event: &Event, driver: &WebDriver) -> WebDriverResult<()> {
    driver.goto(event.url("/practice")).await?;
    let (mut chance, mut hands, mut expected, mut possible) = (Chance(20_261_122), vec![], vec![], 0);
    for _ in 0..HANDS {
        let (mut draft, mut given, mut proposed) = (chance.hand(), vec![], vec![]);
        for _ in 0..chance.below(4) {
            let (penalty, by_book) = chance.penalty(&given);
            proposed.push(by_book.map_or(Value::Null, |book| json!([book.points, book.payee.code()])));
            given.push(penalty);
        }
        hands.push(tapped(&draft, &given));
        draft.fans = judged(&draft.fans, draft.ending).counted.iter().map(Named::from).collect();
        draft.penalties = given.into_iter().map(written).collect();
        let amounts = draft.check(SheetRules::default()).ok().map(|result| {
            let scores = result.scores();
            Seat::ALL.map(|seat| scores[seat].0)
        });
        possible += usize::from(amounts.is_some());
        expected.push(json!([amounts, proposed]));
    }
    let found: Vec<Value> = driver.execute(ON_THE_PHONE, vec![json!(hands)]).await?.convert()?;
    assert_eq!(found.len(), HANDS);
    for ((hand, found), expected) in hands.iter().zip(&found).zip(&expected) {
        assert_eq!(found, expected, "the phone and the rules differ on {hand}");
    }
    println!("{HANDS} hands alike on the phone and by the rules, {possible} of them possible");
    assert!((HANDS / 3..HANDS * 9 / 10).contains(&possible), "{possible} of {HANDS} hands are possible");
    Ok(())
}

fn numbered(fans: &[Counted]) -> Vec<[u8; 2]> {
    fans.iter().map(|fan| [fan.fan.number(), fan.times]).collect()
}

fn judged(fans: &[Named], ending: Ending) -> Judged {
    judge(&named::fans(fans), Some(ending == Ending::SelfDraw), &Options::default())
}

/// A clash as the phone has it.
fn on_the_phone(clash: Clash) -> Value {
    match clash {
        Clash::Excluded(fan, by) => json!({ "code": "excluded", "fan": fan.number(), "by": by.number() }),
        Clash::Impossible(by, fan) => json!({ "code": "impossible", "fan": fan.number(), "by": by.number() }),
        Clash::Ending(fan) => {
            let code = if needs_self_draw(fan) == Some(true) { "self-draw" } else { "discard" };
            json!({ "code": code, "fan": fan.number() })
        }
        Clash::Sets { fan, chows, pungs } => {
            json!({ "code": "sets", "fan": fan.number(), "chows": chows, "pungs": pungs, "most": 4 })
        }
    }
}

/// Every two fans, and random lists, with every ending: by the rules of a table on the phone and by our own.
async fn judges_alike(driver: &WebDriver, options: Options) -> WebDriverResult<()> {
    let mut chance = Chance(20_261_122);
    let once = |number| Counted { fan: Fan::from_number(number).unwrap(), times: 1 };
    let pairs = (1..=80).flat_map(|one| (1..one).map(move |other| vec![once(one), once(other)]));
    let lists: Vec<Vec<Counted>> = pairs.chain((0..LISTS).map(|_| chance.fans())).collect();
    let (mut asked, mut expected, mut clashing) = (vec![], vec![], 0);
    for (list, i) in lists.iter().zip(0..) {
        let self_draw = [None, Some(true), Some(false)][i % 3];
        let ending = self_draw.map(|drawn| if drawn { "self-draw" } else { "discard" });
        asked.push(json!([numbered(list), ending]));
        let Judged { clashes, counted } = judge(&list.iter().copied().collect(), self_draw, &options);
        clashing += usize::from(!clashes.is_empty());
        let clashes: Vec<Value> = clashes.into_iter().map(on_the_phone).collect();
        expected.push(json!([clashes, numbered(&counted.iter().collect::<Vec<_>>()), counted.points(&options)]));
    }
    let place = "/api/v1/events/spring/sessions/1/tables/1";
    let found: Vec<Value> = driver.execute(JUDGED, vec![json!(place), json!(asked)]).await?.convert()?;
    assert_eq!(found.len(), lists.len());
    for ((asked, found), expected) in asked.iter().zip(&found).zip(&expected) {
        assert_eq!(found, expected, "the phone and the rules judge {asked} differently");
    }
    println!("{} lists of fans judged alike, {clashing} of them clash", lists.len());
    assert!((lists.len() / 3..lists.len() * 9 / 10).contains(&clashing));
    Ok(())
}

pub fn written(HandPenalty { foul, offender, points, payee, reason, .. }: HandPenalty) -> PenaltyDraft {
    PenaltyDraft { foul, offender, points: Some(points), payee: Some(payee), reason }
}

#[tokio::test]
async fn the_phone_and_the_rules_give_the_same_amounts() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| compare(event, &driver).await).await;
}

#[tokio::test]
async fn the_phone_and_the_rules_judge_fans_alike() {
    with_chromium(&Chromedriver::start(), REFEREE, async |driver| {
        for profile in Profile::ALL {
            let event = &Event::with(Regulations { fans: profile.options(), ..Regulations::default() });
            driver.goto(event.link(Role::Referee(vec![TableNumber(1)]), "马裁判")).await?;
            driver.goto(event.url(RECORD)).await?;
            judges_alike(&driver, profile.options()).await?;
        }
        Ok(())
    })
    .await;
}
