//! What Windows does for a program that is started by a double click. A crate of its own because it calls C. Elsewhere nothing happens.

use std::io;

/// Keeps the computer from sleeping while nobody touches it, or lets it sleep again; whether Windows accepts that. It holds for the thread
/// that asks, so always ask from the same one. The screen may go dark, and closing the lid still sends the computer to sleep.
pub fn keep_awake(awake: bool) -> bool {
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

/// Starts this program again in a window of its own, without arguments and with this variable in its environment. Started directly, it
/// would write into the window of this process, even if that is closed.
///
/// # Errors
/// It cannot be started; elsewhere always, because only Windows ends a program with its window.
pub fn open_again(variable: &str) -> io::Result<()> {
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        use std::process::{Command, Stdio};
        use windows_sys::Win32::System::Threading::CREATE_NO_WINDOW;
        let mut start = Command::new("cmd");
        start.raw_arg(format!("/d /c start \"Caipan\" \"{}\"", std::env::current_exe()?.display())).env(variable, "1");
        start.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).creation_flags(CREATE_NO_WINDOW);
        start.spawn().map(|_| ())
    }
    #[cfg(not(windows))]
    {
        let _ = variable;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Asks a question that is answered with yes or no, in a window before all others; whether it was answered with yes. No is what Enter
/// means, and the answer where no question can be asked. It waits for the answer.
pub fn ask(title: &str, question: &str) -> bool {
    #[cfg(windows)]
    {
        use std::iter::once;
        use std::ptr::null_mut;
        use windows_sys::Win32::UI::WindowsAndMessaging::{
            IDYES, MB_DEFBUTTON2, MB_ICONWARNING, MB_SETFOREGROUND, MB_TOPMOST, MB_YESNO, MessageBoxW,
        };
        let [title, question] = [title, question].map(|text| text.encode_utf16().chain(once(0)).collect::<Vec<u16>>());
        let style = MB_YESNO | MB_DEFBUTTON2 | MB_ICONWARNING | MB_SETFOREGROUND | MB_TOPMOST;
        // SAFETY: both texts end with a zero and live until it returns; no window owns the question.
        unsafe { MessageBoxW(null_mut(), question.as_ptr(), title.as_ptr(), style) == IDYES }
    }
    #[cfg(not(windows))]
    {
        let _ = (title, question);
        false
    }
}
