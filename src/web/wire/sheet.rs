//! A table's sheet as JSON.

use crate::wire::{
    Bench, Call, CallAnswer, Clock, Confirmation, Count, Decided, Difference, EventName, FanRules, FoulRule, Found,
    Four, Hand, LateRule, LikelyWrong, MixedKongs, PatternRule, PatternRules, Player, Rules, SheetJson, Signature,
    TableWriter, Told, You, time,
};
use actions::{Actor, Decision, TableState, Writer, decision, entered_by, permission, time_zone};
use event::event::Player as EnteredPlayer;
use event::notes::table_note::{Signer, TableNote};
use event::regulations::Regulations;
use event::sheet::lateness::LateCost;
use event::sheet::named::Element;
use event::sheet::scoresheet::Scoresheet;
use event::sheet::session_clock::SessionClock;
use event::sheet::suspects::suspects;
use event::sheet::tiles::circumstances_of;
use event::sheet::written_hand::WrittenHand;
use event::values::ids::SessionNumber;
use messages::{Locale, blocker, fans, instead, standard_points};
use rules::fan::principles::excluded;
use rules::fan::together::{SETS_OF_A_HAND, Takes, impossible, needs_self_draw, takes};
use rules::fan::{Counted, FanList, Options};
use rules::foul::{MAX_FREE_PENALTY, PENALTY_SIZES};
use rules::mcr::payment::CARDS;
use rules::rule_set::Paying;
use rules::tariff::{LadderScope, Ruling, Tariff};
use rules::world_series::{self, Pattern, together};
use rules::{BySeat, Fan, Foul, Game, HandNumber, Payee, Round, Seat, StandardPoints};
use std::collections::BTreeSet;
use store::hands::{self, Version};
use store::now;

/// The sheet of a table as `actor` sees it; `token` is that of the forms on their page.
pub(crate) fn sheet(actor: &Actor, locale: Locale, token: String, state: &TableState) -> SheetJson {
    let TableState { event, session, table, versions, hash, .. } = state;
    let (regulations, log) = (&event.regulations, &table.log);
    let decides = permission::decide(actor, event.id);
    let seated = |seat: Seat| {
        let filled = &table.filled[seat];
        Player {
            name: state.names[seat].clone(),
            team: state.teams[seat].clone(),
            attendance: filled.attendance.code().0,
            late: filled.session_penalty.0,
            late_standard: written(table.deduction_for(seat, regulations)),
            own_points: filled.attendance.code().1.map(|own| own.0),
            substitute: filled.substitute.map(|substitute| substitute.0),
            bench: state.bench[seat].iter().filter(|_| decides).map(bench).collect(),
            reason: filled.reason.clone(),
            disqualified: table.seating().barred(seat, &state.disqualifications).is_some(),
        }
    };
    let confirmed = log.confirmation().map(|(noted, sheet)| Confirmation {
        author: noted.author.clone(),
        at: time(noted.at),
        valid: sheet.is(hash),
    });
    SheetJson {
        event: EventName {
            slug: event.slug.clone(),
            name: event.name.clone(),
            time_zone: time_zone(regulations).name(),
            rehearsal: regulations.rehearsal,
        },
        session: session.number.0,
        table: table.number.0,
        practice: false,
        you: You {
            name: actor.name.clone(),
            role: actor.role_code(event.id).unwrap_or_default(),
            decides,
            entered: entered_by(versions, actor, None).is_some(),
        },
        token,
        database: state.database.clone(),
        seating: state.seating.clone(),
        entries: Some(state.received.clone()),
        servers: Vec::new(),
        pass: None,
        now: time(now()),
        state: match (session.started_at, session.closed_at) {
            (None, _) => "seated",
            (Some(_), None) => "running",
            (Some(_), Some(_)) => "closed",
        },
        clock: table.clock(session, regulations).map(|running| clock(&running, regulations, log.extra_minutes())),
        rules: rules(regulations, session.number, &table.sheet),
        seats: BySeat::from_fn(seated).into(),
        hands: hands::latest_of_each(versions)
            .map(|latest| hand(latest, decision(versions, log, latest.draft.hand)))
            .collect(),
        totals: Four::points(table.totals()),
        cards: Four::points(table.of_hands()),
        entry: table.entry(),
        calls: log.calls().iter().map(call).collect(),
        told: log.last_message().map(|(noted, text)| Told {
            entry: noted.entry,
            text: text.to_owned(),
            author: noted.author.clone(),
            at: time(noted.at),
        }),
        counted: count(locale, state),
        signatures: log
            .signatures()
            .into_iter()
            .map(|(who, noted, sheet)| Signature { who: signer(who), at: time(noted.at), valid: sheet.is(hash) })
            .collect(),
        to_confirm: table
            .unconfirmable(regulations, || hash.clone())
            .iter()
            .map(|why| locale.say(&blocker(why, |_, seat| state.names[seat].clone())))
            .collect(),
        locked: confirmed.as_ref().is_some_and(|confirmed| confirmed.valid),
        confirmed,
        writer: log.writer().map(|(noted, device)| TableWriter {
            device,
            name: noted.author.clone(),
            since: time(noted.at),
        }),
    }
}

