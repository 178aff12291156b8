import fc from 'fast-check';

/** What one client does: `same slug` creates it on two servers at once, `conflict` edits one version on two servers at once. */
const acts = ['create', 'same slug', 'edit', 'conflict', 'delete', 'twice at once', 'repeat'] as const;
type Act = (typeof acts)[number];

const action = fc.record({
  act: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Act>('edit') },
    { weight: 3, arbitrary: fc.constant<Act>('create') },
    { weight: 2, arbitrary: fc.constant<Act>('delete') },
    { weight: 6, arbitrary: fc.constantFrom(...acts) },
  ),
  kind: fc.constantFrom('store', 'post', 'deal'),
  /** Which of the things there are. */
  pick: fc.nat(99),
  on: fc.nat(2),
  isOtherNext: fc.boolean(),
  /** Answered when it is uploaded. */
  waits: fc.nat(5).map((number) => number === 0),
});
export type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never;

const faultKinds = [
  'a server is killed',
  'a server is frozen',
  'a server ends',
  'the database restarts',
  'the database crashes',
  'the database accepts no changes',
  'the disk of the database is full',
  'connections are cut',
] as const;
type FaultKind = (typeof faultKinds)[number];

const fault = (kind: FaultKind) =>
  fc.record({
    kind: fc.constant(kind),
    // mostly the one that uploads
    isOfLeader: fc.nat(3).map((number) => number > 0),
    other: fc.nat(2),
    /** It begins after so many answers of its round. */
    after: fc.nat(4),
    /** It ends after so many rounds. */
    rounds: fc.nat(1),
    /** A leader is away until another one leads. */
    isUntilOtherLeads: fc.boolean(),
  });
export type Fault = ReturnType<typeof fault> extends fc.Arbitrary<infer Each> ? Each : never;

/** Four clients, beside one fault. */
const round = (kind: FaultKind) =>
  fc.record({
    clients: fc.array(fc.array(action, { minLength: 4, maxLength: 9 }), { minLength: 4, maxLength: 4 }),
    fault: fault(kind),
  });
export type Round = ReturnType<typeof round> extends fc.Arbitrary<infer Each> ? Each : never;

/** In any order, one fault of each kind among them. */
export const walk = (more: number): fc.Arbitrary<Round[]> =>
  fc
    .tuple(
      fc.shuffledSubarray([...faultKinds], { minLength: faultKinds.length }),
      fc.array(fc.constantFrom(...faultKinds), { minLength: more, maxLength: more }),
    )
    .chain(([each, others]) => fc.tuple(...[...each, ...others].map(round)));
