import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digest, markParts } from './digest.ts';

const field = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  // Their JSON is about as long as a mark.
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 12, maxLength: 17 }),
  fc.constant(undefined),
);
const object = fc.dictionary(fc.string({ maxLength: 3 }), field, { maxKeys: 4, noNullPrototype: true });
const value = fc.oneof(object, field, fc.constant(null));
/** Without the names that JSON leaves out. */
const entriesOf = (any: object) => Object.entries(any).filter(([, each]) => each !== undefined);
const isObject = (any: unknown): any is object => typeof any === 'object' && any !== null && !Array.isArray(any);

it('a view has a mark for each name, short values themselves, and one for the whole of what has no names', () => {
  fc.assert(
    fc.property(value, (view) => {
      const { json, parts } = markParts(view);
      expect(json).toBe(JSON.stringify(view) ?? 'null');
      const named = isObject(view) ? entriesOf(view) : [['content', view] as const];
      for (const [name, each] of named) {
        const text = JSON.stringify(each) ?? '';
        expect(parts[name]).toBe(text.length <= 16 ? text : digest(text).slice(0, 16));
      }
      expect(Object.keys(parts).toSorted()).toEqual(named.map(([name]) => name).toSorted());
    }),
  );
});
