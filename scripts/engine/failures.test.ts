import { describe, expect, it } from 'vitest';
import { publishInto, type Documents } from './testing/fixture.ts';
import { anItem, aSite, cleanBuild, NOON, sorted } from './testing/sites.ts';

describe('a page that cannot be rendered', () => {
  it('keeps its last good version, names the reason, does not hold up other pages, and is rendered once it can be', () => {
    const docs: Documents = new Map<string, unknown>([
      ['items/1', anItem()],
      ['items/2', anItem({ name: 'mug', group: 'food' })],
    ]);
    const { engine, site } = aSite(docs);
    const good = site.get('/item/lamp');
    docs.set('items/1', anItem({ broken: true, note: 'new' }));
    docs.set('items/2', anItem({ name: 'mug', group: 'food', note: 'new' }));
    engine.markChanged([
      ['items/1', '2'],
      ['items/2', '2'],
    ]);
    expect(publishInto(site, engine, NOON).written).toEqual(['/item/mug']);
    expect(site.get('/item/lamp')).toBe(good);
    expect(engine.pages.pages.get('/item/lamp')?.failure).toContain('item 1 is broken');
    docs.set('items/1', anItem({ note: 'fixed' }));
    engine.markChanged([['items/1', '3']]);
    publishInto(site, engine, NOON);
    expect(engine.pages.failed.size).toBe(0);
    expect(sorted(site)).toEqual(sorted(cleanBuild(docs, NOON)));
  });
});

describe('a page whose view fails', () => {
  it('has the file that it had, so that it is not written when it shows the same again', () => {
    const docs: Documents = new Map<string, unknown>([['items/1', anItem()]]);
    const { engine, site } = aSite(docs);
    const page = engine.pages.pages.get('/item/lamp');
    const bytes = page?.bytes;
    expect(bytes).toBe(site.get('/item/lamp'));
    docs.set('items/1', anItem({ broken: true }));
    engine.markChanged([['items/1', '2']]);
    publishInto(site, engine, NOON);
    expect([page?.failure, page?.bytes]).toEqual([expect.stringContaining('item 1 is broken'), bytes]);
    docs.set('items/1', anItem());
    engine.markChanged([['items/1', '3']]);
    expect(publishInto(site, engine, NOON).written).toEqual([]);
    expect([page?.failure, page?.bytes]).toEqual([null, bytes]);
  });
});

describe('a document that cannot be read any more', () => {
  it('keeps its own page as it was, and everything else goes on with its last answers', () => {
    const docs: Documents = new Map<string, unknown>([
      ['items/1', anItem()],
      ['items/2', anItem({ name: 'mug', price: 20 })],
    ]);
    const { engine, site } = aSite(docs);
    const good = site.get('/item/lamp');
    docs.set('items/1', new Error('items/1 is cut off in the middle'));
    docs.set('items/2', anItem({ name: 'mug', price: 5 }));
    engine.markChanged([
      ['items/1', '2'],
      ['items/2', '2'],
    ]);
    expect(publishInto(site, engine, NOON).written.sort()).toEqual(['/group/home', '/item/mug']);
    expect(site.get('/group/home')).toContain('"top":["lamp","mug"]');
    expect(site.get('/item/lamp')).toBe(good);
    expect(engine.pages.pages.get('/item/lamp')?.failure).toContain('cut off in the middle');
    docs.set('items/1', anItem({ note: 'fixed' }));
    engine.markChanged([['items/1', '3']]);
    publishInto(site, engine, NOON);
    expect(sorted(site)).toEqual(sorted(cleanBuild(docs, NOON)));
  });
});
