//! The sheet of a phone with all that waits on top, and the table once the server has it: the next hand, and who may not win which.

use crate::alike::{Chance, penalty_on_the_phone};
use crate::support::{Chromedriver, Event, with_chromium};
use crate::{RECORD, REFEREE};
use caipan::event::event::{Filled, Table};
use caipan::event::notes::table_log::TableLog;
use caipan::event::regulations::{Entry, Regulations, SheetRules};
use caipan::event::sheet::disqualification::{Disqualification, Revocation, Revoked, disqualified, refusals};
use caipan::event::sheet::hand_result::{Draft, Ending, Refusal};
use caipan::event::sheet::penalty::PenaltyDraft;
use caipan::event::sheet::scoresheet::Scoresheet;
use caipan::event::sheet::session::Attendance;
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::rules::tariff::Book;
use caipan::rules::{BySeat, Foul, GamePoints, HandNumber, Payee, Seat};
use serde_json::{Value, json};

const CASES: usize = 400;
const PLACE: &str = "/api/v1/events/spring/sessions/1/tables/1";
/// The session of the table: somebody may have been disqualified in an earlier one.
const SESSION: SessionNumber = SessionNumber(2);

/// What the phone makes of sheets with entries that wait: the next hand; for each seat the hands that it may not win, and for each hand the
/// later wins that speak against disqualifying it there.
const ON_THE_PHONE: &str = "const [place, cases] = arguments;
    return Promise.all([import('/static/record/sheet.js'), fetch(place).then((answer) => answer.json())]).then(
        ([{ SEATS, bySeat, impossible, overlay, whoMayNotWin }, served]) => cases.map(({ seats, hands, entries }) => {
            const said = { ...served, hands, entries: [], seats: bySeat((seat) => ({ ...served.seats[seat], ...seats[seat] })) };
            const sheet = overlay(said, entries);
            const { order } = sheet.rules;
            const cheating = (offender) => [{ foul: 'cheating', offender, points: 0, payee: 'nobody', reason: '' }];
            const drawn = (hand, seat) => ({ hand, ending: 'drawn-hand', winner: null, penalties: cheating(seat) });
            const later = (hand, seat) => impossible(drawn(hand, seat), sheet).filter(({ code }) => code === 'wins-later');
            return [
                sheet.next,
                SEATS.map((seat) => order.filter((hand) => whoMayNotWin({ hand, penalties: [] }, sheet)[seat] !== undefined)),
                SEATS.map((seat) => order.map((hand) => later(hand, seat).map(({ hand }) => hand))),
            ];
        }));";

/// A table: its hands with their revisions, the hand that was undone last, and how its seats are filled.
#[derive(Clone, Default)]
struct Played {
    hands: Vec<(Draft, i32)>,
    undone: Option<(Draft, i32)>,
    filled: BySeat<Attendance>,
}

impl Played {
    /// Some hands, the last of which may be undone.
    fn draw(chance: &mut Chance, rules: SheetRules) -> Played {
        let mut played = Played::default();
        for seat in Seat::ALL {
            if chance.below(4) == 0 {
                played.filled[seat] = attendance(chance);
            }
        }
        for _ in 0..chance.below(10) {
            played.enters(chance, rules);
        }
        if chance.below(4) == 0 {
            played.undoes();
        }
        played
    }

    fn table(&self, rules: SheetRules) -> Table {
        let mut sheet = Scoresheet::new(TableNumber(1), rules);
        for (draft, _) in &self.hands {
            sheet.record(draft).unwrap();
        }
        Table {
            id: 1,
            session: SESSION,
            number: TableNumber(1),
            seated: BySeat::from_fn(player),
            players: BySeat::from_fn(player),
            filled: self.filled.map(|attendance| Filled { attendance, ..Filled::default() }),
            asked: Entry::Hands,
            signed: None,
            sheet,
            refused: vec![],
            log: TableLog::default(),
            hands_at: vec![],
            replaced: vec![],
            corrected_seats: vec![],
            last_hand_at: None,
        }
    }

