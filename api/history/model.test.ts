import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCategory, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { step } from '../testing/step.ts';
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
const storeId = fc.constantFrom('s1', 's2', 's3');
const which = fc.tuple(storeId, fc.integer({ min: 0, max: 3 }));
const pathOf = ([id, at]: [string, number]) =>
  `/api/offers/${api.database.read(`stores/${id}`)?.offers[at]?.id ?? 'none'}`;
const offer = { description: 'x', affiliateLink: 'https://a.example' };
const writes = fc.oneof(
  step(1, 'rename', fc.tuple(storeId, word), ([id, name]) => owner.put(`/api/stores/${id}`, { name })),
  step(1, 'retitle', fc.tuple(which, word), ([place, title]) => owner.put(pathOf(place), { title })),
  step(1, 'add', fc.tuple(storeId, word), ([id, title]) => owner.post('/api/offers', { ...offer, storeId: id, title })),
  step(1, 'remove', which, (place) => owner.delete(pathOf(place))),
  step(1, 'create', storeId, (id) => owner.post('/api/stores', { name: id, slug: id, category: 'Travel' })),
  step(1, 'delete', storeId, (id) => owner.delete(`/api/stores/${id}`)),
  step(1, 'switch', fc.tuple(storeId, fc.boolean()), ([id, active]) =>
    owner.post('/api/bulk', { kind: 'offers', select: { filter: { storeId: id } }, change: { active } }),
  ),
  step(1, 'post', word, (title) => owner.put('/api/blogs/post', { title })),
);
/** How often each thing has happened. */
const happened = { undone: 0, refused: 0 };
const steps = fc.oneof(
  step(8, 'write', writes, (made) => async (changes: Change[]) => {
    const before = present();
    const id = (await made.take()).headers.get('x-change-id');
    if (id !== null) changes.push({ id, before, after: present() });
  }),
  step(6, 'undo', fc.nat(), (at) => (changes: Change[]) => undo(changes[at % changes.length], changes)),
  step(1, 'restore', fc.nat(), (at) => (changes: Change[]) => restore(changes[at % changes.length], changes)),
);

async function undo(change: Change | undefined, changes: Change[]): Promise<void> {
  if (change === undefined) return;
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
  happened[canUndo ? 'undone' : 'refused'] += 1;
  if (!canUndo) return;
  const undone = { id: answer.headers.get('x-change-id')!, before, after, undoOf: change };
  const redone = await owner.post(`/api/undo/${undone.id}`);
  expect([redone.status, differing(present(), before)]).toEqual([200, []]);
  changes.push(undone, { id: redone.headers.get('x-change-id')!, before: after, after: before, undoOf: undone });
}

async function restore(change: Change | undefined, changes: Change[]): Promise<void> {
  if (change === undefined) return;
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
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 40, maxLength: 50 }), async (taken) => {
      const changes: Change[] = [];
      for (const { take } of taken) await take()(changes);
    }),
    { ...runs(3), seed: 16, endOnFailure: true },
  );
  expect(Math.min(happened.undone, happened.refused)).toBeGreaterThan(10);
});
