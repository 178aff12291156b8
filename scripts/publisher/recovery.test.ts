import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { anOffer } from '../../data/queries/testing/builders.ts';
import type { Store } from '../../data/schema/store.ts';
import { stateFolderOf } from '../state-folder.ts';
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

function damageAnswers(out: string): void {
  const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
  traces.exec("UPDATE answers SET answer = '[' WHERE id LIKE 'q:%'");
  traces.close();
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

  it.each<[string, (traces: DatabaseSync) => Block | void]>([
    [
      'an answer that an index needs',
      (traces) => traces.exec("UPDATE answers SET answer = substr(answer, 1, 20) WHERE id LIKE 'q:store-entries%'"),
    ],
    ['a page', (traces) => traces.exec("UPDATE pages SET params = '[' WHERE path = '/'")],
    ['the answers', (traces) => traces.exec('DROP TABLE answers')],
    ['the documents', (traces) => traces.exec('DROP TABLE documents')],
    ['a block of the file', (traces) => blockOf(traces, 'answers')],
  ])('is built again, with the reason stated, when the traces are damaged in %s', async (_, damage) => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const before = contents(out);
    const file = join(stateFolderOf(out), 'traces.sqlite');
    const traces = new DatabaseSync(file);
    const block = damage(traces);
    traces.close();
    if (block) {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0, block.from, block.to));
    }
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
  it('finds damaged traces at its start, although nothing changed, and builds everything again', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const before = contents(out);
    const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
    traces.exec('DROP TABLE answers');
    traces.close();
    const second = await openSite(data, out, { awake: true });
    expect(second.discarded).toContain('could not be read');
    await second.close();
    expect(contents(out)).toEqual(before);
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
  it('keeps every page until the file is fixed, and says what to do', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const before = contents(out);
    const errors: string[] = [];
    const site = await openSite(data, out, { awake: true, onError: (error) => errors.push(String(error)) });
    damageAnswers(out);
    const file = join(data, 'stores/brook.json');
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.slice(0, 100));
    const { changed } = await site.database.transact((transaction) => {
      const store = transaction.read('stores/acme') as Store;
      transaction.write('stores/acme', { ...store, description: 'Edited meanwhile' });
    });
    for (const publish of [
      () => site.publishing.publisher.changed(changed),
      () => site.publishing.publisher.rebuild(),
    ]) {
      const summary = await publish().done;
      expect(summary.failed).toBeGreaterThan(0);
      expect(contents(out)).toEqual(before);
      expect(site.publishing.publisher.status().failed[0]?.reason).toMatch(/stores\/brook\.json: this is not JSON/);
    }
    writeFileSync(file, good);
    const summary = await site.publishing.publisher.rebuild().done;
    expect([summary.failed, summary.changed.includes('/store/acme')]).toEqual([0, true]);
    await site.close();
    expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
  });
});

describe('publishing everything', () => {
  it('repairs wrong answers, wrong pages, missing pictures and orphaned files', async () => {
    const { data, out } = smallSite();
    mkdirSync(join(data, 'media'));
    writeFileSync(join(data, 'media/banner.png'), 'a banner');
    await (await openSite(data, out)).close();
    const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
    traces.exec(`UPDATE answers SET answer = replace(answer, 'brook', 'bogus') WHERE id LIKE 'q:store%'`);
    traces.close();
    const site = await openSite(data, out, { awake: true });
    const harm = () => {
      writeFileSync(join(out, 'about.html'), 'not about');
      rmSync(join(out, 'media/banner.png'));
      writeFileSync(join(out, 'stray.html'), 'of no page');
    };
    harm();
    const summary = await site.publishing.publisher.rebuild({ full: true }).done;
    expect(summary).toMatchObject({ failed: 0, rendered: summary.pages });
    expect(summary.changed).toEqual(expect.arrayContaining(['/about', '/stray']));
    const clean = await cleanBuild(data, NOW, null, 'UTC');
    expect(contents(out)).toEqual(clean);
    await site.close();
    harm();
    await (await openSite(data, out, { full: true })).close();
    expect(contents(out)).toEqual(clean);
  });

  it('keeps the pages of a document that cannot be read, and publishes the rest', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const site = await openSite(data, out, { awake: true, onError: () => {} });
    const before = contents(out);
    writeFileSync(join(data, 'stores/brook.json'), '{');
    writeFileSync(join(out, 'about.html'), 'not about');
    const summary = await site.publishing.publisher.rebuild({ full: true }).done;
    expect(summary.failed).toBeGreaterThan(0);
    expect(contents(out)).toEqual(before);
    await site.close();
  });
});

/** What a power cut may leave: the pages of the last moments torn or back, the traces as they were some publishes ago. */
describe('after another boot of the machine', () => {
  it('every file is compared with its digest, and the folder equals a clean build', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const state = stateFolderOf(out);
    const earlier = join(data, '../earlier');
    cpSync(state, earlier, { recursive: true });
    const site = await openSite(data, out);
    const { changed } = await site.database.transact((transaction) => {
      const store = transaction.read('stores/acme') as Store;
      transaction.write('stores/acme', { ...store, slug: 'summit', description: 'Described before the cut' });
      transaction.delete('stores/delta');
    });
    await site.publishing.publisher.changed(changed).done;
    await site.close();

    rmSync(state, { recursive: true });
    cpSync(earlier, state, { recursive: true });
    for (const file of ['about.html', 'store/brook.html', 'sitemap.xml', 'theme.css'])
      writeFileSync(join(out, file), Buffer.alloc(statSync(join(out, file)).size));
    writeFileSync(join(out, 'store/delta.html'), 'a removal that was lost');
    const after = await openSite(data, out, { boot: 'the boot after the power cut' });
    expect([after.discarded, after.summary.rendered < after.summary.pages]).toEqual([null, true]);
    await after.close();
    expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
  });
});

describe('a publish that did not finish', () => {
  it('is repaired by the first start that can read every document, however many could not before', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const before = contents(out);
    const traces = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
    traces.exec("INSERT INTO facts VALUES ('unfinished', 'yes')");
    traces.close();
    writeFileSync(join(out, 'about.html'), Buffer.alloc(statSync(join(out, 'about.html')).size));
    const file = join(data, 'stores/brook.json');
    const good = readFileSync(file);
    writeFileSync(file, '{');
    await expect(openSite(data, out)).rejects.toThrow('this is not JSON');
    writeFileSync(file, good);
    await (await openSite(data, out)).close();
    expect(contents(out)).toEqual(before);
  });
});
