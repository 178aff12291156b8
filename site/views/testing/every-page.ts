import { indexedFolders } from '../../../data/queries/indexes/indexes.ts';
import { withArguments, type Read } from '../../../data/queries/reading/reader.ts';
import { aCatalogue, PRESENT, type CatalogueParts } from '../../../data/queries/testing/builders.ts';
import { createDirectReader, idsIn } from '../../../data/queries/testing/direct-reader.ts';
import type { InputKey } from '../../../data/schema/documents.ts';
import { pageCatalogue } from '../../catalogue/page-catalogue.ts';
import type { PageRef } from '../../catalogue/page-catalogue-types.ts';

/** Every page of a catalogue, family by family. */
export function everyPage(read: Read, documents: ReadonlyMap<InputKey, unknown>): PageRef[] {
  return pageCatalogue.families.flatMap((family) =>
    family.of === undefined ? read(family.pages) : idsIn(documents, family.of).flatMap((id) => read(family.pages, id)),
  );
}

/** What a page shows. */
export function viewOf(read: Read, { template, params }: PageRef): any {
  const found = pageCatalogue.templates[template];
  if (!found) throw new Error(`No template is called ${template}.`);
  return read(withArguments(found.view), ...params);
}

/** The bytes of a page that is not made by Astro; null for those that are. */
export function textOf(read: Read, page: PageRef): string | null {
  const view = viewOf(read, page);
  return pageCatalogue.templates[page.template]?.text?.(view, JSON.stringify(view)) ?? null;
}

/** A small catalogue as a site at an instant; `heard` receives the instants at which something that was asked becomes false. */
export function siteOf(parts: CatalogueParts = {}, now = PRESENT, heard?: (instant: number) => void) {
  const documents = aCatalogue(parts);
  const read = createDirectReader(documents, indexedFolders, now, heard);
  const pages = everyPage(read, documents);
  const pageOf = (path: string): PageRef => {
    const page = pages.find((each) => each.path === path);
    if (!page) throw new Error(`There is no page at ${path}.`);
    return page;
  };
  return {
    read,
    pages,
    paths: pages.map(({ path }) => path),
    view: (path: string) => viewOf(read, pageOf(path)),
    text: (path: string) => textOf(read, pageOf(path)) ?? '',
  };
}
