import type { Query, Reader } from '../nodes/terms.ts';
import { query } from './one-page.ts';

/**
 * Queries whose code is data: each reads a document that says what else it reads, so that a history may come to any graph of answers, fields
 * and reads of an index, also to cycles and failures.
 */
export const NOON = Date.UTC(2026, 10, 21, 12);
export const HOUR = 3_600_000;
export const PLAIN = [0, 1, 2, 3, 4];
export const FIELDED = [0, 1, 2, 3];
export const NAMES = ['a', 'b', 'c'];
export const ITEMS = ['i', 'j', 'k'];
export const GROUPS = ['g', 'h'];

export type Op =
  | { op: 'value'; of: number }
  | { op: 'count'; group: string }
  | { op: 'members'; group: string }
  | { op: 'plain' | 'whole'; of: number }
  | { op: 'field'; of: number; name: string }
  | { op: 'before'; hour: number }
  | { op: 'const'; value: number }
  | { op: 'if'; test: Op; yes: Op; no: Op }
  | { op: 'fail'; test: Op };

/** `inOrder`: programs read only what stands before them, so that there are no cycles. `fill`: what fills the index runs programs, too. */
export interface Mode {
  inOrder: boolean;
  fill: boolean;
}
export const mode: Mode = { inOrder: false, fill: false };
const rank = (kind: string, n: number): number => 2 * n + (kind === 'plain' ? 0 : 1);

function run(read: Reader, op: Op, self: number): number {
  if (mode.inOrder && 'of' in op && op.op !== 'value' && rank(op.op, op.of) >= self) return 0;
  switch (op.op) {
    case 'value':
      return Number(read.document(`values/${op.of}`) ?? 0);
    case 'count':
      return read.count('groups', op.group);
    case 'members':
      return read.members('groups', op.group).reduce((sum, id) => sum + Number(read.document(`values/${id}`) ?? 0), 0);
    case 'plain':
      return Number(read(plain, op.of));
    case 'whole': {
      const whole = read(fielded, op.of) as { [name: string]: number } | null;
      return Object.values(whole ?? {}).reduce((sum, each) => sum + each, 0);
    }
    case 'field':
      return Number(read.field(fielded, op.name, op.of) ?? 0);
    case 'before':
      return read.isBefore(NOON + op.hour * HOUR) ? 1 : 0;
    case 'const':
      return op.value;
    case 'if':
      return run(read, op.test, self) % 2 === 1 ? run(read, op.yes, self) : run(read, op.no, self);
    case 'fail': {
      const found = run(read, op.test, self);
      if (found % 2 === 1) throw new Error('it fails');
      return found;
    }
  }
}

export const plain = query('plain', (read, n: number) => {
  const ops = (read.document(`plain/${n}`) ?? []) as Op[];
  let sum = 0;
  for (const op of ops) sum += run(read, op, rank('plain', n));
  return sum % 2;
});
export const fielded = query('fielded', (read, n: number) => {
  const ops = read.document(`fielded/${n}`) as { [name: string]: Op } | undefined;
  if (ops === undefined) return null;
  const { isNull, ...named } = ops;
  if (isNull && run(read, isNull, rank('fielded', n)) % 2 === 1) return null;
  return Object.fromEntries(Object.entries(named).map(([name, op]) => [name, run(read, op, rank('fielded', n)) % 2]));
});
const place = query('place', (read, id: string) => ({
  group: read.document(`items/${id}`) ?? null,
  value: Number(read.document(`values/${id}`) ?? 0),
}));
export const entries = query('entries', (read, id: string) => {
  let group = read.field(place, 'group', id);
  if (group !== null && typeof group === 'object') group = GROUPS[run(read, group as Op, Infinity) % 2];
  return typeof group === 'string' ? { groups: [[group, Number(read.field(place, 'value', id)) % 2, id]] } : {};
});
export const views: { [template: string]: Query } = {
  plain: query('view:plain', (read, n: number) => ({ plain: read(plain, n) })),
  fields: query('view:fields', (read, n: number) => ({
    a: read.field(fielded, 'a', n) ?? null,
    b: read.field(fielded, 'b', n) ?? null,
  })),
  group: query('view:group', (read, group: string) => ({ members: read.members('groups', group) })),
};
const ref = (template: string, param: string | number) => ({
  path: `/${template}/${param}`,
  template,
  params: [param],
});
/** Not all queries are on a page, so that some are in no trace unless others read them. */
const families = [
  { name: 'plain', pages: query('pages:plain', () => [1, 3, 4].map((n) => ref('plain', n))) },
  { name: 'fields', pages: query('pages:fields', () => [1, 2, 3].map((n) => ref('fields', n))) },
  { name: 'groups', pages: query('pages:groups', (read) => read.parts('groups').map((group) => ref('group', group))) },
];
export const definition = {
  indexedFolders: [{ folder: 'items', entries }],
  families,
  queries: [plain, fielded, place, entries, ...families.map(({ pages }) => pages)],
  view: (template: string) => views[template]!,
};
