//! Appeals: entering one from paper, and deciding it.

use super::check_in::find_one;
use super::document_lines::{DocumentLine, documents};
use crate::pages::organise::differences::{DifferenceLine, differences};
use crate::pages::{Choice, group_named};
use actions::{self, NewNote, Role, TableCommand, is_own_appeal, may_read_appeal, permission};
use askama::Template;
use event::event::{Difference, Event, Session, Table};
use event::notes::appeals::Appeal;
use event::notes::table_note::{AppealBody, AppealPaper, AppealVerdict, Noted};
use event::values::ids::{PlayerId, PlayerNumber, SessionNumber, TableNumber};
use messages::{Message, rank_move, wrong_sum};
use rules::{BySeat, GamePoints, Seat};
use serde_json::json;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after};
use site::show;
use site::visitor::Visitor;
use site::wire::time;
use store::now;
use uuid::Uuid;

/// An appeal as everybody reads it, and what can be done about it.
pub(crate) struct AppealCard {
    pub title: String,
    pub name: String,
    /// Who handed it in, when, and what it is about.
    pub handed_in: String,
    pub ruling: String,
    /// Whether it was handed in after the time for appeals.
    pub late: bool,
    /// `open`, `granted`, `rejected` or `withdrawn`.
    pub state: &'static str,
    /// The decisions in order, each with whether the same body has replaced it.
    pub decisions: Vec<(String, bool)>,
    /// Who withdrew it, when and why; empty if nobody did.
    pub withdrawn: String,
    /// Whether the visitor may withdraw it.
    withdrawable: bool,
    link: String,
    /// The bodies that may decide next.
    bodies: Vec<Choice>,
    /// Session, table and entry, for the form.
    of: String,
    /// The entry, for the paper.
    entry: Uuid,
    fee: String,
    /// The reason that was typed.
    reason: String,
    effect: Effect,
    /// The documents, for those who may see them.
    documents: Option<Vec<DocumentLine>>,
}

/// What may follow from granting an appeal, and whose rank would change.
struct Effect {
    /// Field, name and total of each seat.
    totals: BySeat<(String, String, String)>,
    /// The penalties of standard points that could be revoked.
    penalties: Vec<Choice>,
    /// What is wrong with the totals, and whose rank they and the penalty would change; `None` until the form asks.
    shown: Option<(Vec<String>, Vec<String>)>,
}

#[derive(Template)]
#[template(path = "organise/appeals.html")]
struct Appeals {
    page: Page,
    slug: String,
    errors: Vec<String>,
    differences: Vec<DifferenceLine>,
    cards: Vec<AppealCard>,
    decides: bool,
    /// The sessions for an appeal, each with the end of its time for appeals.
    sessions: Vec<Choice>,
    /// The sessions whose time for appeals runs: the text, and its clock for the script.
    clocks: Vec<(String, String)>,
    now: String,
    people: Vec<String>,
    who: String,
    by: String,
    ruling: String,
    fee: String,
    /// The fee in the regulations; empty if there is none.
    fee_asked: String,
}

fn verdict(visitor: &Visitor, event: &Event, (noted, verdict): (&Noted, &AppealVerdict)) -> String {
    let id = if verdict.granted { "appeal-was-granted" } else { "appeal-was-rejected" };
    let body = visitor.locale.msg(format!("appeal-{}", verdict.body.code())).to_string();
    let said = visitor.locale.msg(id).arg("body", body).arg("reason", &verdict.reason);
    let said = said.arg("time", show::day_time(visitor, show::zone(&event.head), noted.at)).to_string();
    if verdict.fee_returned { format!("{said} · {}", visitor.locale.msg("appeal-fee-returned")) } else { said }
}

