import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from './config/project-folder.ts';
import { compileSite } from './publisher/compile.ts';

const folder = mkdtempSync(join(tmpdir(), 'processes-'));
const running = new Set<ChildProcess>();
beforeAll(async () => {
  await compileSite();
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As a person's shell has it: libraries behave otherwise when they find themselves under a test runner. */
const plainEnvironment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(name)));

let made = 0;
function freshPlace(): { DATA_DIR: string; OUT_DIR: string } {
  made += 1;
  return { DATA_DIR: join(folder, String(made), 'data'), OUT_DIR: join(folder, String(made), 'out') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Started {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** Starts a command of this project as a process of its own. */
function begin(script: string, args: string[], environment: { [name: string]: string }): Started {
  const child = spawn(process.execPath, ['--import', './scripts/config/runtime.mjs', `scripts/${script}.ts`, ...args], {
    cwd: projectFolder,
    env: { ...plainEnvironment, NODE_ENV: 'production', HOST: '127.0.0.1', ADMIN_PASSWORD: 'a-password-for-tests', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, output: () => output, ended };
}

async function run(script: string, args: string[], environment: { [name: string]: string }): Promise<{ code: number | null; output: string }> {
  const started = begin(script, args, environment);
  return { code: await started.ended, output: started.output() };
}

/** Starts the server and waits until it answers. */
async function serve(place: { DATA_DIR: string; OUT_DIR: string }, more: { [name: string]: string } = {}): Promise<Started & { address: string }> {
  const PORT = more['PORT'] ?? String(await freePort());
  const started = begin('start', [], { ...place, PORT, ...more });
  const address = `http://127.0.0.1:${PORT}`;
  let ended = false;
  void started.ended.then(() => (ended = true));
  while (!(await fetch(address).then((response) => response.arrayBuffer().then(() => response.ok), () => false))) {
    if (ended) throw new Error(`The server ended: ${started.output()}`);
  }
  return { ...started, address };
}

async function signIn(address: string): Promise<{ [name: string]: string }> {
  const response = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'a-password-for-tests' }),
  });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { 'content-type': 'application/json', cookie: response.headers.getSetCookie().map((line) => line.split(';')[0]).join('; '), 'x-csrf-token': csrfToken };
}

const filesIn = (at: string): string[] => (existsSync(at) ? readdirSync(at, { recursive: true }).map(String) : []);

describe('killed while it publishes', () => {
  it('a rebuild leaves no half file, and the next one converges to the bytes of a clean build', async () => {
    const place = freshPlace();
    await run('seed', ['--stores', '160', '--coupons', '800', '--offers', '160', '--posts', '20', '--data', place.DATA_DIR], place);
    const reference = join(place.OUT_DIR, '..', 'reference');
    expect((await run('rebuild', ['--out', reference], place)).code).toBe(0);
    const whole = new Map(filesIn(reference).filter((file) => file.endsWith('.html')).map((file) => [file, readFileSync(join(reference, file), 'utf8')]));
    let interrupted = 0;
    for (let round = 0; round < 12; round += 1) {
      const rebuild = begin('rebuild', round % 3 === 0 ? ['--full'] : [], place);
      // Killed once a growing number of pages is on disk, so that every round ends at another point.
      while (rebuild.child.exitCode === null && filesIn(join(place.OUT_DIR, 'store')).length < round * 12) await new Promise(setImmediate);
      rebuild.child.kill('SIGKILL');
      if ((await rebuild.ended) === null) interrupted += 1;
      for (const [file, text] of whole) {
        if (existsSync(join(place.OUT_DIR, file))) expect(readFileSync(join(place.OUT_DIR, file), 'utf8')).toBe(text);
      }
      if (round % 3 === 2) rmSync(join(place.OUT_DIR, 'store'), { recursive: true, force: true });
    }
    expect(interrupted).toBeGreaterThan(3);
    expect((await run('rebuild', [], place)).code).toBe(0);
    const verified = await run('verify', [], place);
    expect(verified.output).toContain('holds the same bytes as a clean build');
    expect(verified.code).toBe(0);
    expect(filesIn(place.OUT_DIR).filter((file) => file.includes('.tmp'))).toEqual([]);
  });

  it('a server loses nothing that it answered, and starts again without repair', async () => {
    const place = freshPlace();
    let server = await serve(place);
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 6; round += 1) {
      const headers = await signIn(server.address);
      const offers = ((await (await fetch(`${server.address}/api/offers`)).json()) as { id: string }[]).slice(0, 8);
      let answered = 0;
      const edits = offers.map(async ({ id }, at) => {
        const title = `Round ${round}, edit ${at}`;
        const reply = await fetch(`${server.address}/api/offers/${id}`, { method: 'PUT', headers, body: JSON.stringify({ title }) }).catch(() => null);
        if (reply?.status !== 200) return;
        acknowledged.set(id, title);
        answered += 1;
        if (answered > round) server.child.kill('SIGKILL');
      });
      await Promise.all(edits);
      server.child.kill('SIGKILL');
      await server.ended;
      server = await serve(place);
      const after = new Map(((await (await fetch(`${server.address}/api/offers`)).json()) as { id: string; title: string }[]).map(({ id, title }) => [id, title]));
      for (const [id, title] of acknowledged) {
        // An edit that was not answered may have come through all the same, but only a later one.
        const found = after.get(id) ?? '';
        expect(found === title || found.startsWith(`Round ${round},`)).toBe(true);
      }
    }
    expect(acknowledged.size).toBeGreaterThan(0);
    const verified = await run('verify', [], place);
    expect(verified.output).toContain('holds the same bytes as a clean build');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

describe('two processes', () => {
  it('a second server on the same data is told who has it, and a plain rebuild lets the server do the work', async () => {
    const place = freshPlace();
    const server = await serve(place);
    const second = await run('start', [], { ...place, PORT: String(await freePort()) });
    expect(second.code).toBe(1);
    expect(second.output).toContain('is already in use by `npm start` (process');
    expect(second.output).not.toMatch(/\n\s+at /);

    const file = join(place.DATA_DIR, 'stores', readdirSync(join(place.DATA_DIR, 'stores'))[0] as string);
    const store = JSON.parse(readFileSync(file, 'utf8')) as { slug: string; description: string };
    writeFileSync(file, `${JSON.stringify({ ...store, description: 'Edited by hand beside a running server.' }, null, 2)}\n`);
    const rebuild = await run('rebuild', ['--json'], place);
    expect(rebuild.code).toBe(0);
    const summary = JSON.parse(rebuild.output.trim().split('\n').at(-1) ?? '') as { changed: string[] };
    expect(summary.changed).toContain(`/store/${store.slug}`);
    expect(await (await fetch(`${server.address}/store/${store.slug}`)).text()).toContain('Edited by hand beside a running server.');

    const other = join(place.OUT_DIR, '..', 'other');
    expect((await run('rebuild', ['--full', '--out', other], place)).code).toBe(0);
    expect(readFileSync(join(other, 'index.html'), 'utf8')).toBe(readFileSync(join(place.OUT_DIR, 'index.html'), 'utf8'));
    server.child.kill('SIGTERM');
    await server.ended;
  });

  it('a port in use is named with what to do', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    const { code, output } = await run('start', [], { ...freshPlace(), PORT: String(port) });
    await new Promise((resolve) => blocker.close(resolve));
    expect(code).toBe(1);
    expect(output).toBe(`Port ${port} is in use by another program. Stop it, or choose another port: PORT=4400 npm start\n`);
  });
});

describe('a rebuild with --json', () => {
  it('ends with one whole line, however many pages it names', async () => {
    const place = freshPlace();
    await run('seed', ['--stores', '1500', '--coupons', '1500', '--offers', '100', '--posts', '300', '--data', place.DATA_DIR], place);
    const { code, output } = await run('rebuild', ['--json'], place);
    expect(code).toBe(0);
    const line = output.trim().split('\n').at(-1) ?? '';
    expect(line.length).toBeGreaterThan(64 * 1024); // more than a pipe holds
    const summary = JSON.parse(line) as { pages: number; changed: string[] };
    expect(summary.changed.length).toBeGreaterThanOrEqual(summary.pages);
  });
});

describe('the development server', () => {
  it('shows pages made from the same views, with the API beside', async () => {
    const PORT = String(await freePort());
    const dev = begin('dev', [], { ...freshPlace(), PORT });
    const address = `http://127.0.0.1:${PORT}`;
    let page = '';
    while (!page && dev.child.exitCode === null) {
      page = await fetch(address).then(async (response) => (response.ok ? response.text() : ''), () => '');
    }
    expect(page).toContain('Latest Coupons..!');
    const config = (await (await fetch(`${address}/api/config`)).json()) as { siteName: string };
    expect(page).toContain(config.siteName);
    expect((await fetch(`${address}/theme.css`)).status).toBe(200);
    dev.child.kill('SIGTERM');
    await dev.ended;
  });
});

describe('bad input', () => {
  it('a wrong setting stops the start with its name and what was expected', async () => {
    const { code, output } = await run('start', [], { ...freshPlace(), PORT: 'eighty', SITE_URL: 'deals' });
    expect(code).toBe(1);
    expect(output).toBe(
      'A setting in the environment cannot be used:\n  PORT=eighty: expected a port number, from 0 to 65535\n  SITE_URL=deals: expected the address of the site, such as https://deals.example\nChange or remove it and start again.\n',
    );
  });

  it('a broken document stops the rebuild with its file, field and reason, and is left as it is', async () => {
    const place = freshPlace();
    await run('seed', ['--stores', '3', '--coupons', '6', '--offers', '3', '--posts', '1', '--data', place.DATA_DIR], place);
    expect((await run('rebuild', [], place)).code).toBe(0);
    const file = join(place.DATA_DIR, 'stores', readdirSync(join(place.DATA_DIR, 'stores'))[0] as string);
    const good = readFileSync(file, 'utf8');
    const page = readFileSync(join(place.OUT_DIR, 'index.html'), 'utf8');
    for (const [broken, said] of [
      [good.slice(0, 100), 'this is not JSON'],
      [good.replace(/"dealCount": \d+/, '"dealCount": "many"'), 'dealCount: '],
      ['', 'the file is empty'],
    ] as const) {
      writeFileSync(file, broken);
      const { code, output } = await run('rebuild', [], place);
      expect(code).toBe(1);
      expect(output).toContain(file);
      expect(output).toContain(said);
      expect(readFileSync(file, 'utf8')).toBe(broken);
      expect(readFileSync(join(place.OUT_DIR, 'index.html'), 'utf8')).toBe(page);
    }
    writeFileSync(file, good);
    expect((await run('rebuild', [], place)).code).toBe(0);
  });

  it('an unknown argument is answered with how to use the command', async () => {
    const { code, output } = await run('rebuild', ['--fulll'], freshPlace());
    expect(code).toBe(1);
    expect(output).toContain('Use: npm run rebuild -- [--full] [--json] [--data DIR] [--out DIR]');
  });

  it('a disk that takes no more keeps the last good version of each page it refuses, says so, and costs nothing afterwards', async () => {
    const place = freshPlace();
    await run('seed', ['--stores', '3', '--coupons', '900', '--offers', '3', '--posts', '1', '--data', place.DATA_DIR], place);
    expect((await run('rebuild', [], place)).code).toBe(0);
    const pages = filesIn(place.OUT_DIR).filter((file) => file.endsWith('.html'));
    const before = new Map(pages.map((file) => [file, readFileSync(join(place.OUT_DIR, file), 'utf8')]));
    const settings = join(place.DATA_DIR, 'settings.json');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace(/"siteName": "[^"]*"/, '"siteName": "A name on every page"'));
    // A limit on the size of files stands for a full disk: store pages of some 300 coupons are far over 256 KB, all else is below.
    const refused = pages.filter((file) => (before.get(file)?.length ?? 0) > 256 * 1024);
    expect(refused.length).toBeGreaterThan(0);
    const limited = spawn('bash', ['-c', `ulimit -f 256; exec "${process.execPath}" --import ./scripts/config/runtime.mjs scripts/rebuild.ts`], {
      cwd: projectFolder,
      env: { ...plainEnvironment, ...place, NODE_ENV: 'production' },
    });
    let output = '';
    limited.stdout.on('data', (chunk: Buffer) => (output += chunk));
    limited.stderr.on('data', (chunk: Buffer) => (output += chunk));
    expect(await new Promise((resolve) => limited.on('close', resolve))).toBe(1);
    for (const file of refused) {
      expect(output).toContain(`/${file.replace('.html', '')} could not be made; its last good version, if there is one, stays: The file would grow beyond`);
      expect(readFileSync(join(place.OUT_DIR, file), 'utf8')).toBe(before.get(file));
    }
    expect(readFileSync(join(place.OUT_DIR, '404.html'), 'utf8')).toContain('A name on every page');
    expect(filesIn(place.OUT_DIR).filter((file) => file.includes('.tmp'))).toEqual([]);
    expect((await run('rebuild', [], place)).code).toBe(0);
    expect((await run('verify', [], place)).code).toBe(0);
  });
});
