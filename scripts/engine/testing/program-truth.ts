import { expect } from 'vitest';
import type { Engine } from '../engine.ts';
import type { Query, Reader } from '../nodes/terms.ts';
import type { Documents } from './fixture.ts';
import { entries, fielded, FIELDED, GROUPS, ITEMS, NAMES, plain, PLAIN } from './programs.ts';

/** Remembers nothing: computes everything at each read. */
export function oracle(documents: Documents, now: number): Reader {
  const open: string[] = [];
  const call = (asked: Query, ...args: any[]): any => {
    const id = JSON.stringify([asked.name, args]);
    if (open.includes(id)) throw new Error('A query reads itself');
    open.push(id);
    try {
      return asked.run(reader, ...args);
    } finally {
      open.pop();
    }
  };
  const all = (): [string, number, string][] => {
    // an index is never read for what asks for it
    const asking = open.splice(0);
    try {
      return sortedEntries();
    } finally {
      open.push(...asking);
    }
  };
  const sortedEntries = (): [string, number, string][] =>
    [...documents.keys()]
      .filter((key) => key.startsWith('items/'))
      .flatMap((key) => call(entries, key.slice('items/'.length)).groups ?? [])
      .sort((a: any, b: any) => (a[1] !== b[1] ? a[1] - b[1] : a[2] < b[2] ? -1 : 1));
  const members = (_: string, part: string) => {
    if (open.some((id) => id.startsWith('["entries"'))) throw new Error('it fills an index and reads one');
    return all().flatMap(([group, , id]) => (group === part ? [id] : []));
  };
  const reader = Object.assign(call, {
    field: (asked: Query, name: string, ...args: any[]) => {
      const answer = call(asked, ...args);
      return answer !== null && Object.hasOwn(answer, name) ? answer[name] : undefined;
    },
    document: (key: string) => documents.get(key),
    isBefore: (instant: number) => now < instant,
    members,
    count: (index: string, part: string) => members(index, part).length,
    parts: () => [...new Set(all().map(([group]) => group))].sort(),
  }) as unknown as Reader;
  return reader;
}

export function outcome(ask: () => unknown): unknown {
  try {
    return ask() ?? null;
  } catch (error) {
    const { message } = error as Error;
    return message.startsWith('A query reads itself') ? 'cycle' : `failed: ${message}`;
  }
}

export const questions: { [name: string]: (read: Reader) => unknown } = Object.fromEntries([
  ...PLAIN.map((n) => [`plain ${n}`, (read: Reader) => read(plain, n)]),
  ...FIELDED.map((n) => [`fielded ${n}`, (read: Reader) => read(fielded, n)]),
  ...FIELDED.flatMap((n) => NAMES.map((name) => [`${name} of ${n}`, (read: Reader) => read.field(fielded, name, n)])),
  ...GROUPS.map((group) => [`members ${group}`, (read: Reader) => read.members('groups', group)]),
]);

/** Of what fills an index and fails the last good entries stand, which depend on what was before. */
export const isFilled = (documents: Documents, now: number): boolean => {
  const read = oracle(documents, now);
  return ITEMS.every((id) => !documents.has(`items/${id}`) || typeof outcome(() => read(entries, id)) === 'object');
};

export function expectTrue(engine: Engine, documents: Documents, now: number, order: readonly string[]): void {
  if (!isFilled(documents, now)) return;
  const { read } = engine;
  const said = order.map((name) => [name, outcome(() => questions[name]!(read))]);
  const truth = oracle(documents, now);
  expect(said).toEqual(order.map((name) => [name, outcome(() => questions[name]!(truth))]));
}
