//! `caipan demo`: an event in full swing, to look at and to try everything on.

use super::serve::{self, Address};
use super::{Failure, Location, progress_bar};
use crate::actions::{self, Actor, DrawnBy, NewEvent, NewHand, Role, Source};
use crate::messages::Locale;
use crate::rules::fan::{Counted, FanList, Options};
use crate::rules::{Fan, Foul, HandNumber, Seat};
use crate::store::{Store, events, now};
use crate::tournament::draw::seeded::Seeded;
use crate::tournament::hand_result::{Draft, Ending};
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::tournament::penalty::PenaltyDraft;
use crate::tournament::regulations::Regulations;
use chrono::{NaiveDateTime, TimeDelta};
use indicatif::ProgressBar;
use uuid::Uuid;

/// The name of the event on the command line and in addresses.
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

/// Wins as they are seen at tables: the fans named, by their numbers in the book.
const WINS: [&[(u8, u8)]; 16] = [
    &[(41, 1)],
    &[(39, 1), (63, 1)],
    &[(50, 1), (63, 1), (70, 1)],
    &[(48, 1), (68, 1)],
    &[(49, 1), (59, 1)],
    &[(51, 1), (62, 1)],
    &[(28, 1)],
    &[(19, 1), (68, 1)],
    &[(52, 1), (63, 1)],
    &[(30, 1), (76, 1)],
    &[(55, 1), (56, 1), (76, 1)],
    &[(40, 1), (73, 1)],
    &[(35, 1), (75, 1)],
    &[(50, 1), (62, 1), (70, 1)],
    &[(22, 1), (69, 1)],
    &[(42, 1), (68, 1), (77, 1)],
];

/// Minutes from the start of one session to that of the next, in the demo's day.
const SESSION_MINUTES: i64 = 100;

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let store = arguments.location.open()?;
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
    let link = |role: Role, label: &str| actions::make_link(&store, &Actor::command_line(), SLUG, &role, label, now());
    let organiser = link(Role::Organiser, "林主任")?;
    let referee = link(Role::Referee(vec![TableNumber(1)]), "马裁判")?;
    serve::run_on(store, &arguments.address, locale, |base| {
        println!("{}", locale.msg("demo-organiser").arg("address", format!("{base}/link/{}", organiser.secret())));
        println!("{}", locale.msg("demo-referee").arg("address", format!("{base}/link/{}", referee.secret())));
        println!("{}", locale.msg("demo-spectator").arg("address", format!("{base}/e/{SLUG}")));
    })
}

/// Plays the demo's day as far as it has not been played: started again after a break, it goes on.
fn seed(store: &Store, bar: &ProgressBar) -> Result<(), Failure> {
    let actor = Actor { name: "林主任".into(), ..Actor::command_line() };
    let begin = now() - TimeDelta::minutes(2 * SESSION_MINUTES + 45);
    let exists = store.read(|conn| events::by_slug(conn, SLUG).map_err(actions::Error::from))?.is_some();
    if !exists {
        let new = NewEvent {
            slug: SLUG.into(),
            name: "金秋杯国标麻将团体赛".into(),
            teams: true,
            regulations: Regulations { session_minutes: SESSION_MINUTES as u16 - 10, ..Regulations::default() },
        };
        actions::create_event(store, &actor, &new, begin)?;
    }
    let view = || actions::EventView::load(store, SLUG)?.ok_or(actions::Error::NotFound);
    if view()?.entries.players.is_empty() {
        let rows: String =
            TEAMS.iter().flat_map(|(team, players)| players.map(|name| format!("{team},{name}\n"))).collect();
        actions::import_entries(store, &actor, SLUG, "demo.csv", format!("team,name\n{rows}").as_bytes(), begin)?;
    }
    if view()?.chart.is_none() {
        actions::choose_chart(store, &actor, SLUG, &Source::Official(1).into(), begin)?;
    }
    if view()?.draw.is_none() {
        actions::draw_lots(store, &actor, SLUG, "各队领队", DrawnBy::Seed("金秋 2026".into()), "", begin)?;
    }
    let drawn = view()?.draw.map_or(0, |draw| draw.revision);
    actions::release_draw(store, &actor, SLUG, drawn, usize::MAX, begin)?;
    bar.set_length(2 * 4 * 16 + 4 * 6);
    for number in 1..=3_u16 {
        let started = begin + TimeDelta::minutes(5 + SESSION_MINUTES * i64::from(number - 1));
        play_session(store, &actor, SessionNumber(number), started, bar)?;
    }
    Ok(())
}

