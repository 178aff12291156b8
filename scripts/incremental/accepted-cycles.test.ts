import { expect, it } from 'vitest';
import { memoryState, publishInto, startEngine, type Documents } from './testing/fixture.ts';
import { expectTrue } from './testing/program-truth.ts';
import { definition, mode, NOON } from './testing/programs.ts';

const plain = (of: number) => ({ op: 'plain', of });
const firstField = { op: 'field', of: 0, name: 'a' };
const firstValue = { op: 'value', of: 0 };
const members = { op: 'members', group: 'g' };
const either = (test: unknown, yes: unknown, no: unknown) => ({ op: 'if', test, yes, no });

it('a cycle that ends is gone for readers of edits that were accepted one after another', () => {
  Object.assign(mode, { inOrder: false, fill: false });
  const byTheHour = { op: 'before', hour: 0 };
  const counted = either(firstValue, { op: 'whole', of: 0 }, { op: 'count', group: 'g' });
  const documents: Documents = new Map<string, unknown>([
    ['plain/0', [firstField]],
    ['plain/1', [plain(0)]],
    ['plain/2', [either(byTheHour, either(firstValue, { op: 'const', value: 0 }, plain(0)), counted)]],
    ['plain/3', [plain(0)]],
    ['plain/4', [{ op: 'fail', test: { op: 'count', group: 'g' } }]],
    ['fielded/0', {}],
    ['fielded/1', {}],
    ['fielded/2', { a: plain(0), isNull: either(firstValue, members, firstField) }],
    ['fielded/3', { isNull: either(firstValue, plain(0), plain(0)) }],
    ...[0, 1, 2, 'i', 'j', 'k'].map((name): [string, unknown] => [`values/${name}`, 0]),
  ]);
  const { engine } = startEngine(documents, definition, memoryState());
  const mark = (...keys: string[]) => engine.markChanged(keys.map((key) => [key, JSON.stringify(documents.get(key))]));
  mark(...documents.keys());
  publishInto(new Map(), engine, NOON);

  documents.set('plain/0', [either(firstValue, firstField, plain(0))]).set('items/i', 'g');
  mark('plain/0', 'items/i', 'values/0');
  engine.accept(NOON);
  expectTrue(engine, documents, NOON, ['fielded 2']);

  documents.set('plain/0', [either(firstField, members, firstField)]);
  mark('plain/0');
  engine.accept(NOON);
  expectTrue(engine, documents, NOON, ['b of 2']);
  expect(engine.marked.size).toBe(0);
});
