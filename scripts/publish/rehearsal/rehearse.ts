import type { Database, Transaction } from '../../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { PageCatalogue } from '../../../site/catalogue/page-catalogue-types.ts';
import type { Engine } from '../../engine/engine.ts';
import type { State } from '../../engine/nodes/state.ts';
import { catalogueSource, differences, withBuildInputs, type BuildInputs } from '../source/catalogue-source.ts';
import { lookAt } from '../dirty-pages.ts';
import { savedIndexes } from '../source/saved-indexes.ts';
import { restoreEarlierBuild } from '../source/recovery.ts';
import { openSiteEngine } from '../site-engine.ts';
import { SnapshotOutdated, CatalogueSnapshot } from './catalogue-snapshot.ts';

/** Stands for the stamp of a document, and for the bytes of a page, of which there is no file. */
const REHEARSED = 'rehearsed';

export interface RehearsedSite {
  /** One of its own, that has read nothing yet. */
  database: Database;
  /** What the last publish left, in which nothing is saved. */
  state: State;
  catalogue: PageCatalogue;
  buildInputs: BuildInputs;
  /** Digest of the sources that pages are made by. */
  code: string;
  now: number;
}

/** There is no earlier build to continue from: the next publish makes every page. */
class NothingToContinue extends Error {
  override name = 'NothingToContinue';
  code = 'NOTHING_TO_CONTINUE';
  /** `reason` is a phrase. */
  constructor(reason: string) {
    super(`There is no build of these pages to compare with: ${reason}.`);
  }
}

/**
 * The paths of all pages that a publish would make again, add or remove because of `change`. Throws `NothingToContinue`, `StateUnreadable`,
 * `SnapshotOutdated`, and what a transaction of that change would.
 */
export function rehearse(site: RehearsedSite, change: (transaction: Transaction, now: Date) => void): Set<string> {
  const { database, state, catalogue, buildInputs, code, now } = site;
  const snapshot = new CatalogueSnapshot(database);
  const planned = new Map<DocumentKey, unknown>();
  const read = (key: DocumentKey) => (planned.has(key) ? planned.get(key) : snapshot.read(key));
  const source = catalogueSource({ read: read as Database['read'] }, buildInputs);
  const engine = openSiteEngine({ catalogue, source, state, bootId: null });
  const discarded = restoreEarlierBuild(engine, { code, instant: now }, { full: false, unreadable: null });
  if (discarded !== null) throw new NothingToContinue(discarded);
  engine.loadAnswers();
  database.useIndexes(savedIndexes((index, part) => engine.read.members(index, part)));
  const stamps = withBuildInputs(new Map(snapshot.stamps), buildInputs);
  const unpublished = differences(engine.documents, stamps);
  engine.markChanged(unpublished.filter(([key, stamp]) => engine.documents.get(key) !== `broken-${stamp}`));
  publishOnTrial(engine, now);
  snapshot.check();
  try {
    const at = new Date(now);
    const { changes } = database.rehearse((transaction) => change(transaction, at), { at: at.toISOString() });
    for (const { key, after } of changes) planned.set(key, after);
  } catch (error) {
    if (snapshot.isOutdated) throw new SnapshotOutdated('', { cause: error });
    throw error;
  }
  engine.markChanged([...planned].map(([key, after]) => [key, after === undefined ? null : REHEARSED]));
  const pages = publishOnTrial(engine, now);
  snapshot.check();
  return pages;
}

/** As `publish` goes about it, without a file. */
function publishOnTrial(engine: Engine, now: number): Set<string> {
  const paths = new Set<string>();
  const { dirty, gone, failed } = engine.pages;
  engine.update(now);
  do {
    for (const path of [...dirty.keys()]) {
      const looked = lookAt({ engine }, path, { unchanged: 0 });
      if (!looked) continue;
      engine.markPublished(looked.page, { view: looked.seen, bytes: looked.page.bytes ?? REHEARSED });
      paths.add(path);
    }
    for (const path of gone.keys()) paths.add(path);
    gone.clear();
    engine.update(now);
    for (const path of failed) dirty.delete(path);
  } while (dirty.size > 0 || gone.size > 0);
  return paths;
}
