import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '../../config/project-folder.ts';
import { withUsage } from '../../console/failure.ts';
import type { Project } from './sizes.ts';

/** What the bench is asked for. */
interface Arguments {
  small: boolean;
  /** Nothing but these rows. */
  builds: boolean;
  tables: boolean;
  imports: boolean;
  machines: boolean;
  projects: Project[];
}

const USAGE = 'npm run bench -- [--small] [--builds] [--tables] [--imports] [--machines] [--against FOLDER]';

/** Throws `WrongArguments`. */
export function readArguments(): Arguments {
  const { against, ...asked } = withUsage(USAGE, parse);
  if (against === undefined) return { ...asked, projects: [{ name: '', folder: projectFolder }] };
  const other = resolve(against);
  return {
    ...asked,
    projects: [
      { name: 'here', folder: projectFolder },
      { name: basename(other), folder: other },
    ],
  };
}

const parse = () =>
  parseArgs({
    options: {
      small: { type: 'boolean', default: false },
      builds: { type: 'boolean', default: false },
      tables: { type: 'boolean', default: false },
      imports: { type: 'boolean', default: false },
      machines: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  }).values;