fn signer(signer: Signer) -> &'static str {
    signer.into()
}

/// Somebody who can play in a seat's place.
fn bench(player: &EnteredPlayer) -> Bench {
    Bench { id: player.id, name: player.name.clone() }
}

/// A version of a hand, with what the chief referee has decided about it.
pub(crate) fn hand(version: &Version, decision: Option<Decision>) -> Hand {
    Hand {
        revision: version.revision,
        entry: version.entry.clone(),
        author: version.author.clone(),
        role: version.role.clone(),
        decided: decision.map(|decision| Decided {
            author: decision.author,
            role: decision.role,
            reason: decision.reason,
            at: time(decision.at),
        }),
        at: time(version.at),
        undone: version.undone.is_some(),
        written: WrittenHand::from_draft(&version.draft),
        amounts: version.scores.filter(|_| version.undone.is_none()).map(Four::points),
        reason: version.reason.clone(),
    }
}

/// The device that writes a table.
pub(crate) fn writer(writer: &Writer) -> TableWriter {
    TableWriter { device: writer.device, name: writer.name.clone(), since: time(writer.since) }
}

/// The clock of a table with so many extra minutes.
pub(crate) fn clock(clock: &SessionClock, regulations: &Regulations, extra_minutes: u16) -> Clock {
    Clock {
        announced: time(clock.announced),
        call: time(clock.call),
        end: time(clock.end),
        pause: clock.pause.map(|(from, to)| [time(from), time(to)]),
        extra_minutes,
        at_time: regulations.at_time.code(),
    }
}

fn call(call: &event::notes::table_log::Call<'_>) -> Call {
    Call {
        entry: call.noted.entry,
        hand: call.hand,
        reason: call.reason.to_owned(),
        late: call.late,
        author: call.noted.author.clone(),
        at: time(call.noted.at),
        answer: call.answer.map(|(noted, text)| CallAnswer {
            author: noted.author.clone(),
            at: time(noted.at),
            text: text.to_owned(),
        }),
    }
}

/// The totals signed, beside those computed.
pub(crate) fn count(locale: Locale, state: &TableState) -> Option<Count> {
    let TableState { table, names, .. } = state;
    let signed = table.signed.as_ref()?;
    let computed = table.of_hands();
    let cards = table.log.counted().and_then(|noted| match &noted.note {
        // Cards of an earlier count are not those of these totals.
        TableNote::Counted { totals, cards, .. } if *totals == signed.totals.values().map(|total| total.0) => *cards,
        _ => None,
    });
    let differences = table.differences().into_iter().map(|difference| Difference {
        seat: difference.player.letter(),
        counted: difference.signed.0,
        computed: difference.computed.0,
    });
    let doubted = !table.differences().is_empty();
    let suspects = suspects(&table.sheet, computed, signed.totals).into_iter().filter(|_| doubted);
    let likely = suspects.map(|suspect| LikelyWrong {
        hand: suspect.hand.map(HandNumber::get),
        text: locale.say(&instead(&suspect.instead, names)),
    });
    Some(Count {
        totals: Four::points(signed.totals),
        to_nobody: signed.to_nobody.map(|points| points.0),
        cards: cards.map(|cards| BySeat::from_fn(|seat| cards[seat as usize].to_vec()).into()),
        author: signed.author.clone(),
        at: time(signed.at),
        differences: differences.collect(),
        decided: signed.decision.clone(),
        likely_wrong: likely.collect(),
    })
}

