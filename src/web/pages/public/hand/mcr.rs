//! The hand check under Chinese Official: the fans with their tiles, and what the profile decides.

use super::said::{
    Asked, CountedLine, Judged, JudgedHand, List, Said, is_unfinished, laid_tiles, refused, single, wind_of, winds,
};
use crate::pages::public::manual::manual_link;
use crate::pages::{Choice, profiles};
use crate::site::extract::Fields;
use crate::site::failure::Failure;
use crate::site::visitor::Visitor;
use event::sheet::named::Element;
use files::hands::verdict_code;
use messages::{Locale, fans, hand_error};
use rules::fan::claim::{Verdict, judge};
use rules::fan::explain::{Why, explain};
use rules::fan::scoring::Answer;
use rules::fan::{Counted, FanList, Options, Profile, scoring};
use rules::hand::MAX_FLOWERS;
use rules::mcr::payment::MINIMUM;
use rules::part::Part;
use rules::{Circumstances, Fan, HandTiles, WinningHand};

/// What is asked, as it was chosen, and what is said of the tiles.
pub(super) fn judged(visitor: &Visitor, fields: &Fields, tiles: Option<&HandTiles>) -> Result<(Asked, Said), Failure> {
    let locale = visitor.locale;
    let at = Circumstances {
        self_draw: fields.has("self_draw"),
        last_copy: fields.has("last_copy"),
        kong: fields.has("kong"),
        last_tile: fields.has("last_tile"),
        seat: wind_of(fields, "seat"),
        prevalent: wind_of(fields, "prevalent"),
        flowers: fields.optional("flowers")?.unwrap_or(0),
    };
    let profile = Profile::named(fields.text("profile")).unwrap_or(Profile::Default);
    let claim = fields.text("claim");
    let (claim, unknown) = match FanList::named(claim) {
        Ok(named) => ((!claim.is_empty()).then_some(named), None),
        Err(wrong) => (None, Some(fans::misnamed(&wrong))),
    };
    let mut said =
        tiles.map_or(Said::default(), |tiles| evaluate(locale, tiles, at, claim.as_ref(), &profile.options()));
    said.errors.extend(unknown.map(|message| locale.say(&message)));
    Ok((form(visitor, at, profile), said))
}

fn form(visitor: &Visitor, at: Circumstances, profile: Profile) -> Asked {
    let locale = visitor.locale;
    let say = |key: &'static str| locale.msg(key).to_string();
    let fan = |number: u8| Fan::from_number(number).map_or("", |fan| locale.fan(fan));
    let either = |one: u8, other: u8| format!("{} / {}", fan(one), fan(other));
    let flowers = (0..=MAX_FLOWERS)
        .map(|n| Choice { value: n.to_string(), text: n.to_string(), chosen: n == at.flowers })
        .collect();
    Asked {
        switches: vec![
            ("self_draw", say("ending-self-draw"), at.self_draw),
            ("last_copy", say("hand-last-copy"), at.last_copy),
            ("kong", either(46, 47), at.kong),
            ("last_tile", either(44, 45), at.last_tile),
        ],
        choices: vec![
            ("flowers", say("field-flowers"), flowers),
            ("seat", say("hand-seat-wind"), winds(locale, at.seat)),
            ("prevalent", say("hand-prevalent-wind"), winds(locale, at.prevalent)),
            ("profile", say("hand-profile"), profiles(visitor, |one| one == profile)),
        ],
        claim: say("hand-claim"),
    }
}

fn evaluate(locale: Locale, tiles: &HandTiles, at: Circumstances, claim: Option<&FanList>, options: &Options) -> Said {
    match WinningHand::new(tiles, at) {
        Ok(hand) => Said {
            shown: Some(judged_hand(locale, &hand, options)),
            verdict: claim.map(|claim| verdict(locale, &judge(&hand, claim, options), claim, options)),
            ..Said::default()
        },
        Err(against) => Said {
            verdict: Verdict::for_rejected(&against).zip(claim).map(|(of, claim)| verdict(locale, &of, claim, options)),
            ..refused(locale, tiles, against.into_iter().map(|error| (is_unfinished(error), hand_error(error))))
        },
    }
}

fn judged_hand(locale: Locale, hand: &WinningHand, options: &Options) -> JudgedHand {
    let answers = scoring::answers(hand, options);
    let first = answers.first().map_or(FanList::EMPTY, |answer| answer.fans);
    let list = |answer: &Answer| {
        let explanation = explain(answer, options);
        let line = |(counted, part): &(Counted, Part)| CountedLine {
            differs: answers.iter().any(|other| other.fans.times(counted.fan) < counted.times),
            points: counted.points(),
            number: String::new(),
            name: locale.say(&fans::counted(*counted)),
            manual: manual_link(Element::Fan(counted.fan)),
            tiles: laid_tiles(part, hand),
            whole: *part == Part::Hand,
        };
        let extra = answer.fans.mixed_kongs_extra(options);
        let mixed_kongs = (extra > 0).then(|| CountedLine {
            differs: false,
            points: extra,
            number: String::new(),
            name: locale.msg("fan-mixed-kongs").to_string(),
            manual: String::new(),
            tiles: None,
            whole: false,
        });
        List {
            reading: None,
            counted: explanation.counted.iter().map(line).chain(mixed_kongs).collect(),
            left_out: explanation.left_out.iter().map(|left_out| reason(locale, left_out)).collect(),
        }
    };
    let waits = scoring::waits(hand, options).into_iter();
    JudgedHand {
        points: first.points(options),
        note: match hand.circumstances().flowers {
            0 => String::new(),
            flowers => locale.msg("hand-with-flowers").arg("flowers", flowers).to_string(),
        },
        below: (!first.may_win(options)).then_some(MINIMUM),
        lists: answers.iter().map(list).collect(),
        waits: waits.map(|wait| (single(wait.tile), wait.fans.points(options), wait.fans.may_win(options))).collect(),
        pays: String::new(),
    }
}

fn verdict(locale: Locale, verdict: &Verdict, claim: &FanList, options: &Options) -> Judged {
    let missing = verdict.missing().map_or(vec![], fans::fans);
    Judged {
        code: verdict_code(verdict),
        text: locale.say(&fans::verdict(verdict, claim.basic_points(options), options)),
        wrong: verdict.wrong().iter().map(|wrong| reason(locale, wrong)).collect(),
        missing: missing.iter().map(|fan| locale.say(fan)).collect::<Vec<_>>().join(" · "),
    }
}

fn reason(locale: Locale, (counted, why): &(Counted, Why)) -> (String, String) {
    (locale.say(&fans::counted(*counted)), locale.say(&fans::why(*why)))
}
