import { addDays, dayOf, startOfDay } from '../../rules/dates/time-zone.ts';
import type { FolderName, InputKey } from '../../schema/documents.ts';
import { honestReader } from '../reading/honest-reader.ts';
import type { IndexedFolder, IndexEntry, Query, Read, StoredRead } from '../reading/reader.ts';
import { cutIntoPartitions, isInPartition } from './partitions.ts';

/** Numbers before strings, numbers by value, strings by code unit; ties by member. */
function compareEntries(a: IndexEntry, b: IndexEntry): number {
  if (typeof a[1] !== typeof b[1]) return typeof a[1] === 'number' ? -1 : 1;
  if (a[1] !== b[1]) return a[1] < b[1] ? -1 : 1;
  return a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0;
}

const weightOf = (entry: IndexEntry): number => entry[3] ?? 1;

/** An answer as it comes back from where answers are remembered. */
function plain<T>(answer: T): T {
  return answer === undefined ? answer : (JSON.parse(JSON.stringify(answer)) as T);
}

/** The ids of one folder's documents, sorted. */
export function idsIn(documents: ReadonlyMap<InputKey, unknown>, folder: FolderName): string[] {
  const start = `${folder}/`;
  return [...documents.keys()]
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
    .sort();
}

/**
 * The reader as its contract has it and nothing more: nothing is tracked, every answer is worked out from the documents when it is
 * asked for. What the engine answers must equal what this answers, which
 * `scripts/publish/same-answers.test.ts` holds it to. The indexes alone are gathered once, so the documents must not
 * change while it is in use. `heard` receives every instant at which something that was asked next becomes false.
 */
export function createDirectReader(
  documents: ReadonlyMap<InputKey, unknown>,
  indexedFolders: readonly IndexedFolder[],
  now: number,
  heard: (instant: number) => void = () => {},
): Read {
  let gathered: Map<string, IndexEntry[]> | undefined;

  function gather(): Map<string, IndexEntry[]> {
    const indexes = new Map<string, IndexEntry[]>();
    for (const { folder, entries } of indexedFolders) {
      for (const id of idsIn(documents, folder)) {
        for (const [index, found] of Object.entries(ask(entries, id))) {
          indexes.set(index, [...(indexes.get(index) ?? []), ...found]);
        }
      }
    }
    for (const entries of indexes.values()) entries.sort(compareEntries);
    return indexes;
  }

  function allOf(index: string): IndexEntry[] {
    gathered ??= gather();
    return gathered.get(index) ?? [];
  }
  const part = (index: string, name: string): IndexEntry[] => allOf(index).filter((entry) => entry[0] === name);

  function ask<Arguments extends readonly (string | number)[], Answer>(
    query: Query<Arguments, Answer>,
    ...args: Arguments
  ): Answer {
    return plain(query.run(read, ...args));
  }

  const read: StoredRead = Object.assign(ask, {
    field: <Arguments extends readonly (string | number)[], Fields extends object, Name extends string & keyof Fields>(
      query: Query<Arguments, Fields>,
      name: Name,
      ...args: Arguments
    ): Fields[Name] | undefined => {
      const answer = ask(query, ...args);
      return Object.hasOwn(answer, name) ? answer[name] : undefined;
    },
    document: ((key) => documents.get(key)) as Read['document'],
    isBefore: (instant: number) => {
      if (now < instant) heard(instant);
      return now < instant;
    },
    today: (timeZone: string) => {
      const day = dayOf(now, timeZone);
      heard(startOfDay(addDays(day, 1), timeZone));
      return day;
    },
    members: (index: string, name: string, count?: number) =>
      part(index, name)
        .map((entry) => entry[2])
        .slice(0, count),
    entries: part,
    count: (index: string, name: string) => part(index, name).length,
    total: (index: string, name: string) => part(index, name).reduce((sum, entry) => sum + weightOf(entry), 0),
    parts: (index: string) => [...new Set(allOf(index).map((entry) => entry[0]))].sort(),
    partitions: (index: string, capacity: number) =>
      cutIntoPartitions(
        part(index, '').map((entry) => ({ order: String(entry[1]), weight: weightOf(entry) })),
        capacity,
      ),
    partition: (index: string, prefix: string) =>
      part(index, '')
        .filter((entry) => isInPartition(prefix, String(entry[1])))
        .map((entry) => entry[2]),
    following: (index: string, name: string, order: string | number, member: string, count: number) =>
      part(index, name)
        .filter((entry) => compareEntries(entry, [name, order, member]) > 0)
        .map((entry) => entry[2])
        .slice(0, count),
  });
  return honestReader(read);
}
