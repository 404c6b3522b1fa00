//! What a person can do, a file each: permission first, then one transaction with the rule, the write and the audit row.
//!
//! Two facts to know: nothing here knows HTTP or command-line flags, the time is an argument; and a refusal is a list of
//! messages that say what to do, with nothing written. A function that fails without saying how fails as the store does.

mod actor;
mod appeal_document;
mod at_table;
mod at_table_said;
mod disqualified;
mod error;
pub mod permission;
mod token;

mod back_up;
mod bring_back;
mod ceremony;
mod change_address;
mod change_kind;
mod change_regulations;
mod change_role;
mod check;
mod check_in;
mod check_installation;
mod choose_chart;
mod close_session;
mod commit_draw;
mod compare_list;
mod create_event;
mod decide_field;
mod differences;
mod displays;
mod documents;
mod doubt_result;
mod draw_lots;
mod ema_report;
mod enter_players;
mod event_then;
mod export_archive;
mod fill_seat;
mod give_standard_penalty;
mod given_groups;
mod hall_picture;
mod hand_in_line_up;
mod import_archive;
mod import_file;
mod keep_layout;
mod make_deals;
mod make_link;
mod manage_users;
mod merge_archive;
mod note_at_table;
mod open_archive;
mod organisers;
mod pair_phone;
mod publish_standings;
mod read_table;
mod record_hand;
mod rehearse;
mod rename;
mod repair_draw;
mod report_guesses;
mod restore;
mod revoke_disqualification;
mod revoke_standard_penalty;
mod seat_session;
mod shelve_event;
mod sign_in;
mod sign_protocol;
mod sign_totals;
mod stage_lots;
mod start_session;
mod stop_tables;
mod swap_seats;
mod take_back_session;
mod time_zone;
mod undo_hand;
mod webhooks;
mod withdraw_draw;

