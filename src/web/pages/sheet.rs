//! The score sheet of a table: who sits where, what happened in a hand, the amounts before they are saved, corrections.
//!
//! Without JavaScript the amounts come on a page of their own with the button to save; with it they appear while entering.

use super::desk::Desk;
use super::{Answer, Choice, filled_note, say, to};
use crate::actions::{self, Error, EventView, NewHand, RankMove, SeatFilling, permission};
use crate::messages::{Message, ending, fans, foul, measure, notation_error, wind};
use crate::rules::fan::claim::{Verdict, judge};
use crate::rules::fan::together::clashes;
use crate::rules::fan::{Counted, FanList, scoring};
use crate::rules::foul::{Lateness, PENALTY_SIZES};
use crate::rules::payment::MAX_FLOWERS;
use crate::rules::{BySeat, Fan, Foul, GamePoints, HandNumber, HandTiles, Payee, Seat, Wind};
use crate::store::hands::Version;
use crate::store::sessions::{Session, Table};
use crate::store::{Store, now};
use crate::tournament::hand_result::{Draft, Ending, HandResult};
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use crate::tournament::penalty::PenaltyDraft;
use crate::tournament::scoresheet::Scoresheet;
use crate::tournament::session::Attendance;
use crate::tournament::tiles::WonTiles;
use crate::web::error::Failure;
use crate::web::extract::{Fields, Visitor};
use crate::web::render::{Page, done, html};
use crate::web::show::{self, Laid};
use crate::web::state::State;
use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use std::sync::Arc;
use uuid::Uuid;

/// The address of a table: event, session, table.
pub(super) type Place = (String, u16, u16);

/// So many penalties can be entered for a hand; the script shows one empty row at a time.
const PENALTY_ROWS: usize = 8;

struct PlayerCard {
    letter: &'static str,
    wind: String,
    sits: String,
    deals: bool,
    name: String,
    team: String,
    total: String,
    note: String,
}

struct FanChoice {
    number: u8,
    name: &'static str,
    points: u16,
    at_most: u8,
    times: u8,
    /// For searching: both names.
    search: String,
}

struct PenaltyRow {
    index: usize,
    fouls: Vec<Choice>,
    offenders: Vec<Choice>,
    points: String,
    payees: Vec<Choice>,
    reason: String,
}

struct HandForm {
    hand: u8,
    revision: i32,
    entry: String,
    dealer: &'static str,
    endings: Vec<Choice>,
    winners: Vec<Choice>,
    discarders: Vec<Choice>,
    basic_points: String,
    flowers: Vec<Choice>,
    fans: Vec<(u16, Vec<FanChoice>)>,
    fans_named: usize,
    penalties: Vec<PenaltyRow>,
    penalties_given: bool,
    tiles: Option<KeptTiles>,
    reason: String,
}

/// The winner's tiles, kept with the hand.
struct KeptTiles {
    /// `None` where the text cannot be read.
    laid: Option<Laid>,
    text: String,
    /// The fields that keep them.
    fields: Vec<(&'static str, String)>,
}

struct Amount {
    name: String,
    wind: String,
    delta: String,
    class: &'static str,
    total: String,
}

struct Preview {
    amounts: Vec<Amount>,
    penalties: Vec<String>,
    sum: String,
    fans: String,
    /// What speaks against the fans named, from their names or from the tiles. The claim is the players'; it is no
    /// refusal.
    remarks: Vec<String>,
    /// Whom a correction moves in the ranking.
    moves: Vec<String>,
}

struct HistoryLine {
    hand: u8,
    ending: String,
    winner: String,
    points: String,
    fans: String,
    tiles: Option<Laid>,
    penalties: Vec<String>,
    deltas: Vec<(String, &'static str)>,
    corrected: bool,
}

struct VersionLine {
    revision: i32,
    what: String,
    author: String,
    at: String,
    reason: String,
}

struct SignedBox {
    fields: Vec<(&'static str, String, String)>,
    differences: Vec<String>,
    decision: Option<String>,
}

/// How a seat was filled, to be changed.
struct FillBox {
    letter: &'static str,
    name: String,
    attendances: Vec<Choice>,
    own_points: String,
    substitutes: Vec<Choice>,
    session_penalty: String,
    reason: String,
}

#[derive(Template)]
#[template(path = "sheet.html")]
struct Sheet {
    page: Page,
    errors: Vec<String>,
    base: String,
    slug: String,
    state: String,
    state_class: &'static str,
    running: bool,
    /// The hand shown: the next one, or the one being corrected.
    hand: Option<u8>,
    correcting: bool,
    round_wind: String,
    players: Vec<PlayerCard>,
    sum: String,
    sum_holds: bool,
    unpaid: String,
    moves: Vec<(String, String, String)>,
    form: Option<HandForm>,
    preview: Option<Preview>,
    names: Vec<String>,
    history: Vec<HistoryLine>,
    totals: Vec<String>,
    versions: Vec<VersionLine>,
    signed: Option<SignedBox>,
    fill: Vec<FillBox>,
    sizes: Vec<u16>,
    decides: bool,
    /// What one melded and one concealed kong count above their points.
    mixed_kongs: u16,
    rule: String,
    desk: Desk,
}

/// A table with all that its page needs.
pub(super) struct Looked {
    visitor: Visitor,
    pub(super) view: Arc<EventView>,
    session: Session,
    pub(super) table: Table,
    sheet: Scoresheet,
    pub(super) names: BySeat<String>,
    /// Every version of the table's hands, to show which were corrected and how.
    versions: Vec<Version>,
}

impl Looked {
    pub(super) async fn at(visitor: &Visitor, state: &State, place: &Place) -> Result<Looked, Failure> {
        let view = state.view(&place.0).await?;
        let (session, table) = view.place(place.1, place.2).ok_or(Failure::NotFound)?;
        let (session, table) = (session.clone(), table.clone());
        let sheet = view.sheet(&table).clone();
        let names = view.names(&table);
        let versions = state.versions(&view, &table).await?;
        Ok(Looked { visitor: visitor.clone(), view, session, table, sheet, names, versions })
    }

