//! The score sheet of a table, for reading: who sits where, totals, every hand with all its versions, what was signed.
//!
//! Hands are entered on the phone page (`record.rs`); [`super::sheet_form`] is the plain form of a browser without scripts.

use super::desk::{Desk, points};
use super::hand_form::HandForm;
use super::totals_form::TotalsForm;
use crate::pages::table::loaded_table::{LoadedTable, gain_or_loss};
use crate::pages::table::place::Place;
use crate::pages::{barred, filled_note};
use actix_web::web;
use askama::Template;
use event::event::Blocker;
use event::regulations::Entry;
use event::sheet::hand_result::{Draft, HandResult};
use messages::{Message, blocker, ending, wind};
use rules::{GamePoints, HandNumber, Seat};
use site::at_event::AtEvent;
use site::error::Answer;
use site::name::Name;
use site::rail::event_page;
use site::render::{Page, ok, say};
use site::show::{self, Laid};
use store::hands::Version;

struct PlayerCard {
    letter: &'static str,
    wind: String,
    sits: String,
    deals: bool,
    name: String,
    team: String,
    total: String,
    note: String,
    /// Why the player is disqualified; empty for all others.
    barred: String,
}

/// A hand in its latest version, with the older ones.
struct HandLine {
    hand: u8,
    ending: String,
    winner: String,
    points: String,
    fans: String,
    fans_reason: String,
    tiles: Option<Laid>,
    penalties: Vec<String>,
    deltas: Vec<(String, &'static str)>,
    versions: Vec<VersionLine>,
}

struct VersionLine {
    revision: i32,
    what: String,
    author: String,
    at: String,
    reason: String,
}

/// The totals that were counted or signed on paper.
struct CountedTotals {
    totals: Vec<String>,
    by: String,
    to_nobody: Option<String>,
    /// The page of a game that was played elsewhere, and its host name.
    link: Option<(String, String)>,
    differences: Vec<String>,
    decision: Option<String>,
    /// Whether they are the result instead of the hands.
    stand: bool,
}

#[derive(Template)]
#[template(path = "table/sheet.html")]
pub(crate) struct SheetPage {
    page: Page,
    errors: Vec<String>,
    /// Stored hands that the rules refuse.
    refused: Vec<u8>,
    base: String,
    /// The address of the audit rows about this table.
    audit: String,
    slug: String,
    state: String,
    state_class: &'static str,
    /// The number of the next hand, or of the one being corrected.
    hand: Option<u8>,
    round_wind: String,
    players: Vec<PlayerCard>,
    base_score: i32,
    sum: String,
    sum_holds: bool,
    unpaid: String,
    moves: Vec<(String, String, String)>,
    form: Option<HandForm>,
    /// Those at the table in the order of the seats, with the letter of each.
    names: Vec<(&'static str, String)>,
    /// Their names as heads of narrow columns.
    heads: [Name; 4],
    history: Vec<HandLine>,
    totals: Vec<String>,
    counted: Option<CountedTotals>,
    /// What is special about the result: granted appeals, entry by totals, a wrong sum, decisions with author and
    /// reason. Empty if the hands simply count.
    stands: Vec<String>,
    pub(super) totals_form: Option<TotalsForm>,
    /// Whether the result counts in the rankings.
    counts: bool,
    /// The codes of what the chief referee may decide here.
    entries: Vec<&'static str>,
    rule: String,
    desk: Desk,
}

impl SheetPage {
    /// Whether the page asks something about the four totals; the question is then beside their form.
    fn asks_totals(&self) -> bool {
        self.totals_form.as_ref().is_some_and(|form| form.asks)
    }

    /// Whether the page is there for a form: a hand is corrected or previewed, or totals are entered.
    fn is_form(&self) -> bool {
        let of_hand = self.form.as_ref().is_some_and(|form| form.revision > 0 || form.preview.is_some());
        of_hand || self.totals_form.as_ref().is_some_and(|form| form.open)
    }
}

impl LoadedTable {
    fn cards(&self, hand: HandNumber) -> Vec<PlayerCard> {
        let rotation = self.event.head.regulations.rotation;
        let totals = self.table.totals();
        let card = |seat: Seat| {
            let player = self.table.sitting()[seat];
            PlayerCard {
                letter: seat.letter(),
                wind: self.say(&wind(rotation.winds(hand)[seat])),
                sits: self.say(&messages::seat(rotation.seat(seat, hand.round()))),
                deals: rotation.dealer(hand) == seat,
                name: self.event.entries.player_name(player),
                team: self
                    .event
                    .entries
                    .team_of(player)
                    .map_or(String::new(), |team| self.event.entries.team_name(team)),
                total: show::game(totals[seat]),
                note: filled_note(&self.visitor, &self.table.filled[seat]),
                barred: barred(&self.visitor, &self.event, player),
            }
        };
        self.by_wind(hand).into_iter().map(card).collect()
    }

