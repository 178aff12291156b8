import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../data/database/open-database.ts';
import { currentBoot } from './boot.ts';
import { fillWhenEmpty } from './first-start.ts';
import { compileSite } from './publisher/compile.ts';
import { openPublishingContext } from './publishing-context.ts';
import { stateFolderOf } from './state-folder.ts';
import { freshPlace, run, type Place } from './testing/processes.ts';

const DAY_MS = 86_400_000;

/** Fills a data folder, by default with the demo, and publishes it, as of so many days ago. */
async function publishedDaysAgo(days: number, demo: 'full' | 'none' = 'full'): Promise<Place> {
  const place = freshPlace();
  const then = Date.now() - days * DAY_MS;
  const database = openDatabase({ folder: place.DATA_DIR, mode: 'write' });
  await fillWhenEmpty(database, demo, new Date(then));
  const holder = { command: 'npm test' };
  const publishing = openPublishingContext({
    database,
    outFolder: place.OUT_DIR,
    compiled: await compileSite(),
    environment: { siteUrl: null },
    holder,
    boot: currentBoot(),
    now: () => then,
    onError: (error) => expect.unreachable(String(error)),
  });
  await publishing.publisher.begin();
  await publishing.close();
  await database.close();
  return place;
}

describe('npm run verify', () => {
  it('names the pages that time has made false, which are those that a rebuild then writes', async () => {
    const place = await publishedDaysAgo(30);
    const { code, output } = await run('verify', [], place);
    expect(code, output).toBe(0);
    expect(output).toContain('holds the same bytes as a clean build');
    const late = /nothing was published: (.*)\. Run npm run rebuild/.exec(output)?.[1]?.split(', ') ?? [];
    expect(late).toEqual(expect.arrayContaining(['/', '/store/humbright', '/feeds/humbright.xml']));
    expect(late).not.toContain('/privacy');

    const rebuild = await run('rebuild', ['--json'], place);
    const { changed } = JSON.parse(rebuild.output.trim().split('\n').at(-1) ?? '') as { changed: string[] };
    expect(changed.sort()).toEqual(late);
  });

  it('names a file that is not what a clean build makes, repairs it with --repair, and names a build by other templates', async () => {
    const place = await publishedDaysAgo(0, 'none');
    writeFileSync(join(place.OUT_DIR, 'about.html'), 'not about');
    const touched = await run('verify', [], place);
    expect([touched.code, touched.output]).toEqual([1, expect.stringContaining('about.html differs')]);

    rmSync(join(place.OUT_DIR, 'stores.html'));
    const stray = join(place.OUT_DIR, '.tmp/1234');
    mkdirSync(stray, { recursive: true });
    writeFileSync(join(stray, '1'), 'half a page');
    const repaired = await run('verify', ['--repair'], place);
    for (const line of ['about.html differs', 'stores.html is missing', '.tmp/1234/1 is a temporary file'])
      expect(repaired.output).toContain(line);
    expect(repaired.output).toContain('3 files differed; everything was built again: 2 written, 0 deleted.');
    expect([repaired.code, repaired.output]).toEqual([0, expect.stringContaining('holds the same bytes')]);
    const verified = await run('verify', [], place);
    expect([verified.code, verified.output]).toEqual([0, expect.not.stringContaining('nothing was published')]);
    const unknown = await run('verify', ['--help'], place);
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('Use: npm run verify -- [--repair]')]);

    const traces = new DatabaseSync(join(stateFolderOf(place.OUT_DIR), 'traces.sqlite'));
    traces.exec("UPDATE facts SET value = 'of another day' WHERE name = 'code'");
    traces.close();
    const outdated = await run('verify', [], place);
    expect([outdated.code, outdated.output]).toEqual([
      1,
      expect.stringContaining('The templates or the code changed since the last publish'),
    ]);
  });

  it('does not compare with a publish that is under way or was killed, and repairs the latter', async () => {
    const place = await publishedDaysAgo(0, 'none');
    const traces = new DatabaseSync(join(stateFolderOf(place.OUT_DIR), 'traces.sqlite'));
    traces.exec("INSERT OR REPLACE INTO facts VALUES ('unfinished', 'yes')");
    traces.close();
    writeFileSync(join(place.OUT_DIR, 'about.html'), 'published by what was killed');
    const unfinished = await run('verify', [], place);
    expect([unfinished.code, unfinished.output]).toEqual([
      1,
      'The last publish did not finish: run npm run rebuild, then verify again.\n',
    ]);
    expect((await run('rebuild', [], place)).code).toBe(0);
    expect((await run('verify', [], place)).output).toContain('holds the same bytes');
  });
});
