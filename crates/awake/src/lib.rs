//! Keeps Windows awake. A crate of its own because it calls C.

/// Keeps the computer from sleeping while nobody touches it, or lets it sleep again; whether Windows accepts that. It holds for the thread
/// that asks, so always ask from the same one. The screen may go dark, and closing the lid still sends the computer to sleep. Elsewhere it
/// does nothing.
pub fn keep(awake: bool) -> bool {
    #[cfg(windows)]
    {
        use windows_sys::Win32::System::Power::{ES_CONTINUOUS, ES_SYSTEM_REQUIRED, SetThreadExecutionState};
        let state = if awake { ES_CONTINUOUS | ES_SYSTEM_REQUIRED } else { ES_CONTINUOUS };
        // SAFETY: it takes a number.
        unsafe { SetThreadExecutionState(state) != 0 }
    }
    #[cfg(not(windows))]
    !awake
}
