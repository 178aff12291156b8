import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { aCatalogue, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import type { Store } from '../../data/schema/store.ts';
import { stateFolderOf } from '../state-folder.ts';
import { cleanBuild, contents, openSite, NOW, siteWith, smallSite } from './testing/small-site.ts';

it('a publisher that is closed while it loads answers loads no more of them', async () => {
  const many = Array.from({ length: 250 }, (_, at) =>
    aStore({ name: `Store ${at}`, offers: [anOffer({ id: `o${at}` })] }),
  );
  const { data, out } = siteWith(aCatalogue({ stores: many }));
  await (await openSite(data, out)).close();
  const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
  // so that all answers are loaded, which are more than are loaded at once
  traces.exec('DELETE FROM edges');
  traces.close();
  const { publishing, close } = await openSite(data, out);
  const waking = publishing.publisher.wake();
  expect(publishing.engine.phase.kind).toBe('sleeping');
  await close();
  await waking;
  expect(publishing.engine.phase.kind).toBe('sleeping');
});

it('a rebuild that finds nothing while a server still loads answers leaves what is true', async () => {
  const { data, out } = smallSite();
  await (await openSite(data, out)).close();
  const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
  // as after an import of which nothing is left: so much has changed that all answers are loaded
  traces.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO since_edges SELECT 'q:gone["' || i || '"]' FROM n`);
  const answers = (traces.prepare('SELECT count(*) AS n FROM answers').get() as { n: number }).n;
  const pages = (traces.prepare('SELECT count(*) AS n FROM pages').get() as { n: number }).n;
  traces.close();
  const waking = await openSite(data, out);
  const { engine } = waking.publishing;
  expect(engine.loadSome(answers + pages + 1)).toBe(true);
  expect(engine.phase.kind).toBe('sleeping');
  await waking.publishing.publisher.rebuild().done;
  await waking.close();
  const errors: unknown[] = [];
  const next = await openSite(data, out, { onError: (error) => errors.push(String(error)) });
  const { changed } = await next.database.transact((transaction) => {
    const store = transaction.read('stores/acme') as Store;
    transaction.write('stores/acme', { ...store, category: 'Travel', offers: [anOffer({ id: 'ao1', title: 'x' })] });
  });
  await next.publishing.publisher.changed(changed).done;
  await next.close();
  expect(errors).toEqual([]);
  expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
});
