//! Generates the list of languages: one for each folder of `templates/messages`, in the order that the folders define.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

/// The fallback language.
const FALLBACK: &str = "en";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=../../templates/messages");
    let variable = |name| env::var(name).map_err(io::Error::other);
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("../../templates/messages");
    fs::write(Path::new(&variable("OUT_DIR")?).join("languages.rs"), source(&languages(&folder)?))
}

/// The code and the texts of each folder, in the order of their `language-order`; a folder without it comes last.
pub fn languages(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let mut files = fs::read_dir(entry.path())?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?;
        files.sort();
        let texts = files.into_iter().map(fs::read_to_string).collect::<io::Result<Vec<_>>>()?.join("\n");
        let order = texts.lines().find_map(|line| line.strip_prefix("language-order = ")?.trim().parse::<u32>().ok());
        found.push((order.unwrap_or(u32::MAX), entry.file_name().to_string_lossy().into_owned(), texts));
    }
    found.sort();
    Ok(found.into_iter().map(|(_, code, texts)| (code, texts)).collect())
}

/// The file that `src/messages/locale.rs` includes.
fn source(languages: &[(String, String)]) -> String {
    let fallback = languages.iter().position(|(code, _)| code == FALLBACK).unwrap_or(languages.len());
    let mut source = format!(
        "/// Code and texts of each language, in their order.\nstatic FOLDERS: [(&str, &str); {}] = [\n",
        languages.len()
    );
    for (code, texts) in languages {
        let _ = writeln!(source, "({code:?}, {texts:?}),");
    }
    let _ = writeln!(source, "];\n/// The place of `{FALLBACK}`.\nconst FALLBACK: u8 = {fallback};");
    source
}
