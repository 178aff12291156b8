import type { BrokenDocument, FailedPage, PublishStatus } from '../../api/publishing/publisher.ts';
import { parseQueryId } from '../engine/nodes/node.ts';
import type { Claim, PageSet } from '../engine/nodes/page-set.ts';
import { StateUnreadable } from '../engine/nodes/state-errors.ts';
import { fileOf } from './output/output-folder.ts';
import { listed } from './output/write-failures.ts';
import { pagesShowing } from './pages-showing.ts';
import type { PublishedAssets } from './published-assets.ts';
import type { SiteBuilder } from './site-builder.ts';
import type { SiteBuilderOptions } from './site-builder-options.ts';

interface Sources extends Pick<SiteBuilderOptions, 'database' | 'engine' | 'output' | 'assets' | 'pictures'> {
  builder: Pick<SiteBuilder, 'unwanted'>;
}

type Problems = Pick<PublishStatus, 'failed' | 'documents' | 'warnings'>;

/** Warnings that one event names: after a step back to an older release every document may have some. */
const MOST_WARNINGS = 100;
const WRONG = { reason: 'Its file was not what the catalogue says.', meanwhile: 'Everything was made again.' };

/** What could not be published, and what is wrong with documents. */
export function publishProblems({ database, engine, output, assets, pictures, builder: { unwanted } }: Sources) {
  const showing = pagesShowing(output);

  function failedPages(): FailedPage[] {
    const { pages, failed } = engine.pages;
    const conflicts = Map.groupBy(engine.pages.lostClaims(), ({ path }) => path);
    const conflicting = Array.from(conflicts, ([path, claims]) => ({
      path,
      reason: `Several documents have this address; give ${claims.map(documentOf).join(' or ')} another slug.`,
    }));
    const files = assets.failed().map(({ file, reason }) => {
      const shownBy = showing.of(file);
      const named = shownBy.length > 0 ? `${reason} Pages that show it: ${listed(shownBy)}.` : reason;
      return { path: `/${file}`, reason: named };
    });
    return [
      ...[...failed].map((path) => ({ path, reason: pages.get(path)?.failure ?? '' })),
      ...conflicting,
      ...files,
      ...unwanted.failed(),
      ...(pictures?.failed() ?? []),
    ];
  }

  return {
    /** Finds the pages that show missing pictures. Returns how many files could be neither copied nor removed. */
    afterPublish(changed: string[]): number {
      const missing = assets.failed().map(({ file }) => file);
      try {
        showing.update(missing, () => engine.pages.pages.keys(), changed);
      } catch (error) {
        // The engine knows that its state is damaged: what it is asked next has everything built again.
        if (!(error instanceof StateUnreadable)) throw error;
      }
      return missing.length + unwanted.failed().length;
    },
    /** `failure`: why the last publish came to no end; `differing`: paths of pages whose files were wrong. */
    all(failure: FailedPage | null, differing: ReadonlySet<string>): Problems {
      const wrong = [...differing].filter((path) => engine.pages.pages.has(path));
      const warnings = [...wrong.map((path) => ({ key: path, field: '', ...WRONG })), ...database.warnings()];
      return {
        failed: [...(failure ? [failure] : []), ...failedPages()].map(({ path, reason }) => ({
          path,
          reason: reason.replaceAll(`${database.folder}/`, ''),
        })),
        documents: database.problems().map(withoutFile),
        warnings: {
          named: warnings.slice(0, MOST_WARNINGS).map(withoutFile),
          more: Math.max(0, warnings.length - MOST_WARNINGS),
        },
      };
    },
  };
}

/** Where this machine keeps its files is no matter of a reply. */
const withoutFile = ({ key, field, reason, meanwhile }: BrokenDocument): BrokenDocument => ({
  key,
  field,
  reason,
  meanwhile,
});

/** The id of a document in that of the answer which lists its pages. */
const documentOf = ({ owner }: Claim): string => parseQueryId(owner).args.join('/') || owner;

/** Files whose newest version is not in the output. */
export const failedFiles = (pages: PageSet, assets: PublishedAssets): string[] => [
  ...[...pages.failed].map(fileOf),
  ...assets.failed().map(({ file }) => file),
];
