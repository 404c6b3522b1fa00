// A short vibration if the phone can: an action can be felt without looking.

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Vibrates, unless the phone is set to reduced motion. */
export function buzz(milliseconds) {
  if (!still.matches) navigator.vibrate?.(milliseconds);
}