    /// Enters the next hand, as the phone sends it; `None` after the last.
    fn enters(&mut self, chance: &mut Chance, rules: SheetRules) -> Option<Value> {
        let number = self.table(rules).sheet.next_hand()?;
        let base = self.undone.take().map_or(0, |(_, revision)| revision);
        let draft = hand(chance, number, rules, true);
        let sent = sent(&draft, base);
        self.hands.push((draft, base + 1));
        Some(sent)
    }

    /// Corrects a hand.
    fn corrects(&mut self, chance: &mut Chance, rules: SheetRules) -> Option<Value> {
        let place = chance.below(self.hands.len().max(1));
        let (before, revision) = self.hands.get(place)?;
        let (number, revision) = (HandNumber::new(before.hand)?, *revision);
        let draft = hand(chance, number, rules, false);
        let sent = sent(&draft, revision);
        self.hands[place] = (draft, revision + 1);
        Some(sent)
    }

    /// Undoes the last hand.
    fn undoes(&mut self) -> Option<Value> {
        let (draft, revision) = self.hands.pop()?;
        let note = json!({ "kind": "undone", "hand": draft.hand, "revision": revision });
        self.undone = Some((draft, revision));
        Some(note)
    }

    /// Fills a seat in another way. Whoever was stood in for does not come back: what they may win then only the server knows.
    fn fills(&mut self, chance: &mut Chance) -> Option<Value> {
        let seat = chance.one(&Seat::ALL);
        if !matches!(self.filled[seat], Attendance::Played | Attendance::Forfeit) {
            return None;
        }
        self.filled[seat] = attendance(chance);
        let (code, own) = self.filled[seat].code();
        Some(json!({ "kind": "filled", "seat": seat.letter(), "attendance": code, "own_points": own.map(|own| own.0),
            "substitute": null, "session_penalty": 0, "reason": "病" }))
    }

    /// Something that waits on the phone.
    fn waits(&mut self, chance: &mut Chance, rules: SheetRules) -> Option<Value> {
        let (kind, body) = match chance.below(6) {
            0..=2 => ("hands", self.enters(chance, rules)?),
            3 => ("hands", self.corrects(chance, rules)?),
            4 => ("notes", self.undoes()?),
            _ => ("notes", self.fills(chance)?),
        };
        Some(json!({ "entry": "waits", "table": "spring/2/1", "kind": kind, "body": body, "state": "waiting",
            "at": "2026-11-27T10:00:00.000Z", "answer": null, "receipt": null }))
    }

    /// The hands as the sheet lists them.
    fn listed(&self) -> Vec<Value> {
        let listed = |(draft, revision): &(Draft, i32), undone: bool| {
            let mut listed = sent(draft, *revision);
            listed["undone"] = json!(undone);
            listed
        };
        let current = self.hands.iter().map(|hand| listed(hand, false));
        current.chain(self.undone.iter().map(|hand| listed(hand, true))).collect()
    }
}

fn player(seat: Seat) -> PlayerId {
    PlayerId(seat as i32 + 1)
}

fn attendance(chance: &mut Chance) -> Attendance {
    let [left, never_came] = [480, 0].map(|own| Attendance::StoodIn { own: GamePoints(own) });
    chance.one(&[Attendance::Played, Attendance::Forfeit, Attendance::ForfeitStoodIn, left, never_came])
}

fn penalty(foul: Foul, offender: Seat) -> PenaltyDraft {
    PenaltyDraft { foul, offender, points: Some(0), payee: Some(Payee::Nobody), reason: "裁判长裁定".into() }
}

