import { Parser } from 'htmlparser2';
import { isoOf } from '../../api/history/explained-page.ts';
import type { MadePage } from '../../api/publishing/publisher.ts';
import type { HeldItem } from '../../data/queries/indexes/held-items.ts';
import type { PageTemplate } from '../../site/catalogue/page-catalogue-types.ts';
import type { Engine } from '../engine/engine.ts';
import type { View } from '../engine/saved/engine-options.ts';
import type { Page } from '../engine/nodes/page-set.ts';
import { StateUnreadable } from '../engine/nodes/state-errors.ts';
import { fileOf, type OutputFolder } from './output/output-folder.ts';
import { reasonOf } from './output/write-failures.ts';
import type { PageResult, PageTask } from './render/renderer.ts';
import { usualSizes, type PublishSizes } from './output/publish-sizes.ts';
import type { PagePool } from './render/render-pool.ts';
import type { OnProgress, SiteBuilderOptions } from './site-builder-options.ts';
import type { UnwantedFiles } from './unwanted-files.ts';

/** `latestCoupons` → `latest coupons`. */
function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

const wellKnown: { [name: string]: string } = {
  layout: "the site's header or footer",
  meta: 'what search engines and sharers read of it',
  content: 'its content',
  more: 'the stores that it leads on to',
  neighbours: 'the pages before and after it',
  upTo: 'its highest discount',
};

/** Why a page was made of which nothing was known. */
const FIRST = 'it is new, or all pages were made again';
/** Why one was removed. */
export const GONE = 'it is gone from the catalogue';
/** Why one was made whose file a check found to be wrong. */
const REPAIRED = 'its file was not as it must be';

/** Why a page was made again, as a clause: `its offers changed`. `changed` null: it is new, or everything is made again. */
export function explain(changed: readonly string[] | null): string {
  if (changed === null) return FIRST;
  if (changed.length === 0) return 'its last version could not be rendered';
  const answers = changed.map((name) => wellKnown[name] ?? `its ${spaced(name)}`);
  const list = answers.length === 1 ? answers[0] : `${answers.slice(0, -1).join(', ')} and ${answers.at(-1)}`;
  return `${list} changed`;
}

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
    deals: dealsIn(output.read(fileOf(path))?.toString() ?? ''),
    nextChangeAt: isoOf(expiresAt),
  };
}

/** The keys by which the cards of a page name their deals, in its order. */
function dealsIn(html: string): string[] {
  const keys = new Set<string>();
  const onattribute = (name: string, value: string) => void (name === 'data-deal' ? keys.add(value) : undefined);
  new Parser({ onattribute }).end(html);
  return [...keys];
}

export interface PublishOptions extends Pick<SiteBuilderOptions, 'engine' | 'output' | 'renderer' | 'now'> {
  unwanted: UnwantedFiles;
  templates: { [name: string]: PageTemplate };
  openPool(): PagePool;
  sizes: PublishSizes;
  /** What no file may show any more. */
  held(): readonly HeldItem[];
  /** Whether another publish follows anyway, which makes what becomes dirty during this one; absent: none does. */
  isFollowed?: (() => boolean) | undefined;
  /** Publishes what goes first now, while no page is being made; null: nothing does. */
  next?: (() => (() => Promise<void>) | null) | undefined;
  /** Everything is computed and made again. */
  recomputes?: boolean;
  /** Called between the parts of a large publish. */
  afterPart(): void;
  onProgress?: OnProgress | undefined;
  tally: Tally;
}

/** What became of a path in the end. A publish that outlasts an instant may make a page twice, or make one and remove it. */
interface Fate {
  gone: boolean;
  reason: string;
}

/** What was done, also by a publish that throws on the way. */
export interface Tally {
  rendered: number;
  unchanged: number;
  fates: Map<string, Fate>;
  /** Paths of files written that are no pages. */
  files: Set<string>;
  /** Paths of pages and files whose bytes were in place although nothing was known of them. */
  found: Set<string>;
  /** Paths of pages that are gone, and whose files were gone already or could not be removed. */
  missing: Set<string>;
}

/** Brings an engine up to an instant; null between two parts of that. */
export function* updating(engine: Engine, instant: number): Generator<null, void> {
  while (engine.updateSome(instant, usualSizes.answersAtATime)) yield null;
  engine.update(instant);
}

/** As `updating`, of which nothing is published; then the paths of the HTML pages that may show something else, one after another. */
export function* dirtyPages(engine: Engine, instant: number): Generator<string | null, void> {
  yield* updating(engine, instant);
  const { dirty } = engine.pages;
  for (const path of dirty.keys())
    if (isHtml(path)) yield path;
    else dirty.delete(path);
}

export const isHtml = (path: string): boolean => fileOf(path).endsWith('.html');

/** Computes the view of a dirty page. null: it is unchanged or cannot be computed, so nothing is rendered. */
export function lookAt(
  { engine, tally }: { engine: Engine; tally?: Tally },
  path: string,
): { page: Page; seen: View } | null {
  const page = engine.pages.pages.get(path);
  if (!page) {
    engine.pages.dirty.delete(path);
    return null;
  }
  try {
    const seen = engine.computeView(page);
    if (page.bytes !== null && seen.changed?.length === 0) {
      engine.markPublished(page, { view: seen });
      if (tally) tally.unchanged += 1;
      return null;
    }
    return { page, seen };
  } catch (error) {
    if (error instanceof StateUnreadable) throw error;
    engine.markPublished(page, { failure: reasonOf(error) });
    return null;
  }
}

export function record({ engine, tally }: PublishOptions, page: Page, seen: View, result: PageResult): void {
  if ('failure' in result) {
    engine.markPublished(page, { failure: result.failure });
    return;
  }
  tally.rendered += 1;
  const because = result.outcome === 'written' ? explain(seen.changed) : undefined;
  if (because !== undefined) tally.fates.set(page.path, { gone: false, reason: because });
  else {
    tally.unchanged += 1;
    if (page.bytes === null) tally.found.add(page.path);
  }
  engine.markPublished(page, { view: seen, bytes: result.bytes, because: because === FIRST ? null : because });
}

export function taskOf(
  { templates }: Pick<PublishOptions, 'templates'>,
  { path, template, bytes: known }: Pick<Page, 'path' | 'template' | 'bytes'>,
  { view, json }: Pick<View, 'view' | 'json'>,
): PageTask {
  const { text, isDrawn = false } = templates[template] ?? {};
  return text ? { path, known, text: text(view, json) } : { path, known, view, json, isDrawn };
}
