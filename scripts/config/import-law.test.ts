import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { files, imports as all, isTest, loadedWith, type Import } from './imports.ts';
import { layers } from './layers.ts';
import { projectFolder } from './project-folder.ts';

const inRoom = (path: string, ...rooms: string[]) => rooms.some((room) => path === room || path.startsWith(`${room}/`));
const isForTests = (file: string) =>
  isTest(file) || inRoom(file, 'scripts/e2e', 'scripts/published', 'scripts/tools/simulation');
const isModule = (file: string) => /\.(ts|tsx|astro|mjs)$/.test(file);
const pathsOf = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`);

/** Modules, without tests, whose source has this in it. */
const modulesWith = (pattern: RegExp, isWanted: (file: string) => boolean) =>
  files.filter(
    (file) => isWanted(file) && !isTest(file) && pattern.test(readFileSync(join(projectFolder, file), 'utf8')),
  );

it('finds the imports at all', () => {
  expect(all.length).toBeGreaterThan(100);
  expect(pathsOf(all)).toContain('scripts/publish/publish.ts imports scripts/engine/engine.ts');
});

it.each([
  ['scripts/engine'],
  ['api', 'data'],
  // of the api its contract alone
  ['site', 'data', 'api/contract'],
])('%s imports nothing but itself and %s', (...rooms) => {
  const [room] = rooms as [string];
  const isBound = (file: string) => inRoom(file, room) && (room === 'scripts/engine' || !isTest(file));
  const others = all.filter(({ from, to }) => isBound(from) && !inRoom(to, ...rooms));
  expect(pathsOf(others)).toEqual([]);
});

it('each folder imports those below it alone, and each layer is a folder', () => {
  const level = new Map(layers.flatMap((folders, at) => [folders].flat().map((folder) => [folder, at] as const)));
  const upwards = all.filter(({ from, to }) => {
    const [low, high] = [dirname(from), dirname(to)];
    if (isForTests(from) || low === high || !isModule(to)) return false;
    const [mine, other] = [level.get(low), level.get(high)];
    return mine === undefined || other === undefined || other >= mine;
  });
  expect(pathsOf(upwards)).toEqual([]);
  const folders = new Set(files.map((file) => dirname(file)));
  expect(layers.flat().filter((folder) => !folders.has(folder))).toEqual([]);
});

it('nothing but tests imports what is for tests', () => {
  expect(pathsOf(all.filter(({ from, to }) => isForTests(to) && !isForTests(from)))).toEqual([]);
});

it('a rebuild loads neither private records nor uploads unless it needs them: to load costs as much as to look at the site', () => {
  const loaded = [...loadedWith('scripts/rebuild/rebuild-site.ts')];
  expect(loaded).toContain('scripts/publish/publish.ts');
  const later = ['data/records/open-records.ts', 'scripts/deliver/bucket/upload.ts'];
  expect(loaded.filter((file) => inRoom(file, ...later))).toEqual([]);
});

it('a rebuild that has nothing to do loads neither the engine nor queries, views or the schemas of settings', () => {
  const loaded = [...loadedWith('scripts/commands/rebuild.ts')];
  expect(loaded).toContain('scripts/rebuild/idle-rebuild.ts');
  const later = ['scripts/engine', 'scripts/environment/settings.ts', 'data/queries', 'api', 'site'];
  expect(loaded.filter((file) => inRoom(file, ...later))).toEqual([]);
});

it('messages between threads and processes are received by `onMessage`, since Node sends some of its own along the same way', () => {
  const isReceiver = (file: string) => inRoom(file, 'data', 'api', 'scripts') && file !== 'data/files/call-thread.ts';
  expect(modulesWith(/\.(?:on|once)\(\s*'message'/, isReceiver)).toEqual([]);
});

it('what decides a page reads no clock and no chance', () => {
  const site = ['views', 'catalogue', 'feeds', 'pages', 'components'].map((folder) => `site/${folder}`);
  const clockOrChance = /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b|\bperformance\.now\b/;
  const isPure = (file: string) => inRoom(file, 'data/queries', 'data/rules', ...site);
  expect(modulesWith(clockOrChance, isPure)).toEqual([]);
});

it('no folder or file is without a subject in its name', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.)/.test(file))).toEqual([]);
});
