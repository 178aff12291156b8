import { join } from 'node:path';
import { projectFolder } from '../config/project-folder.ts';
import { usualFolders } from '../environment/given-settings.ts';
import { bundleProgram } from '../program/bundle.ts';

/** Before any test: commands that tests start run from the bundle, as they do where a site is run. */
export default async function bundleFirst(): Promise<void> {
  await bundleProgram(join(projectFolder, usualFolders.COMPILED_DIR));
}
