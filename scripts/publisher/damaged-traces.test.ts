import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { anOffer } from '../../data/queries/testing/builders.ts';
import type { Store } from '../../data/schema/store.ts';
import { digest } from '../incremental/digest.ts';
import { LeftOutput } from '../up-to-date/left-output.ts';
import { mediaFolder, PictureDrawer } from '../pictures/picture-drawer.ts';
import { stateFolderOf } from '../state-folder.ts';
import { damageAnswers } from './testing/damage.ts';
import { cleanBuild, contents, openSite, NOW, smallSite } from './testing/small-site.ts';

/** A part of a file, in bytes. */
interface Block {
  from: number;
  to: number;
}

/** Where in the file SQLite begins to keep this table. */
function blockOf(db: DatabaseSync, table: string): Block {
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) as {
    rootpage: number;
  };
  const { page_size: size } = db.prepare('PRAGMA page_size').get() as { page_size: number };
  return { from: (rootpage - 1) * size, to: rootpage * size };
}

/** Where SQLite keeps how many entries the first block of this table or index has. */
function entryCountOf(db: DatabaseSync, table: string): Block {
  const { from } = blockOf(db, table);
  return { from: from + 3, to: from + 5 };
}

/** `how`: gives what is to be overwritten in the file of the traces, or changes it itself. Returns that file. */
function damage(out: string, how: (traces: DatabaseSync) => Block | void): string {
  const file = join(stateFolderOf(out), 'traces.sqlite');
  const traces = new DatabaseSync(file);
  const block = how(traces);
  traces.close();
  if (block) writeFileSync(file, readFileSync(file).fill(0, block.from, block.to));
  return file;
}

describe('the published folder', () => {
  it('is built again, with the reason stated, when the traces are lost or unreadable', async () => {
    const { data, out } = smallSite();
    const first = await openSite(data, out);
    await first.close();
    const before = contents(out);
    const changedAt = statSync(join(out, 'store/acme.html')).mtimeMs;
    const traces = join(stateFolderOf(out), 'traces.sqlite');
    writeFileSync(traces, 'this is no database');
    const second = await openSite(data, out);
    expect([first.discarded, second.discarded]).toEqual([
      'first build',
      `the build state ${traces} could not be read (file is not a database)`,
    ]);
    expect([second.summary.rendered, second.summary.written, second.summary.changed]).toEqual([
      second.summary.pages,
      0,
      [],
    ]);
    await second.close();
    expect(contents(out)).toEqual(before);
    expect(statSync(join(out, 'store/acme.html')).mtimeMs).toBe(changedAt);
  });

  it('is built again when a document was edited by hand, and the index is damaged in which others with its slug are looked up', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const file = damage(out, (traces) => traces.exec('UPDATE entries SET entries = substr(entries, 1, 20)'));
    const acme = join(data, 'stores/acme.json');
    writeFileSync(acme, JSON.stringify({ ...JSON.parse(readFileSync(acme, 'utf8')), name: 'Acme by hand' }));
    const second = await openSite(data, out);
    expect(second.discarded).toContain(`the build state ${file} could not be read`);
    await second.close();
    expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
  });

  it.each<[string, (traces: DatabaseSync) => Block | void]>([
    ['an index', (traces) => traces.exec('UPDATE entries SET entries = substr(entries, 1, 20)')],
    [
      'an answer that fills an index that was not saved',
      (traces) =>
        traces.exec(
          "DELETE FROM entries; UPDATE answers SET answer = substr(answer, 1, 20) WHERE id LIKE 'q:store-entries%'",
        ),
    ],
    ['a page', (traces) => traces.exec("UPDATE pages SET params = '[' WHERE path = '/'")],
    ['the answers', (traces) => traces.exec('DROP TABLE answers')],
    ['the documents', (traces) => traces.exec('DROP TABLE documents')],
    ['the index of pages alone', (traces) => entryCountOf(traces, 'sqlite_autoindex_pages_1')],
    ['a block of the answers', (traces) => blockOf(traces, 'answers')],
    ['a block of the pages', (traces) => blockOf(traces, 'pages')],
  ])('is built again, with the reason stated, when the traces are damaged in %s', async (_, how) => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const before = contents(out);
    const file = damage(out, how);
    for (const page of ['index.html', 'stores.html', '404.html']) rmSync(join(out, page));
    const second = await openSite(data, out);
    expect(second.discarded).toMatch(`the build state ${file} could not be read (`);
    await second.close();
    expect(contents(out)).toEqual(before);
    const third = await openSite(data, out);
    expect(third.discarded).toBeNull();
    await third.close();
  });
});