fn play_session(
    store: &Store,
    actor: &Actor,
    number: SessionNumber,
    started: NaiveDateTime,
    bar: &ProgressBar,
) -> Result<(), Failure> {
    let view = || actions::EventView::load(store, SLUG)?.ok_or(actions::Error::NotFound);
    if view()?.session(number).is_none() {
        actions::seat_session(store, actor, SLUG, number, &format!("金秋 2026 {number}"), started)?;
    }
    if view()?.session(number).is_none_or(|session| session.started_at.is_none()) {
        actions::start_session(store, actor, SLUG, number, started)?;
    }
    if view()?.session(number).is_none_or(|session| session.closed_at.is_some()) {
        bar.inc(64);
        return Ok(());
    }
    let hands = |table: u16| if number.0 < 3 { 16 } else { 4 + table as u8 % 3 };
    for hand in HandNumber::all() {
        for table in (1..=4).filter(|table| hand.get() <= hands(*table)) {
            play_hand(store, number, TableNumber(table), hand, started)?;
            bar.inc(1);
        }
    }
    if number.0 < 3 {
        let closed = started + TimeDelta::minutes(SESSION_MINUTES - 12);
        actions::close_session(store, actor, SLUG, number, closed)?;
        actions::publish_standings(store, actor, SLUG, number, closed + TimeDelta::minutes(3))?;
    }
    Ok(())
}

/// Records a hand that follows from its place alone, so that it is the same whenever it is played.
fn play_hand(
    store: &Store,
    session: SessionNumber,
    table: TableNumber,
    hand: HandNumber,
    started: NaiveDateTime,
) -> Result<(), Failure> {
    let chance = &mut Seeded::new("demo", &format!("{session} {table} {hand}"));
    let actor = Actor { name: format!("{table} 桌裁判"), ..Actor::command_line() };
    let winner = Seat::ALL[chance.below(4)];
    let fans: Vec<Counted> = WINS[chance.below(WINS.len())]
        .iter()
        .filter_map(|(number, times)| Some(Counted { fan: Fan::from_number(*number)?, times: *times }))
        .collect();
    let ending = match chance.below(10) {
        0 => Ending::DrawnHand,
        1..=3 => Ending::SelfDraw,
        _ => Ending::Discard,
    };
    let won = ending != Ending::DrawnHand;
    let offender = winner.turned(1 + chance.below(3));
    let foul = match chance.below(24) {
        0 => Some(Foul::BelowMinimum),
        1 => Some(Foul::WrongTile),
        2 | 3 => Some(Foul::EmptyClaim),
        _ => None,
    };
    let draft = Draft {
        hand: hand.get(),
        dealer: Regulations::default().rotation.dealer(hand),
        ending,
        winner: won.then_some(winner),
        discarder: (ending == Ending::Discard).then(|| winner.turned(1 + chance.below(3))),
        basic_points: won.then(|| fans.iter().copied().collect::<FanList>().basic_points(&Options::DEFAULT)),
        flowers: if won { chance.below(4) as u8 } else { 0 },
        fans_reason: String::new(),
        fans: if won { fans } else { Vec::new() },
        tiles: None,
        penalties: foul
            .map(|foul| PenaltyDraft {
                foul,
                offender,
                points: (foul == Foul::EmptyClaim).then_some(5),
                payee: None,
                reason: String::new(),
            })
            .into_iter()
            .collect(),
    };
    let minutes = i64::from(hand.get()) * 5 + chance.below(3) as i64;
    let id = format!("{:0>8}-0000-4000-8000-{session:0>4}{table:0>4}{hand:0>4}", "de30");
    let new = NewHand {
        session,
        table,
        entry: id.parse().unwrap_or_else(|_| Uuid::new_v4()),
        based_on: 0,
        draft,
        unsaid: Vec::new(),
        reason: String::new(),
        device: None,
        seen: None,
    };
    let at = (started + TimeDelta::minutes(minutes)).min(now());
    match actions::record_hand(store, &actor, SLUG, &new, at) {
        // Somebody has entered this hand by hand since: theirs stands.
        Ok(_) | Err(actions::Error::Conflict(_)) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
