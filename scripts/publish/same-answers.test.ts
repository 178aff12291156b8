import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STORES_BY_NAME } from '../../data/queries/reading/index-names.ts';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { PRESENT } from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import type { InputKey } from '../../data/schema/documents.ts';
import { everyPage, viewOf } from '../../site/views/testing/every-page.ts';
import { runs } from '../engine/testing/runs.ts';
import { differences } from './source/catalogue-source.ts';
import { documentsOf, engineOver, stampsOf } from './testing/engine-over.ts';

const viewsOf = (read: Read, documents: ReadonlyMap<InputKey, unknown>) =>
  everyPage(read, documents).map((page) => [page.path, viewOf(read, page)] as const);

/** Every cut of an index into partitions; so few stores fit into one partition of any page. */
const cutsOf = (read: Read) =>
  [1, 2, 3, 5, 8].map((capacity) =>
    read
      .partitions(STORES_BY_NAME, capacity)
      .map((partition) => [partition, read.partition(STORES_BY_NAME, partition)]),
  );

it('the engine answers after any edits, at any later instant, what the direct reader answers that other tests rely on', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyCatalogue(), fc.nat({ max: 20 * 24 })), { minLength: 1, maxLength: 3 }),
      (states) => {
        let documents = new Map<InputKey, unknown>();
        let now = PRESENT;
        const engine = engineOver((key) => documents.get(key as InputKey));
        for (const [parts, hours] of states) {
          documents = documentsOf(parts);
          now += hours * 3_600_000;
          engine.markChanged(differences(engine.documents, stampsOf(documents)));
          engine.update(now);
          const direct = createDirectReader(documents, indexedFolders, now);
          const tracked = engine.read as unknown as Read;
          expect(viewsOf(tracked, documents)).toEqual(viewsOf(direct, documents));
          expect(cutsOf(tracked)).toEqual(cutsOf(direct));
        }
      },
    ),
    runs(12),
  );
});
