import type { Engine } from '../../engine/engine.ts';
import type { PageSet } from '../../engine/nodes/page-set.ts';
import { StateUnreadable } from '../../engine/nodes/state-errors.ts';
import { fileOf } from '../output/output-folder.ts';
import { bytesMark, markedSize } from '../render/renderer.ts';

/**
 * Restores what an earlier process left, as far as it can be used: made by code with the digest `code`, as of an instant that has
 * passed. Returns why everything must be built, as a phrase; null: the earlier build is continued. Nothing is reset.
 */
export function restoreEarlierBuild(
  engine: Engine,
  now: { code: string; instant: number },
  given: { full: boolean; unreadable: string | null },
): string | null {
  if (given.unreadable !== null) return given.unreadable;
  try {
    const usable = engine.restore();
    const code = engine.facts.get('code');
    if (given.full) return 'requested';
    if (!usable) return code === undefined ? 'first build' : 'the last build did not finish';
    if (code !== now.code) return 'the templates or the code changed';
    if (Number(engine.facts.get('asOf') ?? 0) > now.instant) return 'the clock is behind the last build';
    return null;
  } catch (error) {
    if (error instanceof StateUnreadable) return error.clause;
    throw error;
  }
}

/**
 * Pages whose files are missing or of another size are made again, and with `read` those with other bytes, too. `files`: size in bytes
 * by path.
 */
export function markChangedFiles(
  pages: PageSet,
  files: ReadonlyMap<string, number>,
  read: ((file: string) => Uint8Array | null) | null,
): void {
  const isWhole = (file: string, mark: string): boolean => {
    if (files.get(file) !== markedSize(mark)) return false;
    const bytes = read?.(file);
    return read === null || (bytes != null && bytesMark(bytes) === mark);
  };
  for (const page of pages.pages.values()) {
    if (page.bytes !== null && isWhole(fileOf(page.path), page.bytes)) continue;
    page.bytes = null;
    page.details.view = null;
    if (!pages.dirty.has(page.path)) pages.dirty.set(page.path, null);
  }
}
