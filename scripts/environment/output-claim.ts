import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { ExplainedError, tryTo } from '../../data/files/errors.ts';

/** What every publish leaves in its folder: a published folder is known by them, also when its traces are lost. */
const marks = ['404.html', 'theme.css', '_headers'];
const SHOWN = 3;

/** To publish there would remove files that are not the site's. */
export class OutputUnusable extends ExplainedError {}

/** Whether a publish has written it. */
export const holdsSite = (folder: string): boolean => marks.every((name) => existsSync(join(folder, name)));

/** Whether a folder is another one, or lies in it. */
export function isWithin(folder: string, other: string): boolean {
  const path = relative(folder, other);
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path));
}

/**
 * Makes the output folder when it is missing. A publish removes every file that it did not make, so a folder with other files is
 * refused: `OUT_DIR=/var/www` must not empty a server. `isKnown`: an earlier publish into it left its traces. Throws
 * `OutputUnusable` and `StorageFailed`.
 */
export function claimOutput(folder: string, { dataFolder, isKnown }: { dataFolder: string; isKnown: boolean }): void {
  if (isWithin(folder, dataFolder)) {
    throw new OutputUnusable(
      `${folder} cannot be published to: it contains the catalogue, ${dataFolder}, and a publish removes files ` +
        'that it did not write. Choose another OUT_DIR. Nothing was changed.',
    );
  }
  const names = tryTo('write', folder, () => {
    mkdirSync(folder, { recursive: true });
    return isKnown ? [] : readdirSync(folder).filter((name) => name !== '.tmp');
  });
  if (names.length === 0 || holdsSite(folder)) return;
  const shown = `${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ', …' : ''}`;
  throw new OutputUnusable(
    `${folder} contains files that no publish wrote (${shown}), and a publish removes files that it did not write. ` +
      'Choose another OUT_DIR, or empty this folder. Nothing was changed.',
  );
}
