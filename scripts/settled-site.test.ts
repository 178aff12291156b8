import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { EarlierOutput } from './earlier-output.ts';
import { sameSum } from './files-digest.ts';
import { outputSum } from './output-digest.ts';
import { mediaFolder, PictureDrawer } from './pictures/picture-drawer.ts';
import { brittle } from './publisher/testing/brittle-catalogue.ts';
import { NOW, openSite, smallSite, type Site } from './publisher/testing/small-site.ts';
import { settledSite, type Settled } from './settled-site.ts';
import { stateFolderOf } from './state-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Place {
  data: string;
  out: string;
}

/** A start of the site that ends at once, and what it left. */
async function visit({ data, out }: Place, given: Parameters<typeof openSite>[2] = {}, during = (_: Site) => {}) {
  const site = await openSite(data, out, { mode: 'read', ...given });
  try {
    during(site);
    const { summary, files } = site;
    return { summary, settled: settledSite(site.publishing, { files, summary }) };
  } finally {
    await site.close();
  }
}

/** What a rebuild knows of the output that the last one left. */
const earlierOutput = ({ out }: Place, { output: sum }: Settled): EarlierOutput => ({
  sum,
  stands: () => true,
  isUnchanged: () => Promise.resolve(sameSum(sum, outputSum(out))),
});

const edit = ({ data }: Place, key: string, before: string, after: string) => {
  const file = join(data, `${key}.json`);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));
};

const withoutTime = ({ ms: _, ...summary }: Settled['summary']) => summary;

describe.each([true, false])('a site that is settled, whose output a rebuild knows: %s', (knowsOutput) => {
  it.each<[string, (place: Place) => void, Parameters<typeof openSite>[2]?]>([
    ['nothing changed', () => {}],
    ['a document was edited', (place) => edit(place, 'stores/acme', '"name": "Acme"', '"name": "Acme & Sons"')],
    ['a page has another address', (place) => edit(place, 'stores/brook', '"slug": "brook"', '"slug": "river"')],
    ['a document was removed', ({ data }) => rmSync(join(data, 'stores/delta.json'))],
    ['a picture was uploaded', ({ data }) => writeFileSync(join(data, 'media/new.png'), 'a picture')],
    ['a picture was replaced', ({ data }) => writeFileSync(join(data, 'media/banner.png'), 'another banner')],
    ['a picture was removed', ({ data }) => rmSync(join(data, 'media/banner.png'))],
    ['a page was cut', ({ out }) => writeFileSync(join(out, 'about.html'), '')],
    [
      'a page and a script were removed',
      ({ out }) => ['store', '_astro'].forEach((name) => rmSync(join(out, name), { recursive: true })),
    ],
    ['files were put beside the pages', ({ out }) => writeFileSync(join(out, 'stray.html'), 'of no page')],
    ['everything is made again', () => {}, { full: true }],
    ['everything is compared after another boot', () => {}, { boot: 'another boot' }],
    ['the traces were lost', ({ out }) => rmSync(join(stateFolderOf(out), 'traces.sqlite'))],
    ['a coupon has expired', () => {}, { now: NOW + DAY_MS }],
    ['a script of earlier templates stays a while', retireScript],
  ])('is what the next start finds, which does nothing: %s', async (_, change, given = {}) => {
    const place = smallSite();
    mkdirSync(join(place.data, 'media'));
    writeFileSync(join(place.data, 'media/banner.png'), 'a banner');
    const before = await visit(place);
    change(place);
    const earlier = knowsOutput ? earlierOutput(place, before.settled!) : null;
    const { settled } = await visit(place, { ...given, earlier });
    expect(settled).toMatchObject({ output: outputSum(place.out) });
    const next = await visit(place, { ...given, full: false });
    expect(withoutTime(next.summary)).toEqual(withoutTime(settled!.summary));
    expect(next.summary).toMatchObject({ rendered: 0, written: 0, deleted: 0, changed: [] });
    expect(next.settled).toEqual({ ...settled, summary: next.summary });
  });

  it('stays so until the instant at which a page changes by itself', async () => {
    const place = smallSite();
    const { settled } = await visit(place);
    const until = settled!.until!;
    expect(settled!.since).toBe(NOW);
    expect((await visit(place, { now: until - 1 })).summary.written).toBe(0);
    expect((await visit(place, { now: until })).summary.written).toBeGreaterThan(0);
  });

  it('does not count a file as it should be that was damaged while it was published', async () => {
    const place = smallSite();
    const { settled } = await visit(place, {}, () => writeFileSync(join(place.out, 'about.html'), 'not about'));
    expect(settled!.output).not.toEqual(outputSum(place.out));
    expect((await visit(place)).settled!.output).toEqual(settled!.output);
    expect(settled!.output).toEqual(outputSum(place.out));
  });
});

describe('a site is not settled', () => {
  it.each<[string, (place: Place) => void, Parameters<typeof openSite>[2]?]>([
    ['a page cannot be made', ({ out }) => rmSync(join(out, 'store/acme.html')), { catalogue: brittle(() => true) }],
    ['a page cannot be written', ({ out }) => putInTheWay(join(out, 'store/acme.html'))],
    ['a document has a field that is not known', (place) => edit(place, 'stores/acme', '{', '{ "colour": "red",')],
  ])('while %s', async (_, change, given) => {
    const place = smallSite();
    await visit(place);
    change(place);
    expect((await visit(place, given)).settled).toBeNull();
  });

  it('in the process that draws its social pictures, and is in the next one', async () => {
    const place = smallSite();
    const site = await openSite(place.data, place.out, { mode: 'read' });
    const drawer = new PictureDrawer(mediaFolder(place.data));
    await site.publishing.pictures.draw(drawer);
    drawer.rest();
    expect(settledSite(site.publishing, site)).toBeNull();
    await site.close();
    expect((await visit(place)).settled).toMatchObject({ output: outputSum(place.out) });
    edit(place, 'stores/acme', '"name": "Acme"', '"name": "Acme & Sons"');
    expect((await visit(place)).settled).toMatchObject({ output: outputSum(place.out) });
  });
});

function putInTheWay(file: string): void {
  rmSync(file);
  mkdirSync(join(file, 'in the way'), { recursive: true });
  writeFileSync(join(file, 'in the way/file.png'), 'a file');
}

/** The output has a script that the templates do not have any more. */
function retireScript({ out }: Place): void {
  writeFileSync(join(out, '_astro/old.js'), 'a script');
  const ledger = new DatabaseSync(join(stateFolderOf(out), 'assets.sqlite'));
  ledger.exec(`INSERT INTO assets VALUES ('_astro/old.js', 'published', 8, '0-8', NULL, NULL)`);
  ledger.close();
}
