//! Previews of who leaves and who comes, against what it then was: who has another seat, gets or loses a bye, or meets others.

use crate::any_number::{draws, event, plays};
use crate::support::{app, long_or};
use caipan::event::event::Event;
use caipan::event::values::ids::PlayerId;
use caipan::rules::Seat;
use std::collections::{BTreeMap, BTreeSet};

/// For each session of the chart: where everybody sits who takes part, and beside whom. Who has a bye is not in it.
type Planned = Vec<BTreeMap<PlayerId, ((usize, Seat), BTreeSet<PlayerId>)>>;

fn planned(event: &Event) -> Planned {
    let (chart, draw) = (event.chart.as_deref().unwrap(), event.draw.as_deref().unwrap());
    let who = |number| draw.player(number).filter(|player| !event.entries.withdrawn.contains(&player.0));
    let session = |tables: &Vec<caipan::rules::BySeat<_>>| {
        let seats = tables.iter().enumerate().flat_map(|(table, four)| {
            let sits = Seat::ALL.map(|seat| (seat, who(four[seat])));
            sits.map(|(seat, own)| {
                let others = sits.into_iter().filter_map(|(_, other)| other.filter(|other| Some(*other) != own));
                Some((own?, ((table, seat), others.collect())))
            })
        });
        seats.flatten().collect()
    };
    chart.chart.sessions.iter().map(session).collect()
}

/// A name of each kind, in an order that is none.
fn named(place: usize) -> String {
    let place = place * 7 % 23;
    match place % 4 {
        0 => format!("Ő’Neill-Þórðardóttir {place}"),
        1 => ["王", "李", "马", "赵", "陈", "林"][place / 4].to_owned(),
        2 => format!("Émile d'Ångström {place}"),
        _ => format!("司马{place}"),
    }
}

#[test]
fn a_preview_names_everybody_who_will_sit_elsewhere_rest_or_meet_others_and_nobody_else() {
    let mut kinds = BTreeSet::new();
    let all = [(17, 1, 0), (18, 2, 0), (16, 1, 0), (20, 0, 1), (19, 0, 1), (16, 2, 2), (22, 3, 1)];
    for (players, leave, come) in all.into_iter().step_by(long_or(2, 1)) {
        let app = app();
        let list = (0..players).map(|place| format!("{}\n", named(place))).collect::<String>();
        let organiser = event(&app, "individuals", "3", &format!("name\n{list}"));
        draws(&organiser, &[("sessions", "3")]);
        plays(&app.store, 1);
        let before = app.event();
        let gone: BTreeSet<PlayerId> =
            (0..leave).map(|nth| PlayerId(before.entries.players[(nth * 5 + 3) % players].id)).collect();
        let arrivals = (0..come).map(|nth| format!("新来Ő{nth}")).collect::<Vec<_>>().join("\n");
        let ticks: Vec<String> = gone.iter().map(|player| format!("gone-{player}")).collect();
        let mut fields = vec![("reason", "家中有事"), ("arrivals", arrivals.as_str())];
        fields.extend(ticks.iter().map(|tick| (tick.as_str(), "yes")));
        let looked = organiser.repairs(&fields);
        let after = app.event();
        let (stood, follows) = (planned(&before), planned(&after));
        let draw = after.draw.as_deref().unwrap();
        let mut wanted = BTreeSet::new();
        for player in before.entries.players.iter().map(|player| PlayerId(player.id)) {
            if gone.contains(&player) {
                continue;
            }
            let own = format!("{} {}", draw.number(player).unwrap(), after.entries.player_name(player));
            for session in 1..3 {
                let [was, is] = [&stood, &follows].map(|all| all[session].get(&player));
                let place = |of: Option<&((usize, Seat), BTreeSet<PlayerId>)>| of.map(|(place, _)| *place);
                if place(was) != place(is) {
                    kinds.insert(if was.is_none() || is.is_none() { "bye" } else { "seat" });
                    wanted.insert((session + 1, own.clone()));
                } else if was != is {
                    kinds.insert("meets");
                    wanted.insert((session + 1, own.clone()));
                }
            }
        }
        let cells = looked.texts("section.card tbody td");
        let rows = cells.chunks(4).map(|row| (row[0].parse().unwrap(), row[1].clone()));
        let meets = looked.texts("section.card .meets");
        let meets = meets.iter().flat_map(|line| {
            let (session, names) =
                line.trim_start_matches("Session ").split_once(", same seat with different opponents: ").unwrap();
            names.split(", ").map(|name| (session.parse().unwrap(), name.to_owned())).collect::<Vec<_>>()
        });
        let named: BTreeSet<(usize, String)> = rows.chain(meets).filter(|(_, name)| !name.contains("新来")).collect();
        assert_eq!(named, wanted, "{players} players, {leave} leave, {come} come");
        let card = looked.text("section.card");
        assert!((0..come).all(|nth| card.contains(&format!("新来Ő{nth}"))), "{card}");
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["bye", "meets", "seat"], "all of them were met");
}
