import { dayOf } from '../../rules/dates/time-zone.ts';
import { honestReader } from './honest-reader.ts';
import { fieldOf, type Query, type Read } from './reader.ts';

/**
 * The same catalogue, read at this instant (ms) instead of the present one. Every query is asked again, once; nothing is remembered.
 * Indexes are those of the present: a list holds what it held, each entry as it will be.
 */
export function readerAt(read: Read, now: number): Read {
  const answers = new Map<string, unknown>();

  function ask<Arguments extends readonly (string | number)[], Answer>(
    query: Query<Arguments, Answer>,
    ...args: Arguments
  ): Answer {
    const name = JSON.stringify([query.name, ...args]);
    if (!answers.has(name)) answers.set(name, query.run(then, ...args));
    return answers.get(name) as Answer;
  }

  const then = honestReader(
    Object.assign(ask, {
      ...read,
      field: (query, name, ...args) => fieldOf(ask(query, ...args), name),
      document: read.stored,
      isBefore: (instant) => now < instant,
      today: (timeZone) => dayOf(now, timeZone),
    } satisfies Omit<Read, never>),
  );
  return then;
}
