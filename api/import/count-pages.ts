import type { DocumentKey } from '../../data/schema/documents.ts';
import type { ImportPlan } from '../contract/shapes/import-plan.ts';
import { ApiError } from '../http/errors.ts';
import type { Stored } from '../http/stored.ts';
import { applyAhead } from './apply.ts';
import { writeHead } from './cells/import-folder.ts';
import type { OnStep } from './plan/imports-under-way.ts';
import type { PlannedImport } from './plan/planned-import.ts';
import type { CountPages } from '../publishing/publisher.ts';

/** What counts the pages of an import; without `countPages` no pages are published from here. */
export type Counting = Pick<Stored, 'database' | 'now'> & { countPages?: CountPages };

/** The import with the number of pages that it would change. */
export async function withPages(counting: Counting, planned: PlannedImport, onStep?: OnStep): Promise<PlannedImport> {
  onStep?.('counting pages', 0, null);
  const { pagesUnknown: _, ...plan } = planned.head.plan;
  const head = { ...planned.head, plan: { ...plan, ...(await countedPages(planned, counting)) } };
  writeHead(planned.place, head);
  return { ...planned, head };
}

async function countedPages(
  planned: PlannedImport,
  { database, now, countPages }: Counting,
): Promise<Pick<ImportPlan, 'pages' | 'pagesUnknown'>> {
  if (countPages === undefined) return { pages: null, pagesUnknown: 'No pages are published from here.' };
  const at = now();
  try {
    const { changes } = database.rehearse(await applyAhead(database, planned, { now: at, mayShrink: true }), {
      at: at.toISOString(),
    });
    const pages = await countPages(new Map(changes.map(({ key, after }): [DocumentKey, unknown] => [key, after])));
    return pages === null
      ? { pages, pagesUnknown: 'They are too many, or nothing was published from this catalogue yet.' }
      : { pages };
  } catch (error) {
    if (error instanceof ApiError) return { pages: null, pagesUnknown: error.message };
    throw error;
  }
}
