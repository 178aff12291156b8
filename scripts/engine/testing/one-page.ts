import type { PageFamily, Query, Reader } from '../nodes/terms.ts';
import { query, startEngine, type Definition, type Documents } from './fixture.ts';
import { NOON } from './sites.ts';

export { query };

export const field = (read: Reader, key: string, name: string): unknown =>
  (read.document(key) as { [name: string]: unknown } | undefined)?.[name];

/** One page, `/`, that shows what `view` says. */
export function onePage(view: Query, more: Partial<Definition> & { others?: readonly Query[] } = {}): Definition {
  const home: PageFamily = {
    name: 'home',
    pages: query('pages:home', () => [{ path: '/', template: 'home', params: [] }]),
  };
  const families = [home, ...(more.families ?? [])];
  return {
    ...more,
    families,
    view: () => view,
    queries: [
      view,
      ...families.map((family) => family.pages),
      ...(more.indexedFolders ?? []).map((each) => each.entries as Query),
      ...(more.others ?? []),
    ],
  };
}

type Started = ReturnType<typeof startEngine>;

/** Marks the documents as changed, updates, computes the view of every dirty page and saves; returns the views by path. */
export function publish(
  { engine }: Pick<Started, 'engine'>,
  keys: readonly string[],
  docs: Documents,
  now = NOON,
): Map<string, unknown> {
  engine.markChanged(keys.map((key) => [key, docs.has(key) ? JSON.stringify(docs.get(key)) : null] as const));
  engine.update(now);
  const views = new Map<string, unknown>();
  for (const path of [...engine.pages.dirty.keys()]) {
    const page = engine.pages.pages.get(path)!;
    try {
      const view = engine.computeView(page);
      views.set(path, view.view);
      engine.markPublished(page, { view, bytes: 'any' });
    } catch (error) {
      views.set(path, String(error));
      engine.markPublished(page, { failure: String(error) });
    }
  }
  engine.save();
  return views;
}
