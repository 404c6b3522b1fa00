//! What a phone has to know of the rules: the numbers of an event's regulations and of the rule book, and which fans stand together.

use crate::wire::{FanRules, FoulRule, Found, LateRule, MixedKongs, PatternRule, PatternRules, Rules};
use event::regulations::Regulations;
use event::sheet::lateness::LateCost;
use event::sheet::named::Element;
use event::sheet::scoresheet::Scoresheet;
use event::sheet::tiles::circumstances_of;
use event::statistics::frequent_values;
use event::values::ids::SessionNumber;
use messages::{Locale, fans, standard_points};
use rules::fan::principles::excluded;
use rules::fan::together::{SETS_OF_A_HAND, Takes, impossible, needs_self_draw, takes};
use rules::fan::{Counted, FanList, Options};
use rules::foul::{MAX_FREE_PENALTY, PENALTY_SIZES};
use rules::mcr::payment::CARDS;
use rules::rule_set::Paying;
use rules::tariff::{LadderScope, Ruling, Tariff};
use rules::world_series::{self, Pattern, together};
use rules::{BySeat, Fan, Foul, Game, GamePoints, HandNumber, Payee, Round, StandardPoints};
use std::collections::BTreeSet;

/// The numbers of an event's regulations and of the rule book.
pub fn rules(regulations: &Regulations, session: SessionNumber, sheet: &Scoresheet) -> Rules {
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
        usual_points: frequent_values(game, std::iter::empty()),
        rare_from: game.rare_from(),
        values: possible_values(&game),
        minimum: bounds.minimum,
        max_points: bounds.maximum,
        max_flowers: if sheet.rules().flowers { bounds.flowers } else { 0 },
        rounds: rounds.into(),
        dealers: HandNumber::all().map(|hand| rotation.dealer(hand).letter()).collect(),
        order: sheet.order().map(HandNumber::get).collect(),
        boxes_from: sheet.boxes_from().map(|table| table.0),
        max_total: GamePoints::MAX.0,
        cards: CARDS.map(|(value, _)| value).into(),
        sizes: PENALTY_SIZES.into(),
        max_free: MAX_FREE_PENALTY,
        ladder: (0..=LADDER_STEPS).map(|earlier| tariffs.ladder(earlier)).collect(),
        ladder_scope: match tariffs.scope {
            LadderScope::Hand => "hand",
            LadderScope::Session => "session",
        },
        fouls: tariffs.fouls().map(|(of, ruling)| foul(of, ruling, tariffs.false_win_imp)).collect(),
        disqualifying: Foul::ALL.into_iter().filter(|foul| foul.disqualifies()).map(Foul::code).collect(),
        late: regulations.lateness_in(session).beginnings().into_iter().map(late_rule).collect(),
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
        code: phone_rules::Rules::new(game, regulations.fans).to_string(),
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
fn typed(pinyin: &str) -> BTreeSet<String> {
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
pub(super) fn written(points: StandardPoints) -> Option<String> {
    (points > StandardPoints::ZERO).then(|| standard_points(points))
}

fn late_rule((seconds, cost): (u32, LateCost)) -> LateRule {
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

#[cfg(test)]
mod tests {
    use super::typed;

    #[test]
    fn pinyin_is_found_as_keyboards_write_it() {
        assert_eq!(Vec::from_iter(typed("hun yi se")), ["hun yi se"]);
        assert_eq!(Vec::from_iter(typed("peng peng hu")), ["peng peng he", "peng peng hu"]);
        assert_eq!(Vec::from_iter(typed("lü yi se")), ["lu yi se", "lv yi se", "lü yi se"]);
    }
}
