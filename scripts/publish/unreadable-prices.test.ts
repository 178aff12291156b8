import { expect, it } from 'vitest';
import { aProduct, PRESENT } from '../../data/queries/testing/builders.ts';
import { publishInto } from '../engine/testing/fixture.ts';
import { differences } from './source/catalogue-source.ts';
import { documentsOf, engineOver, stampsOf } from './testing/engine-over.ts';

const DAY_MS = 86_400_000;

it('a price from a feed leaves its page in time while its document cannot be read, though the rest of the page stays', () => {
  const product = aProduct({
    salePrice: 701.13,
    source: { kind: 'network', reference: 'amazon/B01' },
    priceCheckedAt: new Date(PRESENT).toISOString(),
  });
  const documents = documentsOf({ products: [product] });
  let isBroken = false;
  const engine = engineOver((key) => {
    if (isBroken && key === 'amazon-products') throw new Error('the file is broken');
    return documents.get(key as never);
  });
  const site = new Map<string, string>();
  const page = (now: number) => {
    publishInto(site, engine, now);
    return ['701.13', 'Kettle'].map((text) => site.get('/amazon-deals')?.includes(text));
  };
  engine.markChanged(differences(engine.documents, stampsOf(documents)));
  expect(page(PRESENT)).toEqual([true, true]);
  isBroken = true;
  engine.markChanged([['amazon-products', 'another stamp']]);
  expect(page(PRESENT + DAY_MS - 1)).toEqual([true, true]);
  expect(page(PRESENT + DAY_MS)).toEqual([false, true]);
});
