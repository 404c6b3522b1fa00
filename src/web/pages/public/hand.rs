//! The hand check for everybody: tiles in, what they are worth, why, and whether a claim stands. At a table the phone page
//! does the same (`api/tiles.rs`).
//!
//! The server counts, not the browser: the same rules as WebAssembly would need a second tool chain to build the
//! program, and saving the hand asks the server anyway. The script keeps the tiles tapped while the network is gone
//! and asks again; a question and its answer are a few kilobytes.

use crate::exchange::hands::{part_tiles, verdict_code};
use crate::messages::{Locale, Message, fans, hand_error, notation_error, tile, wind};
use crate::rules::fan::claim::{Verdict, judge};
use crate::rules::fan::explain::{Why, explain};
use crate::rules::fan::scoring::Answer as Counting;
use crate::rules::fan::{Counted, FanList, Options, Profile, scoring};
use crate::rules::hand::MAX_FLOWERS;
use crate::rules::hand::{BEFORE_THE_WIN, HandError};
use crate::rules::mcr::payment::MINIMUM;
use crate::rules::part::Part;
use crate::rules::{Circumstances, Fan, HandTiles, Seat, Tile, Wind, WinningHand};
use crate::web::extract::Fields;
use crate::web::failure::Failure;
use crate::web::pages::{Answer, Choice, failure_for, profiles, say};
use crate::web::render::{Page, ok};
use crate::web::show::{self, Laid};
use crate::web::visitor::Visitor;
use actix_web::web;
use askama::Template;

#[derive(Template)]
#[template(path = "hand.html")]
struct HandCheck {
    page: Page,
    free: Free,
    tiles: String,
    laid: Laid,
    /// The tiles to tap, row by row, with their names.
    keys: Vec<Vec<(String, String)>>,
    /// The points that a win needs.
    minimum: u16,
    /// Circumstances: field, name, whether it holds.
    switches: Vec<(&'static str, String, bool)>,
    flowers: Vec<Choice>,
    /// What is wrong; a hand that is not finished is not wrong.
    errors: Vec<String>,
    hint: Option<String>,
    shown: Option<JudgedHand>,
    verdict: Option<Judged>,
}

/// What decides about tiles and is none of them.
struct Free {
    self_draw: bool,
    seats: Vec<Choice>,
    prevalents: Vec<Choice>,
    profiles: Vec<Choice>,
    claim: String,
}

/// What a hand is worth.
struct JudgedHand {
    points: u16,
    flowers: u8,
    may_win: bool,
    lists: Vec<List>,
    waits: Vec<(Laid, u16, bool)>,
}

struct List {
    fans: Vec<CountedFan>,
    /// What one melded and one concealed kong count above their points.
    extra: u16,
    left_out: Vec<(String, String)>,
}

struct CountedFan {
    /// Whether another list that is right as well has it not, or not as often.
    differs: bool,
    number: u8,
    points: u16,
    name: String,
    /// Its tiles; `None` for the whole hand.
    tiles: Option<Laid>,
}

struct Judged {
    code: &'static str,
    text: String,
    wrong: Vec<(String, String)>,
    missing: String,
}

/// What somebody gives.
struct Given<'a> {
    tiles: &'a str,
    at: Circumstances,
    options: Options,
    claim: Option<FanList>,
}

impl HandCheck {
    fn new(visitor: &Visitor, page: Page, free: Free, given: &Given) -> HandCheck {
        let locale = visitor.locale;
        let fan = |number: u8| Fan::from_number(number).map_or("", |fan| locale.fan(fan));
        let name = |of: Tile| locale.say(&tile(of));
        let either = |one: u8, other: u8| format!("{} / {}", fan(one), fan(other));
        let mut check = HandCheck {
            page,
            free,
            tiles: given.tiles.to_owned(),
            laid: show::hand(&HandTiles::default()),
            keys: [0..9, 9..18, 18..27, 27..34]
                .map(|row| row.filter_map(Tile::at).map(|tile| (tile.to_string(), name(tile))).collect())
                .into(),
            minimum: MINIMUM,
            switches: vec![
                ("last_copy", locale.msg("hand-last-copy").to_string(), given.at.last_copy),
                ("kong", either(46, 47), given.at.kong),
                ("last_tile", either(44, 45), given.at.last_tile),
            ],
            flowers: (0..=MAX_FLOWERS)
                .map(|n| Choice { value: n.to_string(), text: n.to_string(), chosen: n == given.at.flowers })
                .collect(),
            errors: vec![],
            hint: None,
            shown: None,
            verdict: None,
        };
        let tiles = match HandTiles::parse(given.tiles) {
            Ok(tiles) => tiles,
            Err(error) => {
                check.errors.push(locale.say(&notation_error(error)));
                return check;
            }
        };
        check.laid = show::hand(&tiles);
        match WinningHand::new(&tiles, given.at) {
            Ok(hand) => {
                check.shown = Some(JudgedHand::new(locale, &hand, given));
                let judged = |claim| Judged::new(locale, &judge(&hand, claim, &given.options), claim, &given.options);
                check.verdict = given.claim.as_ref().map(judged);
            }
            Err(against) => {
                let unfinished =
                    |error: &&HandError| matches!(error, HandError::NoWinningTile | HandError::Count(..BEFORE_THE_WIN));
                let missing = BEFORE_THE_WIN.saturating_sub(tiles.loose.len() + 3 * tiles.melds.len());
                check.hint = against.iter().any(|error| unfinished(&error)).then(|| match missing {
                    0 => locale.msg("hand-now-winning").to_string(),
                    missing => locale.msg("hand-missing").arg("tiles", missing).to_string(),
                });
                let wrong = against.iter().filter(|error| !unfinished(error));
                check.errors = wrong.map(|error| locale.say(&hand_error(*error))).collect();
                let judged = Verdict::on_refused(&against).zip(given.claim);
                check.verdict = judged.map(|(verdict, claim)| Judged::new(locale, &verdict, &claim, &given.options));
            }
        }
        check
    }
}

