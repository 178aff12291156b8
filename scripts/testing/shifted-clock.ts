/** The environment of a process whose own clock is wrong by so many milliseconds. */
export const shiftedClock = (ms: number): { [name: string]: string } => ({
  NODE_OPTIONS: `--import=${new URL('shifted-clock.mjs', import.meta.url).href}`,
  CLOCK_SHIFT_MS: String(ms),
});
