import type { ImportPlan } from '../../contract/shapes/import-plan.ts';
import { writeHead } from '../cells/import-folder.ts';
import type { PlannedImport } from './planned-import.ts';

/** How many pages an import would change; null: that is not known, for a reason in a sentence. */
export type Rehearsal = { pages: number } | { pages: null; reason: string };

/** Counts the pages of a planned import, by its id. Never rejects. */
export type Rehearse = (importId: string) => Promise<Rehearsal>;

type Counted = Pick<ImportPlan, 'pages' | 'pagesUnknown'>;

/** Of an import that is applied at once. */
export const NOT_COUNTED: Counted = {
  pages: null,
  pagesUnknown: 'They are counted by a dry run alone. The summary of the publish has them.',
};

/** The import with the pages that it would change. */
export async function withPages(
  { place, head }: PlannedImport,
  rehearse: Rehearse | undefined,
): Promise<PlannedImport> {
  const { pagesUnknown: _, ...plan } = head.plan;
  const counted = { ...head, plan: { ...plan, ...(await countedPages(plan, rehearse)) } };
  writeHead(place, counted);
  return { place, head: counted };
}

async function countedPages({ id, counts }: ImportPlan, rehearse: Rehearse | undefined): Promise<Counted> {
  if (counts.new + counts.changed + counts.gone === 0) return { pages: 0 };
  if (rehearse === undefined) return { pages: null, pagesUnknown: 'No pages are published from here.' };
  const rehearsal = await rehearse(id);
  return rehearsal.pages === null ? { pages: null, pagesUnknown: rehearsal.reason } : rehearsal;
}
