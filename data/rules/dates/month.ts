/** The calendar month of a day: `2026-11` of `2026-11-21`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The first instant after a calendar month in UTC. */
export function endOfMonth(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  // months of Date.UTC count from 0
  return Date.UTC(year, number);
}
