import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Records } from '../../data/records/open-records.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { isThere } from './count-buffer.ts';
import { ownerOf, type FiguresKey } from './shown-figures.ts';

const AT_ONCE = 100;

/**
 * Forgets what was counted of things that are gone and cannot come back: of which nothing was counted on this day or later. What belongs to
 * a store or a post that is gone stays as long as a version of that is kept, which brings it back.
 */
export async function forgetGone(
  database: Database,
  { counters, versions }: Pick<Records, 'counters' | 'versions'>,
  day: string,
): Promise<void> {
  const isKept = async (key: DocumentKey) => (await versions.changes({ key }, { offset: 0, count: 1 })).length > 0;
  // a post that is no longer published keeps its views
  const isGone = (thing: string) => !thing.startsWith('blog/') && !isThere(database, thing);
  for (let after: string | undefined = ''; after !== undefined;) {
    const documents: string[] = await counters.documentsAfter(after, AT_ONCE);
    for (const document of documents) {
      const idle = await counters.idleSince(day, document);
      const owner = ownerOf(document as FiguresKey);
      const gone = database.stamp(owner) !== null ? idle.filter(isGone) : (await isKept(owner)) ? [] : idle;
      if (gone.length > 0) await counters.forget(document, gone);
    }
    after = documents.at(-1);
  }
}
