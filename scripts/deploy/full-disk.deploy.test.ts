import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Answer } from '../../api/testing/visitor.ts';
import { serve, signIn, type Server } from '../testing/processes.ts';
import { canMount, fillDisk, mountSmallDisk } from '../testing/small-disk.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const SIZE = '96m';
/** A look is good for five seconds. */
const SECONDS = 10_000;

type Folder = 'DATA_DIR' | 'OUT_DIR' | 'STATE_DIR';

/** A site of which one folder is on a small disk of its own. */
async function siteOn(small: Folder) {
  const folder = freshFolder();
  const place = { DATA_DIR: join(folder, 'data'), OUT_DIR: join(folder, 'out'), STATE_DIR: join(folder, 'state') };
  mkdirSync(place[small]);
  onTestFinished(mountSmallDisk(place[small], SIZE));
  const server = await serve(place);
  const filler = join(place[small], small === 'OUT_DIR' ? '.well-known-filler' : '.filler');
  return { place, server, fill: () => fillDisk(filler), free: () => rmSync(filler) };
}

const READY = [200, expect.stringContaining('"status":"ready"')];
const shown = ({ status, text }: Answer) => [status, text] as const;

async function storeOf({ address }: Server) {
  const owner = await signIn(address);
  const [{ id, slug, name }] = (await owner.get('/api/stores')).body;
  const readiness = async () => shown(await owner.get('/readyz'));
  const rename = async (to: string) => shown(await owner.put(`/api/stores/${id}?wait=1`, { name: to }));
  const page = async () => (await owner.get(`/store/${slug}`)).text;
  const nameNow = async () => (await owner.get(`/api/stores/${slug}`)).body.name;
  const becomes = (status: unknown[]) => expect.poll(readiness, { timeout: SECONDS }).toEqual(status);
  await becomes(READY);
  return { id, name, readiness, rename, page, nameNow, becomes };
}

describe.skipIf(!canMount())('a disk that is full to the last byte', () => {
  it('of the data: nothing is saved and nothing lost, and both end by themselves', async () => {
    const { place, server, fill, free } = await siteOn('DATA_DIR');
    const { id, name, rename, nameNow, page, becomes } = await storeOf(server);
    const file = join(place.DATA_DIR, `stores/${id}.json`);
    const before = readFileSync(file, 'utf8');
    fill();
    await becomes([503, expect.stringContaining('"Not ready: nothing can be written: the disk is full."')]);
    const refusal = 'Nothing was saved: the disk is full. What was saved before is still there.';
    expect(await rename('Renamed while full')).toEqual([503, expect.stringContaining(refusal)]);
    expect([await nameNow(), readFileSync(file, 'utf8')]).toEqual([name, before]);
    expect(await page()).toContain(name);
    free();
    await becomes(READY);
    expect(await rename('Renamed again')).toEqual([200, expect.stringContaining('Renamed again')]);
    expect(await page()).toContain('Renamed again');
  });

  it.each([
    { small: 'STATE_DIR', why: 'nothing can be written: the disk is full' },
    { small: 'OUT_DIR', why: 'nothing can be published: the disk is full' },
  ] as const)(
    'of $small: what is saved is published by itself when there is room, and no reply names a folder of the machine',
    async ({ small, why }) => {
      const { place, server, fill, free } = await siteOn(small);
      const { id, name, readiness, rename, page, becomes } = await storeOf(server);
      fill();
      await becomes([503, expect.stringContaining(`"Not ready: ${why}`)]);
      // The catalogue is elsewhere: it takes the change, and the page stays as it was.
      expect(await rename('Renamed while full')).toEqual([200, expect.stringContaining('Renamed while full')]);
      expect(readFileSync(join(place.DATA_DIR, `stores/${id}.json`), 'utf8')).toContain('Renamed while full');
      expect(await page()).toContain(name);
      expect(await page()).not.toContain('Renamed while full');
      expect((await readiness())[1]).not.toContain(place[small]);
      free();
      await expect.poll(page, { timeout: 2 * SECONDS }).toContain('Renamed while full');
      await becomes(READY);
      // Each error once, however often it was tried.
      const errors = server.output().match(/^.*"level":"error".*$/gm) ?? [];
      const messages = errors.map((line) => (JSON.parse(line) as { msg: string }).msg);
      expect(messages.length).toBeGreaterThan(0);
      expect(messages).toEqual([...new Set(messages)]);
    },
  );
});
