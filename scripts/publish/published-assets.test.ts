import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { disk } from '../../data/files/disk.ts';
import type { FileSystem } from '../../data/files/file-system.ts';
import { AssetLedger } from './output/asset-ledger.ts';
import { OutputFolder } from './output/output-folder.ts';
import { PublishedAssets } from './published-assets.ts';
import { contents, openSite, smallSite, publishedSite } from './testing/small-site.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)].map((hash) => `media/${hash}.webp`) as [string, string];

function upload(data: string, file: string): void {
  mkdirSync(join(data, 'media'), { recursive: true });
  writeFileSync(join(data, file), `the bytes of ${file}`);
}

describe('a picture that cannot be copied', () => {
  it('is named with the pages that show it, holds up no other file, and is copied by the next publish that can', async () => {
    const { data, out, site } = await publishedSite({ onError: () => {} });
    upload(data, first);
    upload(data, second);
    mkdirSync(join(out, first, 'in the way'), { recursive: true });

    const summary = await site.edit('acme', { logo: `/${first}` });
    expect([summary.failed, summary.changed.includes('/store/acme')]).toEqual([1, true]);
    expect(existsSync(join(out, second))).toBe(true);
    expect(site.publishing.publisher.status().failed).toEqual([
      { path: `/${first}`, reason: expect.stringMatching(/Something else is in the place of the file.*\/store\/acme/) },
    ]);

    rmSync(join(out, first), { recursive: true });
    const healed = await site.publishing.publisher.changed([]).done;
    expect([healed.failed, site.publishing.publisher.status().failed]).toEqual([0, []]);
    expect(readFileSync(join(out, first), 'utf8')).toBe(`the bytes of ${first}`);
  });
});

it('a picture that the disk does not show when it is listed is named, holds up no other file, and is copied by the next publish', () => {
  const { data, out } = smallSite();
  const client = join(data, 'client');
  mkdirSync(client);
  mkdirSync(join(data, 'media'));
  const put = (name: string, content: string) => {
    writeFileSync(join(data, 'media', name), content);
    utimesSync(join(data, 'media'), 1, content.length); // long ago, so that the folder counts as unchanged from here on
  };
  let refused = 'nothing';
  const failing: FileSystem = {
    ...disk,
    stat(path) {
      if (path.endsWith(refused)) throw Object.assign(new Error('EIO: stat'), { code: 'EIO' });
      return disk.stat(path);
    },
  };
  const ledger = new AssetLedger(':memory:');
  const output = new OutputFolder(out);
  const assets = new PublishedAssets(ledger, output, { client, media: join(data, 'media') }, Date.now, failing);
  put('about.jpg', 'one');
  assets.bring();
  put('about.jpg', 'other');
  put('banner.png', 'banner');
  refused = 'about.jpg';
  assets.bring();
  expect([assets.failed().map(({ file }) => file), existsSync(join(out, 'media/banner.png'))]).toEqual([
    ['media/about.jpg'],
    true,
  ]);
  refused = 'nothing';
  assets.bring();
  expect([assets.failed(), readFileSync(join(out, 'media/about.jpg'), 'utf8')]).toEqual([[], 'other']);
  ledger.close();
});

describe('pictures', () => {
  it('are published again when they are gone or cut short, and removed with their source', async () => {
    const { data, out } = smallSite();
    upload(data, first);
    upload(data, second);
    await (await openSite(data, out)).close();
    const before = contents(out);
    rmSync(join(out, first));
    writeFileSync(join(out, second), '');
    await (await openSite(data, out)).close();
    expect(contents(out)).toEqual(before);
    rmSync(join(data, second));
    await (await openSite(data, out)).close();
    expect([existsSync(join(out, first)), existsSync(join(out, second))]).toEqual([true, false]);
  });
});

describe('public files', () => {
  it('are published with the folder .well-known, and without any other name that begins with a dot', () => {
    const { data, out } = smallSite();
    const client = join(data, 'client');
    const files = ['.well-known/security.txt', '.well-known/.draft', '.DS_Store', 'deep/.well-known/x', 'favicon.svg'];
    for (const file of files) {
      mkdirSync(dirname(join(client, file)), { recursive: true });
      writeFileSync(join(client, file), file);
    }
    const ledger = new AssetLedger(':memory:');
    const output = new OutputFolder(out);
    new PublishedAssets(ledger, output, { client, media: join(data, 'media') }, Date.now).bring();
    expect([...output.files().keys()].sort()).toEqual(['.well-known/security.txt', 'favicon.svg']);
    ledger.close();
  });
});
