//! A small table of equal rows within an area, for cards, which do not continue on further pages.

use super::length::Length;
use super::page::{Align, Area, Page, THIN};

/// Draws rows of texts in columns of these shares; the first row is the head.
pub(super) fn draw(page: &mut Page, area: Area, shares: &[i32], rows: &[Vec<String>], size: Length) {
    let places = area.rows(&vec![1; rows.len()]);
    page.fill(places.first().copied().into_iter().collect(), 6);
    for (place, texts) in places.iter().zip(rows) {
        for (cell, text) in place.columns(shares).into_iter().zip(texts) {
            page.text(cell.inset(cell.width / 20, cell.height / 12), Align::Centre, size, text);
        }
        page.horizontal_line(place.left, place.right(), place.bottom(), THIN);
    }
    for column in &area.columns(shares)[1..] {
        page.vertical_line(column.left, area.top, area.bottom(), THIN);
    }
    page.frame(area, THIN);
}
