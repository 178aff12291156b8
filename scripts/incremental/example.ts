import { Engine } from './engine.ts';
import { openState } from './open-state.ts';
import type { Query } from './terms.ts';

/** Notes: a page for each, and one that lists the notes of a tag. */
const notes = new Map([
  ['notes/1', { title: 'Milk', tag: 'shop', text: 'two litres' }],
  ['notes/2', { title: 'Bread', tag: 'shop', text: 'rye' }],
]);
const query = (name: string, run: Query['run']): Query => ({ name, run });
const note = query('note', (read, id) => read.document(`notes/${id}`));
const title = query('title', (read, id) => (read(note, id) as { title: string }).title);
const tag = query('tag', (read, id) => (read(note, id) as { tag: string }).tag);
const byTag = query('by-tag', (read, id) => ({ byTag: [[read(tag, id), read(title, id), id]] }));
const notePage = query('note-page', (_read, id) => [{ path: `/${id}`, template: 'note', params: [id] }]);
const tagPage = query('tag-page', () => [{ path: '/shop', template: 'tag', params: ['shop'] }]);
const list = query('list', (read, name) => read.members('byTag', String(name)).map((id) => read(title, id)));

/** Publishes twice, the second time after the text of one note has changed; returns what was published each time. */
export function runExample(): { first: string[]; second: string[] } {
  const engine = new Engine({
    source: { read: (key) => notes.get(key) },
    indexedFolders: [{ folder: 'notes', entries: byTag }],
    families: [
      { name: 'notes', of: 'notes', pages: notePage },
      { name: 'tags', pages: tagPage },
    ],
    view: (template) => (template === 'note' ? note : list),
    queries: [note, title, tag, byTag, notePage, tagPage, list],
    state: openState(':memory:', () => {}).state,
  });
  const publish = (...changed: [key: string, version: string][]) => {
    engine.markChanged(changed);
    engine.update(Date.UTC(2026, 0, 1));
    return [...engine.pages.dirty.keys()].sort().map((path) => {
      const view = engine.computeView(engine.pages.pages.get(path)!);
      engine.markPublished(engine.pages.pages.get(path)!, { view });
      return `${path} ${view.json}`;
    });
  };
  if (!engine.restore()) engine.reset();
  const first = publish(['notes/1', '1'], ['notes/2', '1']);
  notes.set('notes/2', { title: 'Bread', tag: 'shop', text: 'wheat' });
  return { first, second: publish(['notes/2', '2']) };
}
