import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from './project-folder.ts';

interface LockedPackage {
  integrity?: string;
  hasInstallScript?: boolean;
  os?: string[];
  dependencies?: { [name: string]: string };
  optionalDependencies?: { [name: string]: string };
}
const parse = <Content>(file: string) => JSON.parse(readFileSync(join(projectFolder, file), 'utf8')) as Content;
const lockedIn = (folder: string) =>
  parse<{ packages: { [place: string]: LockedPackage } }>(join(folder, 'package-lock.json')).packages;
/** The project, and what only the bench and the tests beside the suite need. */
const folders = ['', 'scripts/local-services'];

/** Where npm installs what a package asks for: in its own folder, or in one above it. */
function placeOf(locked: object, name: string, asking: string): string | undefined {
  for (let at = asking; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (place in locked) return place;
    if (at === '') return undefined;
  }
}

it.each(folders)(
  'the lock file of /%s names every package of every platform, with the digest of the download',
  (at) => {
    const locked = lockedIn(at);
    const packages = Object.entries(locked).filter(([place]) => place !== '');
    expect(packages.length).toBeGreaterThan(200);
    const platforms = packages.flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ place, name })),
    );
    expect(platforms.some(({ name }) => name.includes('darwin-arm64'))).toBe(true);
    expect(platforms.filter(({ place, name }) => placeOf(locked, name, place) === undefined)).toEqual([]);
    const undigested = packages.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
    expect(undigested.map(([place]) => place)).toEqual([]);
  },
);

it.each(folders)('whether packages of /%s may run a script at their installation is decided', (at) => {
  const { allowScripts } = parse<{ allowScripts: { [name: string]: boolean } }>(join(at, 'package.json'));
  const withScript = Object.entries(lockedIn(at)).flatMap(([place, { hasInstallScript, os }]) =>
    place !== '' && hasInstallScript && os === undefined ? [place.slice('node_modules/'.length)] : [],
  );
  expect(withScript.length).toBeGreaterThan(0);
  // otherwise npm warns
  expect(withScript.filter((name) => allowScripts[name] === undefined)).toEqual([]);
});

/** The commands that a server needs; `dev` and `compile` take more. */
const COMMANDS = 'start rebuild verify seed migrate password move backup restore import export deploy'.split(' ');
const threads = ['scripts/publish/render/render-worker.ts', 'scripts/publish/pictures/picture-process.ts'];
/** Found by npm scripts on their path; fonts, which are read as files. */
const NOT_IMPORTED = ['node', '@fontsource/inter'];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\b(?:import|require)\(\s*'([^']+)'/g;
/** A file beside the module, for example of a worker: a URL's name is never that of a package. */
const FILE = /\bnew URL\(\s*'([^':]+)'/g;

function packagesOf(file: string, seen: Set<string>, found: Set<string>): Set<string> {
  if (seen.has(file)) return found;
  seen.add(file);
  const text = readFileSync(join(projectFolder, file), 'utf8');
  const imported = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
  for (const name of imported.filter((name) => /^[@a-z]/.test(name) && !name.includes(':')))
    found.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  const files = [...text.matchAll(FILE)].map((match) => match[1] ?? '');
  for (const name of [...imported.filter((name) => name.startsWith('.')), ...files]) {
    const target = relative(projectFolder, join(projectFolder, dirname(file), name));
    if (/\.(ts|mjs)$/.test(name) && existsSync(join(projectFolder, target))) packagesOf(target, seen, found);
  }
  return found;
}

it('an install without development packages has all that the commands of a server import, and nothing else', () => {
  const { dependencies } = parse<{ dependencies: { [name: string]: string } }>('package.json');
  const entries = [
    ...COMMANDS.map((name) => (name === 'start' ? 'scripts/start.ts' : `scripts/commands/${name}.ts`)),
    ...threads,
  ];
  const [seen, found] = [new Set<string>(), new Set(NOT_IMPORTED)];
  for (const entry of entries) if (existsSync(join(projectFolder, entry))) packagesOf(entry, seen, found);
  expect(seen.size).toBeGreaterThan(500);
  expect(Object.keys(dependencies).sort()).toEqual([...found].sort());
});

it('the list of changes has a section for the version of package.json', () => {
  const { version } = parse<{ version: string }>('package.json');
  const changes = readFileSync(join(projectFolder, 'scripts/deploy/CHANGELOG.md'), 'utf8');
  expect(changes.split('\n')).toContain(`## ${version}`);
});

it('each package has a line that says what it is for', () => {
  const { dependencies, devDependencies } = parse<{ [list: string]: { [name: string]: string } }>('package.json');
  const text = readFileSync(join(projectFolder, 'scripts/DEPENDENCIES.md'), 'utf8').replaceAll(/[`\n]/g, ' ');
  const said = (name: string): boolean =>
    [' ', ',', '.'].some((end) => text.includes(` ${name}${end}`)) || text.includes(` ${name.split('/')[0]}/*`);
  const plugins = /^(@eslint|eslint-plugin-|prettier-plugin-|@tanstack\/react-)/;
  const names = [...Object.keys(dependencies!), ...Object.keys(devDependencies!)];
  expect(names.filter((name) => !plugins.test(name) && !said(name))).toEqual([]);
});
