import fc from 'fast-check';
import { FIELDED, GROUPS, ITEMS, NAMES, PLAIN, type Op } from './programs.ts';
import { questions } from './program-truth.ts';

const aValue = fc.record({ op: fc.constant('value' as const), of: fc.nat(2) });
const aCount = fc.record({ op: fc.constant('count' as const), group: fc.constantFrom(...GROUPS) });
const aField = fc.record({
  op: fc.constant('field' as const),
  of: fc.constantFrom(...FIELDED),
  name: fc.constantFrom(...NAMES),
});
const aPlain = fc.record({ op: fc.constant('plain' as const), of: fc.constantFrom(...PLAIN) });
const leaf: fc.Arbitrary<Op> = fc.oneof(
  { weight: 2, arbitrary: aValue },
  { weight: 3, arbitrary: aCount },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('members' as const), group: fc.constantFrom(...GROUPS) }) },
  { weight: 4, arbitrary: aPlain },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('whole' as const), of: fc.constantFrom(...FIELDED) }) },
  { weight: 6, arbitrary: aField },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('before' as const), hour: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('const' as const), value: fc.nat(2) }) },
);
const anIf = (inner: fc.Arbitrary<Op>): fc.Arbitrary<Op> =>
  fc.record({
    op: fc.constant('if' as const),
    test: fc.oneof({ weight: 2, arbitrary: aValue }, { weight: 1, arbitrary: leaf }),
    yes: inner,
    no: inner,
  });
const anOp: fc.Arbitrary<Op> = fc.oneof(
  { weight: 6, arbitrary: leaf },
  { weight: 4, arbitrary: anIf(leaf) },
  { weight: 1, arbitrary: anIf(anIf(leaf)) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('fail' as const), test: leaf }) },
);
const anObject = fc
  .tuple(
    fc.option(anOp, { freq: 9 }),
    fc.option(anOp, { freq: 5 }),
    fc.option(anOp, { freq: 2 }),
    fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anIf(leaf) }),
  )
  .map((ops) => Object.fromEntries(ops.flatMap((op, at) => (op === null ? [] : [[[...NAMES, 'isNull'][at]!, op]]))));
const aProgram = fc.array(anOp, { minLength: 1, maxLength: 2, size: 'max' });
const keyed = (keys: readonly string[], document: fc.Arbitrary<unknown>) =>
  fc.record({ key: fc.constantFrom(...keys), document });
const value = keyed(
  ['0', '1', '2', '0', '1', '2', ...ITEMS].map((id) => `values/${id}`),
  fc.nat(2),
);
const anItem = (fill: boolean) =>
  keyed(
    ITEMS.map((id) => `items/${id}`),
    fc.oneof(
      { weight: 6, arbitrary: fc.option(fc.constantFrom(...GROUPS), { nil: undefined }) },
      { weight: fill ? 4 : 0, arbitrary: anOp },
    ),
  );
const program = fc.oneof(
  keyed(
    PLAIN.map((n) => `plain/${n}`),
    aProgram,
  ),
  keyed(
    FIELDED.map((n) => `fielded/${n}`),
    fc.option(anObject, { nil: undefined, freq: 10 }),
  ),
);
const edit = (fill: boolean) =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: value },
      { weight: 4, arbitrary: anItem(fill) },
      { weight: 1, arbitrary: program },
    ),
    { minLength: 1, maxLength: 4, size: 'max' },
  );
const order = fc.uniqueArray(fc.constantFrom(...Object.keys(questions)), { maxLength: 4, size: 'max' });
const all = fc.shuffledSubarray(Object.keys(questions), { minLength: Object.keys(questions).length });
export const step = (fill: boolean) =>
  fc.record({
    before: fc.constantFrom(...(['', '', '', '', 'restart', 'crash', 'recompute'] as const)),
    edit: edit(fill),
    wait: fc.constantFrom(0, 0, 0, 1),
    parts: fc.array(
      fc.record({
        by: fc.constantFrom(...(['some', 'some', 'accept', 'accept', 'recompute'] as const)),
        count: fc.nat(3),
        order,
        // of what is accepted
        edit: edit(fill),
        wait: fc.constantFrom(0, 0, 0, 1),
      }),
      { minLength: 1, maxLength: 4, size: 'max' },
    ),
    order: all,
    publish: fc.boolean(),
  });
export const start = fc
  .tuple(
    fc.tuple(...PLAIN.map(() => aProgram)),
    fc.tuple(...FIELDED.map(() => anObject)),
    fc.tuple(...[0, 1, 2, ...ITEMS].map(() => fc.nat(2))),
    fc.tuple(...ITEMS.map(() => fc.option(fc.constantFrom(...GROUPS), { nil: undefined }))),
  )
  .map(
    ([plains, fieldeds, values, items]) =>
      new Map<string, unknown>([
        ...plains.map((each, n): [string, unknown] => [`plain/${n}`, each]),
        ...fieldeds.map((each, n): [string, unknown] => [`fielded/${n}`, each]),
        ...values.map((each, n): [string, unknown] => [`values/${[0, 1, 2, ...ITEMS][n]}`, each]),
        ...items.flatMap((each, n): [string, unknown][] => (each === undefined ? [] : [[`items/${ITEMS[n]}`, each]])),
      ]),
  );
