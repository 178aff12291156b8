import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StateUnreadable } from './state-errors.ts';
import { stateFile } from '../testing/state-file.ts';
import { answerIn, fieldId, isPageId, pageId, type Trace } from './node.ts';
import { ExpiryQueue } from './expiry-queue.ts';
import { ReverseEdges } from './reverse-edges.ts';
import { edgesOf, savedEdges } from './saved-edges.ts';
import { NEVER } from './terms.ts';

const answers = ['q:a[]', 'q:b["é"]', 'i:["parts","names"]', ...Array.from({ length: 9 }, (_, at) => `q:c[${at}]`)];
const fields = answers.slice(0, 3).flatMap((answer) => ['name', 'a b'].map((name) => fieldId(name, answer)));
const read = ['d:settings', 'd:stores/ä', ...answers, ...fields];
const readers = [...answers, pageId('/'), pageId('/über'), pageId('/a')];

const traces = fc.dictionary(
  fc.constantFrom(...readers),
  fc.record({
    reads: fc.uniqueArray(fc.constantFrom(...read)),
    expiresAt: fc.constantFrom(NEVER, 0.5, 1, 2, 1.7e12),
  }),
  { noNullPrototype: true },
);

const saved = (given: { [reader: string]: Trace }) => {
  const { pages = [], answers: others = [] } = Object.groupBy(Object.keys(given), (id) =>
    isPageId(id) ? 'pages' : 'answers',
  );
  const traced = [...pages, ...others].map((id) => [id, given[id]!] as const);
  return savedEdges(edgesOf({ pages, answers: others, traces: traced }));
};
const sorted = (ids: Iterable<string>) => [...ids].sort();

describe('edges that were saved', () => {
  it('say of all readers but those that were superseded what their traces say', () => {
    fc.assert(
      fc.property(traces, fc.uniqueArray(fc.constantFrom(...readers)), fc.constantFrom(0, 1, 2), (given, gone, now) => {
        const earlier = saved(given);
        const edges = new ReverseEdges();
        edges.useEarlier(earlier.edges, gone);
        const left = Object.entries(given).filter(([reader]) => !gone.includes(reader));
        const readersOf = (id: string) => left.filter(([, { reads }]) => reads.includes(id)).map(([reader]) => reader);
        for (const id of [...read, 'q:unknown[]']) {
          expect(sorted(edges.pagesOf(id))).toEqual(sorted(readersOf(id).filter(isPageId)));
          expect(sorted(edges.queriesOf(id))).toEqual(sorted(readersOf(id).filter((reader) => !isPageId(reader))));
          const fieldsRead = fields.filter((field) => answerIn(field) === id && readersOf(field).length > 0);
          expect([...edges.fieldsOf(id)]).toEqual(expect.arrayContaining(fieldsRead));
          expect(edges.has(id)).toBe(readersOf(id).length + fieldsRead.length > 0);
        }
        const below = new ExpiryQueue();
        below.useEarlier(earlier.expiries, []);
        const expiries = new ExpiryQueue(below);
        const of = (isDue: (instant: number) => boolean) =>
          Object.entries(given).flatMap(([reader, { expiresAt }]) => (isDue(expiresAt) ? reader : []));
        expect(sorted(expiries.due(now))).toEqual(sorted(of((instant) => instant <= now)));
        const later = Object.values(given)
          .map(({ expiresAt }) => expiresAt)
          .filter((at) => at > now && at < NEVER);
        expect(expiries.next()).toBe(later.length === 0 ? null : Math.min(...later));
        expect(sorted(below.due(1e13))).toEqual(sorted(of((instant) => instant < NEVER)));
      }),
    );
  });

  it('are refused when any byte of them is another, or all are missing', () => {
    const { damage, open } = stateFile();
    const { state } = open();
    const nothing = {
      documents: new Map(),
      answers: [],
      forgottenAnswers: [],
      pages: [],
      forgottenPages: [],
      facts: {},
    };
    expect(() => state.edges()).toThrow(StateUnreadable);
    for (const change of ["bytes = x'ff' || substr(bytes, 2)", 'sum = sum + 1']) {
      state.save({ ...nothing, withEdges: true });
      expect(state.edges().saved.size).toBe(0);
      damage((db) => db.exec(`UPDATE edges SET ${change}`));
      expect(() => state.edges()).toThrow('its edges are damaged');
    }
    state.close();
  });
});
