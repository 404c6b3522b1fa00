//! The questions of the hand check under Chinese Official.

use super::said::{Asked, wind_of, winds};
use crate::pages::{Choice, profiles};
use phone_rules::{Question, Rules, Won};
use rules::Fan;
use rules::fan::Profile;
use rules::hand::MAX_FLOWERS;
use site::extract::Fields;
use site::failure::Failure;
use site::visitor::Visitor;

/// The form with its input, and the question in it; `static/hand.js` makes the same.
pub(super) fn read_form(visitor: &Visitor, fields: &Fields) -> Result<(Asked, Question), Failure> {
    let profile = Profile::from_name(fields.text("profile")).unwrap_or(Profile::Default);
    let question = Question {
        won: Won {
            self_draw: fields.has("self_draw"),
            last_copy: fields.has("last_copy"),
            kong: fields.has("kong"),
            last_tile: fields.has("last_tile"),
            ..Won::DISCARD
        },
        seat: wind_of(fields, "seat"),
        prevalent: wind_of(fields, "prevalent"),
        flowers: fields.optional("flowers")?.unwrap_or(0),
        ..Question::new(Rules::Mcr(profile.options()))
    };
    Ok((form(visitor, &question, profile), question))
}

fn form(visitor: &Visitor, question: &Question, profile: Profile) -> Asked {
    let locale = visitor.locale;
    let say = |key: &'static str| locale.msg(key).to_string();
    let fan = |number: u8| Fan::from_number(number).map_or("", |fan| locale.fan(fan));
    let either = |one: u8, other: u8| format!("{} / {}", fan(one), fan(other));
    let flowers = (0..=MAX_FLOWERS)
        .map(|n| Choice { value: n.to_string(), text: n.to_string(), chosen: n == question.flowers })
        .collect();
    let won = question.won;
    Asked {
        switches: vec![
            ("self_draw", say("ending-self-draw"), won.self_draw),
            ("last_copy", say("hand-last-copy"), won.last_copy),
            ("kong", either(46, 47), won.kong),
            ("last_tile", either(44, 45), won.last_tile),
        ],
        choices: vec![
            ("flowers", say("field-flowers"), flowers),
            ("seat", say("hand-seat-wind"), winds(locale, question.seat)),
            ("prevalent", say("hand-prevalent-wind"), winds(locale, question.prevalent)),
            ("profile", say("hand-profile"), profiles(visitor, |one| one == profile)),
        ],
        claim: say("hand-claim"),
    }
}