    fn say(&self, message: &Message) -> String {
        self.visitor.locale.say(message)
    }

    /// The players in the order of their winds in this hand, East first.
    fn by_wind(&self, hand: HandNumber) -> [Seat; 4] {
        let winds = self.view.event.regulations.rotation.winds(hand);
        Wind::ALL.map(|wind| winds.find(|own| *own == wind).unwrap_or(Seat::East))
    }

    /// The players as choices, in the order of their winds.
    pub(super) fn players(&self, hand: HandNumber, chosen: &str) -> Vec<Choice> {
        let choice = |seat: Seat| Choice {
            value: seat.letter().into(),
            text: self.names[seat].clone(),
            chosen: seat.letter() == chosen,
        };
        self.by_wind(hand).into_iter().map(choice).collect()
    }

    /// The form of a hand with these fields.
    fn form(&self, hand: HandNumber, revision: i32, fields: &Fields) -> HandForm {
        let choice = |value: &str, text: String, field: &str| Choice {
            value: value.into(),
            text,
            chosen: fields.text(field) == value,
        };
        let decides = permission::decide(&self.visitor.actor, self.view.event.id);
        let allowed = Ending::ALL.into_iter().filter(|ending| decides || *ending != Ending::Annulled);
        let fans = fan_choices(&self.visitor, fields);
        HandForm {
            hand: hand.get(),
            revision,
            entry: Uuid::new_v4().to_string(),
            dealer: self.view.event.regulations.rotation.dealer(hand).letter(),
            endings: allowed.map(|how| choice(how.code(), self.say(&ending(how)), "ending")).collect(),
            winners: self.players(hand, fields.text("winner")),
            discarders: self.players(hand, fields.text("discarder")),
            basic_points: fields.text("basic_points").to_owned(),
            flowers: (0..=MAX_FLOWERS).map(|n| choice(&n.to_string(), n.to_string(), "flowers")).collect(),
            fans_named: fans.iter().flat_map(|(_, fans)| fans).map(|fan| usize::from(fan.times)).sum(),
            fans,
            tiles: kept_tiles(fields),
            penalties: (0..PENALTY_ROWS).map(|index| self.penalty_row(index, hand, fields)).collect(),
            penalties_given: fields
                .starting_with("penalty-")
                .any(|(name, value)| name.ends_with("foul") && !value.is_empty()),
            reason: fields.text("reason").to_owned(),
        }
    }

    fn penalty_row(&self, index: usize, hand: HandNumber, fields: &Fields) -> PenaltyRow {
        let text = |part: &str| fields.text(&format!("penalty-{index}-{part}")).to_owned();
        let choice = |value: &str, text_shown: String, part: &str| Choice {
            value: value.into(),
            text: text_shown,
            chosen: text(part) == value,
        };
        let mut payees = vec![
            choice("nobody", say(&self.visitor, "payee-nobody"), "payee"),
            choice("each", say(&self.visitor, "payee-each"), "payee"),
        ];
        payees.extend(self.players(hand, &text("payee")));
        PenaltyRow {
            index,
            fouls: Foul::ALL.map(|act| choice(act.code(), self.say(&foul(act)), "foul")).into(),
            offenders: self.players(hand, &text("offender")),
            points: text("points"),
            payees,
            reason: text("reason"),
        }
    }

    fn cards(&self, hand: HandNumber) -> Vec<PlayerCard> {
        let rotation = self.view.event.regulations.rotation;
        let scores = self.view.scores(&self.table);
        let card = |seat: Seat| {
            let player = self.table.sitting()[seat];
            PlayerCard {
                letter: seat.letter(),
                wind: self.say(&wind(rotation.winds(hand)[seat])),
                sits: self.say(&crate::messages::seat(rotation.seat(seat, hand.round()))),
                deals: rotation.dealer(hand) == seat,
                name: self.view.entries.player_name(player),
                team: self.view.entries.team_of(player).map_or(String::new(), |team| self.view.entries.team_name(team)),
                total: show::game(scores[seat]),
                note: filled_note(&self.visitor, &self.table.filled[seat]),
            }
        };
        self.by_wind(hand).into_iter().map(card).collect()
    }

