// The gong at the call and at the end of a session. Browsers let a page sound only after a tap.

let sound;

/** Whether the gong will sound. */
export const sounds = () => sound !== undefined;

/** Turns the gong on, with one stroke as a test, or off. */
export function turnOn(on) {
  sound?.close();
  sound = on ? new AudioContext() : undefined;
  strike();
}

/** One stroke: a low bell with two overtones that fades within four seconds. */
export function strike() {
  if (!sound) return;
  const start = sound.currentTime;
  for (const [pitch, loud, lasts] of [[110, 0.5, 4], [277, 0.25, 2.5], [440, 0.12, 1.5]]) {
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }
}
