//! The check whether a workbook of Excel 97–2003 (.xls) is small enough to be unpacked: its reader believes every size that the
//! file states, and copies a text into each cell that refers to it.
//!
//! Only sizes are read here, record by record; a file in a form that Excel does not write is rejected. Source: [MS-CFB], [MS-XLS]
//! 2.4.

use super::lines::{MAX_COLUMNS, MAX_ROWS};
use encoding_rs::UTF_16LE;

/// Maximum number of cells of all worksheets, including empty ones between the first and the last.
const MAX_CELLS: u64 = 1_000_000;
/// Maximum number of cells that a worksheet may state: memory is reserved for them.
const MAX_STATED_CELLS: u64 = (MAX_ROWS * MAX_COLUMNS) as u64;
/// Maximum size of all worksheets with their texts, in bytes.
const MAX_SHEET_BYTES: u64 = 64 << 20;
/// Maximum size of all formulas, in bytes: a name in one may become fifty times as long.
const MAX_FORMULA_BYTES: u64 = 1 << 20;

/// The kinds of records that are read.
const END: u16 = 0x000A;
const BEGIN: u16 = 0x0809;
const WORKSHEET: u16 = 0x0085;
const TEXTS: u16 = 0x00FC;
const CONTINUED: u16 = 0x003C;
const DIMENSIONS: u16 = 0x0200;
const FORMULA: u16 = 0x0006;
const NUMBERS: u16 = 0x00BD;
const TEXT_OF_TABLE: u16 = 0x00FD;
const OTHER_CELLS: [u16; 5] = [0x0203, 0x0204, 0x00D6, 0x0205, 0x027E];

/// Whether a workbook is as Excel writes it, and small enough to be unpacked.
pub(super) fn is_bounded(bytes: &[u8]) -> bool {
    let amount = |workbook: Vec<u8>| -> Option<()> {
        let (sheets, texts) = contents(&workbook)?;
        let mut amount = Amount::default();
        sheets.into_iter().try_for_each(|sheet| amount.add(workbook.get(sheet..)?, &texts))
    };
    workbooks(bytes).is_some_and(|all| !all.is_empty() && all.into_iter().all(|workbook| amount(workbook).is_some()))
}

fn number(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn long_number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// The sectors of a file, and for each the number of the one that follows it.
struct Sectors<'a> {
    bytes: &'a [u8],
    size: usize,
    /// The number of bytes before the first one.
    before: usize,
    next: Vec<u32>,
}

/// The number that marks the end of a chain of sectors.
const LAST: u32 = 0xFFFF_FFFE;

impl Sectors<'_> {
    fn sector(&self, place: u32) -> Option<&[u8]> {
        let start = self.before + usize::try_from(place).ok()?.checked_mul(self.size)?;
        let end = self.bytes.len().min(start + self.size);
        self.bytes.get(start..end).filter(|sector| !sector.is_empty())
    }

    /// The content of a chain of sectors, at most `length` bytes; `None` if it goes in a circle or out of the file.
    fn chain(&self, first: u32, length: usize) -> Option<Vec<u8>> {
        let (mut content, mut place, mut left) = (Vec::new(), first, self.bytes.len() / self.size + 1);
        while place != LAST && content.len() < length {
            left = left.checked_sub(1)?;
            content.extend_from_slice(self.sector(place)?);
            place = *self.next.get(usize::try_from(place).ok()?)?;
        }
        content.truncate(length);
        Some(content)
    }
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.chunks_exact(4).filter_map(|four| long_number(four, 0))
}

