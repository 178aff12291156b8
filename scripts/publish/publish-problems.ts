import type { BrokenDocument, DocumentWarnings, FailedPage } from '../../api/publishing/publisher.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Engine } from '../engine/engine.ts';
import { StateUnreadable } from '../engine/nodes/state-errors.ts';
import type { SocialPictures } from './pictures/social-pictures.ts';
import { failedPages } from './failed-pages.ts';
import type { OutputFolder } from './output/output-folder.ts';
import { PagesShowing } from './pages-showing.ts';
import type { PublishedAssets } from './published-assets.ts';
import type { UnwantedFiles } from './unwanted-files.ts';

interface Sources {
  database: Database;
  engine: Engine;
  output: OutputFolder;
  assets: PublishedAssets;
  builder: { unwanted: UnwantedFiles };
  pictures?: SocialPictures;
}

export interface Problems {
  failed: FailedPage[];
  documents: BrokenDocument[];
  warnings: DocumentWarnings;
}

/** Warnings that one event names: after a step back to an older release every document may have some. */
const MOST_WARNINGS = 100;
const WRONG = { reason: 'Its file was not what the catalogue says.', meanwhile: 'Everything was made again.' };

/** What could not be published, and what is wrong with documents. */
export class PublishProblems {
  readonly #sources: Sources;
  readonly #pagesShowing: PagesShowing;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#pagesShowing = new PagesShowing(sources.output);
  }

  /** Finds the pages that show missing pictures. Returns how many files could be neither copied nor removed. */
  afterPublish(changed: string[]): number {
    const { assets, builder, engine } = this.#sources;
    const missing = assets.failed().map(({ file }) => file);
    try {
      this.#pagesShowing.update(missing, () => engine.pages.pages.keys(), changed);
    } catch (error) {
      // The engine knows that its state is damaged: what it is asked next has everything built again.
      if (!(error instanceof StateUnreadable)) throw error;
    }
    return missing.length + builder.unwanted.failed().length;
  }

  /** `failure`: why the last publish came to no end; `differing`: paths of pages whose files were wrong. */
  all(failure: FailedPage | null, differing: readonly string[]): Problems {
    const { database } = this.#sources;
    const warnings = [...differing.map((path) => ({ key: path, field: '', ...WRONG })), ...database.warnings()];
    return {
      failed: [...(failure ? [failure] : []), ...this.#failed()].map(({ path, reason }) => ({
        path,
        reason: reason.replaceAll(`${database.folder}/`, ''),
      })),
      documents: database.problems().map(withoutFile),
      warnings: {
        named: warnings.slice(0, MOST_WARNINGS).map(withoutFile),
        more: Math.max(0, warnings.length - MOST_WARNINGS),
      },
    };
  }

  #failed(): FailedPage[] {
    const { engine, assets, builder, pictures } = this.#sources;
    return [
      ...failedPages(engine.pages, assets, this.#pagesShowing),
      ...builder.unwanted.failed(),
      ...(pictures?.failed() ?? []),
    ];
  }
}

/** Where this machine keeps its files is no matter of a reply. */
const withoutFile = ({ key, field, reason, meanwhile }: BrokenDocument): BrokenDocument => ({
  key,
  field,
  reason,
  meanwhile,
});
