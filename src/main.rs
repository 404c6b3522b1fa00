//! The `caipan` program; see the library's documentation.

fn main() -> std::process::ExitCode {
    // As many as threads that run at the same time.
    arenas::at_most(std::thread::available_parallelism().map_or(2, |cores| cores.get().max(2)));
    cli::run()
}
