import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAssets } from './output/asset-ledger.ts';
import { outputFolder } from './output/output-folder.ts';
import { publishedAssets } from './published-assets.ts';
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
    const ledger = openAssets(':memory:');
    const output = outputFolder(out);
    publishedAssets(ledger, output, { client, media: join(data, 'media') }, Date.now).bring();
    expect([...output.files().keys()].sort()).toEqual(['.well-known/security.txt', 'favicon.svg']);
    ledger.close();
  });
});
