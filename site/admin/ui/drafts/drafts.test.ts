import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { set } from 'idb-keyval';
import { addressOf, type DraftContent, draftPlace, draftRows, drafts, importKey } from './drafts.ts';
import { openDraftWriter } from './use-draft.ts';

const [key, otherKey] = [await importKey('A'.repeat(43)), await importKey('B'.repeat(43))];
const record = { kind: 'blogs', id: 'umbrellas', revision: 3, began: { title: 'Umbrellas' } } as const;
const post = (title: string): DraftContent => ({ ...record, values: { title } });

afterEach(async () => {
  for (const [name] of await draftRows()) await drafts.remove(name);
});

/** A form; null is typed: it holds nothing unsaved. */
function openForm() {
  const form: { typed: DraftContent | null } = { typed: null };
  const writer = openDraftWriter({
    key: () => Promise.resolve(key),
    content: () => form.typed,
    report: ({ failure }) => expect(failure ?? null).toBe(null),
  });
  const type = async (next: DraftContent | null) => {
    form.typed = next;
    writer.typed();
    await writer.flush();
  };
  return { ...writer, type };
}

test.each([
  [{ kind: 'categories' }, { to: '/categories', search: { new: 'yes' } }],
  [{ kind: 'offers' }, { to: '/deals', search: { new: 'offer' } }],
  [{ kind: 'store-generator' }, { to: '/generators', search: { new: 'yes' } }],
  [{ kind: 'feeds' }, { to: '/import', search: { new: 'yes' } }],
  [
    { kind: 'feeds', id: 'umbrellas' },
    { to: '/import', search: { edit: 'umbrellas' } },
  ],
  [{ kind: 'settings' }, { to: '/settings', search: {} }],
  [{ kind: 'import' }, { to: '/import', search: {} }],
] as const)('the form of a draft of %j is open at its address', (of, address) => {
  expect(addressOf(of)).toEqual(address);
});

test('what was typed cannot be read in the browser without the key, and is offered once its form is gone', async () => {
  const form = openForm();
  await form.type(post('Secret parasols'));
  expect(await drafts.left(key)).toEqual([]);
  await form.leave();
  const [[, row] = []] = await draftRows();
  expect(Buffer.from(row!.text).toString('latin1')).not.toContain('parasols');
  expect(Object.keys(row!).sort()).toEqual(['at', 'iv', 'text']);
  expect(await drafts.left(otherKey)).toEqual([]);
  expect(await drafts.left(key)).toMatchObject([post('Secret parasols')]);
});

test('a draft cannot pass for another one', async () => {
  await drafts.keep(key, 'first', post('First'), 1);
  await set('second', (await draftRows())[0]![1], draftPlace());
  expect((await drafts.left(key)).map((draft) => draft.key)).toEqual(['first']);
});

test('what is saved, given up or typed back leaves no draft', async () => {
  for (const leave of ['forget', 'type back'] as const) {
    const form = openForm();
    await form.type(post('Passing'));
    if (leave === 'forget') await form.forget();
    else await form.type(null);
    await form.leave();
    expect(await draftRows(), leave).toEqual([]);
  }
});

test('two forms of one record overwrite nothing of each other, and the newest comes first', async () => {
  const [first, second] = [openForm(), openForm()];
  await first.type(post('Typed in the first tab'));
  await drafts.keep(key, 'older', post('Older'), 1);
  await second.type(post('Typed in the second tab'));
  await first.leave();
  await second.leave();
  const titles = async () => (await drafts.left(key)).map(({ values }) => values['title']);
  expect((await titles()).toSorted()).toEqual(['Older', 'Typed in the first tab', 'Typed in the second tab']);
  expect((await titles()).at(-1)).toBe('Older');
});

test('going on with a draft leaves what was typed before that as another one', async () => {
  await drafts.keep(key, 'before', post('Before the crash'), 1);
  const form = openForm();
  await form.type(post('After the crash'));
  await form.adopt((await drafts.left(key))[0]!);
  expect(await drafts.left(key)).toMatchObject([{ values: { title: 'After the crash' } }]);
  await form.type(post('Before the crash, and more'));
  await form.leave();
  expect((await draftRows()).length).toBe(2);
});

test('a draft of a record that is gone becomes one of a new record', async () => {
  await drafts.keep(key, 'gone', post('Of a deleted post'), 1);
  await drafts.makeNew(key, (await drafts.left(key))[0]!);
  const [draft] = await drafts.left(key);
  expect([draft!.id, draft!.revision, draft!.values]).toEqual([undefined, undefined, { title: 'Of a deleted post' }]);
});

test('drafts are removed after 30 days', async () => {
  const day = 24 * 60 * 60 * 1000;
  await drafts.keep(key, 'old', post('Old'), 0);
  await drafts.keep(key, 'young', post('Young'), 2 * day);
  await drafts.removeOld(31 * day);
  expect((await draftRows()).map(([name]) => name)).toEqual(['young']);
});
