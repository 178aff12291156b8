import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '../../config/project-folder.ts';
import { withUsage } from '../../console/failure.ts';
import type { Project } from './sizes.ts';

const USAGE =
  'npm run bench -- [--small] [--builds] [--tables] [--imports] [--searches] [--machines] [--against FOLDER]';

/** What the bench is asked for: with one of `--builds`, `--tables`, `--imports`, `--searches` and `--machines` these rows alone. Throws `WrongArguments`. */
export function readArguments() {
  const { against, ...asked } = withUsage(USAGE, parse);
  if (against === undefined) return { ...asked, projects: [{ name: '', folder: projectFolder }] };
  const other = resolve(against);
  const projects: Project[] = [
    { name: 'here', folder: projectFolder },
    { name: basename(other), folder: other },
  ];
  return { ...asked, projects };
}

const asked = { type: 'boolean', default: false } as const;
const parse = () =>
  parseArgs({
    options: {
      small: asked,
      builds: asked,
      tables: asked,
      imports: asked,
      searches: asked,
      machines: asked,
      against: { type: 'string' },
    },
  }).values;
