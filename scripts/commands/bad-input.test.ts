import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { compare, rebuild, seed } from '../testing/commands-here.ts';
import { filesIn, freshPlace, run } from '../testing/processes.ts';
import { serveTestSite } from '../testing/test-site.ts';

/** Of the log of a server. */
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; msg: string });

describe('bad input', () => {
  it.each([
    ['start', ['--help'], 'takes no arguments, but was given --help. Nothing was done.'],
    ['rebuild', ['--fulll'], 'Use: npm run rebuild -- [--full] [--json] [--pictures] [--data DIR] [--out DIR]'],
    ['import', ['/dev', '--kind', 'coupons'], '/dev is a folder. Name one file.'],
  ])('an argument that %s cannot use is refused: %j', async (command, args, reason) => {
    const { code, output } = await run(command, args, freshPlace());
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
    seed(place, { stores: 3, coupons: 6 });
    expect(await rebuild(place)).toMatchObject({ broken: 0 });
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
      const { broken: count, output } = await rebuild(place);
      expect([count, output]).toEqual([1, expect.stringContaining(`${file}: `)]);
      expect(output).toContain(expected);
      expect(output).toContain('What is published of it stays until the file is fixed.');
      expect([readFileSync(file, 'utf8'), page(good) === before]).toEqual([broken, true]);
      expect(page(text)).toContain(`Beside ${expected}`);
    }
    // One that cannot be read is treated the same, by a start as well.
    rmSync(file);
    mkdirSync(file);
    const { address, owner, close } = await serveTestSite(place);
    expect((await owner.get('/api/stores')).body).toHaveLength(2); // those that can be read
    expect(page(good) === before).toBe(true);
    expect((await owner.get('/api/publish/status')).body).toMatchObject({ documents: [{ key: `stores/${id}` }] });
    expect((await owner.get('/api/stores?view=owner')).body).toHaveLength(2);
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const path of [`/api/records/stores/${id}`, '/api/export/catalogue.json']) {
      const answer = await fetch(address + path, { headers: { cookie, 'x-csrf-token': owner.csrfToken! } });
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringContaining('a folder stands where the file belongs'),
      ]);
    }
    await close();
    // When everything is built again, the page of a document of which no version is left stays.
    const text = edited('Beside all that is built again');
    const { code, output } = await run('rebuild', ['--full'], place);
    expect([code, output]).toEqual([1, expect.stringContaining(`${file}: it cannot be read`)]);
    expect(page(good) === before).toBe(true);
    expect(page(text)).toContain('Beside all that is built again');
    rmdirSync(file);
    writeFileSync(file, good);
    expect(await rebuild(place)).toMatchObject({ broken: 0 });
  });

  it('a missing catalogue is not published as an empty one', async () => {
    const place = freshPlace();
    await expect(rebuild(place)).rejects.toThrow(`${place.DATA_DIR} holds no catalogue, so nothing was published.`);
    expect(existsSync(place.OUT_DIR)).toBe(false);
  });

  it('an output folder with files that no publish wrote keeps them', async () => {
    const place = freshPlace();
    seed(place, { stores: 1, coupons: 1, offers: 1 });
    mkdirSync(place.OUT_DIR);
    writeFileSync(join(place.OUT_DIR, 'diary.txt'), 'mine');
    await expect(rebuild(place)).rejects.toThrow(
      `${place.OUT_DIR} contains files that no publish wrote (diary.txt), and a publish removes files that it did not ` +
        'write. Choose another OUT_DIR, or empty this folder. Nothing was changed.',
    );
    // A state folder that knows this output proves nothing about another one.
    const STATE_DIR = join(place.DATA_DIR, '../state');
    await rebuild({ ...place, OUT_DIR: join(place.DATA_DIR, '../one'), STATE_DIR });
    await expect(rebuild({ ...place, STATE_DIR })).rejects.toThrow(
      `STATE_DIR=${STATE_DIR} belongs to the output folder`,
    );
    expect(filesIn(place.OUT_DIR)).toEqual(['diary.txt']);
    await expect(rebuild(place, { outFolder: join(place.DATA_DIR, '..') })).rejects.toThrow(
      `it contains the catalogue, ${place.DATA_DIR}`,
    );
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
    seed(place, { stores: 1, coupons: 800, offers: 3 });
    await rebuild(place);
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
    expect(await rebuild(place)).toMatchObject({ summary: { failed: 0 } });
    expect((await compare(place))?.differences).toEqual([]);
  });
});
