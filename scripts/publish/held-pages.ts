import { marksOf, nameMark, type HeldItem } from '../../data/queries/indexes/held-items.ts';
import type { PublishOptions } from './dirty-pages.ts';
import { fileOf, type OutputFolder } from './output/output-folder.ts';

/**
 * The exception to law 5: a page that cannot be made keeps its last good version, unless that shows what is held back now. Then its file is
 * removed, since no file may show it, and the page comes back when it can be made.
 */
export function removeHeldPages({ engine, output, unwanted, held, tally }: PublishOptions): void {
  const { failed, pages } = engine.pages;
  const items = failed.size === 0 ? [] : held();
  if (items.length === 0) return;
  const itemIn = findHeld(output, items);
  for (const path of failed) {
    const page = pages.get(path);
    const item = itemIn(fileOf(path));
    if (page === undefined || item === undefined) continue;
    const reason = `it showed ${item.thing}, which is held back, and could not be made again`;
    const isRemoved = unwanted.removePage(path);
    if (isRemoved) tally.fates.set(path, { gone: true, reason });
    const outcome = isRemoved ? 'so it was removed' : 'and it could not be removed';
    const failure = `${page.failure} Its last good version shows ${item.thing}, which is held back, ${outcome}.`;
    engine.markPublished(page, isRemoved ? { failure, removed: true } : { failure });
  }
}

/** Finds one of these items that a file of the output shows; undefined: there is none. */
export function findHeld(
  output: Pick<OutputFolder, 'read'>,
  items: readonly HeldItem[],
): (file: string) => HeldItem | undefined {
  const itemOf = new Map(items.flatMap((item) => marksOf(item).map((mark) => [mark, item] as const)));
  return (file) => {
    const marks = output.read(file)?.toString().match(nameMark) ?? [];
    return marks.map((mark) => itemOf.get(mark)).find((item) => item !== undefined);
  };
}
