import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileSite } from './publisher/compile.ts';
import { freePort } from './free-port.ts';
import { freshPlace, read, run, serve, signIn, type Place } from './testing/processes.ts';

beforeAll(async () => {
  await compileSite();
});

/** A place with a few stores, which its server publishes quickly. */
async function smallPlace(): Promise<Place> {
  const place = freshPlace();
  const sizes = ['--stores', '3', '--coupons', '6', '--offers', '3', '--posts', '1'];
  await run('seed', [...sizes, '--data', place.DATA_DIR], place);
  return place;
}

describe('two processes', () => {
  it('a second server on the same data or output is refused by name, and rebuild and verify let the server do the work', async () => {
    const place = await smallPlace();
    const server = await serve(place);
    const second = await run('start', [], { ...place, PORT: String(await freePort()) });
    expect(second.code).toBe(1);
    expect(second.output).toContain('is already in use by `npm start` (process');
    expect(second.output).not.toMatch(/\n\s+at /);

    const file = join(place.DATA_DIR, 'stores', readdirSync(join(place.DATA_DIR, 'stores'))[0] as string);
    const store = JSON.parse(readFileSync(file, 'utf8')) as { slug: string; description: string };
    writeFileSync(
      file,
      `${JSON.stringify({ ...store, description: 'Edited by hand beside a running server.' }, null, 2)}\n`,
    );
    const rebuild = await run('rebuild', ['--json'], place);
    expect(rebuild.code).toBe(0);
    const summary = JSON.parse(rebuild.output.trim().split('\n').at(-1) ?? '') as { changed: string[] };
    expect(summary.changed).toContain(`/store/${store.slug}`);
    expect(await (await fetch(`${server.address}/store/${store.slug}`)).text()).toContain(
      'Edited by hand beside a running server.',
    );

    const other = join(place.OUT_DIR, '..', 'other');
    expect((await run('rebuild', ['--full', '--out', other], place)).code).toBe(0);
    expect(readFileSync(join(other, 'index.html'), 'utf8')).toBe(
      readFileSync(join(place.OUT_DIR, 'index.html'), 'utf8'),
    );

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
    const { DATA_DIR } = await smallPlace();
    const refused = await run('rebuild', ['--data', DATA_DIR], place);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`${place.OUT_DIR} is already in use by \`npm start\``);
    server.child.kill('SIGTERM');
    await server.ended;
  });

  it('a rebuild beside a server names the document that the server cannot use, and the server says so too', async () => {
    const place = await smallPlace();
    const server = await serve(place);
    const [own, neighbour] = readdirSync(join(place.DATA_DIR, 'stores')) as [string, string];
    const file = join(place.DATA_DIR, 'stores', own);
    const good = readFileSync(file, 'utf8');
    const { id, slug } = JSON.parse(good) as { id: string; slug: string };
    const page = await (await fetch(`${server.address}/store/${slug}`)).text();
    writeFileSync(file, good.slice(0, 300));
    const rebuild = await run('rebuild', [], place);
    expect(rebuild.code).toBe(1);
    expect(rebuild.output).toContain(`${file}: this is not JSON`);
    expect(await (await fetch(`${server.address}/store/${slug}`)).text()).toBe(page);
    await server.printed(`${file}: this is not JSON`);
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
    await server.printed(`${oddName}: the file's name is not an id.`);

    // The owner reads the same, without any path of this machine.
    const headers = await signIn(server.address);
    const status = await fetch(`${server.address}/api/publish/status`, { headers }).then((answer) => answer.json());
    expect(status.documents.map(({ key }: { key: string }) => key)).toEqual(
      expect.arrayContaining([`stores/${id}`, 'stores/newcomer', 'stores/twin', 'stores/Odd Name']),
    );
    expect(status.last.documents).toEqual(status.documents);
    expect(await read(server.address, '/healthz')).toEqual({ status: 'degraded' });
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
      const answer = await fetch(server.address + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const { message } = (await answer.json()) as { message: string };
      expect([answer.status, message]).toEqual([
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
    expect((await run('rebuild', [], place)).code).toBe(0);
    expect(await read(server.address, '/healthz')).toEqual({ status: 'ok' });
  });
});
