import { expect, it } from 'vitest';
import { noTrace } from './node.ts';
import type { Page } from './page-set.ts';
import { PagesByPath } from './pages-by-path.ts';

const PATHS = ['/', '/a', '/b', '/c'];
const pageAt = (at: string, template: string): Page => ({
  ...{ path: at, template, params: [], owner: 'o' },
  ...{ view: null, bytes: null, trace: noTrace, failure: null },
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
