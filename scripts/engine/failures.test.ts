import { describe, expect, it } from 'vitest';
import { publishInto, type Documents } from './testing/fixture.ts';
import { anItem, aSite, NOON } from './testing/sites.ts';

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
