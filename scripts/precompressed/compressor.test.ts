import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareWithCleanBuild } from '../clean-comparison.ts';
import { projectFolder } from '../config/project-folder.ts';
import { compileSite } from '../publisher/compile.ts';
import { stateFolderOf } from '../state-folder.ts';
import { freshPlace, run, serve, signIn, type Place } from '../testing/processes.ts';
import { copies, missingCopies, staleCopies } from './testing/copies-in.ts';

beforeAll(async () => {
  await compileSite();
});

const small = ['--stores', '2', '--coupons', '4', '--offers', '2', '--posts', '1'];
const wrongCopies = ({ OUT_DIR }: Place) => [...missingCopies(OUT_DIR), ...staleCopies(OUT_DIR)];

const differences = async ({ DATA_DIR, OUT_DIR }: Place) => {
  const found = await compareWithCleanBuild({
    dataFolder: DATA_DIR,
    outFolder: OUT_DIR,
    stateFolder: stateFolderOf(OUT_DIR),
    compiledFolder: join(projectFolder, '.compiled'),
    environment: { siteUrl: null },
    now: Date.now,
  });
  return found?.differences;
};

describe('compressed copies', () => {
  it('follow each publish, belong to the output, and go when they are not wanted any more', async () => {
    const place = freshPlace();
    const PRECOMPRESS = '1';
    await run('seed', [...small, '--data', place.DATA_DIR], place);
    expect((await run('rebuild', [], place)).code).toBe(0);
    writeFileSync(join(place.OUT_DIR, 'index.html.gz'), gzipSync(readFileSync(join(place.OUT_DIR, '404.html'))));
    expect(await differences(place)).toEqual(['index.html.gz is not index.html, compressed']);
    expect((await run('rebuild', ['--full'], { ...place, PRECOMPRESS })).code).toBe(0);
    expect(copies(place.OUT_DIR).length).toBeGreaterThan(40);
    expect([wrongCopies(place), await differences(place)]).toEqual([[], []]);

    const server = await serve(place, { PRECOMPRESS });
    const headers = await signIn(server.address);
    const body = JSON.stringify({ siteName: 'Deals with copies' });
    await fetch(`${server.address}/api/config?wait=1`, { method: 'PUT', headers, body });
    // a page that is written again has no copies until they are made
    await expect.poll(() => missingCopies(place.OUT_DIR), { timeout: 60_000, interval: 200 }).toEqual([]);
    expect(staleCopies(place.OUT_DIR)).toEqual([]);
    const { headers: answered } = await fetch(`${server.address}/`, { headers: { 'accept-encoding': 'br' } });
    expect(answered.get('content-encoding')).toBe('br');
    server.child.kill('SIGTERM');
    await server.ended;
    expect(await differences(place)).toEqual([]);

    expect((await run('rebuild', [], place)).code).toBe(0);
    expect([copies(place.OUT_DIR), await differences(place)]).toEqual([[], []]);
  });
});