pub use actor::{Actor, Rights, Role};
pub use appeal_document::{appeal_document, is_own_appeal, may_read_appeal, megabytes};
pub use at_table::{Decision, Device, Standing, Writer, decision, entered_by};
pub use at_table_said::{AtTableSaid, NewNote, SheetSeen};
pub use back_up::{Backup, For, KEPT, back_up, copy_backup, download_backup, newest_backup};
pub use bring_back::{Removed, bring_back, removed};
pub use ceremony::{begin_ceremony, hide_place, reveal_place};
pub use change_address::change_address;
pub use change_kind::{against_other_kind, change_kind};
pub use change_regulations::{RegulationsPreview, change_regulations, preview_regulations};
pub use change_role::change_role;
pub use check::{Checked, OnPaper, check_archive, check_event, slugs};
pub use check_in::check_in;
pub use check_installation::{CheckedInstallation, check_installation};
pub use choose_chart::{ChartChoice, Source, choose_chart};
pub use close_session::close_session;
pub use commit_draw::commit_draw;
pub use compare_list::{Compared, Difference, Found, compare_list, complete_from_list, take_over_list};
pub use create_event::{NewEvent, create_event, propose_slug};
pub use decide_field::{decide_field, decide_field_anew, draw_stage_lots, field_waits, stage_is_over, take_back_field};
pub use differences::{differences, let_stand};
pub use displays::{claim_display, forget_display, identify_displays, tell_displays};
pub use documents::{Document, Order, RESULTS, print_blank, print_document, print_results};
pub use doubt_result::{doubt_of, doubt_result, take_back_doubt};
pub use draw_lots::{DrawnBy, draw_lots, release_draw};
pub use ema_report::{EmaReport, ema_report};
pub use enter_players::{
    add_player, add_stand_ins, add_team, import_entries, remove_player, remove_team, stand_in_for,
};
pub use error::{Error, Result};
pub use event_then::event_then;
pub use export_archive::{export_archive, export_open_archive, is_archive_open};
pub use fill_seat::SeatFilling;
pub use give_standard_penalty::give_standard_penalty;
pub use hall_picture::{add_picture, hall_picture, remove_picture};
pub use hand_in_line_up::{hand_in_line_up, take_back_line_up};
pub use import_archive::{check_import, import_archive};
pub use import_file::{FileImport, ImportPreview, StandingRows, import_file, open_file, preview_import};
pub use keep_layout::{drop_layout, keep_layout, recall_layout};
pub use make_deals::{Dealt, deals_of, import_deals, make_deals};
pub use make_link::{ended_link, make_link, revoke_link};
pub use manage_users::{SHORTEST_PASSWORD, add_first_user, add_user, has_no_user, set_password};
pub use merge_archive::{Decisions, check_merge, merge_archive};
pub use note_at_table::{note_at_table, note_at_tables};
pub use open_archive::open_archive;
pub use organisers::{add_organiser, remove_organiser};
pub use pair_phone::{Key, Paired, Pairing, admit_phone, pair_phone, pair_phones, paired_place, unpair_table};
pub use publish_standings::{publish_standings, withdraw_publication};
pub use read_table::{TableState, read_table};
pub use record_hand::{HandPreview, NewHand, Receipt, preview_hand, record_hand};
pub use rehearse::{Mishap, NETWORK_GONE, Rehearsal, go_wrong, play_tables, rehearse};
pub use rename::{Renamed, rename, set_background, set_leader_and_coach};
pub use repair_draw::{Changes, RepairPlan, preview_repair, repair_draw};
pub use report_guesses::{Guesses, codes_guessed, passwords_guessed};
pub use restore::{Restored, restore_database, restore_events, undo_restore};
pub use revoke_disqualification::{OnDisqualification, restore_disqualification, revoke_disqualification};
pub use revoke_standard_penalty::revoke_standard_penalty;
pub use seat_session::{seat_session, seating_waits};
pub use shelve_event::{end_event, resume_event, shelve_event};
pub use sign_in::{account, holders, sign_in, sign_out};
pub use sign_protocol::signed_protocol;
pub use sign_totals::{AskedSum, Totals, TotalsLink, TotalsSeen};
pub use stage_lots::{LotsFrom, commit_stage_lots};
pub use start_session::start_session;
pub use stop_tables::{stop_by_time, unstop_tables};
pub use swap_seats::{Swap, swap_seats};
pub use take_back_session::{reopen_session, unseat_session, unstart_session};
pub use time_zone::{server_time_zone, time_zone};
pub use token::Token;
pub use undo_hand::{Undo, undo_hand};
pub use webhooks::{Told, add_webhook, revoke_webhook, webhooks};
pub use withdraw_draw::withdraw_draw;

use event::event::{Event, EventHead};
use event::notes::table_note::LONGEST_TEXT;
use event::values::typed_text;
use files::sheet::Problem;
use messages::Message;
use rules::GamePoints;
use std::sync::Arc;
use store::{Conn, Store, audit, events};

/// The event in the address, if somebody may do this to it.
///
/// # Errors
/// There is no such event, or it is not `allowed` there.
fn event_head(conn: &mut Conn, slug: &str, allowed: impl FnOnce(i32) -> bool) -> Result<EventHead> {
    let event = events::by_slug(conn, slug)?.ok_or(Error::NotFound)?;
    require(allowed(event.id))?;
    Ok(event)
}

/// The event in the address as it stands, if somebody may do this to it: for what is prepared before anything is written.
///
/// # Errors
/// There is no such event, or it is not `allowed` there.
fn event(store: &Store, slug: &str, allowed: impl FnOnce(i32) -> bool) -> Result<Arc<Event>> {
    let event = store.event(slug)?.ok_or(Error::NotFound)?;
    require(allowed(event.head.id))?;
    Ok(event)
}

