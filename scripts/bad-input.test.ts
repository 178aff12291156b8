import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from './config/project-folder.ts';
import { compileSite } from './publisher/compile.ts';
import { filesIn, freshPlace, read, run, serve, signIn } from './testing/processes.ts';

beforeAll(async () => {
  await compileSite();
});

/** Of the log of a server. */
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; msg: string });

describe('bad input', () => {
  it.each(['start', 'password', 'dev'])('an argument to %s, which takes none, is refused', async (command) => {
    const { code, output } = await run(command, ['--help'], freshPlace());
    expect(code).toBe(1);
    expect(output).toContain('takes no arguments, but was given --help. Nothing was done.');
  });

  it.each([
    [['/no/such.csv', '--kind', 'coupons'], 'There is no file /no/such.csv.'],
    [['/dev', '--kind', 'coupons'], '/dev is a folder. Name one file.'],
    [['package.json', '--kind', 'coupons', '--map', '/no/map.json'], 'There is no file /no/map.json.'],
  ])('an import of what cannot be read is refused with the reason: %j', async (args, reason) => {
    const { code, output } = await run('import', args, freshPlace());
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
    expect(output).not.toContain('private/imports');
  });

  it('a wrong setting stops the start with its name and what was expected, after a line that names the release', async () => {
    const { code, output } = await run('start', [], { ...freshPlace(), PORT: 'eighty', SITE_URL: 'deals' });
    expect(code).toBe(78);
    const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string };
    expect(linesOf(output)).toEqual([
      expect.objectContaining({ level: 'info', msg: `Coupon site ${version}, on Node ${process.versions.node}` }),
      expect.objectContaining({
        level: 'fatal',
        msg:
          'A setting in the environment cannot be used:\n  PORT=eighty: expected a port number, from 0 to 65535\n  ' +
          'SITE_URL=deals: expected the address of the site, such as https://deals.example\nChange or remove it and ' +
          'start again.',
      }),
    ]);
  });

  it('a document that is broken or cannot be read is named by a rebuild and a start, and holds up nothing else', async () => {
    const place = freshPlace();
    await run(
      'seed',
      ['--stores', '3', '--coupons', '6', '--offers', '3', '--posts', '1', '--data', place.DATA_DIR],
      place,
    );
    expect((await run('rebuild', [], place)).code).toBe(0);
    const [file, other] = readdirSync(join(place.DATA_DIR, 'stores')).map((name) =>
      join(place.DATA_DIR, 'stores', name),
    ) as [string, string];
    const good = readFileSync(file, 'utf8');
    const id = basename(file, '.json');
    const page = (of: string) =>
      readFileSync(join(place.OUT_DIR, 'store', `${(JSON.parse(of) as { slug: string }).slug}.html`), 'utf8');
    const before = page(good);
    const edited = (name: string) => {
      const text = readFileSync(other, 'utf8').replace(/"name": "[^"]*"/, `"name": "${name}"`);
      writeFileSync(other, text);
      return text;
    };
    for (const [broken, expected] of [
      [good.slice(0, 100), 'this is not JSON'],
      [good.replace(/"dealCount": \d+/, '"dealCount": "many"'), 'dealCount: '],
      ['', 'the file is empty'],
    ] as const) {
      writeFileSync(file, broken);
      const text = edited(`Beside ${expected}`);
      const { code, output } = await run('rebuild', [], place);
      expect([code, output]).toEqual([1, expect.stringContaining(`${file}: `)]);
      expect(output).toContain(expected);
      expect(output).toContain('What is published of it stays until the file is fixed.');
      expect([readFileSync(file, 'utf8'), page(good) === before]).toEqual([broken, true]);
      expect(page(text)).toContain(`Beside ${expected}`);
    }
    // One that cannot be read is treated the same, by a start as well.
    rmSync(file);
    mkdirSync(file);
    const server = await serve(place);
    expect(server.output()).toContain(`${file}: it cannot be read: a folder stands where the file belongs.`);
    const slugs = (await read<{ slug: string }[]>(server.address, '/api/stores')).map(({ slug }) => slug);
    expect(slugs).toHaveLength(2); // those that can be read
    expect(page(good) === before).toBe(true);
    const headers = await signIn(server.address);
    const ask = async (path: string) => {
      const response = await fetch(server.address + path, { headers });
      return { status: response.status, body: (await response.json()) as { message?: string; length?: number } };
    };
    expect((await ask('/api/publish/status')).body).toMatchObject({ documents: [{ key: `stores/${id}` }] });
    expect((await ask('/api/stores?view=owner')).body).toHaveLength(2);
    for (const path of [`/api/records/stores/${id}`, '/api/export/catalogue.json'])
      expect(await ask(path)).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('a folder stands where the file belongs') },
      });
    server.child.kill();
    await server.ended;
    // When everything is built again, the page of a document of which no version is left stays.
    const text = edited('Beside all that is built again');
    const { code, output } = await run('rebuild', ['--full'], place);
    expect([code, output]).toEqual([1, expect.stringContaining(`${file}: it cannot be read`)]);
    expect(page(good) === before).toBe(true);
    expect(page(text)).toContain('Beside all that is built again');
    rmdirSync(file);
    writeFileSync(file, good);
    expect((await run('rebuild', [], place)).code).toBe(0);
  });

  it('an unknown argument is answered with how to use the command', async () => {
    const { code, output } = await run('rebuild', ['--fulll'], freshPlace());
    expect(code).toBe(1);
    expect(output).toContain('Use: npm run rebuild -- [--full] [--json] [--pictures] [--data DIR] [--out DIR]');
  });

  it('a missing catalogue is not published as an empty one', async () => {
    const place = freshPlace();
    const { code, output } = await run('rebuild', [], place);
    expect(code).toBe(1);
    expect(output).toContain(`${place.DATA_DIR} holds no catalogue, so nothing was published.`);
    expect(existsSync(place.OUT_DIR)).toBe(false);
  });

  it('an output folder with files that no publish wrote keeps them', async () => {
    const place = freshPlace();
    await run(
      'seed',
      ['--stores', '1', '--coupons', '1', '--offers', '1', '--posts', '1', '--data', place.DATA_DIR],
      place,
    );
    mkdirSync(place.OUT_DIR);
    writeFileSync(join(place.OUT_DIR, 'diary.txt'), 'mine');
    const foreign = await run('rebuild', [], place);
    expect([foreign.code, filesIn(place.OUT_DIR)]).toEqual([1, ['diary.txt']]);
    expect(foreign.output).toBe(
      `${place.OUT_DIR} contains files that no publish wrote (diary.txt), and a publish removes files that it did not ` +
        'write. Choose another OUT_DIR, or empty this folder. Nothing was changed.\n',
    );
    // A state folder that knows this output proves nothing about another one.
    const STATE_DIR = join(place.DATA_DIR, '../state');
    expect(
      (await run('rebuild', ['--full'], { ...place, OUT_DIR: join(place.DATA_DIR, '../one'), STATE_DIR })).code,
    ).toBe(0);
    const other = await run('rebuild', [], { ...place, STATE_DIR });
    expect([other.code, filesIn(place.OUT_DIR)]).toEqual([1, ['diary.txt']]);
    expect(other.output).toContain(`STATE_DIR=${STATE_DIR} belongs to the output folder`);
    const around = await run('rebuild', ['--out', join(place.DATA_DIR, '..')], place);
    expect(around.code).toBe(1);
    expect(around.output).toContain(`it contains the catalogue, ${place.DATA_DIR}`);
  });

  it('a port in use is named with what to do, and has an exit code of its own', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    const { code, output } = await run('start', [], { ...freshPlace(), PORT: String(port) });
    await new Promise((resolve) => blocker.close(resolve));
    expect(code).toBe(75);
    expect(linesOf(output).at(-1)?.msg).toBe(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=4400 npm start`,
    );
  });

  it('a disk that takes no more keeps the last good version of each page it refuses, says so, and costs nothing afterwards', async () => {
    const place = freshPlace();
    await run(
      'seed',
      ['--stores', '1', '--coupons', '800', '--offers', '3', '--posts', '1', '--data', place.DATA_DIR],
      place,
    );
    expect((await run('rebuild', [], place)).code).toBe(0);
    const pages = filesIn(place.OUT_DIR).filter((file) => file.endsWith('.html'));
    const before = new Map(pages.map((file) => [file, readFileSync(join(place.OUT_DIR, file), 'utf8')]));
    const settings = join(place.DATA_DIR, 'settings.json');
    writeFileSync(
      settings,
      readFileSync(settings, 'utf8').replace(/"siteName": "[^"]*"/, '"siteName": "A name on every page"'),
    );
    // A limit on the size of files stands for a full disk: a store page of 800 coupons is over 512 KB, all else is below.
    const refused = pages.filter((file) => (before.get(file)?.length ?? 0) > 512 * 1024);
    expect(refused.length).toBeGreaterThan(0);
    const limited = await run('rebuild', [], place, 'ulimit -f 512;');
    expect(limited.code).toBe(1);
    for (const file of refused) {
      expect(limited.output).toContain(
        `/${file.replace('.html', '')} could not be rendered; its last good version, if any, stays: The file would grow beyond`,
      );
      expect(readFileSync(join(place.OUT_DIR, file), 'utf8')).toBe(before.get(file));
    }
    expect(readFileSync(join(place.OUT_DIR, '404.html'), 'utf8')).toContain('A name on every page');
    expect(filesIn(place.OUT_DIR).filter((file) => file.includes('.tmp'))).toEqual([]);
    expect((await run('rebuild', [], place)).code).toBe(0);
    expect((await run('verify', [], place)).code).toBe(0);
  });
});
