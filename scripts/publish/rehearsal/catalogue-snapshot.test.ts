import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publishedSite } from '../testing/small-site.ts';
import { SnapshotOutdated } from './catalogue-snapshot.ts';
import { rehearsedChange } from './testing/rehearsed-import.ts';

async function aRehearsal(meanwhile: (fileOf: (store: string) => string) => void): Promise<string[]> {
  const { data, out, site } = await publishedSite();
  try {
    return await rehearsedChange(site, out, (transaction) => {
      meanwhile((store) => join(data, `stores/${store}.json`));
      const store = transaction.read('stores/brook')!;
      transaction.write('stores/brook', { ...store, description: 'Clear water' });
    });
  } finally {
    await site.close();
  }
}

const edit = (file: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace('"revision": 1', '"revision": 2'));

it('a document that is edited while it is needed makes a rehearsal worthless, another one does not', async () => {
  const pages = await aRehearsal(() => {});
  expect(pages).toContain('/store/brook');
  expect(await aRehearsal((fileOf) => edit(fileOf('delta')))).toEqual(pages);
  await expect(aRehearsal((fileOf) => edit(fileOf('brook')))).rejects.toThrow(SnapshotOutdated);
  await expect(aRehearsal((fileOf) => rmSync(fileOf('brook')))).rejects.toThrow(SnapshotOutdated);
  await expect(aRehearsal((fileOf) => rmSync(fileOf('delta')))).rejects.toThrow(SnapshotOutdated);
  await expect(aRehearsal((fileOf) => writeFileSync(fileOf('brook'), '{'))).rejects.toThrow(SnapshotOutdated);
});
