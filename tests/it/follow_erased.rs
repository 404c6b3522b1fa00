//! A copy of a laptop after somebody was erased, who is erased in it, too.

use crate::archive::exported;
use crate::follow::House;
use crate::support::{Browser, Kind, acting, player, until};
use caipan::actions::{Actor, Renamed, Role};
use caipan::event::values::ids::PlayerId;

#[test]
fn who_is_erased_at_the_first_is_erased_in_its_copy() {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        let (first, _) = House::playing();
        let (here, actor, name) = (first.open(), Actor::command_line(), "选手4");
        // A rehearsal is erased at any time.
        let slug = acting(&here, &actor, "cup").rehearse("演练：").unwrap().slug;
        let second = House::empty(kind);
        let server = first.serve(0);
        let (copy, _link) = second.follow(&server.base, &[]);
        let there = second.open();
        let same = || {
            until("the same", || {
                // The copy may not have it yet.
                let other = acting(&there, &actor, &slug).export_archive().ok()?;
                Some(exported(&here, &slug)).filter(|one| *one == other)
            })
        };
        assert!(same().contains(name));
        let event = here.event(&slug).unwrap().unwrap();
        acting(&here, &actor, &slug).erase_player(player(&event, name), [name, "本人要求"], false).unwrap();
        assert!(!exported(&here, &slug).contains(name));
        assert!(!same().contains(name));
        assert_eq!(Browser::new(&copy.base).get("/e/cup/players").status, 200, "the rest is there");
        // It goes on with what has changed.
        acting(&here, &actor, "cup").make_link(&Role::ChiefReferee, "another", None).unwrap();
        acting(&here, &actor, &slug)
            .rename(Renamed::Another(PlayerId(event.entries.players[0].id)), "谁", "写错了")
            .unwrap();
        same();
        drop((here, there));
        [&first, &second].into_iter().for_each(House::holds);
    }
}
