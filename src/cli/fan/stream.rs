//! Hands from standard input, one in each line, and their answers in the same order.

use crate::Failure;
use messages::Message;
use std::io::{ErrorKind, Read, Write};

/// Answers the lines of standard input in order: always all lines that have arrived, on all cores.
pub(super) fn stream(answer: impl Fn(&str) -> Result<String, Message> + Sync) -> Result<(), Failure> {
    let unread = |error: std::io::Error| Failure::from(Message::new("error-input").arg("reason", error.to_string()));
    let failed = |error: std::io::Error| Failure::from(Message::new("error-output").arg("reason", error.to_string()));
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut waiting: Vec<u8> = Vec::new();
    let mut arrived = vec![0; 1 << 20];
    loop {
        let count = match input.read(&mut arrived) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read.map_err(unread)?,
        };
        let last_end = arrived[..count].iter().rposition(|&byte| byte == b'\n');
        let whole = match (count, last_end) {
            (0, _) => waiting.len(),
            (_, None) => 0,
            (_, Some(end)) => waiting.len() + end + 1,
        };
        waiting.extend_from_slice(&arrived[..count]);
        let text = String::from_utf8_lossy(&waiting[..whole]).into_owned();
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let answers = in_parallel(&lines, cores, |line| Ok(answer(line)? + "\n"))?;
        match answers.iter().try_for_each(|answer| output.write_all(answer.as_bytes())).and_then(|()| output.flush()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            written => written.map_err(failed)?,
        }
        waiting.drain(..whole);
        if count == 0 {
            return Ok(());
        }
    }
}

/// The answers to all lines, in order; each core works on a part of them.
fn in_parallel(
    lines: &[&str],
    cores: usize,
    answer: impl Fn(&str) -> Result<String, Message> + Sync,
) -> Result<Vec<String>, Message> {
    let answer = &answer;
    std::thread::scope(|scope| {
        let part = lines.len().div_ceil(cores).max(1);
        let parts: Vec<_> = lines
            .chunks(part)
            .map(|lines| {
                scope.spawn(move || lines.iter().map(|line| answer(line)).collect::<Result<String, Message>>())
            })
            .collect();
        parts.into_iter().map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}
