import type fc from 'fast-check';

/** For `fc.oneof`: steps of a random history, named in counterexamples with what was drawn for them. */
export function step<Given, Taken>(
  weight: number,
  kind: string,
  given: fc.Arbitrary<Given>,
  take: (given: Given) => Taken,
) {
  const named = (each: Given) => ({ kind, name: `${kind} ${JSON.stringify(each)}`, take: () => take(each) });
  return { weight, arbitrary: given.map(named) };
}
