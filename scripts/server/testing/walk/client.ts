import fc from 'fast-check';
import type { SharedSite } from '../shared-bucket.ts';
import { marksIn, send, type Call, type Model } from './model.ts';

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
type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never;

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

/** After so many calls in one round that nothing could come of a client waits for the next round. */
const MOST_FAILED = 3;

/** Carries out the actions of one client, one after another. `onAnswer` hears of each answer, and of each that does not come. */
export async function act(
  site: SharedSite,
  model: Model,
  actions: readonly Action[],
  onAnswer: () => void,
): Promise<void> {
  let failed = 0;
  for (const action of actions) {
    const calls = callsOf(model, action);
    const answers = await Promise.all(
      calls.map(async (call, at) => {
        const on = (action.on + (at > 0 ? 1 + Number(action.isOtherNext) : 0)) % site.servers.length;
        const answer = await send(site, model, call, { on, waits: action.waits });
        if (answer.isUploaded) await expectUploaded(site, model, call);
        onAnswer();
        return answer;
      }),
    );
    failed += answers.filter(({ isAway }) => isAway).length;
    if (failed >= MOST_FAILED) return;
  }
}

/** What is sent at once, each to another server. */
function callsOf(model: Model, { act: wanted, kind, pick }: Action): Call[] {
  const page = kind === 'post' ? 'post' : 'store';
  const picked = <T>(from: readonly T[]): T | undefined => from[pick % Math.max(from.length, 1)];
  const create = (): Call => {
    const store = kind === 'deal' ? picked(model.living('store')) : undefined;
    return store ? model.create('deal', store.slug, store) : model.create(page, model.freshSlug());
  };
  const thing = picked(model.living(kind));
  if (wanted === 'create') return [create()];
  if (wanted === 'twice at once') {
    const call = create();
    return [call, call];
  }
  if (wanted === 'same slug') {
    const slug = model.freshSlug();
    return [model.create(page, slug), model.create(page, slug)];
  }
  if (wanted === 'repeat') {
    const call = picked(model.inDoubt) ?? picked(model.calls);
    return call ? [call] : [create()];
  }
  if (!thing) return [create()];
  if (wanted === 'conflict') return [model.edit(thing), model.edit(thing)];
  return [wanted === 'delete' && model.isSettled(thing) ? model.remove(thing) : model.edit(thing)];
}

/** What was acknowledged as uploaded is in the bucket, or something later. */
async function expectUploaded(site: SharedSite, model: Model, call: Call): Promise<void> {
  const made = call.replies.at(-1);
  const thing = made && model.things.find(({ kind, id }) => kind === call.kind && id === made.id);
  if (!made || !thing) return;
  const shown = marksIn((await site.text(pageOf(thing))) ?? '');
  const isThere = shown.some((number) => {
    const other = model.callOf(number);
    return other && (other === call || (other.thing === thing && (other.revision ?? 0) >= made.revision));
  });
  if (isThere || model.isGone(thing, true)) return;
  const name = `${call.kind} ${made.id} of call ${call.number}`;
  model.unexpected.push(`${name} was acknowledged as uploaded, and ${pageOf(thing)} shows calls ${shown.join()}`);
}

const pageOf = ({ kind, slug }: { kind: string; slug: string }): string =>
  kind === 'post' ? `blog/${slug}` : `store/${slug}`;
