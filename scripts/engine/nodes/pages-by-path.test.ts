import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noTrace } from './node.ts';
import type { Page } from './page-set.ts';
import { PagesByPath } from './pages-by-path.ts';
import { runs } from '../testing/runs.ts';

const PATHS = ['/', '/a', '/b', '/c'];
const path = fc.constantFrom(...PATHS);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom('get', 'has', 'set', 'delete'), path) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('keys', 'values', 'entries', 'forEach', 'clear'), path) },
);

const pageAt = (at: string, template: string): Page => ({
  ...{ path: at, template, params: [], owner: 'o' },
  ...{ view: null, bytes: null, trace: noTrace, failure: null },
});

/** What one step gives: of pages their templates, in no order. */
function done(pages: Map<string, Page>, kind: string, at: string, number: number): unknown {
  if (kind === 'get') return pages.get(at)?.template;
  if (kind === 'has') return pages.has(at);
  if (kind === 'set') return pages.set(at, pageAt(at, `new ${number}`)).size;
  if (kind === 'delete') return pages.delete(at);
  if (kind === 'clear') return pages.clear();
  if (kind === 'keys') return [...pages.keys()].toSorted();
  const found = new Set<string>();
  if (kind === 'values') for (const { template } of pages.values()) found.add(template);
  if (kind === 'entries') for (const [, { template }] of pages) found.add(template);
  if (kind === 'forEach') pages.forEach(({ template }) => found.add(template));
  return found;
}

it('is a map of all pages, whichever of the saved ones have been read', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path), fc.subarray(PATHS), fc.array(step, { maxLength: 20 }), (saved, read, steps) => {
      const onDisk = new Map(saved.map((at) => [at, { page: pageAt(at, `saved ${at}`), dirty: false }]));
      const pages = new PagesByPath();
      const unsettled = [...onDisk.values()].filter(({ page }) => read.includes(page.path));
      pages.useSaved(
        {
          count: onDisk.size,
          unsettled: () => unsettled,
          one: (at) => onDisk.get(at),
          all: () => onDisk.values(),
        },
        unsettled.map(({ page }) => page),
      );
      const expected = new Map(Array.from(onDisk, ([at, { page }]) => [at, page]));
      for (const [number, [kind, at]] of steps.entries()) {
        expect(done(pages, kind, at, number)).toEqual(done(expected, kind, at, number));
        expect(pages.size).toBe(expected.size);
      }
      expect(new Map(pages)).toEqual(expected);
    }),
    runs(100),
  );
});

it('reads only what is asked for, until all pages are', () => {
  const read: string[] = [];
  const one = (at: string) => {
    read.push(at);
    return { page: pageAt(at, 'saved'), dirty: false };
  };
  const pages = new PagesByPath();
  pages.useSaved({ count: 4, unsettled: () => [], one, all: () => PATHS.map(one) }, []);
  expect([pages.get('/a')?.template, pages.get('/a')?.template, pages.size]).toEqual(['saved', 'saved', 4]);
  expect(read).toEqual(['/a']);
  expect([...pages.keys()].toSorted()).toEqual(PATHS);
  expect(read.slice(1)).toEqual(PATHS);
});

it.each([1, 3])('is a damaged state where %i of 2 saved pages are found', (found) => {
  const all = PATHS.slice(0, found).map((at) => ({ page: pageAt(at, 'saved'), dirty: false }));
  const one = (at: string) => all.find(({ page }) => page.path === at);
  const pages = new PagesByPath();
  pages.useSaved({ count: 2, unsettled: () => [], one, all: () => all }, []);
  for (const at of PATHS) pages.get(at);
  expect(() => pages.keys()).toThrow('as many pages are read as were saved');
});
