import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rebuild, seed } from '../testing/commands-here.ts';
import { freshPlace, run } from '../testing/processes.ts';
import { serveTestSite } from '../testing/test-site.ts';

it('beside a server rebuild and verify let it do the work, and another site is not published to its output', async () => {
  const place = freshPlace();
  seed(place);
  const { address } = await serveTestSite(place);
  const stores = join(place.DATA_DIR, 'stores');
  const file = join(stores, readdirSync(stores)[0]!);
  const store = JSON.parse(readFileSync(file, 'utf8')) as { slug: string };
  const description = 'Edited by hand beside a running server.';
  writeFileSync(file, `${JSON.stringify({ ...store, description }, null, 2)}\n`);
  const rebuilt = await run('rebuild', ['--json'], place);
  expect(rebuilt.code).toBe(0);
  const summary = JSON.parse(rebuilt.output.trim().split('\n').at(-1) ?? '') as { changed: string[] };
  expect(summary.changed).toContain(`/store/${store.slug}`);
  expect(await (await fetch(`${address}/store/${store.slug}`)).text()).toContain(description);

  const other = join(place.OUT_DIR, '..', 'other');
  await rebuild(place, { outFolder: other, full: true });
  const [ours, others] = [place.OUT_DIR, other].map((out) => readFileSync(join(out, 'index.html'), 'utf8'));
  expect(others).toBe(ours);

  const page = join(place.OUT_DIR, `store/${store.slug}.html`);
  const good = readFileSync(page, 'utf8');
  writeFileSync(page, 'no page');
  const repair = await run('verify', ['--repair'], place);
  expect([repair.code, repair.output]).toEqual([0, expect.stringContaining(`store/${store.slug}.html differs`)]);
  expect(repair.output).toMatch(/The server at \S+ is running and does the publishing/);
  expect(repair.output).toMatch(/1 file differed; .* 1 written, 0 deleted[^]*holds the same bytes/);
  expect(readFileSync(page, 'utf8')).toBe(good);

  const elsewhere = freshPlace();
  const refusal = `${place.OUT_DIR} is already in use by \`npm start\``;
  const start = await run('start', [], { ...elsewhere, PORT: '0', OUT_DIR: place.OUT_DIR });
  expect(start).toEqual({ code: 1, output: expect.stringContaining(refusal) });
  expect(start.output).not.toMatch(/\n\s+at /);
  expect(existsSync(join(elsewhere.DATA_DIR, 'settings.json'))).toBe(false);
  seed(elsewhere);
  await expect(rebuild(place, { dataFolder: elsewhere.DATA_DIR })).rejects.toThrow(refusal);
});
