//! Has the crate built again when a migration changes: a macro embeds them.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
