import type { Random } from '../seed/random.ts';
import type { FileSystem } from '../../../data/files/file-system.ts';
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import type { PageCatalogue } from '../../../site/catalogue/page-catalogue-types.ts';
import { Engine } from '../../engine/engine.ts';
import type { SqliteState } from '../../engine/saved/sqlite-state.ts';
import { catalogueSource, type BuildInputs } from '../../publish/source/catalogue-source.ts';
import { fileOf, outputFolder, type OutputFolder } from '../../publish/output/output-folder.ts';
import { usualSizes, type PublishSizes } from '../../publish/output/publish-sizes.ts';
import { publishedAssets } from '../../publish/published-assets.ts';
import type { PagePool } from '../../publish/render/render-pool.ts';
import { createRenderer, makePage, type Renderer } from '../../publish/render/renderer.ts';
import { siteBuilder } from '../../publish/site-builder.ts';
import { sitePublisher } from '../../publish/site-publisher.ts';
import type { SavedAssets } from '../../publish/output/asset-ledger.ts';
import type { SimulatedSite } from './simulated-site.ts';
import type { SimulatedClock } from './simulated/simulated-clock.ts';
import { workLog } from './work-log.ts';

export const DATA = '/data';
export const OUTPUT = '/out';
export const CLIENT = '/client';
/** Every page is text, so nothing is imported. */
const NO_TEMPLATES = new URL('file:///no-templates.mjs');
export const buildInputs: BuildInputs = {
  environment: { siteUrl: null },
  templates: { contentSecurityPolicy: "script-src 'self'" },
};

/** How a page is written: an incomplete file can be distinguished from a complete one. */
export const textOf = (view: unknown): string => `${JSON.stringify(view)}\n`;

export interface ProcessParts {
  site: SimulatedSite;
  disk: FileSystem;
  state: SqliteState;
  assets: SavedAssets;
  clock: SimulatedClock;
  /** Which start of the machine this is. */
  boot: string;
  /** When given, every publish comes in parts. */
  parts: Random | null;
  /** A page's text is made, for the file of that name. */
  onRender(file: string, text: string): void;
}

export type SiteProcess = Awaited<ReturnType<typeof openProcess>>;

/** Database, engine and publisher as the commands put them together, over a simulated machine. */
export async function openProcess({ site, disk, state, clock, onRender, ...given }: ProcessParts) {
  const database = await openDatabase({
    folder: DATA,
    mode: 'write',
    disk,
    lock: () => ({ release() {}, [Symbol.dispose]() {} }),
  });
  const output = outputFolder(OUTPUT, '1', false, disk);
  output.tidy();
  const work = workLog(clock.now);
  const engine = new Engine({
    source: catalogueSource(database, buildInputs),
    indexedFolders: site.indexedFolders,
    families: site.families,
    queries: site.queries,
    state: work.watch(state),
    onEvent: work.onEvent,
    bootId: given.boot,
    view: site.view,
  });
  const catalogue = {
    templates: Object.fromEntries(site.templates.map((name) => [name, { view: site.view(name), text: textOf }])),
    families: site.families,
  } as unknown as PageCatalogue;
  const folders = { client: CLIENT, media: `${DATA}/media` };
  const renderer = createRenderer(NO_TEMPLATES);
  const render = renderer.render.bind(renderer);
  renderer.render = (task) => {
    if (task.text !== undefined) onRender(fileOf(task.path), task.text);
    return render(task);
  };
  const parts = {
    database,
    engine,
    output,
    assets: publishedAssets(given.assets, output, folders, clock.now, disk),
    renderer,
    now: clock.now,
    onError: () => {},
  };
  const compiled = {
    entry: NO_TEMPLATES,
    folder: CLIENT,
    clientFolder: CLIENT,
    digest: 'simulation',
    templates: buildInputs.templates,
  };
  const random = given.parts;
  const inParts =
    random === null
      ? { sizes: plainSizes }
      : { sizes: smallSizes, openPool: () => simulatedPool(random, renderer, output) };
  const builder = siteBuilder({
    ...parts,
    ...inParts,
    compiled,
    catalogue,
    buildInputs,
    unreadable: null,
    ...(site.heldIn && { heldIn: site.heldIn }),
  });
  const publisher = sitePublisher({ ...parts, builder, timer: clock.timer, mostWaitMs: Infinity });
  /** Paths that its publishes have named as changed or removed. */
  const reported = new Set<string>();
  publisher.subscribe((event) => {
    if (event.type === 'finished') for (const path of [...event.summary.changed, ...event.files]) reported.add(path);
  });
  return { disk, database, engine, publisher, work, reported };
}

/** What the real clock says must make no difference: a publish gives way after every page. */
const plainSizes: PublishSizes = { ...usualSizes, workMs: 0 };
/** So small that every publish of a simulated site comes in parts. */
const smallSizes: PublishSizes = {
  manyPages: 2,
  documentsAtATime: 2,
  stepsBetweenSaves: 3,
  valuesInMemory: 30,
  answersAtATime: 2,
  workMs: 0,
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A pool whose only worker is this process: what it was given last may still wait when it takes more. */
function simulatedPool(random: Random, renderer: Renderer, output: OutputFolder): PagePool {
  const waiting: Parameters<PagePool['add']>[] = [];
  const pool: PagePool = {
    room: async () => void (waiting.length <= random.whole(0, 3) || (await pool.idle())),
    add: (...page) => void waiting.push(page),
    async idle() {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (random.is(0.3)) await turn();
        const [{ json = 'null', ...task }, onResult] = next;
        onResult(await makePage(renderer, output, { ...task, view: JSON.parse(json) as unknown }));
      }
    },
    finish: () => pool.idle(),
  };
  return pool;
}
