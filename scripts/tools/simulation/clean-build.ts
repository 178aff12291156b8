import { createDirectReader } from '../../../data/queries/testing/direct-reader.ts';
import type { InputKey } from '../../../data/schema/documents.ts';
import type { PageRef } from '../../engine/nodes/terms.ts';
import { fileOf } from '../../publish/output/output-folder.ts';
import type { SimulatedSite } from './simulated-site.ts';
import { buildInputs, textOf } from './site-process.ts';

export type Documents = ReadonlyMap<string, unknown>;

/** The files of a site, and the pages that cannot be made. */
export interface Build {
  files: Map<string, string>;
  failed: Set<string>;
}

/** What a plain reader that remembers nothing makes of the documents: it checks the engine's algorithm, not only its memory. */
export function cleanBuild(site: SimulatedSite, documents: Documents, now: number): Build {
  const all = new Map<string, unknown>([...documents, ...Object.entries(buildInputs)]);
  const read = createDirectReader(
    all as ReadonlyMap<InputKey, unknown>,
    site.indexedFolders as never,
    now,
  ) as never as (query: unknown, ...args: unknown[]) => unknown;
  const build: Build = { files: new Map(), failed: new Set() };
  const owners = new Map<string, { owner: string; ref: PageRef }>();
  for (const { of, pages } of site.families) {
    const ids = [...all.keys()].flatMap((key) => (key.startsWith(`${of}/`) ? [[key.slice(`${of}/`.length)]] : []));
    for (const args of of === undefined ? [[]] : ids) {
      const owner = `q:${pages.name}${JSON.stringify(args)}`;
      for (const ref of read(pages, ...args) as PageRef[]) {
        const present = owners.get(ref.path);
        if (present === undefined || owner < present.owner) owners.set(ref.path, { owner, ref });
      }
    }
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
