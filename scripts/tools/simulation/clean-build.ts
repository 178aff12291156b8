import { createDirectReader } from '../../../data/queries/testing/direct-reader.ts';
import type { InputKey } from '../../../data/schema/documents.ts';
import { randomOf } from '../seed/random.ts';
import { Engine } from '../../engine/engine.ts';
import type { PageRef } from '../../engine/nodes/terms.ts';
import { fileOf } from '../../publish/output/output-folder.ts';
import type { SimulatedSite } from './generated-site.ts';
import { buildInputs, textOf } from './site-process.ts';
import { SimulatedState } from './simulated/simulated-state.ts';

export type Documents = ReadonlyMap<string, unknown>;

/** The files of a site, and the pages that cannot be made. */
export interface Build {
  files: Map<string, string>;
  failed: Set<string>;
}

const withInputs = (documents: Documents): Map<string, unknown> =>
  new Map<string, unknown>([...documents, ...Object.entries(buildInputs)]);

/** What a new engine that knows nothing makes of the documents. */
export function cleanBuild(site: SimulatedSite, documents: Documents, now: number): Build {
  const all = withInputs(documents);
  const state = new SimulatedState(randomOf(0, 0)).open(
    null,
    () => true,
    () => {},
  );
  const engine = new Engine({ ...site, source: { read: (key) => all.get(key) }, state });
  engine.reset();
  engine.markChanged([...all.keys()].map((key) => [key, 'present'] as const));
  engine.update(now);
  const build: Build = { files: new Map(), failed: new Set() };
  for (const [path, page] of [...engine.pages.pages]) {
    try {
      build.files.set(fileOf(path), textOf(engine.computeView(page).view));
    } catch {
      build.failed.add(path);
    }
  }
  return build;
}

/** The same by a plain reader that remembers nothing: it checks the engine's algorithm, not only its memory. */
export function plainBuild(site: SimulatedSite, documents: Documents, now: number): Build {
  const all = withInputs(documents);
  const read = createDirectReader(
    all as ReadonlyMap<InputKey, unknown>,
    site.indexedFolders as never,
    now,
  ) as never as (query: unknown, ...args: unknown[]) => unknown;
  const build: Build = { files: new Map(), failed: new Set() };
  const owners = new Map<string, { owner: string; ref: PageRef }>();
  for (const { name, of, pages } of site.families) {
    const ids =
      of === undefined
        ? [null]
        : [...all.keys()].flatMap((key) => (key.startsWith(`${of}/`) ? key.slice(of.length + 1) : []));
    for (const id of ids) {
      const refs = (id === null ? read(pages) : read(pages, id)) as PageRef[];
      const owner = `q:${pages.name}${JSON.stringify(id === null ? [] : [id])}`;
      for (const ref of refs) {
        const present = owners.get(ref.path);
        if (present === undefined || owner < present.owner) owners.set(ref.path, { owner, ref });
      }
    }
    void name;
  }
  for (const [path, { ref }] of owners) {
    try {
      build.files.set(fileOf(path), textOf(read(site.view(ref.template), ...ref.params)));
    } catch {
      build.failed.add(path);
    }
  }
  return build;
}
