import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { RenderPool } from './render-pool.ts';
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

/** A pool for this app, and what it has made. */
function poolOf(app: string, memoryMb?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'render-pool-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'app.mjs'), app);
  const out = join(folder, 'out');
  const entry = pathToFileURL(join(folder, 'app.mjs'));
  const pool = new RenderPool({ entry, root: out, ...(memoryMb !== undefined && { memoryMb }) });
  const results: PageResult[] = [];
  pool.onResult = (result) => results.push(result);
  return { folder, out, pool, results };
}

/** Makes twelve pages, one of them hungry. */
async function makePages(greedy: boolean): Promise<{ results: PageResult[]; files: string[] }> {
  const { out, pool, results } = poolOf(APP, 32);
  for (let at = 0; at < 12; at += 1) {
    const path = at === 5 ? '/hungry' : `/page-${at}`;
    await pool.room('rendered');
    pool.add({ path, viewJson: JSON.stringify({ greedy }), known: null });
  }
  await pool.finish();
  return { results, files: readdirSync(out).filter((file) => file.endsWith('.html')) };
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

/** An app whose page `/hungry` waits for a while, and then takes more memory than there is. */
const LATE_APP = `
import { setImmediate as turn } from 'node:timers/promises';
export async function render(path) {
  if (path === '/hungry') {
    for (let turns = 0; turns < 500; turns += 1) await turn();
    const kept = [];
    for (;;) kept.push(new Array(100_000).fill({ path }));
  }
  return { status: 200, body: Buffer.from(path) };
}`;

it('makes every page of a batch whose worker stops while others wait behind it', async () => {
  const { pool, results } = poolOf(LATE_APP, 32);
  const paths = Array.from({ length: 60 }, (_, at) => (at === 5 ? '/hungry' : `/page-${at}`));
  for (const path of paths) pool.add({ path, viewJson: 'null', known: null });
  for (let at = 0; at < 60; at += 1) pool.add({ path: `/list-${at}.json`, text: '[]', known: null });
  await pool.finish();
  expect(new Set(results.map(({ path }) => path)).size).toBe(120);
  expect(results.flatMap((result) => ('failure' in result ? [result.path] : []))).toEqual(['/hungry']);
});

/** An app that renders nothing before the file `go` stands beside it. */
const WAITING_APP = `
import { existsSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
export async function render(path) {
  while (!existsSync(new URL('./go', import.meta.url))) await turn();
  return { status: 200, body: Buffer.from(path) };
}`;

it('takes pages that are only to be written while it has no room for more to render', async () => {
  const { folder, pool, results } = poolOf(WAITING_APP);
  const added: string[] = [];
  const add = (page: { path: string; text?: string; viewJson?: string }) => {
    added.push(page.path);
    pool.add({ ...page, known: null });
  };
  while (pool.hasRoom('rendered')) add({ path: `/page-${added.length}`, viewJson: 'null' });
  expect(pool.hasRoom('written')).toBe(true);
  for (let at = 0; at < 30; at += 1) add({ path: `/list-${at}.json`, text: '[]' });
  expect([pool.hasRoom('rendered'), results.length]).toEqual([false, 0]);
  const room = pool.room('rendered');
  writeFileSync(join(folder, 'go'), '');
  await room;
  expect(results.length).toBeGreaterThan(0);
  await pool.finish();
  expect(results.map(({ path }) => path).sort()).toEqual(added.sort());
});
