//! LXGW WenKai Regular 1.330 by LXGW, under the SIL Open Font License 1.1: the font of the printed forms.
//!
//! It has all of GB 2312 and Big5, Latin with diacritics, and most rare characters of names. See `THIRD-PARTY.md`.

/// The whole TrueType file.
pub static LXGW_WENKAI: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cjk.ttf"));