/// Every stream of the file that may be the workbook.
fn workbooks(bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let size = match number(bytes, 30)? {
        9 => 512,
        12 => 4096,
        _ => return None,
    };
    let mut file = Sectors { bytes, size, before: size, next: Vec::new() };
    let mut tables: Vec<u32> = numbers(bytes.get(76..512)?).collect();
    let (mut more, mut left) = (long_number(bytes, 68)?, bytes.len() / size + 1);
    while more < 0xFFFF_FFFA {
        left = left.checked_sub(1)?;
        tables.extend(numbers(file.sector(more)?));
        more = tables.pop()?;
    }
    for table in tables.into_iter().filter(|table| *table < 0xFFFF_FFFC) {
        let next: Vec<u32> = numbers(file.sector(table)?).collect();
        file.next.extend(next);
        if file.next.len() > bytes.len() {
            return None;
        }
    }
    let directory = file.chain(long_number(bytes, 48)?, usize::MAX)?;
    let entry = |entry: &[u8]| {
        let name = UTF_16LE.decode(entry.get(..64)?).0;
        let name = name.split('\0').next().unwrap_or_default().to_ascii_lowercase();
        let length = match size {
            512 => usize::try_from(long_number(entry, 120)?).ok()?,
            _ => usize::try_from(u64::from_le_bytes(entry.get(120..128)?.try_into().ok()?)).ok()?,
        };
        Some((name, long_number(entry, 116)?, length))
    };
    let entries: Vec<(String, u32, usize)> = directory.chunks_exact(128).filter_map(entry).collect();
    let (_, root, root_length) = entries.first()?;
    let (small, next) = match long_number(bytes, 64)? {
        0 => (Vec::new(), Vec::new()),
        count => {
            let length = usize::try_from(count).ok()?.checked_mul(size)?;
            (file.chain(*root, *root_length)?, numbers(&file.chain(long_number(bytes, 60)?, length)?).collect())
        }
    };
    let small = Sectors { bytes: &small, size: 64, before: 0, next };
    let streams = entries.iter().filter(|(name, ..)| matches!(name.as_str(), "workbook" | "book"));
    let content = |(_, first, length): &(String, u32, usize)| {
        if *length < 4096 { small.chain(*first, *length) } else { file.chain(*first, *length) }
    };
    streams.map(content).collect()
}

/// The records of a stream: the kind and the content of each, until the end or bytes that are not a record.
fn records(stream: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    let mut rest = stream;
    std::iter::from_fn(move || {
        let (kind, length) = (number(rest, 0)?, usize::from(number(rest, 2)?));
        let content = rest.get(4..4 + length)?;
        rest = &rest[4 + length..];
        Some((kind, content))
    })
}

/// The offsets at which the worksheets of a workbook begin, and the lengths of its texts in bytes.
fn contents(workbook: &[u8]) -> Option<(Vec<usize>, Vec<u64>)> {
    let (mut sheets, mut texts) = (Vec::new(), Vec::new());
    let mut all = records(workbook).peekable();
    while let Some((kind, content)) = all.next() {
        let mut parts = vec![content];
        while let Some((_, more)) = all.next_if(|(kind, _)| *kind == CONTINUED) {
            parts.push(more);
        }
        match kind {
            WORKSHEET => sheets.push(usize::try_from(long_number(content, 0)?).ok()?),
            TEXTS => texts = text_lengths(parts)?,
            END => break,
            _ => {}
        }
    }
    Some((sheets, texts))
}

/// The lengths of the texts of a table in bytes, counted as three for each letter. The table continues in further parts, and a
/// text may be split between two letters: the next part then begins with a flag for letters of two bytes.
fn text_lengths(parts: Vec<&[u8]>) -> Option<Vec<u64>> {
    let mut parts = parts.into_iter();
    let mut part = parts.next()?.get(8..)?;
    let mut lengths = Vec::new();
    let width = |flags: u8| 1 + usize::from(flags & 1);
    loop {
        if part.is_empty() {
            let Some(next) = parts.next() else { return Some(lengths) };
            part = next;
        }
        if part.is_empty() {
            lengths.push(0);
            continue;
        }
        let (letters, flags) = (usize::from(number(part, 0)?), *part.get(2)?);
        part = part.get(3..)?;
        let mut behind = 0;
        if flags & 8 != 0 {
            behind += 4 * usize::from(number(part, 0)?);
            part = part.get(2..)?;
        }
        if flags & 4 != 0 {
            behind += usize::try_from(long_number(part, 0)?).ok()?;
            part = part.get(4..)?;
        }
        let (mut left, mut size) = (letters, width(flags));
        loop {
            let here = left.min(part.len() / size);
            part = part.get(here * size..)?;
            left -= here;
            if left == 0 {
                break;
            }
            let next = parts.next()?;
            (size, part) = (width(*next.first()?), next.get(1..)?);
        }
        while behind > 0 {
            if part.is_empty() {
                part = parts.next()?;
            }
            let here = behind.min(part.len());
            part = part.get(here..)?;
            behind -= here;
        }
        lengths.push(3 * letters as u64);
    }
}

