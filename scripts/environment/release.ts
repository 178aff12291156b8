import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../config/project-folder.ts';

/** The version in package.json, by which CHANGELOG.md names its sections. */
export const release: string = (
  JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }
).version;
