//! Builds again when a migration is added, which a macro embeds.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
