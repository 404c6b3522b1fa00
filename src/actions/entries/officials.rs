//! The leader and the coach of a team.

use event::event::Team;

/// Sets the leader and the coach of a team; an empty name leaves the one before.
pub(super) fn name_officials(team: &mut Team, leader: &str, coach: &str) {
    for (own, name) in [(&mut team.leader, leader), (&mut team.coach, coach)] {
        if !name.is_empty() {
            name.clone_into(own);
        }
    }
}