    fn moves(&self) -> Vec<(String, String, String)> {
        let Some(moves) = self.sheet.moves() else { return Vec::new() };
        let seat = |seat| self.say(&messages::seat(seat));
        let line = |start: Seat| (self.names[start].clone(), seat(moves[start].0), seat(moves[start].1));
        Seat::ALL.map(line).into()
    }

    fn history(&self) -> Vec<HandLine> {
        let line = |versions: &[Version]| {
            let latest = versions.last()?;
            let number = HandNumber::new(latest.draft.hand)?;
            let result = self.sheet.hand(number).filter(|_| latest.undone.is_none());
            let draft = &latest.draft;
            let several = versions.len() > 1 || result.is_none();
            Some(HandLine {
                hand: number.get(),
                ending: match result {
                    Some(result) => self.say(&ending(result.ending())),
                    None => say(&self.visitor, "hand-taken-back"),
                },
                winner: result.and(draft.winner).map_or(String::new(), |seat| self.names[seat].clone()),
                points: result.map_or(String::new(), points),
                fans: self.worth(result),
                fans_reason: result.map_or("", HandResult::fans_reason).to_owned(),
                tiles: result.and_then(HandResult::tiles).map(|won| show::hand(&won.tiles)),
                penalties: result.map_or(vec![], |result| self.penalties(result)),
                deltas: result.map_or(vec![(String::new(), "even"); 4], |result| {
                    Seat::ALL
                        .map(|seat| (show::delta(result.scores()[seat]), gain_or_loss(result.scores()[seat])))
                        .into()
                }),
                versions: versions.iter().rev().filter(|_| several).map(|version| self.version(version)).collect(),
            })
        };
        let by_hand = self.versions.chunk_by(|a, b| a.draft.hand == b.draft.hand);
        by_hand.rev().filter_map(line).collect()
    }

    fn version(&self, version: &Version) -> VersionLine {
        let Draft { ending: how, winner, .. } = version.draft;
        let winner = winner.map_or(String::new(), |seat| format!(" {}", self.names[seat]));
        let result = version.draft.check(self.event.head.regulations.sheet_rules()).ok();
        let worth = result.as_ref().map_or(String::new(), |result| format!(" {}", points(result)));
        let scores = result.map_or(String::new(), |result| {
            let penalties =
                self.penalties(&result).into_iter().map(|penalty| format!(" · {penalty}")).collect::<String>();
            let scores = Seat::ALL.map(|seat| format!("{} {}", self.names[seat], show::delta(result.scores()[seat])));
            format!("{} · {}{penalties}", self.worth(Some(&result)), scores.join(" · "))
        });
        let role = version
            .role
            .as_ref()
            .map_or(String::new(), |role| format!(" ({})", self.visitor.locale.msg(format!("role-{role}"))));
        let undone = version.undone.as_ref().map_or(String::new(), |undone| {
            let message =
                Message::new("version-undone").arg("author", &undone.author).arg("time", self.time(undone.at));
            format!(" · {}", self.say(&message))
        });
        VersionLine {
            revision: version.revision,
            what: format!("{}{winner}{worth} · {scores}{undone}", self.say(&ending(how))),
            author: format!("{}{role}", version.author),
            at: self.time(version.at),
            reason: version.reason.clone().unwrap_or_default(),
        }
    }

    fn counted_totals(&self) -> Option<CountedTotals> {
        let signed = self.table.signed.as_ref()?;
        let difference = |difference: event::sheet::session::SignedDifference| {
            let message = Message::new("signed-difference").arg("name", &self.names[difference.player]);
            self.say(&message.arg("signed", difference.signed).arg("computed", difference.computed))
        };
        Some(CountedTotals {
            totals: signed.totals.values().map(|points| show::game(*points)).into(),
            by: format!("{} · {}", signed.author, self.time(signed.at)),
            to_nobody: signed.to_nobody.map(show::game),
            link: self.table.log.link().map(|link| (link.to_string(), link.host().to_owned())),
            differences: (self.table.differences().into_iter())
                .filter(|_| signed.decision.is_none())
                .map(difference)
                .collect(),
            decision: signed.decision.clone(),
            stand: self.table.standing().is_some(),
        })
    }

