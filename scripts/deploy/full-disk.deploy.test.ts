import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
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

const ready = async ({ address }: Server): Promise<[number, string]> => {
  const reply = await fetch(`${address}/readyz`);
  return [reply.status, await reply.text()];
};

async function owner({ address }: Server) {
  const headers = await signIn(address);
  const stores = (await (await fetch(`${address}/api/stores`)).json()) as { id: string; slug: string; name: string }[];
  const { id, slug, name } = stores[0]!;
  const rename = async (to: string): Promise<[number, string]> => {
    const body = JSON.stringify({ name: to });
    const reply = await fetch(`${address}/api/stores/${id}?wait=1`, { method: 'PUT', headers, body });
    return [reply.status, await reply.text()];
  };
  const page = async () => (await fetch(`${address}/store/${slug}`)).text();
  const nameNow = async () => ((await (await fetch(`${address}/api/stores/${slug}`)).json()) as { name: string }).name;
  return { id, slug, name, rename, page, nameNow };
}

const READY = [200, expect.stringContaining('"status":"ready"')];

describe.skipIf(!canMount())('a disk that is full to the last byte', () => {
  it('of the data: nothing is saved and nothing lost, and both end by themselves', async () => {
    const { place, server, fill, free } = await siteOn('DATA_DIR');
    const { id, name, rename, nameNow, page } = await owner(server);
    const file = join(place.DATA_DIR, `stores/${id}.json`);
    const before = readFileSync(file, 'utf8');
    expect(await ready(server)).toEqual(READY);
    fill();
    const full = [503, expect.stringContaining('"Not ready: nothing can be written: the disk is full."')];
    await expect.poll(() => ready(server), { timeout: SECONDS }).toEqual(full);
    expect(await rename('Renamed while full')).toEqual([
      503,
      expect.stringContaining('Nothing was saved: the disk is full. What was saved before is still there.'),
    ]);
    expect([await nameNow(), readFileSync(file, 'utf8')]).toEqual([name, before]);
    expect(await page()).toContain(name);
    free();
    await expect.poll(() => ready(server), { timeout: SECONDS }).toEqual(READY);
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
      const { id, name, rename, page } = await owner(server);
      expect(await ready(server)).toEqual(READY);
      fill();
      const full = [503, expect.stringContaining(`"Not ready: ${why}`)];
      await expect.poll(() => ready(server), { timeout: SECONDS }).toEqual(full);
      // The catalogue is elsewhere: it takes the change, and the page stays as it was.
      expect(await rename('Renamed while full')).toEqual([200, expect.stringContaining('Renamed while full')]);
      expect(readFileSync(join(place.DATA_DIR, `stores/${id}.json`), 'utf8')).toContain('Renamed while full');
      expect(await page()).toContain(name);
      expect(await page()).not.toContain('Renamed while full');
      expect((await ready(server))[1]).not.toContain(place[small]);
      free();
      await expect.poll(page, { timeout: 2 * SECONDS }).toContain('Renamed while full');
      await expect.poll(() => ready(server), { timeout: SECONDS }).toEqual(READY);
      // Each error once, however often it was tried.
      const messages = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"error"'))
        .map((line) => (JSON.parse(line) as { msg: string }).msg);
      expect(messages.length).toBeGreaterThan(0);
      expect(messages).toEqual([...new Set(messages)]);
    },
  );
});
