import type { Engine } from '../incremental/engine.ts';
import { fileOf } from './output-folder.ts';
import type { PageSet } from '../incremental/page-set.ts';
import type { AssetLedger } from './assets.ts';
import { markedSize } from './renderer.ts';

export interface EarlierBuild {
  /** When each compiled or uploaded file was last needed. */
  ledger: AssetLedger;
  /** Why all pages are made again, in words; null: they are not. */
  discarded: string | null;
}

/**
 * Restores what an earlier process left, as far as it can be used: by code with the digest `code`, as of an instant that has passed.
 * `unreadable` says in words why the traces are gone; `full`: nothing of them was asked for.
 */
export function restoreEarlierBuild(
  engine: Engine,
  now: { code: string; instant: number },
  given: { full: boolean; unreadable: string | null },
): EarlierBuild {
  const usable = given.unreadable === null && engine.restore();
  const ledger = JSON.parse(engine.facts.get('ledger') ?? '{}') as AssetLedger;
  const code = engine.facts.get('code');
  const asOf = Number(engine.facts.get('asOf') ?? 0);
  let discarded: string | null = null;
  if (given.full) discarded = 'that was asked for';
  else if (given.unreadable) discarded = given.unreadable;
  else if (!usable) discarded = code === undefined ? 'there is no earlier build' : 'the earlier build was not finished';
  else if (code !== now.code) discarded = 'the templates or the code changed';
  else if (asOf > now.instant) discarded = 'the clock stands before the last build';
  if (discarded !== null) engine.reset();
  return { ledger, discarded };
}

/** Pages whose files are missing or of another size are made again. `files`: size in bytes by path. */
export function checkFileSizes(pages: PageSet, files: ReadonlyMap<string, number>): void {
  for (const page of pages.pages.values()) {
    if (page.bytes !== null && files.get(fileOf(page.path)) === markedSize(page.bytes)) continue;
    page.bytes = null;
    page.view = null;
    pages.dirty.set(page.path, null);
  }
}
