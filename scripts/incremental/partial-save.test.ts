import { expect, it } from 'vitest';
import { fixtureEngine, memoryState, publishInto, type Documents } from './testing/fixture.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const catalogue = (): Documents =>
  new Map<string, unknown>([
    ['config', { title: 'a' }],
    ...['ant', 'bee', 'cat'].map(
      (name) => [`items/${name}`, { name, group: 'home', price: 1, note: '', endsAt: null }] as const,
    ),
  ]);

it('a process that ends after a part of a publish was saved leaves every page that was not made dirty', () => {
  const documents = catalogue();
  const state = memoryState();
  const site = new Map<string, string>();
  const { engine } = fixtureEngine(documents, state);
  engine.markChanged([...documents.keys()].map((key) => [key, '1']));
  publishInto(site, engine, NOON);

  documents.set('config', { title: 'b' });
  engine.markChanged([['config', '2']]);
  engine.beginPublish();
  engine.update(NOON);
  const [made, inTheMaking] = ['/item/ant', '/item/bee'].map((path) => engine.pages.pages.get(path)!);
  const view = engine.computeView(made!);
  site.set(made!.path, view.json);
  engine.markPublished(made!, { view, bytes: view.json });
  engine.computeView(inTheMaking!);
  const others = [...engine.pages.dirty.keys()];
  expect(others).toEqual(expect.arrayContaining(['/', '/item/cat']));
  engine.savePart();
  engine.savePart();

  const { engine: next } = fixtureEngine(documents, state);
  expect(next.uncleanShutdown).toBe('a publish was not finished');
  expect(new Set(next.pages.dirty.keys())).toEqual(new Set([inTheMaking!.path, ...others]));
  next.markChanged([['config', '2']]);
  publishInto(site, next, NOON);
  expect(site.get('/')).toContain('"title":"B"');
  expect(site.get('/item/cat')).toContain('"title":"B"');
});

it('is refused nothing by what was saved: the last save ends the publish', () => {
  const documents = catalogue();
  const state = memoryState();
  const { engine } = fixtureEngine(documents, state);
  engine.markChanged([...documents.keys()].map((key) => [key, '1']));
  publishInto(new Map(), engine, NOON);
  documents.set('config', { title: 'b' });
  engine.markChanged([['config', '2']]);
  engine.beginPublish();
  engine.update(NOON);
  engine.savePart();
  publishInto(new Map(), engine, NOON);
  const { engine: next } = fixtureEngine(documents, state);
  expect([next.uncleanShutdown, [...next.pages.dirty.keys()], next.documents.get('config')]).toEqual([null, [], '2']);
});
