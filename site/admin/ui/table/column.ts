import type { ReactNode } from 'react';

/** One column of a table of records. */
export interface Column<Row> {
  id: string;
  /** Empty where what it holds needs no head; `label` then names it for those who cannot see that. */
  name: string;
  label?: string;
  /** What it holds, where its name does not say all. */
  about?: string;
  /** Its track in the grid, such as `minmax(10rem, 2fr)`. */
  width: string;
  cell(row: Row): ReactNode;
  /** The server sorts by it, under its id; `down`: the first press sorts from the highest to the lowest. */
  sorts?: 'up' | 'down';
  /** Whether it is there before the owner has chosen columns; `always`: it cannot be left out. */
  shown?: boolean | 'always';
  align?: 'end';
  /** On a card its name stands before it, since what it holds does not explain itself. */
  named?: boolean;
  /** It holds the name of the record, with which a card begins. */
  main?: boolean;
  /** On a card it stands beside the name of the record. */
  beside?: boolean;
}

export interface Sort {
  /** The id of a column. */
  by: string;
  descending: boolean;
}

/** Of the head, in rem: one letter, and the mark of the order beside it. */
const LETTER = 0.5;
const MARK = 1.125;

/**
 * The track of a column in the grid, and the least that it takes. It is never narrower than the longest word of its name: rows and head are
 * grids of their own, so that nothing measures it.
 */
export function trackOf<Row>({ name, width, sorts }: Column<Row>): { track: string; least: string } {
  const longest = Math.max(...name.split(' ').map((word) => word.length));
  const word = `${longest * LETTER + (sorts === undefined ? 0 : MARK)}rem`;
  const [, min = width, max] = /^minmax\(([^,]+), (.+)\)$/.exec(width) ?? [];
  const least = `max(${min}, ${word})`;
  return { least, track: max === undefined ? least : `minmax(${least}, ${max})` };
}

/** What a table is sorted by is shown, too. */
export const isShown = <Row>(
  { id, shown }: Column<Row>,
  chosen: ReadonlySet<string> | null,
  sort: Sort | null = null,
): boolean => shown === 'always' || sort?.by === id || (chosen === null ? shown === true : chosen.has(id));
