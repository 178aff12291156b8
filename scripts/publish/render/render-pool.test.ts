import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { freshFolder } from '../../testing/fresh-folder.ts';
import { renderPool } from './render-pool.ts';
import type { PageResult } from './renderer.ts';

/** An app whose page `/hungry` takes more memory than there is, when it is the first or (`greedy`) always. */
const APP = `
import { existsSync, writeFileSync } from 'node:fs';
const spent = new URL('./spent', import.meta.url);
export async function render(path, { greedy }) {
  if (path === '/hungry' && (greedy || !existsSync(spent))) {
    writeFileSync(spent, '');
    const kept = [];
    for (;;) kept.push(new Array(100_000).fill({ path }));
  }
  return { status: 200, body: Buffer.from(path) };
}`;

/** Makes twelve pages, one of them hungry. */
async function makePages(greedy: boolean): Promise<{ results: PageResult[]; files: string[] }> {
  const folder = freshFolder();
  writeFileSync(join(folder, 'app.mjs'), APP);
  const root = join(folder, 'out');
  const pool = renderPool({ entry: pathToFileURL(join(folder, 'app.mjs')), root, memoryMb: 32 });
  const results: PageResult[] = [];
  for (let at = 0; at < 12; at += 1) {
    const path = at === 5 ? '/hungry' : `/page-${at}`;
    await pool.room();
    pool.add({ path, json: JSON.stringify({ greedy }), known: null }, (result) => results.push(result));
  }
  await pool.finish();
  return { results, files: readdirSync(root).filter((file) => file.endsWith('.html')) };
}

it('renders every page, though a worker runs out of memory with one of them', async () => {
  const { results, files } = await makePages(false);
  expect(results.filter((result) => 'failure' in result)).toEqual([]);
  expect([results.length, new Set(results.map(({ path }) => path)).size, files.length]).toEqual([12, 12, 12]);
});

it('fails a page alone that stops a worker again', async () => {
  const { results, files } = await makePages(true);
  expect(results.filter((result) => 'failure' in result)).toEqual([
    { path: '/hungry', failure: expect.stringMatching(/^The render worker stopped: .*memory/) },
  ]);
  expect([results.length, files.length]).toEqual([12, 11]);
});
