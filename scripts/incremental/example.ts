import { Engine } from './engine.ts';
import { openState } from './open-state.ts';
import type { IndexEntry, Query, Reader } from './terms.ts';

/** Notes with a tag each: one page for each note, and one that lists the notes of a tag. */
const documents = new Map([
  ['notes/1', { title: 'Milk', tag: 'shop', text: 'two litres' }],
  ['notes/2', { title: 'Bread', tag: 'shop', text: 'rye' }],
]);
const note = (read: Reader, id: string) => read.document(`notes/${id}`) as { title: string; tag: string; text: string };

const title = { name: 'title', run: (read: Reader, id: string) => note(read, id).title };
const byTag = {
  name: 'by-tag',
  run: (read: Reader, id: string): { [index: string]: IndexEntry[] } => ({
    byTag: [[note(read, id).tag, note(read, id).title, id]],
  }),
};
const notePage = {
  name: 'note-page',
  run: (_read: Reader, id: string) => [{ path: `/${id}`, template: 'note', params: [id] }],
};
const tagPage = { name: 'tag-page', run: () => [{ path: '/shop', template: 'tag', params: ['shop'] }] };
const views: { [template: string]: Query } = {
  note: { name: 'note-view', run: (read, id) => note(read, String(id)) },
  tag: { name: 'tag-view', run: (read, tag) => read.members('byTag', String(tag)).map((id) => read(title, id)) },
};

/** Publishes twice, the second time after the text of one note has changed; returns what was published each time. */
export function runExample(): { first: string[]; second: string[] } {
  const engine = new Engine({
    source: { read: (key) => documents.get(key) },
    indexedFolders: [{ folder: 'notes', entries: byTag }],
    families: [
      { name: 'notes', of: 'notes', pages: notePage },
      { name: 'tags', pages: tagPage },
    ],
    view: (template) => views[template] as Query,
    queries: [title, byTag, notePage, tagPage, ...Object.values(views)],
    state: openState(':memory:', () => {}).state,
  });
  const publish = () => {
    engine.update(Date.UTC(2026, 0, 1));
    return [...engine.pages.dirty.keys()].sort().map((path) => {
      const page = engine.pages.pages.get(path)!;
      const view = engine.computeView(page);
      engine.markPublished(page, { view });
      return `${path} ${view.json}`;
    });
  };
  if (!engine.restore()) engine.reset();
  engine.markChanged([...documents.keys()].map((key) => [key, 'version 1']));
  const first = publish();
  documents.set('notes/2', { title: 'Bread', tag: 'shop', text: 'wheat' });
  engine.markChanged([['notes/2', 'version 2']]);
  return { first, second: publish() };
}