/// The numbers of an event's regulations and of the rule book.
pub(crate) fn rules(regulations: &Regulations, session: SessionNumber, sheet: &Scoresheet) -> Rules {
    let (rotation, tariffs) = (regulations.rotation, sheet.rules().tariffs);
    let game = regulations.game();
    let bounds = game.bounds();
    let (paying, base_payment, share_limit) = match game.paying() {
        Paying::Base(base) => ("base", base, None),
        Paying::Shared(limit) => ("shared", 0, Some(limit)),
        Paying::Equal => ("equal", 0, None),
    };
    let rounds = Round::ALL.map(|round| BySeat::from_fn(|start| rotation.seat(start, round).letter()).into());
    Rules {
        base: regulations.base_score,
        forfeited: regulations.forfeit_score,
        words: regulations.words.code(),
        game: game.rule_set().code(),
        paying,
        base_payment,
        share_limit,
        usual_points: game.usual_points(),
        rare_from: game.rare_from(),
        values: possible_values(&game),
        minimum: bounds.minimum,
        most_points: bounds.maximum,
        most_flowers: if sheet.rules().flowers { bounds.flowers } else { 0 },
        rounds: rounds.into(),
        dealers: HandNumber::all().map(|hand| rotation.dealer(hand).letter()).collect(),
        order: sheet.order().map(HandNumber::get).collect(),
        boxes_from: sheet.boxes_from().map(|table| table.0),
        cards: CARDS.map(|(value, _)| value).into(),
        sizes: PENALTY_SIZES.into(),
        most_free: MAX_FREE_PENALTY,
        ladder: (0..=LADDER_STEPS).map(|earlier| tariffs.ladder(earlier)).collect(),
        ladder_scope: match tariffs.scope {
            LadderScope::Hand => "hand",
            LadderScope::Session => "session",
        },
        fouls: tariffs.fouls().map(|(of, ruling)| foul(of, ruling, tariffs.false_win_imp)).collect(),
        late: regulations.lateness_in(session).beginnings().into_iter().map(late).collect(),
        mixed_kongs: MixedKongs {
            fans: [Fan::CONCEALED_KONG, Fan::MELDED_KONG].map(Fan::number),
            points: regulations.fans.mixed_kongs.extra(),
        },
        fans: fan_rules(&regulations.fans),
        patterns: match game {
            Game::Mcr => None,
            Game::WorldSeries(options) => Some(pattern_rules(&options)),
        },
        circumstances: circumstances_of(game.rule_set()),
        signatures: regulations.signatures,
        second_person: regulations.second_person,
        duplicate: regulations.duplicate.is_some(),
    }
}

/// The values that a hand can have; none where every number is one.
fn possible_values(game: &Game) -> Option<Vec<u16>> {
    let bounds = game.bounds();
    let is_value = |points: &u16| game.is_value(*points);
    let possible: Vec<u16> = (bounds.minimum..=bounds.maximum).filter(is_value).collect();
    let all = usize::from(bounds.maximum - bounds.minimum) + 1;
    (possible.len() < all).then_some(possible)
}

fn fan_rules(options: &Options) -> FanRules {
    let fans: Vec<Fan> = Fan::all().filter(|fan| *fan != Fan::FLOWER).collect();
    let later = |beside: &dyn Fn(Fan) -> FanList| {
        let mask = |fan: &Fan| {
            let bit = |later: Counted| 1u128 << (later.fan.number() - fan.number() - 1);
            format!("{:x}", beside(*fan).iter().map(bit).sum::<u128>())
        };
        fans.iter().map(mask).collect()
    };
    let ending = |self_draw| {
        fans.iter().filter(|fan| needs_self_draw(**fan) == Some(self_draw)).map(|fan| fan.number()).collect()
    };
    let digits = |fan: &Fan| {
        let Takes { chows, links, pungs, winds, dragons } = takes(*fan);
        [chows, links, pungs, winds, dragons].map(|sets| sets.to_string()).concat()
    };
    FanRules {
        excludes: later(&|fan| excluded(fan, options)),
        impossible: later(&impossible),
        self_draw: ending(true),
        discard: ending(false),
        takes: fans.iter().map(digits).collect(),
        sets: SETS_OF_A_HAND,
    }
}