describe('a process that stays', () => {
  it('starts although it cannot be known which pages show a picture that failed, and builds everything again', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const before = contents(out);
    const left = LeftOutput.find({ outFolder: out, stateFolder: stateFolderOf(out), boot: 'a boot' });
    damage(out, (traces) => blockOf(traces, 'pages'));
    mkdirSync(join(data, 'media'));
    writeFileSync(join(data, 'media/banner.png'), 'a banner');
    mkdirSync(join(out, 'media/banner.png/in/the/way'), { recursive: true });
    const errors: string[] = [];
    const site = await openSite(data, out, { left, onError: (error) => errors.push(String(error)) });
    expect([site.discarded, site.summary.failed]).toEqual([null, 1]);
    rmSync(join(out, 'media'), { recursive: true });
    const summary = await site.publishing.publisher.changed([]).done;
    expect([summary.rendered, summary.failed]).toEqual([summary.pages, 0]);
    expect(errors).toEqual([expect.stringContaining('Everything was built again, since the build state')]);
    await site.close();
    expect(contents(out)).toEqual(new Map([...before, ['media/banner.png', digest('a banner')]]));
  });

  it('does not end where a picture is to be drawn of a page that cannot be read', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const left = LeftOutput.find({ outFolder: out, stateFolder: stateFolderOf(out), boot: 'a boot' });
    damage(out, (traces) => blockOf(traces, 'pages'));
    const site = await openSite(data, out, { left, onError: () => {} });
    const { pictures, publisher } = site.publishing;
    const drawer = new PictureDrawer(mediaFolder(data));
    const missing = pictures.missing().size;
    await pictures.draw(drawer);
    expect([missing > 0, pictures.failed().length]).toEqual([true, missing]);
    await publisher.changed([]).done;
    await pictures.draw(drawer);
    drawer.rest();
    expect([pictures.missing().size, pictures.failed()]).toEqual([0, []]);
    await site.close();
  });

  it('finds damaged traces right after its start, although nothing changed, and builds everything again', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const before = contents(out);
    const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
    traces.exec('UPDATE entries SET entries = substr(entries, 1, 20)');
    traces.close();
    const errors: string[] = [];
    const second = await openSite(data, out, { awake: true, onError: (error) => errors.push(String(error)) });
    expect(second.discarded).toBeNull();
    await second.close();
    expect(errors).toEqual([expect.stringContaining('Everything was built again, since the build state')]);
    expect(contents(out)).toEqual(before);
    const third = await openSite(data, out, { awake: true });
    expect(third.summary.rendered).toBe(0);
    await third.close();
  });

  it('builds everything again when it finds damaged traces later, and the change that met them is live', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const errors: string[] = [];
    const site = await openSite(data, out, { awake: true, onError: (error) => errors.push(String(error)) });
    expect(site.summary.rendered).toBe(0);
    damageAnswers(out);
    const retitle = async (title: string) => {
      const { changed } = await site.database.transact((transaction) => {
        const store = transaction.read('stores/acme') as Store;
        transaction.write('stores/acme', { ...store, offers: [anOffer({ id: 'ao1', title })] });
      });
      return site.publishing.publisher.changed(changed).done;
    };
    const summary = await retitle('Found after the damage');
    expect(errors).toEqual([expect.stringContaining('Everything was built again, since the build state')]);
    expect(summary.failed).toBe(0);
    expect(summary.rendered).toBe(summary.pages);
    expect(summary.changed).toContain('/store/acme');
    expect(summary.changed.length).toBeLessThan(summary.pages);
    const { rendered } = await retitle('And again');
    expect([rendered > 0, rendered < summary.pages]).toEqual([true, true]);
    await site.close();
    expect(await cleanBuild(data, NOW, null, 'UTC')).toEqual(contents(out));
  });
});

describe('a running publisher that meets damaged traces and a broken hand edit at once', () => {
  const start = async (broken: string) => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const site = await openSite(data, out, { awake: true, onError: () => {} });
    damageAnswers(out);
    const file = join(data, broken);
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.slice(0, 100));
    const { changed } = await site.database.transact((transaction) => {
      const store = transaction.read('stores/acme') as Store;
      transaction.write('stores/acme', { ...store, description: 'Edited meanwhile' });
    });
    const publishes = [
      () => site.publishing.publisher.changed(changed),
      () => site.publishing.publisher.rebuild(),
    ] as const;
    const end = async () => {
      writeFileSync(file, good);
      expect((await site.publishing.publisher.rebuild().done).failed).toBe(0);
      await site.close();
      expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
    };
    return { out, status: () => site.publishing.publisher.status(), publishes, end };
  };

  it('keeps the pages of that document, names it, and publishes everything else', async () => {
    const { out, status, publishes, end } = await start('stores/brook.json');
    const brook = contents(out).get('store/brook.html');
    for (const publish of publishes) {
      expect((await publish().done).failed).toBe(0);
      expect(readFileSync(join(out, 'store/acme.html'), 'utf8')).toContain('Edited meanwhile');
      expect(contents(out).get('store/brook.html')).toBe(brook);
      expect(status().documents).toMatchObject([{ key: 'stores/brook' }]);
    }
    await end();
  });

  it('keeps every page until the file is fixed, and says what to do, when every page needs that document', async () => {
    const { out, status, publishes, end } = await start('categories.json');
    const before = contents(out);
    for (const publish of publishes) {
      expect((await publish().done).failed).toBeGreaterThan(0);
      expect(contents(out)).toEqual(before);
      expect(status().failed[0]?.reason).toMatch(/categories\.json: this is not JSON/);
    }
    await end();
  });
});
