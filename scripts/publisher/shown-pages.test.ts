import { cpSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentText } from '../../data/database/document-text.ts';
import { publicStores } from '../../data/queries/public-stores.ts';
import type { Store } from '../../data/schema/store.ts';
import { stateFolderOf } from '../state-folder.ts';
import { cleanBuild, contents, NOW, openSite, smallSite, stores, type Site } from './testing/small-site.ts';

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
  const { data, out } = smallSite();
  const site = await openSite(data, out, { awake: true });
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

it('an edit that is read between the two is published by the next process', async () => {
  const { data, out } = smallSite();
  const site = await openSite(data, out, { awake: true });
  const { publisher } = site.publishing;
  const { shown, done } = publisher.changed(await rename(site, 'acme'));
  await shown;
  const brook = { ...stores[1]!, description: 'Edited by hand' };
  writeFileSync(join(data, 'stores/brook.json'), documentText('stores/brook', brook));
  site.database.refresh(['stores/brook']);
  expect(
    publisher
      .read()(publicStores)
      .map(({ description }) => description),
  ).toContain('Edited by hand');
  await done;
  await site.close();

  const next = await openSite(data, out);
  expect(next.discarded).toBeNull();
  await next.close();
  expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
});