/// A hand with fouls that disqualify, one of which these tariffs do not name.
fn hand(chance: &mut Chance, number: HandNumber, rules: SheetRules, may_stop: bool) -> Draft {
    let fouls = [Foul::Cheating, Foul::DeliberateFalseWin, Foul::EmptyClaim];
    let count = [0, 0, 1, 2][chance.below(4)];
    let penalties: Vec<_> = (0..count).map(|_| penalty(chance.one(&fouls), chance.one(&Seat::ALL))).collect();
    let winner = chance.one(&Seat::ALL);
    let stops = may_stop && chance.below(12) == 0;
    let won = !stops && chance.below(3) > 0 && penalties.iter().all(|penalty| penalty.offender != winner);
    let ending = match (stops, won) {
        (true, _) => Ending::StoppedByTime,
        (false, true) => Ending::SelfDraw,
        (false, false) => Ending::DrawnHand,
    };
    let (winner, basic_points) = (won.then_some(winner), won.then_some(8));
    Draft { winner, basic_points, penalties, ..Draft::new(number.get(), rules.rotation.dealer(number), ending) }
}

/// A hand as it is sent. What it is worth is not compared.
fn sent(draft: &Draft, revision: i32) -> Value {
    json!({
        "hand": draft.hand, "revision": revision, "ending": draft.ending.code(), "winner": draft.winner.map(Seat::letter),
        "discarder": null, "basic_points": draft.basic_points, "flowers": 0, "fans": "", "fans_reason": "",
        "penalties": draft.penalties.iter().map(penalty_on_the_phone).collect::<Vec<_>>(), "amounts": { "E": 0, "S": 0, "W": 0, "N": 0 },
    })
}

/// The same by the rules.
fn by_the_rules(table: &Table, all: &[Disqualification]) -> Value {
    let (at, sheet) = (table.seating(), &table.sheet);
    let against = |ending: Ending, hand: HandNumber, change: &dyn Fn(Draft) -> Draft| {
        refusals(&change(Draft::new(hand.get(), sheet.rotation().dealer(hand), ending)), &at, sheet, all)
    };
    let barred = Seat::ALL.map(|seat| {
        let wins = |draft: Draft| Draft { winner: Some(seat), basic_points: Some(8), ..draft };
        let is_barred = |hand: &HandNumber| {
            let against = against(Ending::SelfDraw, *hand, &wins);
            against.iter().any(|reason| matches!(reason, Refusal::WinnerDisqualified { .. }))
        };
        sheet.order().filter(is_barred).map(HandNumber::get).collect::<Vec<_>>()
    });
    let later = Seat::ALL.map(|seat| {
        let cheats = |draft: Draft| Draft { penalties: vec![penalty(Foul::Cheating, seat)], ..draft };
        let later = |reason: Refusal| match reason {
            Refusal::DisqualifiedWinsLater { hand, .. } => Some(hand.get()),
            _ => None,
        };
        let hands = sheet.order().map(|hand| against(Ending::DrawnHand, hand, &cheats).into_iter().filter_map(later));
        hands.map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>()
    });
    json!([table.hand_to_come().map(HandNumber::get), barred, later])
}

/// Whether a phone cannot know the answer: the first disqualification of a player is taken away by an entry that waits, and a
/// later one is revoked.
fn is_unknown(before: &[Disqualification], after: &[Disqualification]) -> bool {
    let here = |of: &&Disqualification| of.session == SESSION;
    Seat::ALL.into_iter().map(player).any(|player| {
        let own =
            |all: &[Disqualification]| all.iter().filter(here).filter(|of| of.player == player).cloned().collect();
        let (before, after): (Vec<_>, Vec<_>) = (own(before), own(after));
        let first = before.iter().find(|of| of.stands()).map(|of| of.hand);
        first.is_some_and(|first| {
            let stays = after.iter().any(|of| of.hand == first && of.stands());
            !stays && after.iter().any(|of| of.hand > first && !of.stands())
        })
    })
}

