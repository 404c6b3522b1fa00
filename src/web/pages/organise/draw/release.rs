//! The last step of a draw: the hall and everybody see the numbers.

use event::event::Draw;

/// How many numbers are shown.
pub(super) struct ReleaseStep {
    pub revision: i32,
    pub numbers: usize,
    pub shown: usize,
    pub released: bool,
    pub has_protocol: bool,
}

impl ReleaseStep {
    pub fn from_draw(draw: &Draw) -> ReleaseStep {
        ReleaseStep {
            revision: draw.revision,
            numbers: draw.numbers(),
            shown: draw.shown.unwrap_or(0),
            released: draw.is_released(),
            has_protocol: draw.as_made().input.is_some(),
        }
    }
}
