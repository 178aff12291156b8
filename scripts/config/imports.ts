import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectFolder } from './project-folder.ts';

/** One module that imports another of this project; both are paths below the project folder. */
export interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** With `import()`: it is loaded when that is reached. */
  isLater: boolean;
}

/** Every module of the project. */
export const files = globSync(
  ['site', 'api', 'data', 'scripts'].map((room) => `${room}/**/*.{ts,tsx,astro,mjs}`),
  { cwd: projectFolder, exclude: ['**/node_modules'] },
).sort();

const statement = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"](\.[^'"]+)['"]/;
const dynamicImport = /import\(\s*(?:\/\*[^*]*\*\/\s*)?['"](\.[^'"]+)['"]\s*\)/;
const anyImport = new RegExp(`${statement.source}|${dynamicImport.source}`, 'g');

function importsOf(file: string): Import[] {
  const source = readFileSync(join(projectFolder, file), 'utf8');
  return [...source.matchAll(anyImport)].map(([, typeOnly, path, dynamic]) => ({
    from: file,
    to: relative(projectFolder, join(projectFolder, dirname(file), path ?? dynamic ?? '')),
    typeOnly: typeOnly !== undefined,
    isLater: dynamic !== undefined,
  }));
}

export const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

export const imports = files.flatMap(importsOf);

/** What is loaded before the first line of a module runs, itself included. */
export function loadedWith(module: string): Set<string> {
  const loaded = new Set([module]);
  for (const from of loaded)
    for (const { to, typeOnly, isLater } of importsOf(from)) if (!typeOnly && !isLater) loaded.add(to);
  return loaded;
}
