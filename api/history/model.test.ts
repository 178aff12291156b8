import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCategory, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import type { Answer } from '../testing/visitor.ts';
import { runs } from '../../data/schema/testing/runs.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({
  categories: [aCategory('Travel')],
  stores: ['s1', 's2'].map((id) =>
    aStore({
      id,
      slug: id,
      name: id,
      category: 'Travel',
      offers: [0, 1, 2].map((at) => anOffer({ id: `${id}-o${at}`, title: 'a', sortOrder: at })),
    }),
  ),
  blogs: [aPost({ id: 'post', title: 'a', targetStoreId: 's1' })],
});
const owner = await api.owner();

/** Each thing by its place, as text without what every save changes. */
type Things = ReadonlyMap<string, string>;
interface Change {
  id: string;
  before: Things;
  after: Things;
  undoOf?: Change;
}

const text = (value: unknown) =>
  JSON.stringify(value, (name, each) => (['revision', 'updatedAt', 'sortOrder'].includes(name) ? undefined : each));

function present(): Things {
  const things = new Map<string, string>();
  for (const id of api.database.ids('stores')) {
    const { offers, ...store } = api.database.read(`stores/${id}`)!;
    things.set(`stores/${id}`, text(store));
    for (const offer of offers) things.set(`stores/${id}/${offer.id}`, text(offer));
  }
  for (const id of api.database.ids('blogs')) things.set(`blogs/${id}`, text(api.database.read(`blogs/${id}`)));
  return things;
}

const documentOf = (place: string) => place.split('/', 2).join('/');
const differing = (one: Things, other: Things) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((place) => one.get(place) !== other.get(place));

function isUndone(change: Change, changes: readonly Change[]): boolean {
  return changes.some((each) => each.undoOf === change && !isUndone(each, changes));
}

/** What the change changed, and all that is in the documents that it made. */
function touched({ before, after }: Change, now: Things): string[] {
  const changed = differing(before, after);
  const made = changed.filter((place) => place === documentOf(place) && !before.has(place));
  return [...changed, ...[...now.keys()].filter((place) => made.includes(documentOf(place)))];
}

const word = fc.constantFrom('a', 'b', 'c');
const store = fc.constantFrom('s1', 's2', 's3');
const offer = fc.integer({ min: 0, max: 3 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('rename' as const), store, word }),
  fc.record({ kind: fc.constant('retitle' as const), store, offer, word }),
  fc.record({ kind: fc.constant('add' as const), store, word }),
  fc.record({ kind: fc.constant('remove' as const), store, offer }),
  fc.record({ kind: fc.constant('create' as const), store }),
  fc.record({ kind: fc.constant('delete' as const), store }),
  fc.record({ kind: fc.constant('switch' as const), store, word }),
  fc.record({ kind: fc.constant('post' as const), word }),
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), which: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function write(made: Exclude<Step, { kind: 'undo' | 'restore' }>): Promise<Answer> {
  const offerId =
    'store' in made && 'offer' in made ? api.database.read(`stores/${made.store}`)?.offers[made.offer]?.id : '';
  switch (made.kind) {
    case 'rename':
      return owner.put(`/api/stores/${made.store}`, { name: made.word });
    case 'retitle':
      return owner.put(`/api/offers/${offerId ?? 'none'}`, { title: made.word });
    case 'add':
      return owner.post('/api/offers', {
        storeId: made.store,
        title: made.word,
        description: 'x',
        affiliateLink: 'https://a.example',
      });
    case 'remove':
      return owner.delete(`/api/offers/${offerId ?? 'none'}`);
    case 'create':
      return owner.post('/api/stores', { name: made.store, slug: made.store, category: 'Travel' });
    case 'delete':
      return owner.delete(`/api/stores/${made.store}`);
    case 'switch':
      return owner.post('/api/bulk', {
        kind: 'offers',
        select: { filter: { storeId: made.store } },
        change: { active: made.word !== 'a' },
      });
    case 'post':
      return owner.put('/api/blogs/post', { title: made.word });
  }
}

async function undo(change: Change, changes: Change[]): Promise<void> {
  const before = present();
  const canUndo =
    !isUndone(change, changes) &&
    touched(change, before).every((place) => before.get(place) === change.after.get(place));
  const answer = await owner.post(`/api/undo/${change.id}`);
  expect([answer.status, answer.body.message]).toEqual([canUndo ? 200 : 409, expect.any(String)]);
  const after = present();
  const expected = new Map(before);
  for (const place of canUndo ? differing(change.before, change.after) : []) {
    const former = change.before.get(place);
    if (former === undefined) expected.delete(place);
    else expected.set(place, former);
  }
  expect(differing(expected, after)).toEqual([]);
  if (!canUndo) return;
  const undone = { id: answer.headers.get('x-change-id')!, before, after, undoOf: change };
  const redone = await owner.post(`/api/undo/${undone.id}`);
  expect([redone.status, differing(present(), before)]).toEqual([200, []]);
  changes.push(undone, { id: redone.headers.get('x-change-id')!, before: after, after: before, undoOf: undone });
}

async function restore(change: Change, changes: Change[]): Promise<void> {
  const before = present();
  const { documents } = (await owner.get(`/api/history?change=${change.id}`)).body[0];
  const [{ versionId, key }] = documents;
  const answer = await owner.post(`/api/history/${versionId}/restore`);
  const after = present();
  const within = ([place]: [string, string]) => documentOf(place) === key;
  if (!change.before.has(key)) expect([answer.status, differing(before, after)]).toEqual([409, []]);
  else if (answer.status === 200)
    expect(new Map([...after].filter(within))).toEqual(new Map([...change.before].filter(within)));
  const id = answer.headers.get('x-change-id');
  if (id !== null) changes.push({ id, before, after });
}

test('after random writes and restores an undo gives the former state or is refused, and its undo the first', async () => {
  let undone = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40 }), async (steps) => {
      const changes: Change[] = [];
      for (const made of steps) {
        const before = present();
        if (made.kind === 'undo' || made.kind === 'restore') {
          const change = changes[made.which % changes.length];
          if (change === undefined) continue;
          const count = changes.length;
          await (made.kind === 'undo' ? undo : restore)(change, changes);
          if (made.kind === 'restore') continue;
          if (changes.length > count) undone += 1;
          else refused += 1;
          continue;
        }
        const id = (await write(made)).headers.get('x-change-id');
        if (id !== null) changes.push({ id, before, after: present() });
      }
    }),
    { ...runs(3), seed: 16, endOnFailure: true },
  );
  expect(Math.min(undone, refused)).toBeGreaterThan(10);
});
