//! Joining two places at which the same players were entered: one person or two is asked, and never decided in silence.

use crate::archive::view;
use crate::merge::{Places, SLUG, chief, enters};
use crate::support::{Kind, acting, turns};
use caipan::actions::Renamed;
use caipan::event::record::merge::Holds;
use caipan::event::values::ids::PlayerId;

#[test]
fn who_was_entered_at_both_places_is_one_person_only_where_somebody_says_so() {
    const HERE: &str = "name,registers\nMario Rossi,EMA 07000018\n";
    for kinds in turns([[Kind::Sqlite, Kind::Postgres], [Kind::Postgres, Kind::Sqlite]]) {
        for (theirs, question, holds, name) in [
            ("name,registers\nROSSI Mario,EMA 07000018\n", "“ROSSI Mario” is Mario Rossi", Holds::Here, "Mario Rossi"),
            (
                "name\nMario Rosi\n",
                "“Mario Rosi” is perhaps Mario Rossi: a letter differs.",
                Holds::There,
                "Mario Rosi",
            ),
        ] {
            let places = Places::before_the_draw(kinds);
            enters(&places.here, HERE);
            enters(&places.there, theirs);
            let against = places.merge(&[], "").unwrap_err();
            for said in [question, "--here or --there \"player 3\""] {
                assert!(against.contains(said), "{said}: {against}");
            }
            assert!(places.merge(&[("player 3", holds)], "").unwrap_err().contains("--reason"));
            places.merge(&[("player 3", holds)], "问过本人").unwrap();
            assert_eq!(places.names(), ["林一", "林二", name]);
        }
        // A namesake with another number is somebody else: entered once more after joining.
        let places = Places::before_the_draw(kinds);
        let theirs = HERE.replace("018", "019");
        enters(&places.here, HERE);
        enters(&places.there, &theirs);
        for holds in [Holds::Here, Holds::There] {
            let against = places.merge(&[("player 3", holds)], "问过本人").unwrap_err();
            assert!(against.contains("have entered different people"), "{against}");
        }
        let last = view(&places.there, SLUG).entries.players[2].id;
        acting(&places.there, &chief(), SLUG).remove_player(last).unwrap();
        places.merge(&[], "").unwrap();
        enters(&places.here, &theirs);
        assert_eq!(places.names(), ["林一", "林二", "Mario Rossi", "Mario Rossi"]);
    }
}

#[test]
fn who_was_entered_there_and_may_be_somebody_renamed_here_is_asked_about() {
    for kinds in turns([[Kind::Sqlite, Kind::Postgres], [Kind::Postgres, Kind::Sqlite]]) {
        let merged = |named: &str, entered: &str, holds: &[(&str, Holds)]| {
            let places = Places::before_the_draw(kinds);
            let second = PlayerId(view(&places.here, SLUG).entries.players[1].id);
            acting(&places.here, &chief(), SLUG).rename(Renamed::Player(second), named, "").unwrap();
            enters(&places.there, &format!("name\n{entered}\n"));
            places.merge(holds, "问过本人").map(|_| places.names())
        };
        let against = merged("Iván Maestro Rey", "Ivan Maestro", &[]).unwrap_err();
        for said in ["1 player of the other place", "“Ivan Maestro” is perhaps Iván Maestro Rey: one has a word more."]
        {
            assert!(against.contains(said), "{said}: {against}");
        }
        let one = merged("Iván Maestro Rey", "MAESTRO REY Ivan", &[("player 3", Holds::Here)]);
        assert_eq!(one.unwrap(), ["林一", "Iván Maestro Rey"]);
        let two = merged("Iván Maestro Rey", "Ivan Maestro", &[("player 3", Holds::There)]);
        assert_eq!(two.unwrap(), ["林一", "Iván Maestro Rey", "Ivan Maestro"]);
        assert_eq!(merged("Iván Maestro Rey", "Kim Lee", &[]).unwrap().len(), 3, "nobody is near");
    }
}
