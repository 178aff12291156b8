import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Engine } from '../engine/engine.ts';
import type { SocialPictures } from './pictures/social-pictures.ts';
import type { Timer } from './alarm.ts';
import type { OutputFolder } from './output/output-folder.ts';
import type { PublishedAssets } from './published-assets.ts';
import type { Renderer } from './render/renderer.ts';
import type { SiteBuilder } from './site-builder.ts';
import type { OnProgress } from './site-builder-options.ts';

/** What the publisher of a process works with. */
export interface SitePublisherOptions {
  database: Database;
  engine: Engine;
  output: OutputFolder;
  assets: PublishedAssets;
  builder: SiteBuilder;
  renderer: Renderer;
  /** The social pictures; those that cannot be drawn are listed among the failures. */
  pictures?: SocialPictures;
  now(): number;
  /** Another timer than the machine's: for simulations, whose time is compressed. */
  timer?: Timer | undefined;
  /** How long a publish waits for changes that are being saved, if not as usual: for simulations, where the real clock has no say. */
  mostWaitMs?: number;
  /** Receives what went wrong outside of any request. */
  onError(error: unknown): void;
}

export interface FirstPublishOptions {
  /** Starts from nothing. */
  full?: boolean;
  onProgress?: OnProgress;
}
