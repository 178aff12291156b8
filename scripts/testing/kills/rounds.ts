export const LONG_MS = 3_600_000;
export const report = (line: string) => void process.stdout.write(`${line}\n`);

/** Every call at which a process could be killed, or every so many. */
export const everyCall = (calls: number, step = 1): number[] =>
  Array.from({ length: Math.floor(calls / step) }, (_, at) => at * step + 1);
