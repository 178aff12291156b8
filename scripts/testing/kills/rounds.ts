/** `npm run test:long` sets it: every call in turn, not a few. */
export const isLong = process.env['LONG'] === '1';
export const LONG_MS = isLong ? 3_600_000 : 900_000;
export const report = (line: string) => void (isLong && process.stdout.write(`${line}\n`));

/** All calls, or a few that are spread over those between the first and the last. */
export const spread = (calls: number, few: number, step = 1): number[] =>
  isLong
    ? Array.from({ length: Math.floor(calls / step) }, (_, at) => at * step + 1)
    : Array.from({ length: few }, (_, at) => 1 + Math.floor(((at + 1) * (calls - 1)) / (few + 1)));