/// What the fields say may follow from granting an appeal at a table; the changes of rank only if they are asked for
/// (`asks`).
fn effect(visitor: &Visitor, event: &Event, fields: &Fields, table: &Table, asks: bool) -> Effect {
    let now = table.cards();
    let typed = |seat: Seat| fields.text(&format!("total-{}", seat.letter())).trim().replace('−', "-");
    let chosen = fields.text("penalty").parse().ok().filter(|place| asks && *place < event.penalties.len());
    let standing = event.penalties.iter().enumerate().filter(|(_, given)| given.stands());
    let penalties = standing.map(|(place, given)| Choice {
        value: place.to_string(),
        text: format!("{} · {}", event.entries.entrant_name(given.penalty.of), show::standard(given.penalty.points)),
        chosen: chosen == Some(place),
    });
    let shown = asks.then(|| {
        let totals = BySeat::from_fn(|seat| typed(seat).parse().map_or(now[seat], GamePoints));
        let mut then = event.clone();
        if totals != now {
            then = then.with_totals(table, totals);
        }
        if let Some(place) = chosen {
            then = then.without_penalty(place);
        }
        let to_nobody = table.standing().and_then(|signed| signed.to_nobody);
        let sum = table.judge(totals, to_nobody).err();
        let wrong = sum.map(|wrong| wrong_sum(table.number.0, &wrong, |seat| event.names(table)[seat].clone()));
        let moves = [event.team_moves(&then), event.rank_moves(&then)].concat();
        let say = |message: Message| visitor.locale.say(&message);
        (wrong.into_iter().map(say).collect(), moves.iter().map(rank_move).map(say).collect())
    });
    let total = |seat: Seat| if asks { typed(seat) } else { now[seat].to_string() };
    let names = event.names(table);
    Effect {
        totals: BySeat::from_fn(|seat| (format!("total-{}", seat.letter()), names[seat].clone(), total(seat))),
        penalties: penalties.collect(),
        shown,
    }
}

fn card(
    visitor: &Visitor,
    event: &Event,
    fields: &Fields,
    (session, table): (&Session, &Table),
    appeal: &Appeal<'_>,
) -> AppealCard {
    let AppealPaper { seat, by, ruling, about_rules, fee, .. } = appeal.paper;
    let kind = if *about_rules { "appeal-about-rules" } else { "appeal-about-else" };
    let at = show::day_time(visitor, show::zone(&event.head), appeal.noted.at);
    let handed_in = visitor.locale.msg("appeal-handed-in").arg("by", by).arg("time", at);
    let handed_in = handed_in.arg("kind", visitor.locale.msg(kind).to_string());
    let place = visitor.locale.msg("sheet-title").arg("session", session.number.0).arg("table", table.number.0);
    let of = format!("{}/{}/{}", session.number, table.number, appeal.noted.entry);
    let asks = fields.text("of") == of;
    AppealCard {
        title: place.to_string(),
        name: event.entries.player_name(table.appellant(*seat, appeal.noted.at)),
        handed_in: handed_in.to_string(),
        ruling: ruling.clone(),
        late: event.appeals_until(session).is_some_and(|until| appeal.noted.at > until),
        state: match appeal.verdicts.last().map(|(_, verdict)| verdict.granted) {
            _ if appeal.withdrawn.is_some() => "withdrawn",
            None => "open",
            Some(true) => "granted",
            Some(false) => "rejected",
        },
        decisions: (appeal.verdicts.iter().enumerate())
            .map(|(place, of)| (verdict(visitor, event, *of), appeal.is_replaced(place)))
            .collect(),
        withdrawn: appeal.withdrawn.map_or(String::new(), |(noted, reason)| {
            let said = visitor.locale.msg("publication-withdrawn").arg("author", &noted.author).arg("reason", reason);
            said.arg("time", show::day_time(visitor, show::zone(&event.head), noted.at)).to_string()
        }),
        withdrawable: appeal.is_open() && is_own_appeal(&visitor.actor, event, table, appeal),
        link: format!("/e/{}/sessions/{}/tables/{}", event.head.slug, session.number, table.number),
        bodies: (appeal.may_decide().into_iter())
            .map(|body| Choice {
                value: body.code().into(),
                text: visitor.locale.msg(format!("appeal-{}", body.code())).to_string(),
                chosen: asks && body.code() == fields.text("body"),
            })
            .collect(),
        of,
        entry: appeal.noted.entry,
        fee: fee.clone(),
        reason: if asks { fields.text("reason").to_owned() } else { String::new() },
        effect: effect(visitor, event, fields, table, asks),
        documents: documents(visitor, event, (session, table), appeal),
    }
}

