import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerIn, fieldId, pageId } from './node.ts';
import { ReverseEdges } from './reverse-edges.ts';

const answers = ['q:a', 'q:b'];
const fields = answers.flatMap((answer) => ['name', 'price'].map((name) => ({ answer, id: fieldId(name, answer) })));
const nodes = ['d:doc', ...answers, ...fields.map(({ id }) => id)];
/** More than a list holds. */
const readers = [...Array(40).keys()].flatMap((at) => [`q:reader${at}`, pageId(`/${at}`)]);

const step = fc.record({
  reader: fc.constantFrom(...readers),
  reads: fc.uniqueArray(fc.constantFrom(...nodes)),
  invalid: fc.boolean(),
});
/** All readers first read one node, so that it has more than a list holds, and end with reading nothing. */
const steps = fc
  .array(step, { maxLength: 120 })
  .map((between) => [
    ...readers.map((reader) => ({ reader, reads: [nodes[0]!], invalid: false })),
    ...between,
    ...readers.map((reader) => ({ reader, reads: [] as string[], invalid: false })),
  ]);

it('knows at any time who reads a node and which fields are read, as a plain table would', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const edges = new ReverseEdges();
      const table = new Map<string, readonly string[]>();
      const readersOf = (id: string) => [...table].filter(([, reads]) => reads.includes(id)).map(([reader]) => reader);
      const isPage = (reader: string) => reader.startsWith('p:');
      for (const [at, { reader, reads, invalid }] of sequence.entries()) {
        const before = table.get(reader) ?? [];
        const unread: string[] = [];
        edges.replace(reader, before, reads, { invalid, onUnread: (id) => unread.push(id) });
        table.set(reader, reads);
        expect(unread).toEqual(before.filter((id) => !reads.includes(id)).map(answerIn));
        const isEdge = at < 2 || at % 20 === 0 || at === sequence.length - 1;
        for (const id of isEdge ? nodes : [...before, ...reads]) {
          const found = readersOf(id);
          expect([...edges.queriesOf(id)].sort()).toEqual(found.filter((each) => !isPage(each)).sort());
          expect([...edges.pagesOf(id)].sort()).toEqual(found.filter(isPage).sort());
        }
        for (const answer of answers) {
          const read = fields.filter((field) => field.answer === answer && readersOf(field.id).length > 0);
          expect([...edges.fieldsOf(answer)].sort()).toEqual(read.map(({ id }) => id).sort());
          expect(edges.has(answer)).toBe(read.length > 0 || readersOf(answer).length > 0);
        }
      }
    }),
    { numRuns: 10 },
  );
});

it('gives an edge back that was lost, when its reader is invalid', () => {
  const edges = new ReverseEdges();
  const replace = (invalid: boolean) =>
    edges.replace('q:r', ['d:doc'], ['d:doc'], { invalid, onUnread: () => expect.unreachable() });
  replace(false);
  expect([...edges.queriesOf('d:doc')]).toEqual([]);
  replace(true);
  expect([...edges.queriesOf('d:doc')]).toEqual(['q:r']);
});
