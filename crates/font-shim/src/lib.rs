//! Stands in for the GUI runtime that the font crates name as their dependency.
//!
//! They use one macro of it, once; here it notes the folder in which the font crate was unpacked.

/// Where a font crate is.
#[derive(Default)]
pub struct Cx {
    /// The folder with its `Cargo.toml`.
    pub crate_dir: &'static str,
}

/// Gives the invoking crate a function that says where it is.
#[macro_export]
macro_rules! live_design {
    ($($tokens:tt)*) => {
        pub fn live_design(cx: &mut Cx) {
            cx.crate_dir = env!("CARGO_MANIFEST_DIR");
        }
    };
}
