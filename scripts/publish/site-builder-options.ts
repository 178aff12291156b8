import type { HeldItem } from '../../data/queries/indexes/held-items.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { PageCatalogue } from '../../site/catalogue/page-catalogue-types.ts';
import type { Engine } from '../engine/engine.ts';
import type { Reader } from '../engine/nodes/terms.ts';
import type { SocialPictures } from './pictures/social-pictures.ts';
import type { BuildInputs } from './source/catalogue-source.ts';
import type { CompiledSite } from './render/compile.ts';
import type { OutputFolder } from './output/output-folder.ts';
import type { PublishedAssets } from './published-assets.ts';
import type { PublishReport } from './publish.ts';
import type { PublishSizes } from './output/publish-sizes.ts';
import type { PagePool } from './render/render-pool.ts';
import type { Renderer } from './render/renderer.ts';

export interface SiteBuilderOptions {
  database: Database;
  engine: Engine;
  output: OutputFolder;
  assets: PublishedAssets;
  renderer: Renderer;
  compiled: CompiledSite;
  catalogue: PageCatalogue;
  buildInputs: BuildInputs;
  /** Why the traces of an earlier process cannot be used, as a phrase; null: they can, or there are none. */
  unreadable: string | null;
  /** The pictures that pages name in their heads, which are drawn after a publish; absent: such as in simulations, pages have none. */
  pictures?: SocialPictures;
  /** Receives what a publish did, before the traces say that it is over; absent: no target is notified. */
  note?: ((report: PublishReport) => void) | undefined;
  /** What is held back in the catalogue; absent: such as in simulations, the site has no such rules. */
  heldIn?(reader: Reader): readonly HeldItem[];
  /** Others than the usual ones: for simulations, whose sites are small. */
  sizes?: PublishSizes;
  /** Another pool than one of workers: for simulations, whose disk is not this machine's. */
  openPool?(): PagePool;
  now(): number;
  onError(error: unknown): void;
}

export type OnProgress = (done: number, of: number) => void;
