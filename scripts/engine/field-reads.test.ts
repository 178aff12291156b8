import { expect, it } from 'vitest';
import { answerIn, fieldId, parseFieldId } from './nodes/node.ts';
import type { Query } from './nodes/terms.ts';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';
import { publish, query } from './testing/one-page.ts';

interface Facts {
  left: number;
  right?: number;
  broken?: true;
}

const facts: Query = {
  name: 'facts',
  hasFields: true,
  run: (read) => {
    const { broken, ...found } = read.document('facts') as Facts;
    if (broken) throw new Error('the facts are broken');
    return found;
  },
};
const left = query('left', (read) => read.field(facts, 'left'));
const both = query('both', (read) => [read.document('other'), read(left)]);
const page = (path: string) => ({ path, template: path, params: [] });
const views: { [template: string]: Query } = {
  '/left': left,
  '/right': query('right', (read) => read.field(facts, 'right') ?? 'none'),
  '/both': query('both-view', (read) => read(both)),
  '/whole': query('whole', (read) => read(facts)),
};
const family = { name: 'pages', pages: query('pages', () => Object.keys(views).map(page)) };
const definition = {
  families: [family],
  queries: [facts, left, both, family.pages],
  view: (template: string) => views[template]!,
};

function start(documents: Documents, state = memoryState()) {
  const started = startEngine(documents, definition, state);
  /** Makes what these documents concern; gives the views of the pages by path. */
  const shown = (...keys: string[]): { [path: string]: unknown } => {
    started.events.length = 0;
    return Object.fromEntries(publish(started, keys, documents));
  };
  const computed = () => started.events.flatMap((event) => (event.type === 'computed' ? event.id : []));
  return { publish: shown, computed };
}

const catalogue = (given: Facts): Documents =>
  new Map<string, unknown>([
    ['facts', given],
    ['other', 'one'],
  ]);

it('a field that changes concerns what reads it, and nothing that reads others, also after a restart', () => {
  const documents = catalogue({ left: 1, right: 1 });
  const state = memoryState();
  let site = start(documents, state);
  site.publish('facts', 'other');
  documents.set('facts', { left: 1, right: 2 });
  expect(site.publish('facts')).toEqual({ '/right': 2, '/whole': { left: 1, right: 2 } });
  site = start(documents, state);
  documents.set('facts', { left: 1 });
  expect(site.publish('facts')).toEqual({ '/right': 'none', '/whole': { left: 1 } });
  expect(site.computed()).toEqual(['q:facts[]']);
  documents.set('facts', { left: 2, right: 3 });
  expect(Object.keys(site.publish('facts')).sort()).toEqual(['/both', '/left', '/right', '/whole']);
});

it('a field is current when it is read, so that nothing is computed twice', () => {
  const documents = catalogue({ left: 1 });
  const site = start(documents);
  site.publish('other', 'facts');
  documents.set('other', 'two').set('facts', { left: 2 });
  expect(site.publish('other', 'facts')).toMatchObject({ '/both': ['two', 2], '/left': 2 });
  expect(site.computed().sort()).toEqual(['q:both[]', 'q:facts[]', 'q:left[]']);
});

it('what read a field of an answer that failed is made again when it comes back as it was', () => {
  const documents = catalogue({ left: 1 });
  const site = start(documents);
  site.publish('other', 'facts');
  documents.set('facts', { left: 1, broken: true });
  expect(site.publish('facts')['/left']).toBe('Error: the facts are broken');
  documents.set('facts', { left: 1 });
  expect(site.publish('facts')).toMatchObject({ '/left': 1, '/right': 'none', '/both': ['one', 1] });
});

it('the id of a field holds its name, whatever characters that has', () => {
  for (const name of ['a', '', 'with space', 'q:x["y"]', '"', '\n', '\ud800'])
    expect(parseFieldId(fieldId(name, 'q:facts["a b"]'))).toEqual({ name, answer: 'q:facts["a b"]' });
  expect(answerIn(fieldId('a b', 'q:facts["a b"]'))).toBe('q:facts["a b"]');
  expect(answerIn('q:facts[]')).toBe('q:facts[]');
});
