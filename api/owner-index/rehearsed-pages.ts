import { sortsOf, statesOf, type RecordKind } from '../contract/record-filter.ts';
import { listRows, type RowPage } from './list-rows.ts';
import type { Moment } from './presented-rows.ts';
import type { RowIndex } from './row-index.ts';

/** So many times the first page: what runs often enough is compiled. */
const TIMES = 2;
const PAGE_ROWS = 100;

/**
 * Lists a page by each column and of each state of a kind, so that the owner's first question after a start is answered as quickly as the
 * second: statements are prepared by then, their pages of the file read, and the code compiled. In pieces that take milliseconds.
 */
export function* rehearsePages(index: RowIndex, kind: RecordKind, moment: Moment): Generator<void> {
  const page: RowPage = { kind, pieces: null, sort: 'createdAt', descending: true, offset: 0, limit: PAGE_ROWS };
  for (let time = 0; time < TIMES; time += 1) {
    for (const sort of sortsOf(kind))
      for (const descending of [false, true]) yield void listRows(index, { ...page, sort, descending }, moment);
    for (const state of statesOf(kind)) yield void listRows(index, { ...page, state }, moment);
  }
  yield void listRows(index, { ...page, pieces: ['off'] }, moment);
}
