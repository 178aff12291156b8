import type { SqliteState } from './sqlite-state.ts';
import type { IndexedFolder, PageFamily, Query, Source } from '../nodes/terms.ts';

/** What the engine reports to its listener; tests assert these, people read them. */
export type EngineEvent =
  | { type: 'computed'; id: string; changed: boolean }
  | { type: 'forgotten'; id: string }
  | { type: 'dirty'; path: string; because: string | null }
  | { type: 'gone'; path: string };

export interface EngineOptions {
  source: Source;
  indexedFolders: readonly IndexedFolder[];
  families: readonly PageFamily[];
  /** The view of a template. */
  view(template: string): Query;
  /** Every query by name, so that one can be computed again after a restart without its readers. */
  queries: readonly Query[];
  state: SqliteState;
  /** Names this boot of the machine, so that a later process knows whether the machine went down since. */
  bootId: string;
  onEvent?: (event: EngineEvent) => void;
  /**
   * Which pages are looked at; absent: all. An answer that none of these depends on is computed only when it is read, so that nothing may
   * be saved, and no other engine stand over this one.
   */
  isWanted?: ((path: string) => boolean) | undefined;
}

/** Why published files may differ from what the traces say of them. */
export type UncleanShutdown = 'a publish was not finished' | 'the machine was restarted';

/**
 * What came of making a page: what it shows and the digest of its file, or why it could not be made. `removed`: its last good version was
 * removed besides, since it must not be shown any more.
 */
export interface Published {
  view?: View;
  bytes?: string;
  failure?: string;
  /** See `Page`; absent: its file was not written. */
  because?: string | null | undefined;
  removed?: true;
}

/** What a page shows now. */
export interface View {
  view: unknown;
  /** The same as JSON. */
  json: string;
  parts: { [name: string]: string };
  /** Names of what it shows that changed since it was published; null: it never was. */
  changed: string[] | null;
  /** It depends on an index, so it is not final before the first update is complete. */
  readsIndex: boolean;
}
