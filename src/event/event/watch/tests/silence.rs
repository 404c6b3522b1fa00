//! Without late changes, no difference is reported.

use super::changes::{Change, changed};
use super::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn silence_is_silence(day in days(0, 4), gone in 1..=PLAYERS, penalised in 1..=PLAYERS) {
        prop_assume!(ranked(&day).is_some());
        prop_assert_eq!(differences(&day), []);
        if day.sessions.len() == 2 {
            // A change before the field is decided is not late.
            let event = changed(&day, &Change::Penalised(penalised), 270);
            let event = changed(&event, &Change::Leaves(gone), 271);
            prop_assume!(ranked(&event).is_some());
            let event = published(&decided(&event, 272), 2, 273);
            prop_assert_eq!(differences(&event), []);
        }
    }
}
