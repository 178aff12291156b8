import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FailedPage } from '../../api/publishing/publisher.ts';
import type { HeldItem } from '../../data/queries/indexes/held-items.ts';
import { ASSETS, TRACES } from '../environment/state-folder.ts';
import type { StateUnreadable } from '../engine/nodes/state-errors.ts';
import type { SavedState } from '../engine/nodes/state.ts';
import { openSnapshot } from '../engine/saved/open-state.ts';
import { holds } from './output/compress.ts';
import { originalOf, type CopyEnding } from './output/copies.ts';
import { readAssets, type Asset } from './output/asset-ledger.ts';
import { fileOf, type OutputFolder } from './output/output-folder.ts';
import { ExplainedError } from '../../data/files/errors.ts';

/** What the files of an output folder were made from, as the traces beside it say. */
export interface LiveBuild {
  asOf: number;
  /** Stamps by key. */
  documents: Map<string, string>;
  /** Digest of the sources it was made with. */
  code: string | undefined;
  /** A publish has begun to write and has not saved its traces: it is under way, or was killed. */
  unfinished: boolean;
  /** Files of earlier templates, and pictures that no page names any more, that stay a while. */
  retired: Set<string>;
  /** Files whose newest version could not be made. */
  failed: string[];
  /** What no file may show; no more than `MOST_HELD_NAMED`. */
  held: HeldItem[];
}

/** The traces cannot be read. */
export class NoLiveBuild extends ExplainedError {}

/** Reads what another process noted. Throws `NoLiveBuild`. */
export function readLiveBuild(stateFolder: string, outFolder: string): LiveBuild {
  const { facts, documents, pages, unfinished } = readTraces(join(stateFolder, TRACES), outFolder);
  const assets = readAssets(join(stateFolder, ASSETS));
  const filesIn = (state: Asset['state']) => assets.filter((asset) => asset.state === state).map(({ file }) => file);
  return {
    asOf: Number(facts.get('asOf') ?? 0),
    documents,
    code: facts.get('code'),
    unfinished,
    retired: new Set(filesIn('retired')),
    failed: [
      ...pages.filter(({ page }) => page.failure !== null).map(({ page }) => fileOf(page.path)),
      ...filesIn('failed'),
    ],
    held: JSON.parse(facts.get('held') ?? '[]') as HeldItem[],
  };
}

function readTraces(file: string, outFolder: string): SavedState {
  if (!existsSync(file))
    throw new NoLiveBuild(`There is no finished build in ${outFolder}: run npm run rebuild first.`);
  try {
    using state = openSnapshot(file);
    return state.load();
  } catch (error) {
    const { cause } = error as StateUnreadable;
    throw new NoLiveBuild(
      `The build state ${file} cannot be read (${(cause as Error).message}). The user that verifies needs write ` +
        'permission for its folder; if the file is broken, run npm run rebuild.',
      { cause },
    );
  }
}

/** A clean build that the live output is compared with. */
interface CleanBuild {
  output: OutputFolder;
  /** Pictures that its pages name, which it has not drawn. */
  pictures: ReadonlySet<string>;
  /** What it could not make. */
  failed: readonly FailedPage[];
}

/** The differences between the live output and a clean build, one line each. */
export function compareOutputs(
  live: OutputFolder,
  { output: clean, pictures, failed }: CleanBuild,
  retired: ReadonlySet<string>,
): string[] {
  const found: string[] = [];
  const liveFiles = live.files();
  const cleanFiles = clean.files();
  const reasons = new Map(failed.map(({ path, reason }) => [fileOf(path), reason]));
  for (const [file, size] of cleanFiles) {
    if (!liveFiles.has(file)) found.push(`${file} is missing from the live output`);
    else if (liveFiles.get(file) !== size || !live.read(file)?.equals(clean.read(file) as Buffer))
      found.push(`${file} differs`);
  }
  for (const file of liveFiles.keys()) {
    if (cleanFiles.has(file) || retired.has(file) || pictures.has(file)) continue;
    const original = originalOf(file);
    const reason = reasons.get(original ?? file);
    if (reason !== undefined) found.push(`${file} could not be made by the clean build: ${reason}`);
    else if (original === null || !(cleanFiles.has(original) || retired.has(original)))
      found.push(`${file} belongs to no page`);
    else if (!isCopy(live, file, original)) found.push(`${file} is not ${original}, compressed`);
  }
  for (const file of live.temporaryFiles()) found.push(`${file} is a temporary file that a killed process left`);
  return found;
}

function isCopy(live: OutputFolder, file: string, original: string): boolean {
  const [copy, bytes] = [live.read(file), live.read(original)];
  return copy !== null && bytes !== null && holds(copy, file.slice(original.length) as CopyEnding, bytes);
}
