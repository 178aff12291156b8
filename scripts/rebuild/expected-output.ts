import { FilesDigest, type FilesSum } from '../publish/output/files-digest.ts';
import type { Engine } from '../engine/engine.ts';
import type { Page } from '../engine/nodes/page-set.ts';
import type { SocialPictures } from '../publish/pictures/social-pictures.ts';
import type { ContinuedOutput } from '../publish/output/files-found.ts';
import { fileOf, pathOf, type OutputFolder } from '../publish/output/output-folder.ts';
import type { PublishedAssets } from '../publish/published-assets.ts';
import { markedSize } from '../publish/render/renderer.ts';
import type { SiteBuilder } from '../publish/site-builder.ts';

/** All that knows which files there should be. */
interface Sources {
  engine: Engine;
  output: OutputFolder;
  assets: PublishedAssets;
  pictures: Pick<SocialPictures, 'has' | 'files'>;
  builder: Pick<SiteBuilder, 'continued' | 'unwanted'>;
}

/**
 * Digest of the names and sizes of the published files as they should be: a file that is not as it should be differs from it. Null: not all
 * was made, or of a file it is not known.
 */
export function expectedOutput(sources: Sources): FilesSum | null {
  const { engine, output, assets, builder } = sources;
  const { dirty, gone } = engine.pages;
  const isUnfinished = dirty.size + gone.size + assets.failed().length + builder.unwanted.failed().length > 0;
  // compressed copies are made when a publish is over
  if (isUnfinished || output.hasCopies) return null;
  const replaced = builder.continued?.replaced.sizes;
  return builder.continued && replaced ? sumSince(sources, builder.continued, replaced) : sumOfAll(sources);
}

function sumSince(
  { engine, output, assets, pictures }: Sources,
  { sum }: ContinuedOutput,
  replaced: ReadonlyMap<string, number | null>,
): FilesSum | null {
  const sizeNow = (file: string): number | null | undefined => {
    const page = engine.pages.pages.get(pathOf(file));
    if (page) return sizeOf(page);
    return pictures.has(file) ? (output.sizeOf(file) ?? undefined) : assets.sizeOf(file);
  };
  const digest = new FilesDigest();
  digest.addSum(sum);
  for (const [file, size] of replaced) {
    if (size !== null) digest.remove(file, size);
    const now = sizeNow(file);
    if (now === null) return null;
    if (now !== undefined) digest.add(file, now);
  }
  return digest.sum;
}

function sumOfAll({ engine, assets, pictures }: Sources): FilesSum | null {
  const pages = Iterator.from(engine.pages.pages.values()).map((page) => [fileOf(page.path), sizeOf(page)] as const);
  const digest = new FilesDigest();
  for (const [file, size] of [...pages, ...assets.files(), ...pictures.files()]) {
    if (size === null) return null;
    digest.add(file, size);
  }
  return digest.sum;
}

const sizeOf = ({ bytes }: Page): number | null => (bytes === null ? null : markedSize(bytes));
