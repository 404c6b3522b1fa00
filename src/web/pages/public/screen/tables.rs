//! The tables of the session on a display.

use super::slide::{Body, Slide, TableCard, first_letter, slides};
use crate::pages::public::standings::group;
use event::event::{Event, Session, Table};
use event::regulations::Entry;
use event::sheet::hand_result::Ending;
use messages::wind;
use rules::{Seat, Source};
use site::name::{Name, widest};
use site::render::say;
use site::show;
use site::visitor::Visitor;

/// Maximum number of tables on a slide, and the one if all fit on one.
const TABLES: usize = 8;
const ALL_TABLES: usize = 10;
/// Up to this number all are on one slide, and larger.
const FEW_TABLES: usize = 4;

/// The last hand of a table in a line, and whether it was great.
pub(in crate::pages::public) fn last_hand(guest: &Visitor, event: &Event, table: &Table) -> (String, bool) {
    let Some(hand) = table.sheet.hands().last() else { return (String::new(), false) };
    let said = match hand.win() {
        Some(win) => {
            let id = match win.source() {
                Source::SelfDraw => "screen-self-draw",
                Source::Discard(_) => "screen-discard",
            };
            let name = event.entries.player_name(table.sitting()[win.winner()]);
            guest.locale.msg(id).arg("name", name).arg("points", i64::from(win.basic_points())).to_string()
        }
        None => guest.locale.msg(format!("ending-{}", Ending::code(hand.ending()))).to_string(),
    };
    let great = event.head.regulations.game().great_from();
    (said, hand.win().is_some_and(|win| win.basic_points() >= great))
}

pub(super) fn tables(guest: &Visitor, event: &Event, session: &Session) -> Vec<Slide> {
    let card = |table: &Table| {
        let look = table.look();
        let names = table.sitting().map(|player| Name::of_player(guest.locale, &event.entries, player));
        let four = names.values().map(Clone::clone);
        let player = |side: Seat| {
            let score = if session.withheld { String::new() } else { show::game(look.scores[side]) };
            let name = names[side].clone().in_two_lines(&four);
            (look.winds[side], first_letter(guest.locale.say(&wind(look.winds[side]))), name, score, look.leads[side])
        };
        let (mut last, great) = last_hand(guest, event, table);
        let won = table.sheet.hands().last().and_then(|hand| Some((hand.ending(), hand.win()?)));
        let (winner, how) = won.map_or_else(Default::default, |(ending, win)| {
            last = guest.locale.msg("table-fans").arg("points", i64::from(win.basic_points())).to_string();
            let winner = names[win.winner()].clone().in_one_line(&four);
            (Some(winner), guest.locale.msg(format!("table-won-{}", ending.code())).to_string())
        });
        let by_totals = table.entry() == Entry::Totals && table.sheet.hands().is_empty();
        let played = table.hand_to_come().filter(|_| !session.withheld && !table.is_complete() && !by_totals);
        let played = played.map(|hand| table.sheet.place(hand.get()));
        TableCard {
            number: table.number.0,
            state: {
                let state = match played {
                    _ if table.is_complete() => say(guest, "table-complete"),
                    Some(played) => guest.locale.msg("screen-hand").arg("hand", played + 1).to_string(),
                    None if by_totals => say(guest, "by-totals-short"),
                    None => String::new(),
                };
                let said = [group(guest, event, session, table), state].into_iter().filter(|text| !text.is_empty());
                said.collect::<Vec<_>>().join(" · ")
            },
            complete: table.is_complete(),
            played,
            players: Seat::ALL.map(player).into(),
            winner,
            how,
            last,
            great,
        }
    };
    let title = guest.locale.msg("screen-tables").arg("session", session.number.0).to_string();
    let cards: Vec<_> = session.tables.iter().map(|table| card(table)).collect();
    let (most, size) = if cards.len() <= FEW_TABLES {
        (FEW_TABLES, "four")
    } else if cards.len() <= ALL_TABLES {
        (ALL_TABLES, "ten")
    } else {
        (TABLES, "eight")
    };
    slides(guest, ("tables", title), cards, most, |cards| {
        let names = cards.iter().flat_map(|card| &card.players).map(|(.., name, _, _)| name);
        Body::Tables(widest(names), cards, size)
    })
}
