import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config/project-folder.ts';
import { digest } from '../../engine/answers/digest.ts';

/** All that decides what a page looks like, and the owner's tables, beside the catalogue. A test compares it with what these files import. */
const inputs = [
  'site',
  'data/schema',
  'data/messages',
  'data/rules',
  'data/queries',
  'data/exports/export-files.ts',
  'api/contract',
  'api/owner-tables',
  'scripts/engine',
  'scripts/publish',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
];
const NO_INPUT = /(\.test\.tsx?|\.md)$|(^|\/)(testing|admin-previews)\//;

/** Whether the compiled app depends on a file, given by its path below the project folder. */
export function isCompileInput(file: string): boolean {
  return inputs.some((input) => file === input || file.startsWith(`${input}/`)) && !NO_INPUT.test(file);
}

/** One digest over the bytes of all inputs, as a name for the folder of what is compiled from them. */
export function compileInputsDigest(): string {
  const lines: string[] = [];
  const add = (path: string): void => {
    const full = join(projectFolder, path);
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    else if (isCompileInput(path)) lines.push(`${path} ${digest(readFileSync(full))}`);
  };
  for (const input of inputs) add(input);
  return folderNameOf(lines);
}

/** A digest of lines that describe inputs, as the name of a folder in COMPILED_DIR: 16 letters and digits. */
export const folderNameOf = (lines: readonly string[]): string =>
  digest(lines.join('\n'))
    .replace(/[^a-zA-Z0-9]/g, '0')
    .slice(0, 16);
