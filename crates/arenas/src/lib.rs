//! Keeps the allocator of glibc from setting memory aside for every thread, and has it give back what was freed.
//!
//! By itself it has up to eight arenas for each core, and what is freed in one is used in no other: a page of a thousand
//! rows that is made on one thread after the other takes its memory in each of them. It is a crate of its own because it
//! calls C.

/// From now on there are no more arenas than `most`. To be called before there are threads; does nothing where the allocator is
/// another one.
pub fn at_most(most: usize) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if let Ok(most) = i32::try_from(most) {
        // SAFETY: `mallopt` takes two numbers and locks the allocator while it stores the second.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, most) };
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = most;
}

/// Gives the system every page of memory that holds nothing any more, wherever it lies: by itself the allocator gives back
/// what is free at its end only. To be called once much was freed; does nothing where the allocator is another one.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `malloc_trim` takes a number and locks each arena while it looks through it.
    unsafe {
        libc::malloc_trim(0)
    };
}
