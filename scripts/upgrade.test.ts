import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PublishStatus } from '../api/publisher.ts';
import { FORMAT_FILE } from '../data/database/folder-format.ts';
import { migrations } from '../data/migrations/migrations.ts';
import { projectFolder } from './config/project-folder.ts';
import { filesIn, freshPlace, PASSWORD, run, serve, signIn } from './testing/processes.ts';

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

const formats = Array.from({ length: migrations.length + 1 }, (_, at) => `format-${at + 1}`);
const notesIn = (text: string) => text.split(NOTE).length - 1;

describe.each([...formats, 'next-release'])('data of %s', (fixture) => {
  test('is started on, edited and published; nothing of it is lost, and nothing unknown is shown', async () => {
    const place = freshPlace();
    cpSync(join(projectFolder, 'data/migrations/fixtures', fixture), place.DATA_DIR, { recursive: true });
    const documents = filesIn(place.DATA_DIR).filter(
      (file) => file.endsWith('.json') && file !== FORMAT_FILE && file !== WEEKLY,
    );
    const notes = () => documents.map((file) => [file, notesIn(readFileSync(join(place.DATA_DIR, file), 'utf8'))]);
    const before = notes();
    const archives = join(place.DATA_DIR, '../archives');
    const { address, printed } = await serve(place, {
      ADMIN_PASSWORD: PASSWORD,
      BACKUP_TO: archives,
      LOG_LEVEL: 'info',
    });
    const headers = await signIn(address);
    for (const [path, body] of edits) {
      const answer = await fetch(`${address}${path}?wait=1`, { method: 'PUT', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      expect([path, answer.status, notesIn(text)]).toEqual([path, 200, 0]);
    }
    for (const path of reads) {
      const answer = await fetch(address + path, { headers });
      expect([path, answer.status, notesIn(await answer.text())]).toEqual([path, 200, 0]);
    }
    expect(notes()).toEqual(before);
    const status = await (await fetch(`${address}/api/publish/status`, { headers })).json();
    const warned = new Set((status as PublishStatus).warnings.named.map(({ key }) => `${key}.json`));
    expect([(status as PublishStatus).documents, [...warned].sort()]).toEqual([
      [],
      before.flatMap(([file, count]) => (count === 0 ? [] : [file])).sort(),
    ]);
    const pages = filesIn(place.OUT_DIR).filter((file) => /\.(html|xml|json|js)$/.test(file));
    expect(pages.filter((file) => notesIn(readFileSync(join(place.OUT_DIR, file), 'utf8')) > 0)).toEqual([]);
    expect(readFileSync(join(place.OUT_DIR, 'store/acme-shop.html'), 'utf8')).toContain('Edited here');
    expect(JSON.parse(readFileSync(join(place.DATA_DIR, FORMAT_FILE), 'utf8'))).toMatchObject({
      format: migrations.length + 1,
    });
    await printed('a backup was written');
    expect(filesIn(archives)).toEqual([expect.stringMatching(/^backup-\d{4}-\d{2}-\d{2}$/)]);
    const dryRun = await run('migrate', ['--dry-run'], place);
    expect([dryRun.code, dryRun.output]).toEqual([0, expect.stringContaining('There is nothing to do.')]);
  });
});
