//! QR codes of addresses.

use super::length::Length;
use super::page::{Area, Page};
use qrcode::{Color, EcLevel, QrCode};

/// Number of white modules around a code, required by cameras (ISO/IEC 18004).
const QUIET_ZONE: Length = 4;

/// Draws a code into a square. An address of more than 2,000 characters has none.
pub(super) fn draw(page: &mut Page, area: Area, address: &str) {
    let Ok(code) = QrCode::with_error_correction_level(address, EcLevel::M) else { return };
    let width = code.width();
    let module = area.width / (width as Length + 2 * QUIET_ZONE);
    let mut dark = Vec::new();
    let start = |offset: usize| (QUIET_ZONE + offset as Length) * module;
    for (row, colors) in (0..).zip(code.to_colors().chunks(width)) {
        let mut column = 0;
        // Dark modules side by side are one rectangle.
        for run in colors.chunk_by(|a, b| a == b) {
            if run[0] == Color::Dark {
                let place = (area.left + start(column), area.top + start(row));
                dark.push(Area::new(place.0, place.1, run.len() as Length * module, module));
            }
            column += run.len();
        }
    }
    page.fill(dark, 100);
}