/// The size of worksheets when they are unpacked.
#[derive(Default)]
struct Amount {
    cells: u64,
    bytes: u64,
    formulas: u64,
}

impl Amount {
    /// Adds a worksheet that uses these texts; `None` if it is too large.
    fn add(&mut self, sheet: &[u8], texts: &[u64]) -> Option<()> {
        let (mut first, mut last) = ([u16::MAX; 2], None::<[u16; 2]>);
        let (mut has_begun, mut depth) = (false, 0_usize);
        for (kind, content) in records(sheet) {
            self.bytes += 4 + content.len() as u64;
            match kind {
                BEGIN if has_begun => depth += 1,
                BEGIN => has_begun = true,
                END if depth > 0 => depth -= 1,
                END => break,
                _ if depth > 0 => {}
                DIMENSIONS if stated_cells(content)? > MAX_STATED_CELLS => return None,
                kind if OTHER_CELLS.contains(&kind) || [FORMULA, NUMBERS, TEXT_OF_TABLE].contains(&kind) => {
                    let [row, column] = [number(content, 0)?, number(content, 2)?];
                    let end = if kind == NUMBERS { number(content, content.len().checked_sub(2)?)? } else { column };
                    let [last_row, last_column] = last.unwrap_or_default();
                    first = [first[0].min(row), first[1].min(column)];
                    last = Some([last_row.max(row), last_column.max(column).max(end)]);
                    match kind {
                        FORMULA => self.formulas += content.len() as u64,
                        TEXT_OF_TABLE => {
                            let text = usize::try_from(long_number(content, 6)?).ok()?;
                            self.bytes += texts.get(text).copied().unwrap_or_default();
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
            if self.bytes > MAX_SHEET_BYTES || self.formulas > MAX_FORMULA_BYTES {
                return None;
            }
        }
        if let Some(last) = last {
            let [rows, columns] = [0, 1].map(|side: usize| u64::from(last[side] - first[side]) + 1);
            self.cells += rows * columns;
        }
        (self.cells <= MAX_CELLS).then_some(())
    }
}

/// The number of cells that a worksheet states; `None` if its last row is before its first one.
fn stated_cells(content: &[u8]) -> Option<u64> {
    let [first, last, columns] = match content.len() {
        10 => [number(content, 0)?, number(content, 2)?, number(content, 6)?].map(u64::from),
        _ => [u64::from(long_number(content, 0)?), long_number(content, 4)?.into(), number(content, 10)?.into()],
    };
    let rows = if last == 0 { 1 } else { last.checked_sub(first)? };
    Some(rows.max(1) * columns.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(kind: u16, content: &[u8]) -> Vec<u8> {
        [&kind.to_le_bytes()[..], &(content.len() as u16).to_le_bytes(), content].concat()
    }

    fn cell(kind: u16, [row, column]: [u16; 2], content: &[u8]) -> Vec<u8> {
        record(kind, &[&row.to_le_bytes()[..], &column.to_le_bytes(), &[0; 2], content].concat())
    }

    /// A file with a workbook of one worksheet, whose records are these, and a table of texts.
    fn written(texts: &[&str], sheet: &[Vec<u8>]) -> Vec<u8> {
        let begin = record(BEGIN, &[0, 6, 5, 0]);
        let mut table = vec![0; 8];
        for text in texts {
            table.extend([&(text.len() as u16).to_le_bytes()[..], &[0], text.as_bytes()].concat());
        }
        let globals = |at: u32| {
            let named = [&at.to_le_bytes()[..], &[0, 0, 4, 0], b"list"].concat();
            [begin.clone(), record(WORKSHEET, &named), record(TEXTS, &table), record(END, &[])].concat()
        };
        let mut stream = globals(globals(0).len() as u32);
        stream.extend([begin.clone(), sheet.concat(), record(END, &[])].concat());
        // A stream shorter than 4,096 bytes would be among the small ones.
        stream.resize(stream.len().max(4096).next_multiple_of(512), 0);
        let count = (stream.len() / 512) as u32;
        let mut head = vec![0; 512];
        head[..8].copy_from_slice(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
        for (at, value) in [(26, 3_u16), (28, 0xFFFE), (30, 9), (32, 6)] {
            head[at..at + 2].copy_from_slice(&value.to_le_bytes());
        }
        head[76..].fill(0xFF);
        for (at, value) in [(44, 1_u32), (48, 1), (60, LAST), (68, LAST), (76, 0)] {
            head[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        // The table of sectors, the directory, and the stream.
        let mut next: Vec<u32> = vec![0xFFFF_FFFD, LAST];
        next.extend((3..2 + count).chain([LAST]));
        next.resize(128, u32::MAX);
        let entry = |name: &str, kind: u8, first: u32, length: u32| {
            let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
            entry.resize(128, 0);
            entry[64..66].copy_from_slice(&(2 * name.len() as u16 + 2).to_le_bytes());
            entry[66] = kind;
            entry[116..120].copy_from_slice(&first.to_le_bytes());
            entry[120..124].copy_from_slice(&length.to_le_bytes());
            entry
        };
        let mut directory = [entry("Root Entry", 5, LAST, 0), entry("Workbook", 2, 2, stream.len() as u32)].concat();
        directory.resize(512, 0);
        [head, next.into_iter().flat_map(u32::to_le_bytes).collect(), directory, stream].concat()
    }

    fn text_cell(place: [u16; 2], text: u32) -> Vec<u8> {
        cell(TEXT_OF_TABLE, place, &text.to_le_bytes())
    }

    #[test]
    fn a_small_workbook_is_read_and_one_that_would_take_all_memory_is_not() {
        let cells = [text_cell([0, 0], 0), text_cell([1, 0], 1)];
        let small = written(&["name", "Anna Berg"], &cells);
        assert!(is_bounded(&small));
        let sheets = crate::workbook::read_worksheets(&small).unwrap();
        assert_eq!(sheets[0].1.lines, [(1, vec!["name".to_owned()]), (2, vec!["Anna Berg".to_owned()])]);

        let dimensions = |last_row: u32| {
            record(DIMENSIONS, &[&0_u32.to_le_bytes()[..], &last_row.to_le_bytes(), &[0, 0, 255, 0, 0, 0]].concat())
        };
        assert!(is_bounded(&written(&["a"], &[dimensions(2), text_cell([1, 0], 0)])));
        let long = "x".repeat(8000);
        let copies: Vec<Vec<u8>> = (0..3000).map(|row| text_cell([row, 0], 0)).collect();
        for (texts, sheet) in [
            (&["a"][..], vec![dimensions(u32::MAX)]),
            (&["a"][..], vec![text_cell([0, 0], 0), text_cell([65_535, 255], 0)]),
            (&[long.as_str()][..], copies),
        ] {
            let large = written(texts, &sheet);
            assert!(!is_bounded(&large), "{} bytes", large.len());
            assert!(crate::workbook::read_worksheets(&large).is_err());
        }
        assert!(!is_bounded(&small[..700]) && !is_bounded(b"\xd0\xcf\x11\xe0"));
    }
}
