//! Past evenings of a club, for the pages about many events.

use super::event::{Event, NAMES, SESSION, acting};
use caipan::actions::{self, Actor, HistoryFile, NewEvent};
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::event::season::{Season, SeasonEvents, SeasonPlan, SeasonRules};
use caipan::store::{Store, now};
use std::time::Duration;

const WEEK: u64 = 7 * 24 * 3600;

/// Results of an event that was not run here, with a player of the evenings. Its page is named by the hash of this.
const ELSEWHERE: &str = "rank,name,ema_number,standard_points,game_points\n\
    1,Maximilian Oberhuber-Wiesengrund,05010001,4,120\n2,李娜,,2,-120\n";
/// The name of their file, which has no place for a line break.
const FILE: &str = "Ergebnisse_der_Internationalen_Donauraummeisterschaft_der_Mahjongvereinigungen_2019.csv";

/// Creates `count` evenings of sixteen players, a week apart, whose archives are open to everybody; the season `evenings` of
/// them; and an event from elsewhere.
pub fn hold_evenings(store: &Store, count: u16) {
    let actor = Actor::command_line();
    let row = |(number, name): (u16, &&str)| format!("{name},GER,EMA 0501{number:04}\n");
    let list: String = (1..).zip(&NAMES[5..21]).map(row).collect();
    let list = format!("name,country,registers\n{list}");
    let evening = |number: u16| {
        let slug = format!("evening-{number}");
        let starts = vec![now() - Duration::from_secs(WEEK * u64::from(number))];
        let regulations = Regulations { sessions: 1, starts, ..Preset::Ema.regulations() };
        let new = NewEvent { slug: slug.clone(), name: format!("Evening {number}"), teams: false, regulations };
        actions::create_event(store, &actor, &new, now()).unwrap();
        let acting = || acting(store, &actor, &slug);
        acting().import_entries("entries.csv", list.as_bytes()).unwrap();
        acting().draw_seats().unwrap();
        acting().seat_session(SESSION, "lots").unwrap();
        acting().start_session(SESSION).unwrap();
        let event = store.event(&slug).unwrap().unwrap();
        let mut results = "session,table,player,game_points\n".to_owned();
        for table in &event.session(SESSION).unwrap().tables {
            for (player, points) in table.players.values().iter().zip([80, 20, -20, -80]) {
                results += &format!("1,{},{},{points}\n", table.number, event.entries.player_name(**player));
            }
        }
        acting().import_file(&Event::results(&results, ""), |_| {}).unwrap();
        acting().close_session(SESSION).unwrap();
        acting().open_archive(true).unwrap();
        event.head.id
    };
    let events = SeasonEvents::Chosen((1..=count).map(evening).collect());
    let rules = SeasonRules { best: 3, minimum: 2, ..SeasonRules::default() };
    let plan = SeasonPlan { rules, events };
    let season = Season { slug: "evenings".into(), name: "Evenings".into(), plan };
    actions::create_season(store, &actor, &season, now()).unwrap();
    let days = ["2019-05-11", "2019-05-12"].map(|day| day.parse().unwrap());
    let elsewhere = HistoryFile {
        file: FILE.into(),
        bytes: ELSEWHERE.into(),
        name: "Donaumeisterschaft".into(),
        days: Some((days[0], days[1])),
    };
    actions::bring_history_in(store, &actor, &[elsewhere], now()).unwrap();
}
