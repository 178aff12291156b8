import type { FailedPage } from '../../api/publishing/publisher.ts';
import { parseQueryId } from '../engine/nodes/node.ts';
import type { PageSet } from '../engine/nodes/page-set.ts';
import { fileOf } from './output/output-folder.ts';
import type { PagesShowing } from './pages-showing.ts';
import type { PublishedAssets } from './published-assets.ts';

const PAGES_NAMED = 5;

/** Pages and assets that keep their last good version, each with its reason. */
export function failedPages(pages: PageSet, assets: PublishedAssets, pagesShowing: PagesShowing): FailedPage[] {
  const conflicts = [...pages.conflicts()].map(([path, owners]) => ({
    path,
    reason: `Several documents have this address; give ${owners.map(documentOf).join(' or ')} another slug.`,
  }));
  const files = assets.failed().map(({ file, reason }) => {
    const shownBy = pagesShowing.of(file);
    const named = shownBy.length > 0 ? `${reason} Pages that show it: ${listed(shownBy)}.` : reason;
    return { path: `/${file}`, reason: named };
  });
  return [
    ...[...pages.failed].map((path) => ({ path, reason: pages.pages.get(path)?.failure ?? '' })),
    ...conflicts,
    ...files,
  ];
}

/** The id of a document in that of the answer which lists its pages. */
const documentOf = (owner: string): string => parseQueryId(owner).args.join('/') || owner;

/** Files whose newest version is not in the output. */
export const failedFiles = (pages: PageSet, assets: PublishedAssets): string[] => [
  ...[...pages.failed].map(fileOf),
  ...assets.failed().map(({ file }) => file),
];

function listed(paths: readonly string[]): string {
  const more = paths.length - PAGES_NAMED;
  return paths.slice(0, PAGES_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
