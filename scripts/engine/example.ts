import { Engine } from './engine.ts';
import { openState } from './saved/open-state.ts';
import type { Query } from './nodes/terms.ts';

/** Notes: a page for each, and one that lists the titles of all that share a tag. */
type Note = Record<'title' | 'tag' | 'text', string>;
const notes = new Map<string, Note>();
const query = (name: string, run: Query['run']): Query => ({ name, run });
const note = query('note', (read, id) => read.document(`notes/${id}`));
const title = query('title', (read, id) => (read(note, id) as Note).title);
const byTag = query('by-tag', (read, id) => ({ byTag: [[(read(note, id) as Note).tag, read(title, id), id]] }));
const notePage = query('note-page', (_read, id) => [{ path: `/${id}`, template: 'note', params: [id] }]);
const tagPage = query('tag-page', () => [{ path: '/shop', template: 'tag', params: ['shop'] }]);
const list = query('list', (read, tag) => read.members('byTag', String(tag)).map((id) => read(title, id)));
const engine = new Engine({
  source: { read: (key) => notes.get(key) },
  indexedFolders: [{ folder: 'notes', entries: byTag }],
  families: [
    { name: 'notes', of: 'notes', pages: notePage },
    { name: 'tags', pages: tagPage },
  ],
  view: (template) => (template === 'note' ? note : list),
  queries: [note, title, byTag, notePage, tagPage, list],
  state: openState(':memory:', () => {}).state,
  bootId: 'any',
});

/** Changes a note, and returns what must be published for that. */
export function save(key: string, changed: Note): string[] {
  notes.set(key, changed);
  engine.markChanged([[key, JSON.stringify(changed)]]);
  engine.update(Date.UTC(2026, 0, 1));
  return [...engine.pages.dirty.keys()].sort().map((path) => {
    const page = engine.pages.pages.get(path)!;
    const view = engine.computeView(page);
    engine.markPublished(page, { view });
    return `${path} ${view.json}`;
  });
}
engine.reset();