/// The appeals that the visitor may read, the latest session first, with the input for one of them.
pub(crate) fn cards(visitor: &Visitor, event: &Event, fields: &Fields) -> Vec<AppealCard> {
    let tables =
        event.sessions.iter().rev().flat_map(|session| session.tables.iter().map(move |table| (session, table)));
    let of = |(session, table): (&Session, &Table)| {
        let appeals = table.log.appeals();
        let read = appeals.iter().filter(|appeal| may_read_appeal(&visitor.actor, event, (session, table), appeal));
        read.map(|appeal| card(visitor, event, fields, (session, table), appeal)).collect::<Vec<_>>()
    };
    tables.map(|(session, table)| (&**session, &**table)).flat_map(of).collect()
}

/// The sessions that have started, the latest first, each with the end of its time for appeals.
fn sessions(visitor: &Visitor, event: &Event, chosen: &str) -> Vec<Choice> {
    let begun = event.begun_sessions().rev();
    let choice = |session: &std::sync::Arc<Session>| {
        let number = session.number.0;
        let text = match event.appeals_until(session) {
            Some(until) => {
                let until = show::day_time(visitor, show::zone(&event.head), until);
                visitor.locale.msg("appeal-session-until").arg("until", until)
            }
            None => visitor.locale.msg("appeal-session-runs"),
        };
        Choice {
            value: number.to_string(),
            text: text.arg("session", number).to_string(),
            chosen: chosen == number.to_string(),
        }
    };
    begun.map(choice).collect()
}

/// The sessions whose time for appeals runs; the script gets it as a clock that ends then.
fn clocks(visitor: &Visitor, event: &Event) -> Vec<(String, String)> {
    let clock = |session: &std::sync::Arc<Session>| {
        let (closed, until) = (session.closed_at?, event.appeals_until(session).filter(|until| *until > now())?);
        let said = visitor.locale.msg("appeal-session-until").arg("session", session.number.0);
        let times = json!({ "announced": time(closed), "call": time(until), "end": time(until), "break": null });
        let until = show::day_time(visitor, show::zone(&event.head), until);
        Some((said.arg("until", until).to_string(), times.to_string()))
    };
    event.sessions.iter().rev().filter_map(clock).collect()
}

