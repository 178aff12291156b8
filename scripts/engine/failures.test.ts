import { expect, it } from 'vitest';
import { publishInto, type Documents } from './testing/fixture.ts';
import { anItem, aSite, cleanBuild, NOON, sorted } from './testing/sites.ts';

it.each([
  // the list shows it as well
  ['whose view fails', anItem({ broken: true }), 'item 1 is broken', ['/item/mug']],
  ['whose document cannot be read', new Error('items/1 is cut off'), 'is cut off', ['/group/home', '/item/mug']],
])('a page %s keeps its last good version, names the reason, and holds up nothing else', (_, bad, reason, others) => {
  const docs: Documents = new Map<string, unknown>([
    ['items/1', anItem()],
    ['items/2', anItem({ name: 'mug', price: 20 })],
  ]);
  const { engine, site } = aSite(docs);
  const page = engine.pages.pages.get('/item/lamp')!;
  const good = site.get('/item/lamp');
  docs.set('items/1', bad).set('items/2', anItem({ name: 'mug', price: 5 }));
  engine.markChanged(['items/1', 'items/2'].map((key) => [key, '2']));
  expect(publishInto(site, engine, NOON).written.sort()).toEqual(others);
  expect([page.failure, page.bytes, site.get('/item/lamp')]).toEqual([expect.stringContaining(reason), good, good]);
  docs.set('items/1', anItem());
  engine.markChanged([['items/1', '3']]);
  // its file is as it was
  expect(publishInto(site, engine, NOON).written).not.toContain('/item/lamp');
  expect([page.failure, engine.pages.failed.size]).toEqual([null, 0]);
  expect(sorted(site)).toEqual(sorted(cleanBuild(docs, NOON)));
});
