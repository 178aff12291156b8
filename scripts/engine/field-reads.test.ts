import { expect, it } from 'vitest';
import { answerIn, fieldId, parseFieldId } from './nodes/node.ts';
import type { Query } from './nodes/terms.ts';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';
import { publish, query } from './testing/one-page.ts';

const facts: Query = { name: 'facts', hasFields: true, run: (read) => read.document('facts') };
const views: { [template: string]: Query } = {
  '/left': query('left', (read) => read.field(facts, 'left')),
  '/right': query('right', (read) => read.field(facts, 'right') ?? 'none'),
  '/whole': query('whole', (read) => read(facts)),
};
const family = {
  name: 'pages',
  pages: query('pages', () => Object.keys(views).map((path) => ({ path, template: path, params: [] }))),
};
const definition = {
  families: [family],
  queries: [facts, family.pages],
  view: (template: string) => views[template]!,
};

it('a field that changes concerns what reads it, and nothing that reads others, also after a restart', () => {
  const documents: Documents = new Map();
  const state = memoryState();
  let started = startEngine(documents, definition, state);
  /** Makes what this concerns; gives the views of the pages by path. */
  const publishFacts = (given: { [name: string]: number }): { [path: string]: unknown } => {
    documents.set('facts', given);
    started.events.length = 0;
    return Object.fromEntries(publish(started, ['facts'], documents));
  };
  publishFacts({ left: 1, right: 1 });
  expect(publishFacts({ left: 1, right: 2 })).toEqual({ '/right': 2, '/whole': { left: 1, right: 2 } });
  started = startEngine(documents, definition, state);
  expect(publishFacts({ left: 1 })).toEqual({ '/right': 'none', '/whole': { left: 1 } });
  expect(started.events.flatMap((event) => (event.type === 'computed' ? event.id : []))).toEqual(['q:facts[]']);
  expect(Object.keys(publishFacts({ left: 2, right: 3 })).sort()).toEqual(['/left', '/right', '/whole']);
});

it('the id of a field holds its name, whatever characters that has', () => {
  for (const name of ['a', '', 'with space', 'q:x["y"]', '"', '\n', '\ud800'])
    expect(parseFieldId(fieldId(name, 'q:facts["a b"]'))).toEqual({ name, answer: 'q:facts["a b"]' });
  expect(answerIn(fieldId('a b', 'q:facts["a b"]'))).toBe('q:facts["a b"]');
  expect(answerIn('q:facts[]')).toBe('q:facts[]');
});
