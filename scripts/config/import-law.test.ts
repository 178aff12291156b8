import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, imports as all, isTest, loadedWith, type Import } from './imports.ts';
import { projectFolder } from './project-folder.ts';

const inRoom = (path: string, ...rooms: string[]) => rooms.some((room) => path === room || path.startsWith(`${room}/`));
const pathsOf = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`);

describe('imports run one way', () => {
  it('finds the imports at all', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(pathsOf(all)).toContain('scripts/publish/publish.ts imports scripts/engine/engine.ts');
  });

  it('nothing imports scripts', () => {
    expect(pathsOf(all.filter(({ from, to }) => !inRoom(from, 'scripts') && inRoom(to, 'scripts')))).toEqual([]);
  });

  it('the engine imports nothing of ours', () => {
    expect(
      pathsOf(all.filter(({ from, to }) => inRoom(from, 'scripts/incremental') && !inRoom(to, 'scripts/incremental'))),
    ).toEqual([]);
  });

  it('data imports only data', () => {
    expect(pathsOf(all.filter(({ from, to }) => inRoom(from, 'data') && !inRoom(to, 'data')))).toEqual([]);
  });

  it('inside data: records → database → queries → rules → schema', () => {
    const order = ['data/schema', 'data/rules', 'data/queries', 'data/database', 'data/records'];
    const upwards = all.filter(({ from, to, typeOnly }) => {
      const low = order.findIndex((room) => inRoom(from, room));
      const high = order.findIndex((room) => inRoom(to, room));
      return low >= 0 && high > low && !typeOnly && !isTest(from);
    });
    expect(pathsOf(upwards)).toEqual([]);
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
    const forTests = (file: string) =>
      isTest(file) || inRoom(file, 'scripts/e2e', 'scripts/published', 'scripts/simulation');
    expect(pathsOf(all.filter(({ from, to }) => forTests(to) && !forTests(from)))).toEqual([]);
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
        inRoom(file, 'scripts/incremental', 'scripts/environment/settings.ts', 'data/queries', 'api', 'site'),
      ),
    ).toEqual([]);
  });

  it('features of the dashboard never import each other', () => {
    const feature = (path: string) => /^site\/admin\/features\/([^/]+)\//.exec(path)?.[1];
    expect(
      pathsOf(all.filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to))),
    ).toEqual([]);
  });
});

describe('what decides a page', () => {
  it('reads no clock and no chance', () => {
    const pure = files.filter(
      (file) =>
        inRoom(file, 'data/queries', 'data/rules', 'site/views', 'site/pages', 'site/components', 'site/layouts') &&
        !isTest(file),
    );
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
