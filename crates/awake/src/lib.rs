//! Keeps a computer with Windows from going to sleep by itself.
//!
//! This crate is by itself because it calls C.

/// From now on the computer does not go to sleep by itself, or may again. Windows remembers it for the thread that asks, until that ends:
/// to be called always from the same one. Closing the lid still sends it to sleep, and its screen may go dark. Does nothing on other
/// systems.
pub fn keep(awake: bool) {
    #[cfg(windows)]
    {
        use windows_sys::Win32::System::Power::{ES_CONTINUOUS, ES_SYSTEM_REQUIRED, SetThreadExecutionState};
        let state = if awake { ES_CONTINUOUS | ES_SYSTEM_REQUIRED } else { ES_CONTINUOUS };
        // SAFETY: it takes a number.
        unsafe { SetThreadExecutionState(state) };
    }
    #[cfg(not(windows))]
    let _ = awake;
}
