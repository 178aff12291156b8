import { isoOf } from '../../api/history/explained-page.ts';
import type { MadePage } from '../../api/publishing/publisher.ts';
import type { Engine } from '../engine/engine.ts';
import { fileOf, type OutputFolder } from './output/output-folder.ts';
import { FIRST, REPAIRED } from './dirty-pages.ts';

/** Neither stands in a file. */
const buildInputs = new Set(['environment', 'templates']);

/** What a page was made from; undefined: there is no such page. `differed`: a check found its file to be wrong. Throws `StateUnreadable`. */
export function madePage(engine: Engine, output: OutputFolder, path: string, differed = false): MadePage | undefined {
  const recorded = engine.recordedReads(path);
  if (recorded === undefined) return undefined;
  const { because, documents, expiresAt } = recorded;
  return {
    madeAt: isoOf(output.writtenAt(fileOf(path))),
    because: because ?? (differed ? REPAIRED : FIRST),
    documents: documents.filter((key) => !buildInputs.has(key)),
    nextChangeAt: isoOf(Number.isFinite(expiresAt) ? expiresAt : null),
  };
}