    /// See [`SheetPage`]: what is special about the result, a sentence each.
    fn stands(&self) -> Vec<String> {
        let by_totals = (self.table.entry() == Entry::Totals).then(|| say(&self.visitor, "by-totals"));
        let decided = self.table.log.decided().map(|(noted, entry, reason)| {
            let message = Message::new(format!("entry-{}-decided", entry.code())).arg("author", &noted.author);
            self.say(&message.arg("time", self.time(noted.at)).arg("reason", reason))
        });
        let second =
            (self.typed_by.as_ref()).map(|author| self.say(&Message::new("grid-second").arg("author", author)));
        let wrong = self.table.wrong_sum().map(|wrong| Blocker::Sum(self.table.number, wrong));
        let wrong = wrong.map(|of| self.say(&blocker(&of, |_, seat| self.names[seat].clone())));
        let kept = self.table.log.wrong_sum_reason().filter(|_| self.table.signed.is_some());
        let kept = kept.map(|reason| self.say(&Message::new("totals-kept").arg("reason", reason)));
        let appeals = self.open_appeals().into_iter().map(|of| self.say(&of));
        appeals.chain(by_totals).chain(second).chain(wrong).chain(kept).chain(decided).collect()
    }

    /// What the chief referee may decide: the other way of entry while the session runs; that the hands count although
    /// the signed totals differ; that totals count although they do not add up.
    fn may_decide(&self) -> Vec<&'static str> {
        let differs = !self.table.undecided().is_empty();
        let may = |entry: &Entry| {
            let other = *entry != self.table.entry();
            let open = if *entry == Entry::Hands { differs } else { !self.table.counts() };
            self.decides() && ((other && self.session.is_running()) || (!other && open))
        };
        Entry::ALL.into_iter().filter(may).map(Entry::code).collect()
    }

    /// The page of the table, with the form of a hand and with errors.
    pub(crate) fn page(&self, form: Option<HandForm>, errors: &[Message]) -> SheetPage {
        let hand = form.as_ref().and_then(HandForm::number).or(self.next());
        let totals = self.table.totals();
        let unpaid = self.table.unpaid();
        let (locale, entries) = (self.visitor.locale, &self.event.entries);
        let four = self.table.sitting().map(|player| Name::of_player(locale, entries, player));
        let four = four.values().map(Clone::clone);
        let standing = self.table.standing();
        let scores = self.table.cards();
        let shown = hand.or(self.sheet.hands().last().map(HandResult::number)).unwrap_or(HandNumber::FIRST);
        let (state_class, state) = match (self.session.started_at, self.session.closed_at) {
            (None, _) => ("waiting", "session-seated"),
            (_, Some(_)) if self.table.counts() => ("official", "session-over"),
            _ if !self.table.counts() => ("live", "table-wrong-sum"),
            _ if self.table.entry() == Entry::Totals && self.table.signed.is_some() => ("official", "table-by-totals"),
            _ if self.table.is_complete() => ("official", "table-complete"),
            _ => ("live", "session-running"),
        };
        let title = Message::new("sheet-title").arg("session", self.session.number.0).arg("table", self.table.number.0);
        SheetPage {
            page: event_page(&self.visitor, &self.event, self.say(&title)),
            errors: errors.iter().map(|message| self.say(message)).collect(),
            refused: self.table.refused.clone(),
            base: format!("/e/{}/sessions/{}/tables/{}", self.event.head.slug, self.session.number, self.table.number),
            audit: format!(
                "/e/{}/audit?session={}&table={}",
                self.event.head.slug, self.session.number, self.table.number
            ),
            slug: self.event.head.slug.clone(),
            state: say(&self.visitor, state),
            state_class,
            hand: hand.map(HandNumber::get),
            round_wind: self.say(&wind(shown.round().prevalent_wind())),
            players: self.cards(shown),
            base_score: self.table.sheet.base().0,
            sum: show::game(scores.values().into_iter().sum()),
            sum_holds: standing.is_none_or(|signed| self.table.judge(signed.totals, signed.to_nobody).is_ok()),
            unpaid: if unpaid == GamePoints::ZERO { String::new() } else { show::game(unpaid) },
            moves: if self.session.is_running() { self.moves() } else { Vec::new() },
            form,
            names: Seat::ALL.map(|seat| (seat.letter(), self.names[seat].clone())).into(),
            heads: four.clone().map(|name| name.in_one_line(&four)),
            history: self.history(),
            totals: totals.values().map(|points| show::game(*points)).into(),
            counted: self.counted_totals(),
            stands: self.stands(),
            totals_form: TotalsForm::new(self),
            counts: self.table.counts(),
            entries: self.may_decide(),
            rule: self.say(&messages::payment_rule(self.event.head.regulations.game())),
            desk: Desk::new(&self.visitor, &self.event, &self.session, &self.table),
        }
    }
}

pub(crate) async fn page(at: AtEvent, place: web::Path<Place>) -> Answer {
    let looked = at.require(LoadedTable::load(&at, &place).await)?;
    let form = looked.next().map(|hand| HandForm::blank(&looked, hand));
    Ok(ok(&looked.page(form, &[])))
}
