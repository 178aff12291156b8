import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { freePort } from '../environment/free-port.ts';
import { freshFolder } from '../testing/fresh-folder.ts';
import { PASSWORD } from '../testing/processes.ts';

const USER = 10_001;
const MOST_MB = 320;
const file = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8').replaceAll('\\\n', '');
const ignored = readFileSync(join(import.meta.dirname, 'Dockerfile.dockerignore'), 'utf8')
  .trim()
  .split('\n');
/** The lines of each stage. */
const [compiled = '', dependencies = '', image = ''] = file.split(/^FROM /m).slice(1);
const runIn = (stage: string) => [...stage.matchAll(/^RUN (.*)$/gm)].map(([, command]) => command!);
const listAfter = (word: string): string[] => JSON.parse(new RegExp(`${word} (\\[.*\\])`).exec(image)?.[1] ?? '[]');

/** Whether the container may have a file of the project. Only the forms that the file uses. */
const isIgnored = (path: string): boolean =>
  ignored.some((line) => {
    if (line.startsWith('**/*')) return path.endsWith(line.slice(4));
    if (line.endsWith('*')) return path.startsWith(line.slice(0, -1));
    return path === line || path.startsWith(`${line}/`);
  });

function copyProject(to: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  for (const path of files.split('\0').filter((name) => name !== '' && !isIgnored(name))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(projectFolder, path), join(to, path));
  }
}

/** Docker is not here to ask; these words are from its reference. */
it('a container that cannot start is not started for ever', () => {
  const [site = ''] =
    /^ {2}site:\n(?: {4}.*\n|\n)*/m.exec(readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8')) ?? [];
  expect(/^ {4}restart: (.*)$/m.exec(site)?.[1]).toMatch(/^on-failure:[1-9]\d*$/);
});

/** In plain folders, since nothing here may be able to run containers. */
it.skipIf(process.getuid?.() !== 0)(
  'the steps of the Dockerfile compile with everything, and run as a user of its own with what a server imports, in at most 320 MB',
  async () => {
    const folder = freshFolder();
    chmodSync(folder, 0o755);
    const own = dirname(process.execPath);
    const step = (command: string, cwd: string): void => {
      const env = { PATH: `${own}:${process.env['PATH']}`, HOME: process.env['HOME'] ?? '/root' };
      const ended = spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8', env });
      expect(ended.status, `${command}\n${ended.stdout}${ended.stderr}`).toBe(0);
    };
    const [build, app] = [join(folder, 'build'), join(folder, 'app')];
    for (const place of [build, app]) copyProject(place);
    for (const command of runIn(compiled)) step(command, build);
    for (const command of runIn(dependencies)) step(command, app);
    cpSync(join(build, '.compiled'), join(app, '.compiled'), { recursive: true });
    const size = execFileSync('du', ['-sm', join(app, 'node_modules')], { encoding: 'utf8' });
    expect(Number(size.split('\t')[0])).toBeLessThanOrEqual(MOST_MB);

    const variables = Object.fromEntries([...image.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
    const folders = Object.fromEntries(
      ['DATA_DIR', 'OUT_DIR', 'STATE_DIR'].map((name) => {
        const place = join(folder, variables[name]);
        mkdirSync(place, { recursive: true });
        chownSync(place, USER, USER);
        return [name, place];
      }),
    );
    const PORT = String(await freePort());
    const { NODE_ENV, HOST } = variables as { NODE_ENV: string; HOST: string };
    const PATH = `${own}:/usr/bin:/bin`;
    const env = { PATH, NODE_ENV, HOST, PORT, ADMIN_PASSWORD: PASSWORD, ...folders };
    const asUser = ['--reuid', `${USER}`, '--regid', `${USER}`, '--clear-groups', '--no-new-privs'];
    const server = spawn('setpriv', [...asUser, ...listAfter('\\nCMD')], { cwd: app, env });
    const ended = new Promise<number | null>((resolve) => server.on('close', resolve));
    onTestFinished(() => void server.kill('SIGKILL'));
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    const isReady = () => output.includes('Ready after') || server.exitCode !== null;
    await expect.poll(isReady, { timeout: 300_000 }).toBe(true);
    expect(server.exitCode, output).toBeNull();
    const [program, ...args] = listAfter('HEALTHCHECK.*CMD');
    const isHealthy = () => spawnSync(program!, args, { cwd: app, env }).status;
    expect(isHealthy()).toBe(0);
    expect((await fetch(`http://127.0.0.1:${PORT}/stores`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isHealthy()).toBe(1);
    expect(output).not.toContain('Compiling');
  },
);
