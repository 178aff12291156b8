import { expect, it } from 'vitest';
import { publishInto, type Documents } from './testing/fixture.ts';
import { anItem, aSite, NOON } from './testing/sites.ts';

it('an edit stops at an answer that stays the same', () => {
  const docs: Documents = new Map<string, unknown>([
    ['config', { title: 'shop' }],
    ['items/1', anItem()],
  ]);
  const { engine, site, events } = aSite(docs);
  docs.set('config', { title: 'SHOP' });
  engine.markChanged([['config', '2']]);
  expect(publishInto(site, engine, NOON)).toEqual({ looked: [], written: [] });
  expect(events).toEqual([{ type: 'computed', id: 'q:title[]', changed: false }]);
});

/** How many answers and which pages an edit computes, among this number of items in other groups. */
function costAmong(others: number): { computed: number; looked: string[] } {
  const docs: Documents = new Map<string, unknown>([
    ['config', { title: 'shop' }],
    ['items/a', anItem({ group: 'mine' })],
  ]);
  for (let at = 0; at < others; at += 1)
    docs.set(`items/x${at}`, anItem({ name: `other ${String(at).padStart(5, '0')}`, group: `group ${at % 50}` }));
  const { engine, site, events } = aSite(docs);
  docs.set('items/a', anItem({ group: 'mine', price: 3, note: 'cheaper' }));
  engine.markChanged([['items/a', '2']]);
  const { looked } = publishInto(site, engine, NOON);
  return { computed: events.filter(({ type }) => type === 'computed').length, looked: looked.sort() };
}

it('the cost of an edit is the same among ten things and among a thousand', () => {
  expect(costAmong(1000)).toEqual(costAmong(10));
  expect(costAmong(10).looked).toEqual(['/group/mine', '/item/lamp']);
});