    fn moves(&self, hand: HandNumber) -> Vec<(String, String, String)> {
        let Some(moves) = self.view.event.regulations.rotation.moves_before(hand) else { return Vec::new() };
        let seat = |seat| self.say(&crate::messages::seat(seat));
        let line = |start: Seat| (self.names[start].clone(), seat(moves[start].0), seat(moves[start].1));
        Seat::ALL.map(line).into()
    }

    fn amounts(&self, result: &HandResult, sheet: &Scoresheet, moves: &[RankMove]) -> Preview {
        let scores = result.scores();
        let total = sheet.total_after(result.number());
        let winds = self.view.event.regulations.rotation.winds(result.number());
        let amount = |seat: Seat| Amount {
            name: self.names[seat].clone(),
            wind: self.say(&wind(winds[seat])),
            delta: show::delta(scores[seat]),
            class: gain_or_loss(scores[seat]),
            total: show::game(total[seat] - self.table.filled[seat].session_penalty),
        };
        Preview {
            amounts: self.by_wind(result.number()).into_iter().map(amount).collect(),
            penalties: result.penalties().iter().map(|penalty| self.penalty(penalty)).collect(),
            sum: show::delta(scores.values().into_iter().sum()),
            fans: self.fan_names(result.fans()),
            remarks: self.remarks(result),
            moves: moves.iter().map(|moved| self.say(&moved.message())).collect(),
        }
    }

    /// What the tiles say of the fans or the points; without tiles, what the names of the fans say.
    fn remarks(&self, result: &HandResult) -> Vec<String> {
        let regulations = &self.view.event.regulations;
        let claim: FanList = result.fans().iter().copied().collect();
        let Some(Ok(hand)) = result.winning_hand(regulations.rotation) else {
            return clashes(&claim, &regulations.fans).into_iter().map(|clash| self.say(&fans::clash(clash))).collect();
        };
        let given = scoring::best(&hand, &regulations.fans).basic_points(&regulations.fans);
        let claimed = result.win().map_or(0, |win| win.basic_points());
        let remark = match judge(&hand, &claim, &regulations.fans) {
            _ if claim.is_empty() && claimed == given => None,
            _ if claim.is_empty() => Some(Message::new("hand-tiles-give").arg("points", given).arg("claimed", claimed)),
            Verdict::Exact => None,
            verdict => Some(fans::verdict(&verdict, claimed, &regulations.fans)),
        };
        remark.iter().map(|message| self.say(message)).collect()
    }

    fn fan_names(&self, fans: &[Counted]) -> String {
        let name = |counted: &Counted| match counted.times {
            1 => self.visitor.locale.fan(counted.fan).to_owned(),
            times => format!("{} ×{times}", self.visitor.locale.fan(counted.fan)),
        };
        fans.iter().map(name).collect::<Vec<_>>().join(" · ")
    }

    fn history(&self) -> Vec<HistoryLine> {
        let corrected =
            |hand: u8| self.versions.iter().any(|version| version.draft.hand == hand && version.revision > 1);
        let line = |result: &HandResult| HistoryLine {
            hand: result.number().get(),
            ending: self.say(&ending(result.ending())),
            winner: result.win().map_or(String::new(), |win| self.names[win.winner()].clone()),
            points: result.win().map_or(String::new(), |win| match win.flowers() {
                0 => win.basic_points().to_string(),
                flowers => format!("{}+{flowers}", win.basic_points()),
            }),
            fans: self.fan_names(result.fans()),
            tiles: result.tiles().map(|won| show::hand(&won.tiles)),
            penalties: result.penalties().iter().map(|penalty| self.penalty(penalty)).collect(),
            deltas: Seat::ALL
                .map(|seat| (show::delta(result.scores()[seat]), gain_or_loss(result.scores()[seat])))
                .into(),
            corrected: corrected(result.number().get()),
        };
        self.sheet.hands().iter().rev().map(line).collect()
    }

    fn penalty(&self, penalty: &crate::tournament::penalty::HandPenalty) -> String {
        let message = Message::new("penalty-line").arg("name", &self.names[penalty.offender]);
        self.say(&message.arg("foul", foul(penalty.foul)).arg("what", measure(penalty, &self.names)))
    }

    fn signed(&self) -> Option<SignedBox> {
        let signed = self.table.signed.as_ref();
        (self.sheet.is_complete() || signed.is_some()).then(|| SignedBox {
            fields: Seat::ALL
                .map(|seat| {
                    let value = signed.map_or(String::new(), |signed| signed.totals[seat].to_string());
                    (seat.letter(), self.names[seat].clone(), value)
                })
                .into(),
            differences: self
                .view
                .undecided(&self.table)
                .iter()
                .map(|difference| {
                    let message = Message::new("signed-difference").arg("name", &self.names[difference.player]);
                    let message = message.arg("signed", difference.signed).arg("computed", difference.computed);
                    self.say(&message)
                })
                .collect(),
            decision: signed.and_then(|signed| signed.decision.clone()),
        })
    }