/// A case for the phone, and its answer by the rules; `None` if it cannot be known there.
fn case(chance: &mut Chance, rules: SheetRules) -> Option<(Value, Value)> {
    let mut played = Played::draw(chance, rules);
    let before = played.table(rules);
    let seating = before.seating();
    let by = Revoked { reason: "误判".into(), author: "林主任".into(), at: Default::default() };
    let given: Vec<_> = disqualified(&seating, &before.sheet, &[]).filter(|_| chance.below(3) == 0).collect();
    let revoke = |of: &Disqualification| Revocation {
        player: of.player,
        session: of.session,
        table: of.table,
        hand: of.hand,
        revision: 1,
        revoked: by.clone(),
    };
    let revocations: Vec<Revocation> = given.iter().map(revoke).collect();
    let earlier = (chance.below(4) == 0).then(|| Disqualification {
        player: player(chance.one(&Seat::ALL)),
        session: SessionNumber(1),
        table: TableNumber(3),
        hand: HandNumber::LAST,
        foul: Foul::Cheating,
        revoked: (chance.below(2) == 0).then(|| by.clone()),
        restored: None,
    });
    let all = |table: &Table| -> Vec<Disqualification> {
        let seating = table.seating();
        earlier.iter().cloned().chain(disqualified(&seating, &table.sheet, &revocations)).collect()
    };
    let known = all(&before);
    let seat = |seat: Seat| {
        let from = seating.barred_from(seat, &before.sheet, &known).map(HandNumber::get);
        json!({ "attendance": before.filled[seat].attendance.code().0, "barred_from": from,
            "disqualified": seating.barred(seat, &known).is_some() })
    };
    let seats: serde_json::Map<String, Value> =
        Seat::ALL.into_iter().map(|of| (of.letter().to_owned(), seat(of))).collect();
    let hands = played.listed();
    let entries: Vec<Value> = (0..chance.below(5)).filter_map(|_| played.waits(chance, rules)).collect();
    let after = played.table(rules);
    let found = all(&after);
    (!is_unknown(&known, &found))
        .then(|| (json!({ "seats": seats, "hands": hands, "entries": entries }), by_the_rules(&after, &found)))
}

#[tokio::test]
async fn the_phone_and_the_rules_agree_on_the_next_hand_and_on_who_may_not_win_it() {
    let regulations = Regulations { tariffs: Book::Ema.tariffs(), ..Regulations::default() };
    let (rules, mut chance) = (regulations.sheet_rules(), Chance(20_261_128));
    let (event, chromedriver) = (&Event::with(regulations), &Chromedriver::start());
    let (mut asked, mut expected) = (vec![], vec![]);
    while asked.len() < CASES {
        let Some((case, answer)) = case(&mut chance, rules) else { continue };
        asked.push(case);
        expected.push(answer);
    }
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.referee_link()).await?;
        driver.goto(event.url(RECORD)).await?;
        let found: Vec<Value> = driver.execute(ON_THE_PHONE, vec![json!(PLACE), json!(asked)]).await?.convert()?;
        assert_eq!(found.len(), CASES);
        for ((asked, found), expected) in asked.iter().zip(&found).zip(&expected) {
            assert_eq!(found, expected, "the phone and the rules differ on {asked}");
        }
        Ok(())
    })
    .await;
    let count = |is: &dyn Fn(&Value) -> bool| expected.iter().filter(|answer| is(answer)).count();
    let some = |lists: &Value| {
        lists.as_array().unwrap().iter().any(|list| list.as_array().is_some_and(|list| !list.is_empty()))
    };
    let ended = count(&|answer| answer[0].is_null());
    let barred = count(&|answer| some(&answer[1]));
    let later = count(&|answer| answer[2].as_array().unwrap().iter().any(some));
    println!(
        "{CASES} sheets alike: {ended} at their end, {barred} with somebody who may not win, {later} with later wins"
    );
    assert!([ended, barred, later].iter().all(|count| (CASES / 10..CASES).contains(count)), "{ended} {barred} {later}");
}
