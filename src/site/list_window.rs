//! A part of a list on a page for everybody, with links to the lines before and after. So a page costs the same however
//! long the list is; files and papers have all of it.

use crate::request::{field_of, fields_of_query};
use messages::Locale;
use serde::Deserialize;
use std::ops::Range;

/// Maximum number of lines of a list on a page.
pub const MAX_LINES: usize = 50;
/// Maximum number of columns of a table on a page, each of which is an event.
pub const MAX_COLUMNS: usize = 20;

/// The first line, and the first column or event, for which an address asks: `?from=51&event=21`.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct AskedLines {
    from: String,
    event: String,
}

/// A number in an address; `None` if it is not one from 1.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number| *number > 0)
}

/// The address with one more field in its query.
fn with_number(address: &str, field: &str, number: usize) -> String {
    let joint = if address.contains('?') { '&' } else { '?' };
    format!("{address}{joint}{field}={number}")
}

impl AskedLines {
    /// The fields that a query has; others are ignored.
    pub fn from_query(query: &str) -> AskedLines {
        let fields = fields_of_query(query);
        let field = |name: &str| field_of(&fields, name).unwrap_or_default().to_owned();
        AskedLines { from: field("from"), event: field("event") }
    }

    /// The number of the first line, from 1.
    pub fn line(&self) -> usize {
        number(&self.from).unwrap_or(1)
    }

    /// The number of the first column or event, from 1, if the address has one.
    pub fn column(&self) -> Option<usize> {
        number(&self.event)
    }

    /// Whether it asks for another part of the list than its beginning.
    pub fn is_further(&self) -> bool {
        self.line() > 1
    }

    /// An address with these fields.
    pub fn address(&self, address: &str) -> String {
        let address = number(&self.from).map_or(address.to_owned(), |line| with_number(address, "from", line));
        self.column().map_or(address.clone(), |column| with_number(&address, "event", column))
    }

    /// The address for other lines of the same columns.
    fn with_line(&self, address: &str, line: usize) -> String {
        AskedLines { from: line.to_string(), event: self.event.clone() }.address(address)
    }

    /// The address for other columns of the same lines.
    fn with_column(&self, address: &str, column: usize) -> String {
        AskedLines { from: self.from.clone(), event: column.to_string() }.address(address)
    }
}

/// The part of a list that a page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListWindow {
    shown: Range<usize>,
    /// The number of all lines.
    count: usize,
    maximum: usize,
}

/// A description of the part that is shown, and the addresses of those before and after; all empty if the list is shown
/// whole.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ListLinks {
    /// The lines or columns that are shown and how many there are, in words.
    pub text: String,
    /// The address of the page with the lines or columns before these; empty where these are the first.
    pub before: String,
    /// The address of the page with the lines or columns after these; empty where these are the last.
    pub after: String,
}

impl ListWindow {
    /// The part of a list of `count` lines that begins with the line `first`, from 1, and has at most `maximum` lines;
    /// the last line only if `first` is beyond it.
    pub fn new(first: usize, count: usize, maximum: usize) -> ListWindow {
        let first = first.saturating_sub(1).min(count.saturating_sub(1));
        ListWindow { shown: first..first.saturating_add(maximum).min(count), count, maximum }
    }

    /// The lines that are shown.
    pub fn lines<'a, T>(&self, all: &'a [T]) -> &'a [T] {
        all.get(self.shown.clone()).unwrap_or_default()
    }

    /// The links for a list of lines at this address.
    pub fn links(&self, locale: Locale, asked: &AskedLines, address: &str) -> ListLinks {
        self.links_to(locale, "list-lines", |line| asked.with_line(address, line))
    }

    /// The links for a list of columns or events at this address.
    pub fn column_links(&self, locale: Locale, asked: &AskedLines, address: &str) -> ListLinks {
        self.links_to(locale, "list-events", |column| asked.with_column(address, column))
    }

    fn links_to(&self, locale: Locale, id: &'static str, address: impl Fn(usize) -> String) -> ListLinks {
        let Range { start, end } = self.shown.clone();
        if end - start == self.count {
            return ListLinks::default();
        }
        let text = locale.msg(id).arg("first", start + 1).arg("last", end).arg("count", self.count);
        let before = (start > 0).then(|| start.saturating_sub(self.maximum) + 1);
        let after = (end < self.count).then_some(end + 1);
        let [before, after] = [before, after].map(|first| first.map_or(String::new(), &address));
        ListLinks { text: text.to_string(), before, after }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_list_is_reached_by_its_links_and_no_page_has_more_than_the_maximum() {
        for count in [0, 1, 50, 51, 120, 1000] {
            let all: Vec<usize> = (0..count).collect();
            let (mut seen, mut asked) = (Vec::new(), AskedLines::default());
            loop {
                let window = ListWindow::new(asked.line(), count, MAX_LINES);
                assert!(window.lines(&all).len() <= MAX_LINES);
                seen.extend_from_slice(window.lines(&all));
                let links = window.links(Locale::En, &asked, "/people?q=a");
                assert_eq!(links.text.is_empty(), count <= MAX_LINES);
                let Some(next) = links.after.strip_prefix("/people?q=a&from=") else { break };
                asked.from = next.to_owned();
            }
            assert_eq!(seen, all);
        }
    }

    #[test]
    fn an_address_asks_for_lines_and_columns_apart_and_for_none_that_there_are_not() {
        let asked = AskedLines { from: "51".into(), event: "21".into() };
        assert_eq!(asked.address("/seasons/a"), "/seasons/a?from=51&event=21");
        let columns = ListWindow::new(21, 45, MAX_COLUMNS).column_links(Locale::En, &asked, "/seasons/a");
        assert_eq!(
            (columns.before.as_str(), columns.after.as_str()),
            ("/seasons/a?from=51&event=1", "/seasons/a?from=51&event=41")
        );
        assert_eq!(ListWindow::new(1000, 3, 2).shown, 2..3);
        let wrong = AskedLines { from: "0".into(), event: "x".into() };
        assert_eq!((wrong.line(), wrong.column(), wrong.address("/people")), (1, None, "/people".to_owned()));
    }
}
