//! A printed page as words with their places, read by poppler's pdftotext.
#![allow(clippy::float_arithmetic, reason = "no score: places on paper")]

use std::io::Write;
use std::process::{Command, Stdio};

/// A word and its place, in points from the upper left corner.
#[derive(Clone, Debug)]
pub struct Word {
    pub text: String,
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

/// A page with its size in points.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub width: f64,
    pub height: f64,
    pub words: Vec<Word>,
}

/// The output of one of poppler's programs for a PDF.
pub fn poppler(program: &str, arguments: &[&str], pdf: &[u8]) -> String {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut run = command.spawn().unwrap_or_else(|error| panic!("{program} (Debian package poppler-utils): {error}"));
    // pdftotext reads all of its input before it writes.
    run.stdin.take().unwrap().write_all(pdf).unwrap();
    String::from_utf8(run.wait_with_output().unwrap().stdout).unwrap()
}

/// The pages of a PDF with their words.
pub fn sheets(pdf: &[u8]) -> Vec<Sheet> {
    let html = scraper::Html::parse_document(&poppler("pdftotext", &["-bbox", "-", "-"], pdf));
    let select = |name| scraper::Selector::parse(name).unwrap();
    let number = |element: scraper::ElementRef<'_>, name| element.attr(name).unwrap().parse::<f64>().unwrap();
    let page = |page: scraper::ElementRef<'_>| Sheet {
        width: number(page, "width"),
        height: number(page, "height"),
        words: page
            .select(&select("word"))
            .map(|word| Word {
                text: word.text().collect(),
                left: number(word, "xmin"),
                right: number(word, "xmax"),
                top: number(word, "ymin"),
                bottom: number(word, "ymax"),
            })
            .collect(),
    };
    html.select(&select("page")).map(page).collect()
}

/// All text of a PDF in reading order.
pub fn text(pdf: &[u8]) -> String {
    poppler("pdftotext", &["-layout", "-", "-"], pdf)
}

impl Sheet {
    /// The text in a box, line by line, without spaces.
    pub fn within(&self, left: f64, right: f64, top: f64, bottom: f64) -> String {
        let is_in = |word: &&Word| {
            let (x, y) = ((word.left + word.right) / 2.0, (word.top + word.bottom) / 2.0);
            (left..right).contains(&x) && (top..bottom).contains(&y)
        };
        let mut words: Vec<&Word> = self.words.iter().filter(is_in).collect();
        // Fonts have different heights: words whose middles are near each other are in one line.
        let middle = |word: &Word| (word.top + word.bottom) / 2.0;
        words.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
        let lines = words.chunk_by_mut(|a, b| middle(b) - middle(a) < (b.bottom - b.top) / 3.0);
        let lines = lines.map(|line| {
            line.sort_by(|a, b| a.left.total_cmp(&b.left));
            line.iter().map(|word| word.text.as_str()).collect::<String>()
        });
        lines.collect()
    }
}
