//! `caipan demo`: a running event to look at and to try everything on.

use super::location::{HERE, Location};
use super::serve::{self, Address, Operators};
use super::{Failure, progress_bar};
use actions::{self, Acting, Actor, DrawnBy, NewEvent, NewHand, Role, Source, server_time_zone};
use chrono::{NaiveDateTime, TimeDelta, Timelike};
use event::draw::seeded::Seeded;
use event::play::play;
use event::regulations::Regulations;
use event::sheet::hand_result::Draft;
use event::sheet::penalty::PenaltyDraft;
use event::values::ids::{SessionNumber, TableNumber};
use indicatif::ProgressBar;
use messages::Locale;
use rules::{Foul, HandNumber, Seat};
use store::{Store, events, now};
use uuid::Uuid;
use web::BackUp;

/// The slug of the event.
pub(super) const SLUG: &str = "demo";

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[command(flatten)]
    address: Address,
    #[arg(long)]
    seed_only: bool,
}

const TEAMS: [(&str, [&str; 4]); 4] = [
    ("红中队", ["王建国", "李晓梅", "张伟", "陈思远"]),
    ("发财队", ["刘洋", "欧阳静怡", "赵敏", "孙志强"]),
    ("白板队", ["周杰", "吴雨桐", "郑海涛", "司马云飞"]),
    ("东风队", ["冯丽华", "褚天明", "卫小宝", "蒋欣怡"]),
];

/// Minutes between the starts of two sessions.
const SESSION_MINUTES: i64 = 100;

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let Location { data, database } = &arguments.location;
    // Apart from the data of those who use this computer.
    let data = data.clone().or_else(|| Some(HERE.into()));
    let location = Location { data, database: database.clone() };
    let store = location.open_or_make()?;
    let known = store.read(|conn| events::by_slug(conn, SLUG).map_err(actions::Error::from))?;
    let bar = progress_bar(0, locale.msg("demo-seeding").to_string());
    if known.is_none() {
        println!("{}", locale.msg("demo-seeding"));
    }
    seed(&store, &bar)?;
    bar.finish_and_clear();
    if arguments.seed_only {
        println!("{}", locale.msg("demo-ready"));
        return Ok(());
    }
    let link = |role: Role, label: &str| acting(&store, &Actor::command_line(), now()).make_link(&role, label, None);
    let organiser = link(Role::Organiser, "林主任")?;
    let referee = link(Role::Referee(vec![TableNumber(1)]), "马裁判")?;
    let backups = BackUp { folder: location.backups(), second: None };
    serve::run_on(
        store,
        backups,
        &arguments.address,
        &Operators::AT_TERMINAL,
        locale,
        |serve::Ready { base, .. }| {
            println!("{}", locale.msg("demo-organiser").arg("address", format!("{base}/link/{}", organiser.secret())));
            println!("{}", locale.msg("demo-referee").arg("address", format!("{base}/link/{}", referee.secret())));
            println!("{}", locale.msg("demo-spectator").arg("address", format!("{base}/e/{SLUG}")));
            Ok(())
        },
    )
}

/// Plays the demo's day as far as it was not played yet: started again after an interruption, it continues.
fn seed(store: &Store, bar: &ProgressBar) -> Result<(), Failure> {
    let actor = Actor { name: "林主任".into(), ..Actor::command_line() };
    let begin = now() - TimeDelta::minutes(2 * SESSION_MINUTES + 45);
    let starts = |number: u16| begin + TimeDelta::minutes(5 + SESSION_MINUTES * i64::from(number - 1));
    let zone = server_time_zone();
    let exists = store.read(|conn| events::by_slug(conn, SLUG).map_err(actions::Error::from))?.is_some();
    if !exists {
        let new = NewEvent {
            slug: SLUG.into(),
            name: "金秋杯国标麻将团体赛".into(),
            teams: true,
            regulations: Regulations {
                place: "杭州".into(),
                starts: (1..=4)
                    .map(|number| zone.local(starts(number)))
                    .filter_map(|at| at.with_second(0)?.with_nanosecond(0))
                    .collect(),
                session_minutes: SESSION_MINUTES as u16 - 10,
                ..Regulations::default()
            },
        };
        actions::create_event(store, &actor, &new, begin)?;
    }
    let event = || store.event(SLUG)?.ok_or(actions::Error::NotFound);
    if event()?.entries.players.is_empty() {
        let rows: String =
            TEAMS.iter().flat_map(|(team, players)| players.map(|name| format!("{team},{name}\n"))).collect();
        acting(store, &actor, begin).import_entries("demo.csv", format!("team,name\n{rows}").as_bytes())?;
    }
    if event()?.chart.is_none() {
        acting(store, &actor, begin).choose_chart(&Source::Official(1).into())?;
    }
    if event()?.draw.is_none() {
        acting(store, &actor, begin).draw_lots("各队领队", DrawnBy::Seed("金秋 2026".into()), "")?;
    }
    let drawn = event()?.draw.as_ref().map_or(0, |draw| draw.revision);
    acting(store, &actor, begin).release_draw(drawn, usize::MAX)?;
    bar.set_length(2 * 4 * 16 + 4 * 6);
    for number in 1..=3_u16 {
        play_session(store, &actor, SessionNumber(number), starts(number), bar)?;
    }
    Ok(())
}

fn acting<'a>(store: &'a Store, actor: &'a Actor, now: NaiveDateTime) -> Acting<'a> {
    Acting { store, actor, event: SLUG, now }
}

