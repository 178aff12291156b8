import { describe, expect, it } from 'vitest';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';
import { bySlug, onePage, publish, query } from './testing/one-page.ts';

describe('the entries of a document', () => {
  it('are a set: naming one twice is naming it once, before and after a restart', () => {
    const docs: Documents = new Map<string, unknown>([['items/1', { slugs: ['a', 'a'] }]]);
    const definition = onePage(
      query('home', (read) => read.count('slugs', 'a')),
      { indexedFolders: [bySlug] },
    );
    const state = memoryState();
    expect(publish(startEngine(docs, definition, state), ['items/1'], docs).get('/')).toBe(1);
    docs.set('items/2', { slugs: ['a'] });
    expect(publish(startEngine(docs, definition, state), ['items/2'], docs).get('/')).toBe(2);
    docs.set('items/1', { slugs: [] });
    expect(publish(startEngine(docs, definition, state), ['items/1'], docs).get('/')).toBe(1);
  });

  it('that is gone are withdrawn once, also while another query reads them', () => {
    const entries = query('entries', (read, id: string) => ({
      same: read.document(`items/${id}`) ? [['', 0, 'x']] : [],
    }));
    const view = query('home', (read) => [read.count('same', ''), read(entries, '1')]);
    const docs: Documents = new Map<string, unknown>([
      ['items/1', {}],
      ['items/2', {}],
    ]);
    const started = startEngine(docs, onePage(view, { indexedFolders: [{ folder: 'items', entries }] }));
    publish(started, ['items/1', 'items/2'], docs);
    docs.delete('items/1');
    expect(publish(started, ['items/1'], docs).get('/')).toEqual([1, { same: [] }]);
  });
});
