import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { aCoupon, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import type { InputKey } from '../../data/schema/documents.ts';
import { publishInto } from '../engine/testing/fixture.ts';
import { runs } from '../engine/testing/runs.ts';
import { differences } from './source/catalogue-source.ts';
import { documentsOf, engineOver, stampsOf } from './testing/engine-over.ts';

/** A site that can be published again and again, and which notes what is read of its documents. */
function siteOver() {
  let documents = new Map<InputKey, unknown>();
  const read = new Set<string>();
  const source = (key: string) => {
    read.add(key);
    return documents.get(key as InputKey);
  };
  const engine = engineOver(source);
  const site = new Map<string, string>();
  return {
    engine,
    site,
    read,
    /** A page that is made from nothing. */
    fromScratch(path: string): string {
      const overlay = engine.over({ read: source }, { fromScratch: true });
      return JSON.stringify(overlay.computeView(overlay.pages.pages.get(path)!).view);
    },
    publish(next: Map<InputKey, unknown>, now: number) {
      documents = next;
      engine.markChanged(differences(engine.documents, stampsOf(documents)));
      return publishInto(site, engine, now);
    },
  };
}

it('what is recorded of each page is what it reads when it is made from nothing, which gives the same bytes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyCatalogue(), fc.nat({ max: 20 * 24 })), { minLength: 1, maxLength: 4 }),
      (states) => {
        const { engine, site, read, fromScratch, publish } = siteOver();
        let now = PRESENT;
        for (const [parts, hours] of states) {
          publish(documentsOf(parts), (now += hours * 3_600_000));
          for (const page of engine.pages.pages.values()) {
            read.clear();
            expect([page.path, fromScratch(page.path)]).toEqual([page.path, site.get(page.path)]);
            const { documents } = engine.recordedReads(page.path)!;
            expect([page.path, documents]).toEqual([page.path, [...read].sort()]);
          }
        }
      },
    ),
    runs(12),
  );
});

it('a page stays as it is until the first of its deals ends, and then changes', () => {
  const { engine, publish } = siteOver();
  const coupons = [aCoupon({ id: 'c1', expiryDate: '2026-12-24' }), aCoupon({ id: 'c2', expiryDate: '2026-11-21' })];
  const documents = documentsOf({ stores: [aStore({ name: 'Acme', coupons })] });
  publish(documents, PRESENT);
  const next = engine.recordedReads('/store/acme')!.expiresAt;
  expect(new Date(next).toISOString()).toBe('2026-11-22T00:00:00.000Z');
  expect(publish(documents, next - 1).looked).not.toContain('/store/acme');
  expect(publish(documents, next).written).toContain('/store/acme');
  expect(engine.recordedReads('/store/acme')!.expiresAt).toBeGreaterThan(next);
  expect(engine.recordedReads('/store/none')).toBeUndefined();
});
