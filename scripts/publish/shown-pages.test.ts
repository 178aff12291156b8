import { cpSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Store } from '../../data/schema/store.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { cleanBuild, contents, NOW, openSite, type Site, publishedSite } from './testing/small-site.ts';

async function rename(site: Site, id: string): Promise<string[]> {
  const { changed } = await site.database.transact((transaction) => {
    const store = transaction.read(`stores/${id}`) as Store;
    transaction.write(`stores/${id}`, { ...store, name: 'Renamed', slug: 'renamed' });
  });
  return changed;
}

/** The state as a process leaves it that ends now. */
function stateAtThisMoment(data: string, out: string): { comesBack(): void } {
  const [state, copy] = [stateFolderOf(out), join(data, '../at-this-moment')];
  cpSync(state, copy, { recursive: true });
  return {
    comesBack() {
      rmSync(state, { recursive: true });
      cpSync(copy, state, { recursive: true });
    },
  };
}

it('pages are shown before the traces are saved, and a process that ends in between is followed by one that looks at all', async () => {
  const { data, out, site } = await publishedSite({ awake: true });
  const { shown, done } = site.publishing.publisher.changed(await rename(site, 'acme'));
  await shown;
  const state = stateAtThisMoment(data, out);
  const clean = await cleanBuild(data, NOW, null, 'UTC');
  expect(contents(out)).toEqual(clean);
  await done;
  await site.close();
  state.comesBack();
  const page = join(out, 'store/renamed.html');
  writeFileSync(page, Buffer.alloc(statSync(page).size));

  await (await openSite(data, out)).close();
  expect(contents(out)).toEqual(clean);
});