impl Found {
    /// By what it is found, whose name is written so in pinyin.
    pub fn for_element(element: Element, pinyin: &str) -> Found {
        let names = Locale::ALL.map(|locale| (locale.code(), locale.say(&fans::element(element))));
        Found { names: names.into(), pinyin: typed(pinyin) }
    }
}

/// The ways in which pinyin is typed: many keyboards have no ü, and 和 is read both ways.
pub(crate) fn typed(pinyin: &str) -> BTreeSet<String> {
    let with = |syllable: &str, other: &str| {
        let typed = pinyin.split(' ').map(|one| if one == syllable { other } else { one });
        typed.collect::<Vec<_>>().join(" ")
    };
    [with("lü", "lv"), with("lü", "lu"), with("hu", "he"), pinyin.to_owned()].into()
}

fn pattern_rules(options: &world_series::Options) -> PatternRules {
    let all = together::in_order(options);
    let later = |speaks: &dyn Fn(Pattern, Pattern) -> bool| {
        let mask = |(place, by): (usize, &Pattern)| {
            let later = all[place + 1..].iter().enumerate().filter(|(_, pattern)| speaks(*by, **pattern));
            format!("{:x}", later.map(|(bit, _)| 1u128 << bit).sum::<u128>())
        };
        all.iter().enumerate().map(mask).collect()
    };
    let ending = |self_draw| {
        let needing = (1..).zip(&all).filter(|(_, pattern)| together::needs_self_draw(**pattern) == Some(self_draw));
        needing.map(|(place, _)| place).collect()
    };
    let digits = |pattern: &Pattern| {
        let together::Takes { chows, pungs, numbers, honours } = together::takes(*pattern);
        [chows, 0, pungs, numbers, honours].map(|sets| sets.to_string()).concat()
    };
    let rule = |pattern: &Pattern| PatternRule {
        number: pattern.to_string(),
        points: pattern.value(options),
        at_most: pattern.max_times(),
        found: Found::for_element(Element::Pattern(*pattern), pattern.pinyin()),
    };
    PatternRules {
        list: all.iter().map(rule).collect(),
        limit: world_series::LIMIT,
        beside: FanRules {
            excludes: later(&|by, pattern| together::excludes(by, pattern, options)),
            impossible: later(&together::is_impossible),
            self_draw: ending(true),
            discard: ending(false),
            takes: all.iter().map(digits).collect(),
            sets: SETS_OF_A_HAND,
        },
    }
}

/// Standard points that are taken, if some are.
fn written(points: StandardPoints) -> Option<String> {
    (points > StandardPoints::ZERO).then(|| standard_points(points))
}

fn late((seconds, cost): (u32, LateCost)) -> LateRule {
    LateRule { seconds, points: cost.points().0, standard: written(cost.standard()), forfeit: cost.forfeits() }
}

/// What referees see most.
const COMMON: [Foul; 7] = [
    Foul::EmptyClaim,
    Foul::EarlyDraw,
    Foul::LatePung,
    Foul::BelowMinimum,
    Foul::OneShort,
    Foul::FalseWin,
    Foul::WrongTileCount,
];

/// So many repeated fouls are told of; nobody commits more in a session.
const LADDER_STEPS: usize = 20;

fn foul(foul: Foul, ruling: Ruling, false_win: u8) -> FoulRule {
    let nobody = Some(Payee::Nobody.code());
    let (tariff, points, payee) = match ruling.tariff {
        Tariff::Nothing => ("nothing", None, nobody),
        Tariff::Ladder => ("ladder", None, nobody),
        Tariff::ToEachOther(points) => ("each", Some(points), Some(Payee::EachOther.code())),
        Tariff::ToNobody(points) => ("nobody", Some(points), nobody),
        Tariff::BySize(payee) => ("size", None, payee.map(Payee::code)),
        Tariff::Free => ("free", None, None),
    };
    let disqualifies = foul.disqualifies();
    let forbids_winning = ruling.no_win || disqualifies;
    let imp = (false_win > 0 && foul.is_false_win()).then_some(false_win);
    let common = COMMON.contains(&foul);
    FoulRule { code: foul.code(), common, tariff, points, payee, forbids_winning, disqualifies, imp }
}
