import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshFolder } from '../testing/fresh-folder.ts';
import { loadedWith } from '../config/imports.ts';
import { bundleProgram } from './bundle.ts';
import { bundled, bundlesIn, isSource, openProgram } from './program.ts';

interface Greeting {
  greet(): string;
  style(): string;
  later(): Promise<string>;
}

/** A program of a few modules, one of which is loaded later, with a file beside one of them. */
const sources = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'scripts/greeting.ts': `import { readFileSync } from 'node:fs';
import { name } from './names/name.ts';
export const greet = (): string => 'Hello ' + name;
export const style = (): string => readFileSync(new URL('names/name.css', import.meta.url), 'utf8');
export const later = async (): Promise<string> => (await import('./later.ts')).word;
`,
  'scripts/later.ts': `export const word: string = 'later';`,
  'scripts/names/name.ts': `export const name: string = 'world';`,
  'scripts/names/name.css': 'a {}',
};

let project: string;
let compiled: string;
beforeEach(() => {
  const root = freshFolder();
  project = join(root, 'project');
  compiled = join(root, '.compiled'); // which Vitest leaves to Node
  mkdirSync(join(project, 'scripts/names'), { recursive: true });
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(project, file), text);
});

const bundle = () => bundleProgram(compiled, { project, modules: { settings: 'scripts/greeting.ts' } });
const open = () => openProgram(compiled, project);
const fail = () => Promise.reject(new Error('It was loaded from its source.'));
const load = () => open().load<Greeting>('settings', fail);
const theBundle = (): string => bundlesIn(compiled)[0]!;
/** As an editor or a copy leaves it. */
const touch = (file: string, text?: string): void => {
  if (text !== undefined) writeFileSync(join(project, file), text);
  utimesSync(join(project, file), new Date(), new Date('2026-01-01T00:00:00Z'));
};

const partOf = (name: string): string => globSync(`${theBundle()}/${name}*`)[0]!;
/** As long as before, and no program. */
const garble = () => writeFileSync(partOf('settings'), '{'.repeat(readFileSync(partOf('settings')).length));

describe('a bundle', () => {
  it('does what its sources do, finds what stands beside them, and holds when files are touched or copied', async () => {
    expect(await bundle()).not.toBeNull();
    const { greet, style, later } = await load();
    expect([greet(), style(), await later()]).toEqual(['Hello world', 'a {}', 'later']);
    touch('scripts/names/name.ts');
    expect(open().isBundled).toBe(true);
  });

  it.each([
    ['a module changes', () => touch('scripts/names/name.ts', "export const name: string = 'Welt!';")],
    ['a module that is loaded later changes', () => touch('scripts/later.ts', "export const word: string = 'after';")],
    ['other packages are installed', () => touch('package-lock.json', '{ "packages": {} }')],
    ['a part of it was not written to its end', () => writeFileSync(partOf('settings'), '')],
    ['a part of it is gone', () => rmSync(partOf('later'))],
    ['its list of files is damaged', () => writeFileSync(join(theBundle(), 'files.json'), '[["settings')],
    ['it was copied to another place', () => cpSync(project, `${project}-copied`, { recursive: true }), '-copied'],
  ])('is not used when %s, and is made again', async (_, change: () => void, place = '') => {
    await bundle();
    change();
    project += place;
    expect(open().isBundled).toBe(false);
    expect(await bundle()).not.toBeNull();
    expect(open().isBundled).toBe(true);
  });

  it('leaves older ones for servers that run from them, and not all', async () => {
    const made: (string | null)[] = [];
    for (const word of ['one', 'two', 'three', 'four']) {
      touch('scripts/later.ts', `export const word: string = '${word}';`);
      made.push(await bundle());
    }
    expect(made.map((folder) => existsSync(folder!))).toEqual([false, true, true, true]);
  });

  it('gives way to the sources when it cannot be loaded, and is made again, unless the sources fail as well', async () => {
    await bundle();
    garble();
    await expect(load()).rejects.toThrow('It was loaded from its source.');
    expect(open().isBundled).toBe(true);
    const program = open();
    expect(await program.load('settings', () => Promise.resolve('the sources'))).toBe('the sources');
    expect([program.isBundled, open().isBundled]).toEqual([false, false]);
    expect(await bundle()).not.toBeNull();
    expect(readFileSync(partOf('settings'), 'utf8')).toContain('Hello');
  });
});

it.each(Object.values(bundled))('what %s is made of decides which bundle is used', (module) => {
  expect([...loadedWith(module)].filter((file) => !isSource(file))).toEqual([]);
});
