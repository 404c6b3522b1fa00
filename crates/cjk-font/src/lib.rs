//! LXGW WenKai 1.330 by LXGW, under the SIL Open Font License 1.1: the fonts of the printed forms.
//!
//! The regular font has all of GB 2312 and Big5, Latin with diacritics, and most rare characters of names; the bold one, of
//! which less is set, the common characters. See `THIRD-PARTY.md`.

use flate2::read::ZlibDecoder;
use std::io::Read;
use std::sync::LazyLock;

/// The whole TrueType file of the regular font.
pub static LXGW_WENKAI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cjk.ttf"));

/// The TrueType file of the bold font with the characters of GB 2312 and the frequent ones of Big5.
pub static LXGW_WENKAI_BOLD: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut font = Vec::new();
    // It is read as it was written by the build; a font without content would leave texts regular.
    let _ = ZlibDecoder::new(&include_bytes!(concat!(env!("OUT_DIR"), "/bold.ttf.z"))[..]).read_to_end(&mut font);
    font
});
