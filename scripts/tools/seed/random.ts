/** Numbers that look random and are the same for the same seed. */
export type Random = ReturnType<typeof randomOf>;

/** A stream of its own for each pair, so that one store's content does not depend on how many there are. (mulberry32) */
export function randomOf(seed: number, stream: number) {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
  /** At least 0, below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!,
    /** True in that share of cases. */
    is: (share: number) => next() < share,
  };
}

/**
 * Shares `total` among `places` evenly-ish: place by place between about half and one and a half times the average, and
 * exactly `total` in all.
 */
export function shares(total: number, places: number, random: Random): number[] {
  let given = 0;
  return Array.from({ length: places }, (_, place) => {
    const edge = place === places - 1 ? total : Math.round((total / places) * (place + 1 + (random.next() - 0.5) / 2));
    const share = Math.max(0, Math.min(total, edge) - given);
    given += share;
    return share;
  });
}