fn play_session(
    store: &Store,
    actor: &Actor,
    number: SessionNumber,
    started: NaiveDateTime,
    bar: &ProgressBar,
) -> Result<(), Failure> {
    let event = || store.event(SLUG)?.ok_or(actions::Error::NotFound);
    if event()?.session(number).is_none() {
        acting(store, actor, started).seat_session(number, &format!("金秋 2026 {number}"))?;
    }
    if event()?.session(number).is_none_or(|session| !session.has_begun()) {
        acting(store, actor, started).start_session(number)?;
    }
    if event()?.session(number).is_none_or(|session| session.is_closed()) {
        bar.inc(64);
        return Ok(());
    }
    for hand in HandNumber::all() {
        for table in (1..=4).map(TableNumber).filter(|table| hand.get() <= hands_played(number, *table)) {
            play_hand(store, number, table, hand, started)?;
            bar.inc(1);
        }
    }
    if number.0 < 3 {
        let closed = started + TimeDelta::minutes(SESSION_MINUTES - 12);
        acting(store, actor, closed).close_session(number)?;
        acting(store, actor, closed + TimeDelta::minutes(3)).publish_standings(number)?;
    }
    Ok(())
}

/// The number of hands that the demo has played at a table: the third session is not over.
fn hands_played(session: SessionNumber, table: TableNumber) -> u8 {
    if session.0 < 3 { 16 } else { 4 + table.0 as u8 % 3 }
}

/// The hand at a place. It depends only on the place, so that it is always the same.
fn drafted(session: SessionNumber, table: TableNumber, hand: HandNumber) -> Draft {
    let place = format!("{SLUG} {session} {table} {hand}");
    let mut draft = play(&place, hand, Regulations::default().rotation);
    let chance = &mut Seeded::new(SLUG, &place);
    let fouls: &[Foul] = match chance.next_below(24) {
        0 => &[Foul::BelowMinimum],
        1 => &[Foul::WrongTile],
        2 => &[Foul::EmptyClaim],
        // A warning, and 5 points for the second one.
        3 => &[Foul::EmptyClaim; 2],
        _ => &[],
    };
    let offender = draft.winner.unwrap_or(Seat::East).turned(1 + chance.next_below(3));
    let by_book = |&foul| PenaltyDraft { foul, offender, points: None, payee: None, reason: String::new() };
    draft.penalties = fouls.iter().map(by_book).collect();
    draft
}

fn play_hand(
    store: &Store,
    session: SessionNumber,
    table: TableNumber,
    hand: HandNumber,
    started: NaiveDateTime,
) -> Result<(), Failure> {
    let actor = Actor { name: format!("{table} 桌裁判"), ..Actor::command_line() };
    let minutes = i64::from(hand.get()) * 5 + i64::from(table.0) % 3;
    let id = format!("{:0>8}-0000-4000-8000-{session:0>4}{table:0>4}{hand:0>4}", "de30");
    let new = NewHand {
        session,
        table,
        entry: id.parse().unwrap_or_else(|_| Uuid::new_v4()),
        deal: None,
        based_on: 0,
        draft: drafted(session, table, hand),
        omitted: Vec::new(),
        reason: String::new(),
        device: None,
        seen: None,
    };
    let at = (started + TimeDelta::minutes(minutes)).min(now());
    match acting(store, &actor, at).record_hand(&new) {
        // Somebody has entered this hand in the meantime: their entry stays.
        Ok(_) | Err(actions::Error::Conflict(_)) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use event::sheet::hand_result::Ending;
    use event::sheet::named;
    use rules::Tariffs;
    use rules::fan::Options;
    use rules::fan::claim::{Verdict, judge};
    use rules::fan::together;

    #[test]
    fn the_demo_plays_hands_that_exist() {
        let options = Options::DEFAULT;
        let (mut values, mut drawn_hands, mut self_draws) = (Vec::new(), 0, 0);
        for session in (1..=3).map(SessionNumber) {
            for table in (1..=4).map(TableNumber) {
                for hand in HandNumber::all().take(hands_played(session, table).into()) {
                    let draft = drafted(session, table, hand);
                    let regulations = Regulations::default();
                    let result = draft.check(regulations.sheet_rules()).unwrap();
                    assert!(result.penalties().iter().all(|penalty| penalty.reason.is_empty()), "by the book");
                    assert!(
                        (1..draft.penalties.len())
                            .all(|at| !draft.penalties[at].departs(&Tariffs::default(), &result.penalties()[..at]))
                    );
                    let Some(won) = draft.winning_hand(regulations.rotation) else {
                        drawn_hands += 1;
                        continue;
                    };
                    let fans = named::fans(&draft.fans);
                    assert_eq!(judge(&won.unwrap(), &fans, &options), Verdict::Exact, "{draft:?}");
                    let self_draw = Some(draft.ending == Ending::SelfDraw);
                    assert_eq!(together::judge(&fans, self_draw, &options).clashes, [], "{draft:?}");
                    assert_eq!(draft.basic_points, Some(fans.basic_points(&options)));
                    self_draws += usize::from(draft.ending == Ending::SelfDraw);
                    values.push(fans.basic_points(&options));
                }
            }
        }
        values.sort_unstable();
        let (middle, great) = (values[values.len() / 2], values.iter().filter(|points| **points >= 24).count());
        assert_eq!((values.len(), self_draws, drawn_hands), (130, 40, 18));
        assert_eq!((middle, great, values.last()), (14, 37, Some(&71)));
    }
}
