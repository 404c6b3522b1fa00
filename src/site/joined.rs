//! Scripts and style sheets joined with their imports: one request each, where a chain of imports would take a phone
//! one round trip for every link.
//!
//! Two facts to know. Only the forms that `static/` uses are read, each on a line of its own:
//! `import { a, b as c } from './d.js';`, `export` before a constant, function or class, `@import "a.css";`. And every
//! script has its own copy of its imports, so a module with state is for only one script of a page.

/// A joined script or style sheet; `source` returns the text of a file. `None` for any other file, or if a file is
/// missing.
pub(super) fn joined(name: &str, source: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    match name.rsplit_once('.')?.1 {
        "css" => sheet(name, source),
        "js" => {
            let mut modules = Modules { source, names: Vec::new(), text: String::new() };
            let own = modules.body(name)?;
            Some(modules.text + &own)
        }
        _ => None,
    }
}

fn sheet(name: &str, source: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut text = String::new();
    for line in without_comments(&source(name)?).lines() {
        match line.strip_prefix("@import \"").and_then(|rest| rest.strip_suffix("\";")) {
            Some(path) => text += &sheet(&resolved(name, path), source)?,
            None => text = text + line + "\n",
        }
    }
    Some(text)
}

/// The imported modules of a script, each after its own imports.
struct Modules<'a> {
    source: &'a dyn Fn(&str) -> Option<String>,
    names: Vec<String>,
    text: String,
}

impl Modules<'_> {
    /// The text of a module. Its imports are added to `self`, and are constants in the text.
    fn body(&mut self, name: &str) -> Option<String> {
        let mut source = (self.source)(name)?;
        // Keeps the licences in the files of others.
        if !name.starts_with("vendor/") {
            source = without_comments(&source);
        }
        let mut body = String::new();
        for line in source.lines() {
            let import = line.strip_prefix("import { ").and_then(|rest| rest.strip_suffix("';"));
            match import.and_then(|rest| rest.split_once(" } from '")) {
                Some((names, path)) => {
                    let number = self.number(&resolved(name, path))?;
                    body += &format!("const {{ {} }} = module{number};\n", names.replace(" as ", ": "));
                }
                None => body = body + line + "\n",
            }
        }
        Some(body)
    }

    /// The number of a module, which is added if it is new.
    fn number(&mut self, name: &str) -> Option<usize> {
        if let Some(number) = self.names.iter().position(|known| known == name) {
            return Some(number);
        }
        let (body, exports) = without_exports(&self.body(name)?);
        let number = self.names.len();
        self.names.push(name.to_owned());
        self.text += &format!("const module{number} = (() => {{\n{body}return {{ {exports} }};\n}})();\n");
        Some(number)
    }
}

/// A module without the word `export`, and its exports as the properties of an object.
fn without_exports(module: &str) -> (String, String) {
    let (mut body, mut exports) = (String::new(), Vec::new());
    for line in module.lines() {
        // The form in which esbuild writes the files of `vendor/`: `export{et as encode};`
        let list = line.split_once("export{").and_then(|(before, rest)| Some((before, rest.split_once('}')?)));
        if let Some((before, (list, after))) = list {
            exports.extend(list.split(',').map(|export| match export.split_once(" as ") {
                Some((own, name)) => format!("{name}: {own}"),
                None => export.to_owned(),
            }));
            body = body + before + after + "\n";
            continue;
        }
        let declaration = line.strip_prefix("export ");
        exports.extend(declaration.into_iter().flat_map(declared));
        body = body + declaration.unwrap_or(line) + "\n";
    }
    (body, exports.join(", "))
}

/// The names that a declaration declares, such as `const [WIDTH, HEIGHT] = [1000, 400];` or
/// `async function saveFile(desk) {`.
fn declared(declaration: &str) -> Vec<String> {
    let declaration = declaration.trim_start_matches("async ");
    let (_, names) = declaration.split_once(' ').unwrap_or_default();
    let names = names.split(['=', '(', '{']).next().unwrap_or_default();
    names.trim_matches([' ', '[', ']']).split(", ").map(str::to_owned).collect()
}

/// A text without the lines that are comments.
fn without_comments(text: &str) -> String {
    let (mut code, mut within) = (String::new(), false);
    for line in text.lines() {
        let begun = line.trim_start();
        within |= begun.starts_with("/*");
        if !within && !begun.starts_with("//") {
            code = code + line + "\n";
        }
        within &= !line.contains("*/");
    }
    code
}

/// The file to which `path` leads from another file.
fn resolved(from: &str, path: &str) -> String {
    let mut parts: Vec<_> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn join(files: &[(&str, &str)], name: &str) -> String {
        let source = |name: &str| files.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned());
        joined(name, &source).unwrap()
    }

    #[test]
    fn a_script_has_what_it_imports_in_it_once_and_first() {
        let files = [
            (
                "page.js",
                "// What it is.\nimport { a, b as c } from './of/a.js';\nimport { d } from './d.js';\nc(a, d);",
            ),
            (
                "of/a.js",
                "import { d } from '../d.js';\nexport const a = () => d;\n/** It\n  is. */\nexport async function b(of) {\n}",
            ),
            ("d.js", "const e = 2;export{e as d};\n"),
        ];
        let expected = "const module0 = (() => {\nconst e = 2;;\nreturn { d: e };\n})();\n\
            const module1 = (() => {\nconst { d } = module0;\nconst a = () => d;\nasync function b(of) {\n}\n\
            return { a, b };\n})();\n\
            const { a, b: c } = module1;\nconst { d } = module0;\nc(a, d);\n";
        assert_eq!(join(&files, "page.js"), expected);
        assert_eq!(declared("const [WIDTH, HEIGHT] = [1000, 400];"), ["WIDTH", "HEIGHT"]);
        assert_eq!(declared("class Desk {"), ["Desk"]);
    }

    #[test]
    fn a_style_sheet_has_what_it_imports_in_it() {
        let files = [("a.css", "/* Two\n   lines. */\n@import \"b.css\";\ni { }\n"), ("b.css", "b { }\n")];
        assert_eq!(join(&files, "a.css"), "b { }\ni { }\n");
    }

    /// The names of all files below a folder.
    fn names(folder: &Path, before: &str) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let below = entries.flat_map(|entry| {
            let name = format!("{before}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() { names(&entry.path(), &format!("{name}/")) } else { vec![name] }
        });
        below.collect()
    }

    #[test]
    fn no_file_asks_for_another_and_a_script_exports_only_its_own() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../static");
        let source = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
        let mut count = 0;
        for name in names(&folder, "").iter().filter(|name| name.ends_with(".js") || name.ends_with(".css")) {
            let text = joined(name, &source).unwrap_or_else(|| panic!("{name} imports what is not there"));
            assert!(!text.lines().any(|line| line.starts_with("import") || line.starts_with("@import")), "{name}");
            let exports = |text: &str| text.lines().filter(|line| line.starts_with("export")).count();
            assert_eq!(exports(&text), exports(&source(name).unwrap()), "{name}");
            count += 1;
        }
        assert!(count > 60, "{count}");
    }
}
