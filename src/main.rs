//! The `caipan` program; see the library's documentation.

fn main() -> std::process::ExitCode {
    caipan::cli::run()
}