    fn fill(&self) -> Vec<FillBox> {
        let fill = |seat: Seat| {
            let (player, filled) = (self.table.players[seat], &self.table.filled[seat]);
            let (code, own) = filled.attendance.code();
            let attendance = |of: &str| Choice {
                value: of.into(),
                text: self.visitor.locale.msg(format!("attendance-{of}")).to_string(),
                chosen: of == code,
            };
            let team = self.view.entries.team_of(player);
            let bench = self
                .view
                .entries
                .players
                .iter()
                .filter(|other| other.substitute && team.is_some_and(|team| other.team_id == Some(team.0)));
            let substitutes = bench.map(|other| Choice {
                value: other.id.to_string(),
                text: other.name.clone(),
                chosen: filled.substitute == Some(PlayerId(other.id)),
            });
            FillBox {
                letter: seat.letter(),
                name: self.view.entries.player_name(player),
                attendances: ["played", "stood-in", "forfeit", "forfeit-stood-in"].map(attendance).into(),
                own_points: own.map_or(String::new(), |own| own.to_string()),
                substitutes: substitutes.collect(),
                session_penalty: filled.session_penalty.to_string(),
                reason: filled.reason.clone(),
            }
        };
        Seat::ALL.map(fill).into()
    }

    /// The page of the table, showing `hand` and its form, with a preview or errors.
    fn page(
        &self,
        hand: Option<HandNumber>,
        form: Option<HandForm>,
        preview: Option<Preview>,
        errors: &[Message],
    ) -> Sheet {
        let scores = self.view.scores(&self.table);
        let unpaid = self.view.unpaid(&self.table);
        let sum: GamePoints = scores.values().into_iter().sum();
        let shown = hand.or(self.sheet.hands().last().map(HandResult::number)).unwrap_or(HandNumber::FIRST);
        let decides = permission::decide(&self.visitor.actor, self.view.event.id);
        let (state_class, state) = match (self.session.started_at, self.session.closed_at) {
            (None, _) => ("waiting", "session-seated"),
            (_, Some(_)) => ("official", "session-over"),
            _ if self.sheet.is_complete() => ("official", "table-complete"),
            _ => ("live", "session-running"),
        };
        let correcting = form.as_ref().is_some_and(|form| form.revision > 0);
        let current: Vec<_> = self.versions.iter().filter(|version| version.draft.hand == shown.get()).collect();
        let title = Message::new("sheet-title").arg("session", self.session.number.0).arg("table", self.table.number.0);
        Sheet {
            page: Page::of_event(&self.visitor, &self.view.event, self.say(&title)),
            errors: errors.iter().map(|message| self.say(message)).collect(),
            base: format!("/e/{}/sessions/{}/tables/{}", self.view.event.slug, self.session.number, self.table.number),
            slug: self.view.event.slug.clone(),
            state: say(&self.visitor, state),
            state_class,
            running: self.session.is_running(),
            hand: hand.map(HandNumber::get),
            correcting,
            round_wind: self.say(&wind(shown.round().prevalent_wind())),
            players: self.cards(shown),
            sum: show::game(sum),
            sum_holds: crate::tournament::session::check_table(scores, unpaid).is_ok(),
            unpaid: if unpaid == GamePoints::ZERO { String::new() } else { show::game(unpaid) },
            moves: if correcting { Vec::new() } else { hand.map_or(Vec::new(), |hand| self.moves(hand)) },
            form,
            preview,
            names: self.names.values().map(String::clone).into(),
            history: self.history(),
            totals: scores.values().map(|points| show::game(*points)).into(),
            versions: match correcting {
                true => current.into_iter().rev().map(|version| self.version(version)).collect(),
                false => Vec::new(),
            },
            signed: if correcting { None } else { self.signed() },
            fill: if decides && !correcting { self.fill() } else { Vec::new() },
            sizes: [0].into_iter().chain(PENALTY_SIZES).collect(),
            decides,
            mixed_kongs: self.view.event.regulations.fans.mixed_kongs.extra(),
            rule: self.say(&crate::messages::payment_rule()),
            desk: self.desk(),
        }
    }

    fn version(&self, version: &Version) -> VersionLine {
        let result = version.draft.check(self.view.event.regulations.of_sheet());
        let scores = result.map_or(String::new(), |result| {
            Seat::ALL.map(|seat| format!("{} {}", self.names[seat], show::delta(result.scores()[seat]))).join(" · ")
        });
        VersionLine {
            revision: version.revision,
            what: format!("{} · {scores}", self.say(&ending(version.draft.ending))),
            author: version.author.clone(),
            at: show::time(version.at),
            reason: version.reason.clone().unwrap_or_default(),
        }
    }

