/** Preloaded into a process whose clock is to be wrong, by CLOCK_SHIFT_MS. */
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now = now;
};
