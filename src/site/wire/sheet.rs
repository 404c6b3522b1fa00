//! A table's sheet as JSON.

use crate::name::Name;
use crate::wire::sheet_rules::{rules, written};
use crate::wire::{
    Bench, Call, CallAnswer, Clock, Confirmation, Count, Decided, Difference, EventName, Four, Hand, LikelyWrong,
    Player, SheetJson, Signature, TableWriter, Told, You, time,
};
use actions::{Actor, Decision, TableState, Writer, decision, entered_by, permission, time_zone};
use event::event::Player as EnteredPlayer;
use event::notes::table_note::{Signer, TableNote};
use event::regulations::Regulations;
use event::sheet::session_clock::SessionClock;
use event::sheet::suspects::suspects;
use event::sheet::written_hand::WrittenHand;
use messages::{Locale, blocker, instead};
use rules::{BySeat, HandNumber, Seat};
use store::hands::{self, Version};
use store::now;

/// The sheet of a table as `actor` sees it; `token` is that of the forms on their page.
pub fn sheet(actor: &Actor, locale: Locale, token: String, state: &TableState) -> SheetJson {
    let TableState { event, session, table, versions, hash, .. } = state;
    let (regulations, log) = (&event.regulations, &table.log);
    let decides = permission::decide(actor, event.id);
    let seating = table.seating();
    let names = BySeat::from_fn(|seat| Name::of_person(locale, &state.names[seat], &state.given_names[seat]));
    let four = names.values().map(Clone::clone);
    let seated = |seat: Seat| {
        let filled = &table.filled[seat];
        Player {
            name: state.names[seat].clone(),
            short_name: names[seat].clone().into_line(&four),
            team: state.teams[seat].clone(),
            attendance: filled.attendance.code().0,
            late: filled.session_penalty.0,
            deducted: table.other_deduction(seat, regulations).0,
            late_standard: written(table.deduction_for(seat, regulations)),
            missing_since: table.missing_since(seat).map(time),
            own_points: filled.attendance.code().1.map(|own| own.0),
            substitute: filled.substitute.map(|substitute| substitute.0),
            bench: state.bench[seat].iter().filter(|_| decides).map(bench).collect(),
            reason: filled.reason.clone(),
            disqualified: seating.barred(seat, &state.disqualifications).is_some(),
            barred_from: seating.barred_from(seat, &table.sheet, &state.disqualifications).map(HandNumber::get),
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
        entries: state.received.clone(),
        servers: Vec::new(),
        pass: None,
        now: time(now()),
        state: match (session.started_at, session.closed_at) {
            (None, _) => "seated",
            (Some(_), None) => "running",
            (Some(_), Some(_)) => "closed",
        },
        corrections_until: session.closed_at.map(|closed| time(regulations.corrections_until(closed))),
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
pub fn hand(version: &Version, decision: Option<Decision>) -> Hand {
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
pub fn writer(writer: &Writer) -> TableWriter {
    TableWriter { device: writer.device, name: writer.name.clone(), since: time(writer.since) }
}

/// The clock of a table with so many extra minutes.
pub fn clock(clock: &SessionClock, regulations: &Regulations, extra_minutes: u16) -> Clock {
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
            forfeit: match noted.note {
                TableNote::Answered { forfeit, .. } => forfeit,
                _ => None,
            },
        }),
    }
}

/// The totals signed, beside those computed.
pub fn count(locale: Locale, state: &TableState) -> Option<Count> {
    let TableState { table, names, .. } = state;
    let signed = table.signed.as_ref()?;
    let computed = table.of_hands();
    let cards = table.log.counted_note().and_then(|noted| match &noted.note {
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
