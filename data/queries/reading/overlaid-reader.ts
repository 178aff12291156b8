import { dayOf } from '../../rules/dates/time-zone.ts';
import type { InputKey } from '../../schema/documents.ts';
import { honestReader } from './honest-reader.ts';
import { fieldOf, type Query, type Read, type StoredRead } from './reader.ts';

/**
 * The same catalogue, but with these documents: what pages would say if they were saved. Every query is asked again over them, once;
 * nothing is remembered. Indexes are those of the catalogue: a list holds what it held, each entry as it would be. `now`: at this instant
 * (ms) instead of the present one.
 */
export function overlaidReader(read: Read, documents: ReadonlyMap<InputKey, unknown>, now?: number): Read {
  const answers = new Map<string, unknown>();

  function ask<Arguments extends readonly (string | number)[], Answer>(
    query: Query<Arguments, Answer>,
    ...args: Arguments
  ): Answer {
    const name = JSON.stringify([query.name, ...args]);
    if (!answers.has(name)) answers.set(name, query.run(overlaid, ...args));
    return answers.get(name) as Answer;
  }

  const document = ((key) => (documents.has(key) ? documents.get(key) : read.stored(key))) as Read['document'];
  const overlaid: StoredRead = Object.assign(ask, {
    ...read,
    field: (query, name, ...args) => fieldOf(ask(query, ...args), name),
    document,
    ...(now !== undefined && {
      isBefore: (instant: number) => now < instant,
      today: (timeZone: string) => dayOf(now, timeZone),
    }),
  } satisfies Omit<StoredRead, never>);
  return honestReader(overlaid);
}
