import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { outputSum } from './idle-rebuild.ts';
import { brittle } from '../publish/testing/brittle-catalogue.ts';
import { NOW, openSite, smallSite, type Site } from '../publish/testing/small-site.ts';
import { upToDateSite, type UpToDate } from './up-to-date-site.ts';
import { stateFolderOf } from '../environment/state-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Place {
  data: string;
  out: string;
}

/** A start of the site that ends at once, and what it left. */
async function visit(place: Place, given: Parameters<typeof openSite>[2] = {}, during = (_: Site) => {}) {
  const site = await openSite(place.data, place.out, { mode: 'read', ...given });
  let upToDate: UpToDate | null;
  try {
    during(site);
    upToDate = upToDateSite(site.publishing, site.summary);
  } finally {
    await site.close();
  }
  return { summary: site.summary, upToDate };
}

const edit = ({ data }: Place, key: string, before: string, after: string) => {
  const file = join(data, `${key}.json`);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));
};

const withoutTime = ({ ms: _, ...summary }: UpToDate['summary']) => summary;

type Change = [what: string, change: (place: Place) => void, given?: Parameters<typeof openSite>[2]];

const changes: Change[] = [
  ['nothing changed', () => {}],
  [
    'a document was edited and one removed',
    (place) => {
      edit(place, 'stores/acme', '"name": "Acme"', '"name": "Acme & Sons"');
      rmSync(join(place.data, 'stores/delta.json'));
    },
  ],
  [
    'a picture was uploaded and one removed',
    ({ data }) => {
      writeFileSync(join(data, 'media/new.png'), 'a picture');
      rmSync(join(data, 'media/banner.png'));
    },
  ],
  [
    'a page was cut and one put beside it',
    ({ out }) => {
      writeFileSync(join(out, 'about.html'), '');
      writeFileSync(join(out, 'stray.html'), 'of no page');
    },
  ],
  [
    'a page and a script were removed',
    ({ out }) => ['store', '_astro'].forEach((name) => rmSync(join(out, name), { recursive: true })),
  ],
  ['everything is made again', () => {}, { full: true }],
  ['everything is compared after another boot', () => {}, { boot: 'another boot' }],
  ['the traces were lost', ({ out }) => rmSync(join(stateFolderOf(out), 'traces.sqlite'))],
  ['a coupon has expired', () => {}, { now: NOW + DAY_MS }],
  ['a script of earlier templates stays a while', retireScript],
];
it.each(changes)(
  'a site that is up to date is what the next start finds, which does nothing: %s',
  async (_, change, given = {}) => {
    const place = smallSite();
    mkdirSync(join(place.data, 'media'));
    writeFileSync(join(place.data, 'media/banner.png'), 'a banner');
    await visit(place);
    change(place);
    const { upToDate } = await visit(place, given);
    expect(upToDate!.output).toEqual(outputSum(place.out));
    const next = await visit(place, { ...given, full: false });
    expect(withoutTime(next.summary)).toEqual(withoutTime(upToDate!.summary));
    expect(next.summary).toMatchObject({ rendered: 0, written: 0, deleted: 0, changed: [] });
    expect(next.upToDate).toEqual({ ...upToDate, summary: next.summary });
  },
);

it('a file that was damaged while it was published does not count as it should be, and a page changes by itself in time', async () => {
  const place = smallSite();
  const { upToDate } = await visit(place, {}, () => writeFileSync(join(place.out, 'about.html'), 'not about'));
  expect(upToDate!.output).not.toEqual(outputSum(place.out));
  expect((await visit(place)).upToDate!.output).toEqual(upToDate!.output);
  expect(upToDate!.output).toEqual(outputSum(place.out));
  expect(upToDate!.since).toBe(NOW);
  expect((await visit(place, { now: upToDate!.until! - 1 })).summary.written).toBe(0);
  expect((await visit(place, { now: upToDate!.until! })).summary.written).toBeGreaterThan(0);
});

it.each<Change>([
  ['a page cannot be made', ({ out }) => rmSync(join(out, 'store/acme.html')), { catalogue: brittle(() => true) }],
  ['a page cannot be written', ({ out }) => putInTheWay(join(out, 'store/acme.html'))],
  ['a document has a field that is not known', (place) => edit(place, 'stores/acme', '{', '{ "colour": "red",')],
])('a site is not up to date while %s', async (_, change, given) => {
  const place = smallSite();
  await visit(place);
  change(place);
  expect((await visit(place, given)).upToDate).toBeNull();
});

function putInTheWay(file: string): void {
  rmSync(file);
  mkdirSync(join(file, 'in the way'), { recursive: true });
  writeFileSync(join(file, 'in the way/file.png'), 'a file');
}

/** The output has a script that the templates do not have any more. */
function retireScript({ out }: Place): void {
  writeFileSync(join(out, '_astro/old.js'), 'a script');
  using ledger = new DatabaseSync(join(stateFolderOf(out), 'assets.sqlite'));
  ledger.exec(`INSERT INTO assets VALUES ('_astro/old.js', 'published', 8, '0-8', NULL, NULL)`);
}
