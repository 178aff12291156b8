import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileSite } from './publisher/compile.ts';
import { freshPlace, run } from './testing/processes.ts';

beforeAll(async () => {
  await compileSite();
});

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
    await run(
      'seed',
      ['--stores', '400', '--coupons', '1', '--offers', '1', '--posts', '1', '--data', place.DATA_DIR],
      place,
    );
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
  it('posts what it changed before it ends, nothing when it changed nothing, and reports a failed delivery', async () => {
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
    await run(
      'seed',
      ['--stores', '2', '--coupons', '2', '--offers', '1', '--posts', '1', '--data', place.DATA_DIR],
      place,
    );
    const settings = join(place.DATA_DIR, 'settings.json');
    const name = (siteName: string) =>
      writeFileSync(
        settings,
        readFileSync(settings, 'utf8').replace(/"siteName": "[^"]*"/, `"siteName": "${siteName}"`),
      );

    expect((await run('rebuild', [], { ...place, PUBLISH_HOOK })).code).toBe(0);
    expect(received).toEqual([
      {
        id: expect.any(String),
        changed: expect.arrayContaining(['/', '/stores']),
        deleted: [],
        replies: expect.arrayContaining(['/api/config', '/api/stores']),
      },
    ]);
    expect((await run('rebuild', [], { ...place, PUBLISH_HOOK })).code).toBe(0);
    expect(received).toHaveLength(1);
    name('Deals by hand');
    expect((await run('rebuild', [], { ...place, PUBLISH_HOOK })).code).toBe(0);
    expect(received).toHaveLength(2);
    await new Promise((resolve) => {
      receiver.close(resolve);
      receiver.closeAllConnections();
    });

    name('Deals without a receiver');
    const { code, output } = await run('rebuild', [], { ...place, PUBLISH_HOOK });
    expect(output).toContain(`PUBLISH_HOOK ${PUBLISH_HOOK} could not be reached: connect ECONNREFUSED`);
    expect(output).toContain('The CDN may still hold the old pages.');
    expect(code).toBe(0);
  });
});