/// Changes an event that somebody has to look at as a whole, if they may do this to it: it is read before anybody has to
/// wait, and within the transaction only what has changed since.
///
/// # Errors
/// There is no such event, it is not `allowed` there, and those of `work`.
fn change_event<T>(
    store: &Store,
    slug: &str,
    allowed: impl FnOnce(i32) -> bool,
    work: impl FnOnce(&mut Conn, &Event) -> Result<T>,
) -> Result<T> {
    event(store, slug, allowed)?;
    store.write(|conn| {
        let event = store.event_within(conn, slug)?.ok_or(Error::NotFound)?;
        work(conn, &event)
    })
}

/// 16 random bytes as hexadecimal digits, to be committed to: nobody finds them by trying.
fn secret() -> Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(Error::unexpected("the system gives no random numbers"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Refuses what was prepared from an event once it has changed.
fn unchanged(conn: &mut Conn, event: &Event) -> Result<()> {
    match audit::stands_since(conn, event.head.id, event.version)? {
        true => Ok(()),
        false => refused(Message::new("event-changed")),
    }
}

/// Refuses what was looked at at an older version of an event, unless nothing but hands and the like at tables came since:
/// whatever stands against it there is asked again.
fn unchanged_but_for_tables(conn: &mut Conn, event: i32, shown: i32) -> Result<()> {
    match audit::stands_but_for_tables(conn, event, shown)? {
        true => Ok(()),
        false => refused(Message::new("event-changed")),
    }
}

/// [`Error::Forbidden`] unless `allowed`.
fn require(allowed: bool) -> Result<()> {
    if allowed { Ok(()) } else { Err(Error::Forbidden) }
}

/// A refusal for one reason.
fn refused<T>(message: Message) -> Result<T> {
    Err(Error::Refused(vec![message]))
}

/// What refuses a line of a file, with its place; other errors stay what they are.
fn in_line(file: &str, line: u64, error: Error) -> Result<Vec<Problem>> {
    match error {
        Error::Refused(reasons) => Ok(reasons
            .into_iter()
            .map(|what| Problem { file: file.to_owned(), line: Some(line), column: None, what })
            .collect()),
        other => Err(other),
    }
}

/// A refusal for these problems, if there are any.
fn none_of(problems: Vec<Problem>) -> Result<()> {
    if problems.is_empty() { Ok(()) } else { Err(problems.into()) }
}

/// A name as it is stored, in one way ([`typed_text::name`]).
///
/// # Errors
/// The name is empty or too long for a form.
fn name(text: &str) -> Result<String> {
    use files::entries::MAX_NAME_LENGTH;
    let text = typed_text::name(text);
    match text.chars().count() {
        0 => refused(Message::new("name-empty")),
        length if length > MAX_NAME_LENGTH => {
            refused(Message::new("problem-long-name").arg("length", length).arg("longest", MAX_NAME_LENGTH))
        }
        _ => Ok(text),
    }
}

/// Refuses what cannot be taken back unless the event's name is typed out.
fn typed_name(event: &EventHead, typed: &str) -> Result<()> {
    match typed.trim() == event.name {
        true => Ok(()),
        false => refused(Message::new("type-the-name").arg("name", &event.name).arg("typed", typed.trim())),
    }
}

/// Refuses game points that cannot be anybody's total.
fn plausible(points: GamePoints) -> Result<()> {
    match points.is_plausible() {
        true => Ok(()),
        false => refused(Message::new("game-points-wrong").arg("points", points).arg("most", GamePoints::MOST)),
    }
}

/// So often a hand or a line-up is changed by others than who decides.
const MAX_CHANGES: usize = 100;

/// A reason as it is stored: without surrounding spaces.
///
/// # Errors
/// The reason is empty, or too long.
fn reason(text: &str) -> Result<&str> {
    match remark(text)? {
        "" => refused(Message::new("reason-empty")),
        text => Ok(text),
    }
}

/// What may be said and need not, as it is stored.
///
/// # Errors
/// It is too long.
fn remark(text: &str) -> Result<&str> {
    let text = text.trim();
    match text.chars().count() {
        length if length > LONGEST_TEXT => {
            refused(Message::new("text-too-long").arg("length", length).arg("longest", LONGEST_TEXT))
        }
        _ => Ok(text),
    }
}
