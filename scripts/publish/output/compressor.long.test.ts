import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compare, rebuild, seed } from '../../testing/commands-here.ts';
import { freshPlace, type Place } from '../../testing/processes.ts';
import { serveTestSite } from '../../testing/test-site.ts';
import { copies, missingCopies, staleCopies } from './testing/copies-in.ts';

const wrongCopies = ({ OUT_DIR }: Place) => [...missingCopies(OUT_DIR), ...staleCopies(OUT_DIR)];

const differences = async (place: Place) => (await compare(place))?.differences;

describe('compressed copies', () => {
  it('follow each publish, belong to the output, and go when they are not wanted any more', async () => {
    const place = freshPlace();
    const PRECOMPRESS = '1';
    seed(place);
    await rebuild(place);
    writeFileSync(join(place.OUT_DIR, 'index.html.gz'), gzipSync(readFileSync(join(place.OUT_DIR, '404.html'))));
    expect(await differences(place)).toEqual(['index.html.gz is not index.html, compressed']);
    await rebuild({ ...place, PRECOMPRESS }, { full: true });
    expect(copies(place.OUT_DIR).length).toBeGreaterThan(40);
    expect([wrongCopies(place), await differences(place)]).toEqual([[], []]);

    const { address, owner, close } = await serveTestSite(place, { PRECOMPRESS });
    await owner.put('/api/stores/s00000?wait=1', { name: 'A store with copies' });
    // a page that is written again has no copies until they are made
    await expect.poll(() => missingCopies(place.OUT_DIR), { timeout: 60_000, interval: 200 }).toEqual([]);
    expect(staleCopies(place.OUT_DIR)).toEqual([]);
    const { headers: answered } = await fetch(`${address}/`, { headers: { 'accept-encoding': 'br' } });
    expect(answered.get('content-encoding')).toBe('br');
    await close();
    expect(await differences(place)).toEqual([]);

    await rebuild(place);
    expect([copies(place.OUT_DIR), await differences(place)]).toEqual([[], []]);
  });
});
