import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answer } from '../../api/testing/visitor.ts';
import type { PublishStatus } from '../../api/publishing/publisher.ts';
import { FORMAT, FORMAT_FILE } from '../../data/catalogue/folder/folder-format.ts';
import { projectFolder } from '../config/project-folder.ts';
import { filesIn, freshPlace } from '../testing/processes.ts';
import { serveTestSite } from '../testing/test-site.ts';

/** What stands in every field of `next-release` that this release does not know. */
const NOTE = 'written by the next release';
const reads = [
  '/api/config',
  '/api/categories',
  '/api/stores',
  '/api/stores/popular',
  '/api/stores/acme-shop',
  '/api/stores/acme-shop?view=owner',
  '/api/coupons',
  '/api/coupons/featured',
  '/api/coupons/latest',
  '/api/offers',
  '/api/offers?view=owner',
  '/api/blogs',
  '/api/blogs/guide',
  '/api/blogs/guide?view=owner',
  '/api/amazon-products',
  '/api/tracking-codes',
];
/** A change of every kind of document. */
const edits = [
  ['/api/stores/acme', { description: 'Edited here' }],
  ['/api/coupons/acme-c1', { title: 'Edited here' }],
  ['/api/offers/acme-o1', { title: 'Edited here' }],
  ['/api/blogs/guide', { excerpt: 'Edited here' }],
  ['/api/amazon-products/kettle', { description: 'Edited here' }],
  ['/api/tracking-codes/topcoupons.example', { trackingCode: '<script>window.b = 1;</script>' }],
  ['/api/config', { footerText: 'Edited here' }],
] as const;

/** Its week is over, so that the start makes it again. */
const WEEKLY = 'product-figures.json';

const formats = Array.from({ length: FORMAT }, (_, at) => `format-${at + 1}`);
const notesIn = (text: string) => text.split(NOTE).length - 1;

test.each([...formats, 'next-release'])(
  'data of %s is started on, edited and published; nothing of it is lost, and nothing unknown is shown',
  async (fixture) => {
    const place = freshPlace();
    cpSync(join(projectFolder, 'data/migrations/fixtures', fixture), place.DATA_DIR, { recursive: true });
    const documents = filesIn(place.DATA_DIR).filter(
      (file) => file.endsWith('.json') && file !== FORMAT_FILE && file !== WEEKLY,
    );
    const notes = () => documents.map((file) => [file, notesIn(readFileSync(join(place.DATA_DIR, file), 'utf8'))]);
    const before = notes();
    const archives = join(place.DATA_DIR, '../archives');
    const { owner } = await serveTestSite(place, { BACKUP_TO: archives });
    const expectClean = (path: string, { status, text }: Answer) =>
      expect([path, status, notesIn(text)]).toEqual([path, 200, 0]);
    for (const [path, body] of edits) expectClean(path, await owner.put(`${path}?wait=1`, body));
    for (const path of reads) expectClean(path, await owner.get(path));
    expect(notes()).toEqual(before);
    const status = (await owner.get('/api/publish/status')).body as PublishStatus;
    const warned = new Set(status.warnings.named.map(({ key }) => `${key}.json`));
    expect([status.documents, [...warned].sort()]).toEqual([
      [],
      before.flatMap(([file, count]) => (count === 0 ? [] : [file])).sort(),
    ]);
    const pages = filesIn(place.OUT_DIR).filter((file) => /\.(html|xml|json|js)$/.test(file));
    expect(pages.filter((file) => notesIn(readFileSync(join(place.OUT_DIR, file), 'utf8')) > 0)).toEqual([]);
    expect(readFileSync(join(place.OUT_DIR, 'store/acme-shop.html'), 'utf8')).toContain('Edited here');
    expect(JSON.parse(readFileSync(join(place.DATA_DIR, FORMAT_FILE), 'utf8'))).toMatchObject({
      format: FORMAT,
    });
    await expect.poll(() => filesIn(archives)).toEqual([expect.stringMatching(/^backup-\d{4}-\d{2}-\d{2}$/)]);
  },
);