    /// The revision that a new entry of a hand is based on: not 0 where it was taken back.
    fn revision(&self, hand: HandNumber) -> i32 {
        self.versions.iter().rfind(|version| version.draft.hand == hand.get()).map_or(0, |version| version.revision)
    }

    fn desk(&self) -> Desk {
        let own = self.versions.iter().any(|version| version.author == self.visitor.actor.name);
        Desk::new(&self.visitor, &self.view, &self.session, &self.table, own)
    }

    /// What somebody may enter next here: the next hand of a running session.
    fn next(&self) -> Option<HandNumber> {
        if self.session.is_running() { self.sheet.next_hand() } else { None }
    }
}

fn gain_or_loss(points: GamePoints) -> &'static str {
    match points.0 {
        1.. => "gain",
        0 => "even",
        _ => "loss",
    }
}

fn fan_choices(visitor: &Visitor, fields: &Fields) -> Vec<(u16, Vec<FanChoice>)> {
    let mut groups: Vec<(u16, Vec<FanChoice>)> = Vec::new();
    for fan in Fan::all().filter(|fan| *fan != Fan::FLOWER) {
        let choice = FanChoice {
            number: fan.number(),
            name: visitor.locale.fan(fan),
            points: fan.points(),
            at_most: fan.at_most(),
            times: fields.text(&format!("fan-{}", fan.number())).parse().unwrap_or(0),
            search: format!("{} {}", fan.zh(), fan.en().to_lowercase()),
        };
        match groups.last_mut() {
            Some((points, fans)) if *points == fan.points() => fans.push(choice),
            _ => groups.push((fan.points(), vec![choice])),
        }
    }
    groups
}

pub(in crate::web) async fn page(visitor: Visitor, state: web::Data<State>, place: web::Path<Place>) -> Answer {
    let looked = Looked::at(&visitor, &state, &place).await.map_err(to(&visitor))?;
    let next = looked.next();
    let form = next.map(|hand| looked.form(hand, looked.revision(hand), &Fields::default()));
    Ok(html(&looked.page(next, form, None, &[]), StatusCode::OK))
}

pub(in crate::web) async fn correct(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16, u16, u8)>,
) -> Answer {
    let (slug, session, table, hand) = path.into_inner();
    let looked = Looked::at(&visitor, &state, &(slug, session, table)).await.map_err(to(&visitor))?;
    if looked.session.closed_at.is_some() && !permission::decide(&visitor.actor, looked.view.event.id) {
        let closed = Failure::refused(Message::new("hand-closed").arg("session", looked.session.number.0));
        return Err(closed.shown(&visitor));
    }
    let live = looked.versions.iter().rfind(|version| version.draft.hand == hand);
    let found = live.zip(HandNumber::new(hand));
    let (live, hand) = found.ok_or_else(|| Failure::NotFound.shown(&visitor))?;
    let form = looked.form(hand, live.revision, &fields_of(&live.draft));
    Ok(html(&looked.page(Some(hand), Some(form), None, &[]), StatusCode::OK))
}

/// The fans ticked in the form.
pub(super) fn fans_named(fields: &Fields) -> impl Iterator<Item = Counted> {
    fields.starting_with("fan-").filter_map(|(number, times)| {
        let times = times.parse().ok().filter(|times| *times > 0)?;
        Some(Counted { fan: Fan::from_number(number.parse().ok()?)?, times })
    })
}

fn won_tiles(tiles: HandTiles, fields: &Fields) -> WonTiles {
    let (last_copy, kong, last_tile) = (fields.has("last_copy"), fields.has("kong"), fields.has("last_tile"));
    WonTiles { tiles, last_copy, kong, last_tile }
}

fn kept_tiles(fields: &Fields) -> Option<KeptTiles> {
    let text = fields.text("tiles").to_owned();
    if text.is_empty() || fields.has("without_tiles") {
        return None;
    }
    let laid = HandTiles::parse(&text).ok().map(|tiles| show::hand(&tiles));
    let kept = ["tiles", "last_copy", "kong", "last_tile"].map(|name| (name, fields.text(name).to_owned()));
    Some(KeptTiles { laid, text, fields: kept.into_iter().filter(|(_, value)| !value.is_empty()).collect() })
}

/// The form with the fans that the hand check offered: `left` of the claim, or the list of this number and points.
async fn taken_over(state: &State, place: &Place, fields: Fields) -> Result<Fields, Failure> {
    let take = fields.text("take").to_owned();
    if take.is_empty() {
        return Ok(fields);
    }
    let view = state.view(&place.0).await?;
    let regulations = &view.event.regulations;
    let Some(Ok(hand)) = new_hand(place, &fields)?.draft.winning_hand(regulations.rotation) else { return Ok(fields) };
    let list = match take.split_once(' ') {
        Some((index, points)) => {
            let answers = scoring::answers(&hand, &regulations.fans);
            let list = index.parse().ok().and_then(|index: usize| answers.get(index)).map(|answer| answer.fans);
            list.filter(|list| list.points(&regulations.fans).to_string() == points)
        }
        None => judge(&hand, &fans_named(&fields).collect(), &regulations.fans).left().copied(),
    };
    // The tiles were changed after the list was shown.
    let list = list.ok_or_else(|| Failure::refused(Message::new("hand-changed")))?;
    let kept = fields.others(&["basic_points", "take"]).filter(|(name, _)| !name.starts_with("fan-"));
    let kept = kept.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let counted = list.iter().filter(|counted| counted.fan != Fan::FLOWER);
    let counted = counted.map(|counted| (format!("fan-{}", counted.fan.number()), counted.times.to_string()));
    Ok(Fields::from(kept.chain(counted).collect::<Vec<_>>()))
}

/// What somebody wrote into the form, as a hand to be recorded.
fn new_hand(place: &Place, fields: &Fields) -> Result<NewHand, Failure> {
    let mut against = Vec::new();
    let mut seat = |name: &str| match fields.text(name) {
        "" => None,
        letter => {
            let seat = Seat::from_letter(letter);
            if seat.is_none() {
                against.push(Message::new("field-wrong").arg("field", Message::new("field-seat")).arg("found", letter));
            }
            seat
        }
    };
    let (dealer, winner, discarder) = (seat("dealer"), seat("winner"), seat("discarder"));
    let mut penalties = Vec::new();
    for index in 0..PENALTY_ROWS {
        let text = |part: &str| fields.text(&format!("penalty-{index}-{part}"));
        if ["foul", "offender", "points", "payee"].iter().all(|part| text(part).is_empty()) {
            continue;
        }
        let Some(act) = Foul::from_code(text("foul")) else {
            return Err(Failure::refused(Message::new("penalty-needs-foul").arg("number", index + 1)));
        };
        let points = match text("points") {
            "" => None,
            typed => Some(typed.parse().map_err(|_| Failure::field_wrong(Message::new("field-points"), typed))?),
        };
        let Some(offender) = seat(&format!("penalty-{index}-offender")) else {
            return Err(Failure::refused(Message::new("penalty-needs-offender").arg("foul", foul(act))));
        };
        let payee = match text("payee") {
            "" => None,
            "nobody" => Some(Payee::Nobody),
            "each" => Some(Payee::EachOther),
            _ => seat(&format!("penalty-{index}-payee")).map(Payee::One),
        };
        let reason = text("reason").to_owned();
        penalties.push(PenaltyDraft { foul: act, offender, points, payee, reason });
    }
    let ending = Ending::from_code(fields.text("ending"));
    if ending.is_none() {
        against.push(Message::new("refusal-no-ending"));
    }
    let (Some(ending), Some(dealer), true) = (ending, dealer, against.is_empty()) else {
        return Err(Failure::Refused(against));
    };
    let won = matches!(ending, Ending::Discard | Ending::SelfDraw);
    let tiles = match HandTiles::parse(if fields.has("without_tiles") { "" } else { fields.text("tiles") }) {
        Ok(tiles) if won && tiles != HandTiles::default() => Some(won_tiles(tiles, fields)),
        Ok(_) => None,
        Err(error) => return Err(Failure::refused(notation_error(error))),
    };
    Ok(NewHand {
        session: SessionNumber(place.1),
        table: TableNumber(place.2),
        entry: fields.value("entry")?,
        based_on: fields.value("revision")?,
        draft: Draft {
            hand: fields.value("hand")?,
            dealer,
            ending,
            // A radio button once pressed cannot be released: what this ending has no use for does not count.
            winner: winner.filter(|_| won),
            discarder: discarder.filter(|_| ending == Ending::Discard),
            basic_points: fields.optional("basic_points")?.filter(|_| won),
            flowers: fields.optional("flowers")?.unwrap_or(0),
            fans: fans_named(fields).filter(|_| won).collect(),
            tiles,
            penalties,
        },
        reason: fields.text("reason").to_owned(),
        device: None,
        seen: None,
    })
}

/// The fields of a form that would give this draft.
fn fields_of(draft: &Draft) -> Fields {
    let letter = |seat: Option<Seat>| seat.map_or(String::new(), |seat| seat.letter().to_owned());
    let mut fields = vec![
        ("ending".to_owned(), draft.ending.code().to_owned()),
        ("winner".to_owned(), letter(draft.winner)),
        ("discarder".to_owned(), letter(draft.discarder)),
        ("basic_points".to_owned(), draft.basic_points.map_or(String::new(), |points| points.to_string())),
        ("flowers".to_owned(), draft.flowers.to_string()),
    ];
    fields
        .extend(draft.fans.iter().map(|counted| (format!("fan-{}", counted.fan.number()), counted.times.to_string())));
    if let Some(won) = &draft.tiles {
        fields.push(("tiles".to_owned(), won.tiles.to_string()));
        let special = [("last_copy", won.last_copy), ("kong", won.kong), ("last_tile", won.last_tile)];
        fields.extend(special.into_iter().filter(|(_, on)| *on).map(|(name, _)| (name.to_owned(), "on".to_owned())));
    }
    for (index, penalty) in draft.penalties.iter().enumerate() {
        let payee = match penalty.payee {
            None => "",
            Some(Payee::Nobody) => "nobody",
            Some(Payee::EachOther) => "each",
            Some(Payee::One(seat)) => seat.letter(),
        };
        let mut field = |part: &str, value: &str| fields.push((format!("penalty-{index}-{part}"), value.to_owned()));
        field("foul", penalty.foul.code());
        field("offender", penalty.offender.letter());
        field("points", &penalty.points.map_or(String::new(), |points| points.to_string()));
        field("payee", payee);
        field("reason", &penalty.reason);
    }
    Fields::from(fields)
}

/// The page again, with what was entered and what speaks against it.
async fn again(visitor: &Visitor, state: &State, place: &Place, fields: &Fields, failure: Failure) -> Answer {
    if !matches!(failure, Failure::Refused(_) | Failure::Conflict(_) | Failure::AnotherWriter(_)) {
        return Err(failure.shown(visitor));
    }
    let looked = Looked::at(visitor, state, place).await.map_err(to(visitor))?;
    let entered = fields.value::<u8>("hand").ok().and_then(HandNumber::new);
    let hand = entered.or(looked.next()).unwrap_or(HandNumber::LAST);
    // After a conflict the form is based on what stands now: saving it again is a decision, not an accident.
    let revision = match &failure {
        Failure::Conflict(version) => version.revision,
        _ => fields.value("revision").unwrap_or(0),
    };
    let form = looked.form(hand, revision, fields);
    let page = looked.page(Some(hand), Some(form), None, &failure.messages());
    Ok(html(&page, failure.status()))
}

pub(in crate::web) async fn check(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let fields = match taken_over(&state, &place, fields.clone()).await {
        Ok(fields) => fields,
        Err(failure) => return again(&visitor, &state, &place, &fields, failure).await,
    };
    let new = match new_hand(&place, &fields) {
        Ok(new) => new,
        Err(failure) => return again(&visitor, &state, &place, &fields, failure).await,
    };
    let (actor, slug, asked) = (visitor.actor.clone(), place.0.clone(), new.clone());
    match state.run(move |store| actions::preview_hand(store, &actor, &slug, &asked, now())).await {
        Ok(actions::HandPreview { result, sheet, moves }) => {
            let looked = Looked::at(&visitor, &state, &place).await.map_err(to(&visitor))?;
            let mut form = looked.form(result.number(), new.based_on, &fields);
            form.entry = new.entry.to_string();
            let preview = looked.amounts(&result, &sheet, &moves);
            Ok(html(&looked.page(Some(result.number()), Some(form), Some(preview), &[]), StatusCode::OK))
        }
        Err(failure) => again(&visitor, &state, &place, &fields, failure).await,
    }
}

pub(in crate::web) async fn save(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let new = match new_hand(&place, &fields) {
        Ok(new) => new,
        Err(failure) => return again(&visitor, &state, &place, &fields, failure).await,
    };
    // Whoever decides corrects without taking the table over.
    let device = visitor.device().filter(|_| new.based_on == 0);
    let new = NewHand { device, ..new };
    let (actor, slug) = (visitor.actor.clone(), place.0.clone());
    match state.run(move |store| actions::record_hand(store, &actor, &slug, &new, now())).await {
        Ok(receipt) => {
            state.live.changed_at(&place);
            let id = match (receipt.duplicate, receipt.revision) {
                (true, _) => "hand-received-before",
                (false, 1) => "hand-received",
                (false, _) => "hand-corrected",
            };
            let said = visitor.locale.msg(id).arg("hand", receipt.hand).arg("time", show::time(receipt.at));
            Ok(done(&address(&place), said))
        }
        Err(failure) => again(&visitor, &state, &place, &fields, failure).await,
    }
}

/// The sheet with the reasons why something else than a hand was not done on it.
pub(super) async fn refused_here(visitor: &Visitor, state: &State, place: &Place, failure: Failure) -> Answer {
    if !matches!(failure, Failure::Refused(_) | Failure::AnotherWriter(_) | Failure::SheetChanged(_)) {
        return Err(failure.shown(visitor));
    }
    let looked = Looked::at(visitor, state, place).await.map_err(to(visitor))?;
    let next = looked.next();
    let form = next.map(|hand| looked.form(hand, looked.revision(hand), &Fields::default()));
    Ok(html(&looked.page(next, form, None, &failure.messages()), failure.status()))
}

pub(super) fn address((slug, session, table): &Place) -> String {
    format!("/e/{slug}/sessions/{session}/tables/{table}")
}

/// Runs an action on a table, tells everybody, and comes back to the sheet.
async fn on_table(
    visitor: &Visitor,
    state: &State,
    place: &Place,
    said: &'static str,
    action: impl FnOnce(&Store) -> Result<(), Error> + Send + 'static,
) -> Answer {
    match state.run(action).await {
        Ok(()) => {
            state.live.changed_at(place);
            Ok(done(&address(place), say(visitor, said)))
        }
        Err(failure) => refused_here(visitor, state, place, failure).await,
    }
}

pub(in crate::web) async fn sign(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let total = |name| fields.value(name).map(GamePoints);
    let totals = || {
        Ok(BySeat {
            east: total("signed_E")?,
            south: total("signed_S")?,
            west: total("signed_W")?,
            north: total("signed_N")?,
        })
    };
    let totals = match totals() {
        Ok(totals) => totals,
        Err(failure) => return refused_here(&visitor, &state, &place, failure).await,
    };
    let (actor, (slug, session, table)) = (visitor.actor.clone(), place.clone());
    let place_in = (SessionNumber(session), TableNumber(table));
    on_table(&visitor, &state, &place, "signed-saved", move |store| {
        actions::sign_totals(store, &actor, &slug, place_in, totals, now())
    })
    .await
}

pub(in crate::web) async fn decide(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let (actor, (slug, session, table)) = (visitor.actor.clone(), place.clone());
    let place_in = (SessionNumber(session), TableNumber(table));
    on_table(&visitor, &state, &place, "signed-decided", move |store| {
        actions::decide_totals(store, &actor, &slug, place_in, fields.text("reason"), now())
    })
    .await
}

pub(in crate::web) async fn fill_seat(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let filling = || -> Result<SeatFilling, Failure> {
        let wrong = |field: &'static str, found: &str| Failure::field_wrong(Message::new(field), found);
        let code = fields.text("attendance");
        let own = fields.optional("own_points")?.map(GamePoints);
        let attendance = Attendance::from_code(code, own).ok_or_else(|| match code {
            "stood-in" => Failure::refused(Message::new("own-points-needed")),
            _ if own.is_some() => Failure::refused(Message::new("own-points-with-stand-in")),
            other => wrong("field-attendance", other),
        })?;
        let letter = fields.text("seat");
        // Minutes late are worth what the book says; over fifteen the session is forfeited.
        let session_penalty = match fields.optional::<u16>("late_minutes")? {
            None => GamePoints(fields.optional("session_penalty")?.unwrap_or(0)),
            Some(minutes) => match Lateness::after(u32::from(minutes) * 60) {
                Lateness::Forfeit if matches!(attendance, Attendance::Played | Attendance::StoodIn { .. }) => {
                    return Err(Failure::refused(Message::new("late-forfeit").arg("minutes", minutes)));
                }
                late => late.points(),
            },
        };
        Ok(SeatFilling {
            session: SessionNumber(place.1),
            table: TableNumber(place.2),
            seat: Seat::from_letter(letter).ok_or_else(|| wrong("field-seat", letter))?,
            attendance,
            substitute: fields.optional("substitute")?.map(PlayerId),
            session_penalty,
            reason: fields.text("reason").to_owned(),
        })
    };
    let filling = match filling() {
        Ok(filling) => filling,
        Err(failure) => return refused_here(&visitor, &state, &place, failure).await,
    };
    let (actor, slug) = (visitor.actor.clone(), place.0.clone());
    on_table(&visitor, &state, &place, "seat-filled", move |store| {
        actions::fill_seat(store, &actor, &slug, &filling, now())
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{Locale, refusal};
    use crate::tournament::hand_result::Refusal;

    #[test]
    fn a_form_gives_the_draft_it_was_filled_with() {
        let draft = Draft {
            hand: 3,
            dealer: Seat::West,
            ending: Ending::Discard,
            winner: Some(Seat::East),
            discarder: Some(Seat::North),
            basic_points: Some(8),
            flowers: 2,
            fans: vec![Counted { fan: Fan::from_number(41).unwrap(), times: 1 }],
            tiles: Some(WonTiles::with(HandTiles::parse("[345m] 22p +2p").unwrap(), "kong")),
            penalties: vec![PenaltyDraft {
                foul: Foul::BelowMinimum,
                offender: Seat::South,
                points: Some(10),
                payee: Some(Payee::EachOther),
                reason: "两次".into(),
            }],
        };
        let mut fields = fields_of(&draft).into_pairs();
        fields.extend(
            [("hand", "3"), ("dealer", "W"), ("revision", "0"), ("entry", "7e57ab1e-0000-4000-8000-000000000001")]
                .map(|(name, value)| (name.to_owned(), value.to_owned())),
        );
        let again = new_hand(&("demo".into(), 1, 1), &Fields::from(fields)).unwrap();
        assert_eq!(again.draft, draft);
    }

    #[test]
    fn a_refusal_says_what_to_do_with_both_names() {
        let names = BySeat { east: "王伟", south: "李娜", west: "张敏", north: "刘洋" }.map(str::to_owned);
        let wrong = Refusal::WrongDealer { hand: HandNumber::FIRST, dealer: Seat::East, entered: Seat::North };
        assert_eq!(
            Locale::ZhHans.say(&refusal(&wrong, &names)),
            "第 1 盘应由 王伟（东）坐庄，而不是 刘洋。请检查选手是否已换位。"
        );
    }
}
