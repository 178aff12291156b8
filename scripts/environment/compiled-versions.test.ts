import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeOldVersions, versionsIn } from './compiled-versions.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

it('the current version and the two newest others stay, even if the clock was set back before it was made', () => {
  const folder = freshFolder();
  for (const [name, hour] of Object.entries({ current: 1, 'v-2': 2, 'v-3': 3, 'v-4': 4, 'of-another-kind': 1 })) {
    mkdirSync(join(folder, name));
    utimesSync(join(folder, name), 0, hour * 3600);
  }
  const versions = versionsIn(folder, (name) => name !== 'of-another-kind');
  expect(versions).toEqual(['v-4', 'v-3', 'v-2', 'current'].map((name) => join(folder, name)));
  removeOldVersions(versions, join(folder, 'current'));
  expect(readdirSync(folder).sort()).toEqual(['current', 'of-another-kind', 'v-3', 'v-4']);
});