/// The page with the input, and with the reasons why it was refused.
pub(super) async fn render(at: &AtEvent, fields: &Fields, failure: Option<Failure>) -> Answer {
    let event = at.event_with_differences().await?;
    let drawn = event.draw.as_deref().map_or(&[][..], |draw| &draw.players);
    let leads = match at.visitor.actor.role_in(event.head.id) {
        Some(Role::Leader(team)) => Some(*team),
        _ => None,
    };
    let groups = event.groups_now();
    let own = |player| leads.is_none() || event.entries.team_of(player) == leads;
    let page = Appeals {
        page: at.page(&event, at.say("appeals")),
        slug: at.slug.clone(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        differences: differences(&at.visitor, &event, "appeals", |of| {
            permission::see_board(&at.visitor.actor, event.head.id) && matches!(of, Difference::Appeal { .. })
        }),
        cards: cards(&at.visitor, &event, fields),
        decides: permission::decide(&at.visitor.actor, event.head.id),
        sessions: sessions(&at.visitor, &event, fields.text("session")),
        clocks: clocks(&at.visitor, &event),
        now: time(now()),
        people: drawn
            .iter()
            .filter(|(_, player)| own(*player))
            .map(|(number, player)| {
                let group = event.group_among(&groups, *player);
                let group = group.map_or(String::new(), |group| format!(" · {}", group_named(&at.visitor, group)));
                format!("{number} {}{group}", event.entries.player_name(*player))
            })
            .collect(),
        who: fields.text("who").to_owned(),
        by: match fields.text("by") {
            "" if leads.is_some() => at.visitor.actor.name.clone(),
            typed => typed.to_owned(),
        },
        ruling: fields.text("ruling").to_owned(),
        fee: if fields.has("who") { fields.text("fee") } else { &event.head.regulations.appeal_fee }.to_owned(),
        fee_asked: event.head.regulations.appeal_fee.clone(),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, &Fields::default(), None).await
}

/// The seat of a player in a session: found by number, with or without the name, by the name of somebody who sits there, or
/// by what a check-in accepts.
fn place(event: &Event, session: SessionNumber, who: &str) -> Result<(TableNumber, Seat), Failure> {
    let wrong = || Failure::refused(Message::new("appeal-nobody").arg("who", who).arg("session", session.0));
    let tables = &event.session(session).ok_or_else(wrong)?.tables;
    let seats = |is_meant: &dyn Fn(PlayerId) -> bool| -> Vec<(TableNumber, Seat)> {
        tables
            .iter()
            .filter_map(|table| Some((table.number, table.sitting().find(|player| is_meant(*player))?)))
            .collect()
    };
    let number = who.split_whitespace().next().and_then(|first| first.parse().ok()).map(PlayerNumber);
    let by_number = |number: PlayerNumber| event.draw.as_deref()?.players.iter().find(|(of, _)| *of == number);
    let found = match number.and_then(by_number) {
        Some((_, numbered)) => seats(&|player| player == *numbered),
        None => match seats(&|player| event.entries.player_name(player) == who.trim()) {
            none if none.is_empty() => {
                let meant = find_one(event, who.trim())?;
                seats(&|player| player == meant)
            }
            named => named,
        },
    };
    match found.as_slice() {
        [one] => Ok(*one),
        _ => Err(wrong()),
    }
}

/// Records a note at a table, and returns to the page of the appeals.
pub(super) async fn notes(
    at: &AtEvent,
    fields: &Fields,
    noted: Result<(SessionNumber, TableNumber, TableCommand), Failure>,
    done_so: &'static str,
) -> Answer {
    let stored = match noted {
        Ok((session, table, said)) => {
            let new = NewNote { entry: Uuid::new_v4(), device: None, said };
            at.attempt(move |acting| acting.note_at_table((session, table), &new)).await
        }
        Err(failure) => Err(failure),
    };
    at.or_again(stored, async |why| render(at, fields, Some(why)).await).await?;
    Ok(done(&at.address("appeals"), at.say(done_so)))
}

pub(crate) async fn hand_in(at: AtEvent, fields: Fields) -> Answer {
    let event = at.event().await?;
    let session = fields.value("session").map(SessionNumber);
    let said = session.and_then(|session| {
        let (table, seat) = place(&event, session, fields.text("who"))?;
        let said = TableCommand::Appealed(AppealPaper {
            seat,
            by: fields.text("by").to_owned(),
            ruling: fields.text("ruling").to_owned(),
            about_rules: fields.text("about") != "else",
            fee: fields.text("fee").to_owned(),
            pass: None,
        });
        Ok((session, table, said))
    });
    notes(&at, &fields, said, "appeal-handed-in-done").await
}

/// Shows whose rank would change if an appeal were granted; nothing is stored.
pub(crate) async fn look(at: AtEvent, fields: Fields) -> Answer {
    render(&at, &fields, None).await
}

/// Session, table and entry in the field `of` of a card.
pub(super) fn appeal_in_form(fields: &Fields) -> Option<(SessionNumber, TableNumber, Uuid)> {
    let mut of = fields.text("of").splitn(3, '/');
    let (session, table, appeal) = (of.next()?.parse().ok()?, of.next()?.parse().ok()?, of.next()?.parse().ok()?);
    Some((SessionNumber(session), TableNumber(table), appeal))
}

pub(crate) async fn withdraw(at: AtEvent, fields: Fields) -> Answer {
    let said = appeal_in_form(&fields).map(|(session, table, of)| {
        (session, table, TableCommand::TakenBack { of, reason: fields.text("reason").to_owned() })
    });
    notes(&at, &fields, said.ok_or(Failure::NotFound), "appeal-withdrawn-done").await
}

pub(crate) async fn decide(at: AtEvent, fields: Fields) -> Answer {
    let said = (|| {
        let (session, table, appeal) = appeal_in_form(&fields)?;
        let said = TableCommand::AppealDecided(AppealVerdict {
            appeal,
            body: AppealBody::from_code(fields.text("body"))?,
            granted: fields.text("verdict") == "granted",
            reason: fields.text("reason").to_owned(),
            fee_returned: fields.has("fee_returned"),
        });
        Some((session, table, said))
    })();
    notes(&at, &fields, said.ok_or(Failure::NotFound), "appeal-decided-done").await
}
