import { randomBytes } from 'node:crypto';

const INSTANT_DIGITS = 9;
const COUNT_DIGITS = 3;
const MOST_COUNTED = 36 ** COUNT_DIGITS;
const PATTERN = /^c[0-9a-z]{9}[0-9a-z]{3}[0-9a-f]{8}$/;

let count = 0;

const digits = (value: number, length: number): string => value.toString(36).padStart(length, '0');

/** Names a change. Ids of one process sort in the order in which they were made. */
export function newChangeId(now: Date): string {
  count = (count + 1) % MOST_COUNTED;
  return `c${digits(now.getTime(), INSTANT_DIGITS)}${digits(count, COUNT_DIGITS)}${randomBytes(4).toString('hex')}`;
}

/** When the change was made; null: this names no change. */
export const instantOfChange = (id: string): number | null =>
  PATTERN.test(id) ? Number.parseInt(id.slice(1, 1 + INSTANT_DIGITS), 36) : null;

/** For so many days a change can be undone. */
export const UNDO_DAYS = 30;
