import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../environment/free-port.ts';
import { rebuild, seed } from '../testing/commands-here.ts';
import { freshPlace, run, type Place } from '../testing/processes.ts';
import { serveTestSite } from '../testing/test-site.ts';

/** A place with a few stores, which its server publishes quickly. */
function smallPlace(): Place {
  const place = freshPlace();
  seed(place, { stores: 3, coupons: 6 });
  return place;
}

describe('two processes', () => {
  it('a second server on the same data or output is refused by name, and rebuild and verify let the server do the work', async () => {
    const place = smallPlace();
    const { address } = await serveTestSite(place);
    const second = await run('start', [], { ...place, PORT: String(await freePort()) });
    expect(second.code).toBe(1);
    expect(second.output).toContain('is already in use by `npm start` (process');
    expect(second.output).not.toMatch(/\n\s+at /);

    const file = join(place.DATA_DIR, 'stores', readdirSync(join(place.DATA_DIR, 'stores'))[0] as string);
    const store = JSON.parse(readFileSync(file, 'utf8')) as { slug: string; description: string };
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
    const start = await run('start', [], { ...elsewhere, OUT_DIR: place.OUT_DIR });
    expect(start.code).toBe(1);
    expect(start.output).toContain(`${place.OUT_DIR} is already in use by \`npm start\``);
    expect(existsSync(join(elsewhere.DATA_DIR, 'settings.json'))).toBe(false);
    await expect(rebuild(place, { dataFolder: smallPlace().DATA_DIR })).rejects.toThrow(
      `${place.OUT_DIR} is already in use by \`npm start\``,
    );
  });

  it('a rebuild beside a server names the document that the server cannot use, and the owner reads it too', async () => {
    const place = smallPlace();
    const { address, owner } = await serveTestSite(place);
    const [own, neighbour] = readdirSync(join(place.DATA_DIR, 'stores')) as [string, string];
    const file = join(place.DATA_DIR, 'stores', own);
    const good = readFileSync(file, 'utf8');
    const { id, slug } = JSON.parse(good) as { id: string; slug: string };
    const page = await (await fetch(`${address}/store/${slug}`)).text();
    writeFileSync(file, good.slice(0, 300));
    const first = await rebuild(place);
    expect(first).toMatchObject({ broken: 1, output: expect.stringContaining(`${file}: this is not JSON`) });
    expect(await (await fetch(`${address}/store/${slug}`)).text()).toBe(page);
    expect(readFileSync(file, 'utf8')).toBe(good.slice(0, 300));

    // What never was good is left out, and so is what has a name that is no id.
    const [newcomer, oddName, twin] = ['newcomer', 'Odd Name', 'twin'].map((name) =>
      join(place.DATA_DIR, 'stores', `${name}.json`),
    ) as [string, string, string];
    writeFileSync(newcomer, '{"id": "newcomer", "name": 7}');
    writeFileSync(oddName, good);
    const other = JSON.parse(readFileSync(join(place.DATA_DIR, 'stores', neighbour), 'utf8')) as { slug: string };
    writeFileSync(twin, JSON.stringify({ ...other, id: 'twin' }));
    const again = await run('rebuild', [], place);
    expect(again.code).toBe(1);
    expect(again.output).toMatch(
      new RegExp(`${file}: this is not JSON: .* What is published of it stays until the file is fixed\\.\n`),
    );
    expect(again.output).toContain(`${newcomer}: slug: This is missing. It is left out until the file is fixed.`);
    expect(again.output).toContain(
      `${oddName}: the file's name is not an id. Use 1 to 64 lower-case letters, digits or hyphens before ".json". It ` +
        'is left out until the file is fixed.',
    );
    expect(again.output).toContain(
      `${twin}: slug: the slug "${other.slug}" is already used by stores/${neighbour}. Choose another. It is left ` +
        'out until the file is fixed.',
    );

    // The owner reads the same, without any path of this machine.
    const status = (await owner.get('/api/publish/status')).body;
    expect(status.documents.map(({ key }: { key: string }) => key)).toEqual(
      expect.arrayContaining([`stores/${id}`, 'stores/newcomer', 'stores/twin', 'stores/Odd Name']),
    );
    expect(status.last.documents).toEqual(status.documents);
    expect((await owner.get('/healthz')).body).toEqual({ status: 'degraded' });
    expect(JSON.stringify(status)).not.toContain(place.DATA_DIR);
    for (const [method, path, body] of [
      ['PUT', `/api/stores/${id}`, { description: 'Late.' }],
      ['DELETE', `/api/stores/${id}`],
      [
        'POST',
        '/api/offers',
        { storeId: id, title: 'Late', description: 'Late.', affiliateLink: 'https://go.example' },
      ],
    ] as const) {
      const answer = await owner.send(method, path, { body });
      expect([answer.status, answer.body.message]).toEqual([
        409,
        expect.stringMatching(
          new RegExp(
            `^Nothing was saved\\. stores/${id}\\.json: the file on disk is broken and is not overwritten: ` +
              'this is not JSON: .* Fix the file first\\.$',
          ),
        ),
      ]);
    }

    writeFileSync(file, good);
    for (const gone of [newcomer, oddName, twin]) rmSync(gone);
    expect(await rebuild(place)).toMatchObject({ broken: 0 });
    expect((await owner.get('/healthz')).body).toEqual({ status: 'ok' });
  });
});
