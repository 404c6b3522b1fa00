//! Joins the halves of the fonts, because crates.io takes no crate of more than 10 MB, and reduces the bold one to the common
//! characters: whole it would add 12 MB to the program, compressed, and so 3.

use allsorts::binary::read::ReadScope;
use allsorts::font::read_cmap_subtable;
use allsorts::font_data::FontData;
use allsorts::subset::{CmapTarget, SubsetProfile, subset};
use allsorts::tables::FontTableProvider;
use allsorts::tables::cmap::Cmap;
use allsorts::tag;
use encoding_rs::{BIG5, Encoding, GBK};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use makepad_platform::Cx;
use std::collections::BTreeSet;
use std::error::Error;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::{env, fs};

/// The lengths of the whole files, in bytes.
const REGULAR: usize = 19_073_964;
const BOLD: usize = 18_546_748;

fn main() -> Result<(), Box<dyn Error>> {
    let mut parts = [(); 4].map(|()| Cx::default());
    makepad_fonts_chinese_regular::live_design(&mut parts[0]);
    makepad_fonts_chinese_regular_2::live_design(&mut parts[1]);
    makepad_fonts_chinese_bold::live_design(&mut parts[2]);
    makepad_fonts_chinese_bold_2::live_design(&mut parts[3]);
    let [regular, bold] = [("Regular", 0, REGULAR), ("Bold", 2, BOLD)].map(|(name, first, length)| {
        let read = |part: usize, end: &str| {
            let file = format!("LXGWWenKai{name}.ttf{end}");
            let path = Path::new(parts[first + part].crate_dir).join("resources").join(file);
            fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let font = [read(0, ""), read(1, ".2")].concat();
        assert!(
            font.len() == length && font.starts_with(&[0, 1, 0, 0]),
            "the halves do not make a font: {}",
            font.len()
        );
        font
    });
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("cjk.ttf"), regular)?;
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&reduced(&bold)?)?;
    fs::write(Path::new(&out).join("bold.ttf.z"), packed.finish()?)?;
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}

/// The font with the common characters only.
fn reduced(font: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let data = ReadScope::new(font).read::<FontData<'_>>()?;
    let tables = data.table_provider(0)?;
    let cmap = tables.read_table_data(tag::CMAP)?;
    let cmap = ReadScope::new(&cmap).read::<Cmap<'_>>()?;
    let (_, cmap) = read_cmap_subtable(&cmap)?.ok_or("a font without characters")?;
    let mut glyphs = BTreeSet::from([0]);
    for character in common_characters() {
        glyphs.extend(cmap.map_glyph(character.into())?);
    }
    let glyphs: Vec<u16> = glyphs.into_iter().collect();
    Ok(subset(&tables, &glyphs, &SubsetProfile::Minimal, CmapTarget::Unicode)?)
}

/// GB 2312, and the signs and frequent characters of Big5.
fn common_characters() -> BTreeSet<char> {
    let all = |encoding: &'static Encoding, first: RangeInclusive<u8>, second: RangeInclusive<u8>| {
        let codes = first.flat_map(move |one| second.clone().map(move |other| [one, other]));
        codes.flat_map(move |code| {
            let (text, is_broken) = encoding.decode_without_bom_handling(&code);
            if is_broken { Vec::new() } else { text.chars().collect() }
        })
    };
    all(GBK, 0xa1..=0xf7, 0xa1..=0xfe).chain(all(BIG5, 0xa1..=0xc6, 0x40..=0xfe)).collect()
}
