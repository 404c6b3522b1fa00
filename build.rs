//! Rebuilds when a migration or a message file is added: both are embedded by macros that see only known files.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=templates/messages");
}
