import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importOptions } from '../../api/contract/shapes/import-plan.ts';
import { currentBoot } from '../server/boot.ts';
import { importFile } from './import-file.ts';
import { readSettings } from '../environment/settings.ts';
import { rebuild, seed } from '../testing/commands-here.ts';
import { filesIn, freshPlace, run } from '../testing/processes.ts';

/** Long addresses make a long line out of few pages. */
function lengthenSlugs(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/^ {2}"slug": "(.*)"/m, (_, slug) => `  "slug": "${slug}-${'x'.repeat(80)}"`),
    );
  }
}

describe('a rebuild with --json', () => {
  it('ends with one whole line, however many pages it names', async () => {
    const place = freshPlace();
    const size = ['--stores', '250', '--coupons', '1', '--offers', '1', '--posts', '1'];
    expect(await run('seed', size, place)).toEqual({
      code: 0,
      output: expect.stringContaining('250 stores, 1 coupons, 1 offers and 1 posts'),
    });
    lengthenSlugs(join(place.DATA_DIR, 'stores'));
    const { code, output } = await run('rebuild', ['--json'], place);
    expect(code).toBe(0);
    const line = output.trim().split('\n').at(-1) ?? '';
    expect(line.length).toBeGreaterThan(64 * 1024); // more than a pipe holds
    const summary = JSON.parse(line) as { pages: number; changed: string[] };
    expect(summary.changed.length).toBeGreaterThanOrEqual(summary.pages);
  });
});

describe('a rebuild with a PUBLISH_HOOK', () => {
  it('posts what it changed or drew before it ends, nothing when it changed nothing, and later what was not received', async () => {
    const received: { changed: string[]; deleted: string[]; replies: string[] }[] = [];
    const receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push(JSON.parse(body));
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const PUBLISH_HOOK = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/purge`;
    const place = freshPlace();
    seed(place, { stores: 2, coupons: 2, offers: 1 });
    const settings = join(place.DATA_DIR, 'settings.json');
    const name = (siteName: string) =>
      writeFileSync(
        settings,
        readFileSync(settings, 'utf8').replace(/"siteName": "[^"]*"/, `"siteName": "${siteName}"`),
      );

    await rebuild({ ...place, PUBLISH_HOOK });
    expect(received).toEqual([
      {
        id: expect.any(String),
        site: expect.stringMatching(/^https:/),
        all: true,
        keys: expect.arrayContaining(['document:settings']),
        changed: expect.arrayContaining(['/', '/stores']),
        deleted: [],
        held: [],
        replies: expect.arrayContaining(['/api/config', '/api/stores']),
      },
    ]);
    await rebuild({ ...place, PUBLISH_HOOK });
    expect(received).toHaveLength(1);
    await rebuild({ ...place, PUBLISH_HOOK }, { pictures: true });
    const drawn = filesIn(join(place.OUT_DIR, 'social')).map((file) => `/social/${file}`);
    expect([drawn.length > 0, new Set(received.slice(1).flatMap(({ changed }) => changed))]).toEqual([
      true,
      new Set(drawn),
    ]);
    received.length = 1;
    name('Deals by hand');
    await rebuild({ ...place, PUBLISH_HOOK });
    expect(received).toHaveLength(2);
    await new Promise((resolve) => {
      receiver.close(resolve);
      receiver.closeAllConnections();
    });

    name('Deals without a receiver');
    const { output } = await rebuild({ ...place, PUBLISH_HOOK });
    expect(output).toContain(`PUBLISH_HOOK ${PUBLISH_HOOK} could not be reached: connect ECONNREFUSED`);
    expect(output).toContain('has not received the last 1 notice. It is kept');
    const { port } = new URL(PUBLISH_HOOK);
    await new Promise<void>((resolve) => receiver.listen(Number(port), '127.0.0.1', resolve));
    await rebuild({ ...place, PUBLISH_HOOK });
    expect(received).toHaveLength(3);
    expect(received[2]?.changed).toContain('/');
    await new Promise((resolve) => {
      receiver.close(resolve);
      receiver.closeAllConnections();
    });
  });
});

describe('an export', () => {
  it('holds the whole catalogue, from which another site makes the same pages, and overwrites nothing', async () => {
    const place = freshPlace();
    seed(place, { stores: 3, coupons: 5, offers: 2 });
    const zip = join(place.DATA_DIR, '../all.zip');
    const { code, output } = await run('export', [zip], place);
    expect([code, output]).toEqual([0, expect.stringContaining(`${zip} holds everything in the catalogue`)]);
    expect(readdirSync(join(place.DATA_DIR, '..')).sort()).toEqual(['all.zip', 'data']);
    await rebuild(place);
    const other = freshPlace();
    const imported = await importFile(
      { file: zip, options: importOptions.parse({ kind: 'everything' }), dryRun: false, mayShrink: false },
      {
        settings: readSettings(other),
        dataFolder: other.DATA_DIR,
        outFolder: other.OUT_DIR,
        boot: currentBoot(),
        say: () => {},
      },
    );
    expect(imported.report.plan.counts).toMatchObject({ refused: 0 });
    expect(filesIn(other.OUT_DIR).sort()).toEqual(filesIn(place.OUT_DIR).sort());
    const pages = filesIn(place.OUT_DIR).filter((name) => name.endsWith('.html'));
    for (const page of pages)
      expect(readFileSync(join(other.OUT_DIR, page), 'utf8')).toBe(readFileSync(join(place.OUT_DIR, page), 'utf8'));
    for (const [args, reason] of [
      [[zip], 'already exists and was not changed'],
      [[join(place.DATA_DIR, 'all.json')], 'from which media and pages are published'],
    ] as const) {
      const refused = await run('export', args, place);
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(reason)]);
    }
  });
});