impl JudgedHand {
    fn new(locale: Locale, hand: &WinningHand, given: &Given) -> JudgedHand {
        let options = &given.options;
        let answers = scoring::answers(hand, options);
        let first = answers.first().map_or(FanList::EMPTY, |answer| answer.fans);
        let list = |answer: &Counting| {
            let explanation = explain(answer, options);
            let counted = |(counted, part): &(Counted, Part)| CountedFan {
                differs: answers.iter().any(|other| other.fans.times(counted.fan) < counted.times),
                number: counted.fan.number(),
                points: counted.points(),
                name: locale.say(&fans::counted(*counted)),
                tiles: laid(part, hand),
            };
            List {
                fans: explanation.counted.iter().map(counted).collect(),
                extra: answer.fans.mixed_kongs_extra(options),
                left_out: explanation.left_out.iter().map(|left_out| reason(locale, left_out)).collect(),
            }
        };
        let waits = scoring::waits(hand, options).into_iter().map(|wait| {
            let tile = HandTiles { loose: vec![wait.tile], ..HandTiles::default() };
            (show::hand(&tile), wait.fans.points(options), wait.fans.may_win(options))
        });
        JudgedHand {
            points: first.points(options),
            flowers: hand.at().flowers,
            may_win: first.may_win(options),
            lists: answers.iter().map(list).collect(),
            waits: waits.collect(),
        }
    }
}

impl Judged {
    fn new(locale: Locale, verdict: &Verdict, claim: &FanList, options: &Options) -> Judged {
        let missing = verdict.missing().map_or(vec![], fans::fans);
        Judged {
            code: verdict_code(verdict),
            text: locale.say(&fans::verdict(verdict, claim.basic_points(options), options)),
            wrong: verdict.wrong().iter().map(|wrong| reason(locale, wrong)).collect(),
            missing: missing.iter().map(|fan| locale.say(fan)).collect::<Vec<_>>().join(" · "),
        }
    }
}

fn reason(locale: Locale, (counted, why): &(Counted, Why)) -> (String, String) {
    (locale.say(&fans::counted(*counted)), locale.say(&fans::why(*why)))
}

/// The tiles of a part of a hand, to be drawn.
pub(super) fn laid(part: &Part, hand: &WinningHand) -> Option<Laid> {
    let groups = match part {
        Part::Hand => return None,
        Part::Flowers => vec![],
        Part::Sets(sets, pair) => {
            let sets = sets.iter().map(|set| show::set(*set, hand.melds().contains(set)));
            sets.chain(pair.map(|pair| show::tiles("", &[pair; 2]))).collect()
        }
        Part::Fours(kinds) => kinds.iter().map(|tile| show::tiles("", &[tile; 4])).collect(),
        Part::WinningTile => vec![show::tiles("winning", &[hand.winning()])],
    };
    Some(Laid { text: part_tiles(part, hand), groups })
}

/// What the address or the form says of the circumstances; the winds are left to the page.
fn circumstances(fields: &Fields) -> Result<Circumstances, Failure> {
    Ok(Circumstances {
        last_copy: fields.has("last_copy"),
        kong: fields.has("kong"),
        last_tile: fields.has("last_tile"),
        flowers: fields.optional("flowers")?.unwrap_or(0),
        ..Circumstances::DISCARD
    })
}

pub(in crate::web) async fn everybody(visitor: Visitor, query: web::Query<Vec<(String, String)>>) -> Answer {
    let fields = Fields::from(query.into_inner());
    let letter = |name: &str| {
        let seat = Seat::from_letter(fields.text(name)).unwrap_or(Seat::East);
        Wind::ALL[seat as usize]
    };
    let claim = fields.text("claim");
    let profile = Profile::named(fields.text("profile")).unwrap_or(Profile::Default);
    let (named, unknown) = match FanList::named(claim) {
        Ok(named) => (named, None),
        Err(name) => (FanList::EMPTY, Some(Message::new("fan-unknown").arg("name", name))),
    };
    let at = circumstances(&fields).map_err(failure_for(&visitor))?;
    let given = Given {
        tiles: fields.text("tiles"),
        at: Circumstances {
            self_draw: fields.has("self_draw"),
            seat: letter("seat"),
            prevalent: letter("prevalent"),
            ..at
        },
        options: profile.options(),
        claim: (!claim.is_empty() && unknown.is_none()).then_some(named),
    };
    let winds = |chosen: Wind| {
        Wind::ALL
            .map(|own| Choice {
                value: own.letter().into(),
                text: visitor.locale.say(&wind(own)),
                chosen: own == chosen,
            })
            .into()
    };
    let free = Free {
        self_draw: given.at.self_draw,
        seats: winds(given.at.seat),
        prevalents: winds(given.at.prevalent),
        profiles: profiles(&visitor, |one| one == profile),
        claim: claim.to_owned(),
    };
    let mut check = HandCheck::new(&visitor, Page::new(&visitor, say(&visitor, "hand-check")), free, &given);
    check.errors.extend(unknown.map(|message| visitor.locale.say(&message)));
    Ok(ok(&check))
}
