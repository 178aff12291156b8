import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../data/catalogue/testing/data-folder.ts';
import { importsFolder, newImportFolder } from './import/cells/import-folder.ts';
import { openTestApi } from './testing/running-api.ts';

test('a start removes uploads, imports and exports that a killed process left, and keeps what waits for the owner', async () => {
  const folder = aFolder();
  const [data, stateFolder] = [join(folder, 'data'), join(folder, 'state')];
  await (await openTestApi({ folder: data, stateFolder })).close();
  const waiting = newImportFolder(data);
  writeFileSync(waiting.head, '{}');
  writeFileSync(newImportFolder(data).file, 'half an import');
  writeFileSync(join(importsFolder(data), 'upload-7-1'), 'half a file');
  const [copy, holder] = [join(stateFolder, 'exports/export-abc'), join(data, 'private/holder.json.12')];
  mkdirSync(copy, { recursive: true });
  writeFileSync(holder, 'half a holder');

  const api = await openTestApi({ folder: data, stateFolder });
  expect(readdirSync(importsFolder(data))).toEqual([waiting.id]);
  expect([copy, holder].filter((path) => existsSync(path))).toEqual([]);
  await api.close();
});
