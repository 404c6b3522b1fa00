//! The `caipan` program; see `src/lib.rs`.

fn main() -> std::process::ExitCode {
    // As many arenas as threads can run at the same time.
    arenas::at_most(std::thread::available_parallelism().map_or(2, |cores| cores.get().max(2)));
    cli::run()
}
