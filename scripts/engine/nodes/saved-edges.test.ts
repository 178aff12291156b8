import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arraysOf, bytesOf, edgesOf } from './edge-arrays.ts';
import { answerIn, fieldId, isPageId, pageId, type Trace } from './node.ts';
import { ExpiryQueue } from './expiry-queue.ts';
import { ReverseEdges } from './reverse-edges.ts';
import { savedEdges } from './saved-edges.ts';
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

const saved = (given: { [reader: string]: Trace }, failed: readonly string[] = []) => {
  const { pages = [], answers: others = [] } = Object.groupBy(Object.keys(given), (id) =>
    isPageId(id) ? 'pages' : 'answers',
  );
  const traced = [...pages, ...others].map((id) => [id, given[id]!] as const);
  return edgesOf({ pages, answers: others, traces: traced, failed });
};
const sorted = (ids: Iterable<string>) => [...ids].sort();

describe('edges that were saved', () => {
  it('say of all readers but those that were superseded what their traces say', () => {
    fc.assert(
      fc.property(traces, fc.uniqueArray(fc.constantFrom(...readers)), fc.constantFrom(0, 1, 2), (given, gone, now) => {
        const [earlier, superseded] = [savedEdges(arraysOf(new Map(bytesOf(saved(given))))), new Set(gone)];
        const edges = new ReverseEdges({ edges: earlier, superseded });
        const left = Object.entries(given).filter(([reader]) => !superseded.has(reader));
        const readersOf = (id: string) => left.filter(([, { reads }]) => reads.includes(id)).map(([reader]) => reader);
        for (const id of [...read, 'q:unknown[]']) {
          expect(sorted(edges.pagesOf(id))).toEqual(sorted(readersOf(id).filter(isPageId)));
          expect(sorted(edges.queriesOf(id))).toEqual(sorted(readersOf(id).filter((reader) => !isPageId(reader))));
          const fieldsRead = fields.filter((field) => answerIn(field) === id && readersOf(field).length > 0);
          expect([...edges.fieldsOf(id)]).toEqual(expect.arrayContaining(fieldsRead));
          expect(edges.has(id)).toBe(readersOf(id).length + fieldsRead.length > 0);
        }
        const expiries = new ExpiryQueue({ edges: earlier, superseded });
        const due = (isDue: (instant: number) => boolean) =>
          left.flatMap(([reader, { expiresAt }]) => (isDue(expiresAt) ? reader : []));
        expect(sorted(expiries.due(now))).toEqual(sorted(due((instant) => instant <= now)));
        const later = left.map(([, { expiresAt }]) => expiresAt).filter((instant) => instant > now && instant < NEVER);
        expect(expiries.next()).toBe(later.length === 0 ? null : Math.min(...later));
        expiries.replace('q:new[]', NEVER, 1.5);
        const all = [...expiries.all()].map(([instant]) => instant);
        expect(all).toEqual([...later, 1.5].sort((one, other) => one - other));
      }),
    );
  });

  it('name the answers that had failed', () => {
    const trace = { reads: [], expiresAt: NEVER };
    const edges = savedEdges(saved({ 'q:a[]': trace, 'q:c[1]': trace, 'q:c[2]': trace }, ['q:a[]', 'q:c[1]']));
    expect([...edges.failed()]).toEqual(['q:a[]', 'q:c[1]']);
  });

  it('are refused when any byte of them is another, or a part is missing', () => {
    const stored = bytesOf(saved({ 'q:a[]': { reads: ['d:settings'], expiresAt: 1 } }, ['q:a[]']));
    for (const [name, bytes] of stored) {
      const damaged = new Map(stored).set(
        name,
        Uint8Array.from(bytes, (byte, at) => (at === 0 ? byte ^ 1 : byte)),
      );
      if (bytes.length > 0) expect(() => arraysOf(damaged)).toThrow('its edges are damaged');
      expect(() => arraysOf(new Map(stored.filter(([other]) => other !== name)))).toThrow('its edges');
    }
  });
});
