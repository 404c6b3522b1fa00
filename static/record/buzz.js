// A short vibration where the phone has one: what was done can be felt without looking.

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Vibrates so many milliseconds, unless somebody wants no motion. */
export function buzz(milliseconds) {
  if (!still.matches) navigator.vibrate?.(milliseconds);
}
