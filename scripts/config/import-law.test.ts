import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, imports as all, isTest, loadedWith, type Import } from './imports.ts';
import { layers } from './layers.ts';
import { projectFolder } from './project-folder.ts';

const inRoom = (path: string, ...rooms: string[]) => rooms.some((room) => path === room || path.startsWith(`${room}/`));
const isForTests = (file: string) =>
  isTest(file) || inRoom(file, 'scripts/e2e', 'scripts/published', 'scripts/tools/simulation');
const isModule = (file: string) => /\.(ts|tsx|astro|mjs)$/.test(file);
const pathsOf = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`);

describe('imports run one way', () => {
  it('finds the imports at all', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(pathsOf(all)).toContain('scripts/publish/publish.ts imports scripts/engine/engine.ts');
  });

  it('the engine imports nothing of ours', () => {
    expect(
      pathsOf(all.filter(({ from, to }) => inRoom(from, 'scripts/engine') && !inRoom(to, 'scripts/engine'))),
    ).toEqual([]);
  });

  it('each folder imports those below it alone', () => {
    const level = new Map(layers.flatMap((folders, at) => [folders].flat().map((folder) => [folder, at] as const)));
    const upwards = all.filter(({ from, to }) => {
      const [low, high] = [dirname(from), dirname(to)];
      if (isForTests(from) || low === high || !isModule(to)) return false;
      const [mine, other] = [level.get(low), level.get(high)];
      return mine === undefined || other === undefined || other >= mine;
    });
    expect(pathsOf(upwards)).toEqual([]);
  });

  it('each layer is a folder', () => {
    const folders = new Set(files.map((file) => dirname(file)));
    expect(layers.flat().filter((folder) => !folders.has(folder))).toEqual([]);
  });

  it('api imports data; of site, nothing', () => {
    expect(
      pathsOf(all.filter(({ from, to }) => inRoom(from, 'api') && !isTest(from) && !inRoom(to, 'api', 'data'))),
    ).toEqual([]);
  });

  it('site imports data and, of the api, its contract alone', () => {
    expect(
      pathsOf(
        all.filter(
          ({ from, to }) => inRoom(from, 'site') && !isTest(from) && !inRoom(to, 'site', 'data', 'api/contract'),
        ),
      ),
    ).toEqual([]);
  });

  it('nothing but tests imports what is for tests', () => {
    expect(pathsOf(all.filter(({ from, to }) => isForTests(to) && !isForTests(from)))).toEqual([]);
  });

  it('a rebuild loads neither private records nor uploads unless it needs them: to load costs as much as to look at the site', () => {
    const loaded = [...loadedWith('scripts/rebuild/rebuild-site.ts')];
    expect(loaded).toContain('scripts/publish/publish.ts');
    expect(
      loaded.filter((file) => inRoom(file, 'data/records/open-records.ts', 'scripts/deliver/bucket/upload.ts')),
    ).toEqual([]);
  });

  it('a rebuild that has nothing to do loads neither the engine nor queries, views or the schemas of settings', () => {
    const loaded = [...loadedWith('scripts/commands/rebuild.ts')];
    expect(loaded).toContain('scripts/rebuild/idle-rebuild.ts');
    expect(
      loaded.filter((file) =>
        inRoom(file, 'scripts/engine', 'scripts/environment/settings.ts', 'data/queries', 'api', 'site'),
      ),
    ).toEqual([]);
  });
});

it('messages between threads and processes are received by `onMessage`, since Node sends some of its own along the same way', () => {
  const receivers = files.filter(
    (file) => inRoom(file, 'data', 'api', 'scripts') && !isTest(file) && file !== 'data/files/thread-messages.ts',
  );
  const offenders = receivers.filter((file) =>
    /\.(?:on|once)\(\s*'message'/.test(readFileSync(join(projectFolder, file), 'utf8')),
  );
  expect(offenders).toEqual([]);
});

describe('what decides a page', () => {
  const decidesPages = [
    'data/queries',
    'data/rules',
    'site/views',
    'site/catalogue',
    'site/feeds',
    'site/pages',
    'site/components',
  ];
  it('reads no clock and no chance', () => {
    const pure = files.filter((file) => inRoom(file, ...decidesPages) && !isTest(file));
    const offenders = pure.filter((file) =>
      /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b|\bperformance\.now\b/.test(
        readFileSync(join(projectFolder, file), 'utf8'),
      ),
    );
    expect(offenders).toEqual([]);
  });

  it('has no folder or file without a subject in its name', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.)/.test(file))).toEqual([]);
  });
});
