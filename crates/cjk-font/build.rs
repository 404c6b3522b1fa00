//! Joins the two halves of the font: crates.io takes no crate of more than 10 MB.

use makepad_platform::Cx;
use std::path::Path;
use std::{env, fs};

/// Length of the whole file, in bytes.
const LENGTH: usize = 19_073_964;

fn main() {
    let (mut first, mut second) = (Cx::default(), Cx::default());
    makepad_fonts_chinese_regular::live_design(&mut first);
    makepad_fonts_chinese_regular_2::live_design(&mut second);
    let read = |crate_dir: &str, file: &str| {
        let path = Path::new(crate_dir).join("resources").join(file);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let mut font = read(first.crate_dir, "LXGWWenKaiRegular.ttf");
    font.extend(read(second.crate_dir, "LXGWWenKaiRegular.ttf.2"));
    assert!(font.len() == LENGTH && font.starts_with(&[0, 1, 0, 0]), "the halves of the font do not make a font");
    let out = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("cjk.ttf");
    fs::write(&out, font).unwrap_or_else(|error| panic!("{}: {error}", out.display()));
    println!("cargo::rerun-if-changed=build.rs");
}
