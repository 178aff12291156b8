import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { PublishedCopies } from './published-copies.ts';

const folder = mkdtempSync(join(tmpdir(), 'published-copies-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plain = { br: brotliDecompressSync, gzip: gunzipSync, identity: (content: Buffer) => content };
const encodings = ['br', 'gzip', 'identity'] as const;

describe('copies of published files', () => {
  test.each(encodings)('hold the file as %s, and each has a tag of its own', async (encoding) => {
    const file = join(folder, 'page.html');
    writeFileSync(file, 'a page '.repeat(400));
    const copies = new PublishedCopies();
    const copy = await copies.of(file, encoding);
    expect([copy?.encoding, String(plain[encoding](copy!.content))]).toEqual([encoding, 'a page '.repeat(400)]);
    const tags = await Promise.all(encodings.map(async (each) => (await copies.of(file, each))?.etag));
    expect(new Set(tags).size).toBe(3);
  });

  test('are made once for a version, also for requests that come at once', async () => {
    const file = join(folder, 'kept.html');
    writeFileSync(file, 'kept '.repeat(400));
    const copies = new PublishedCopies(() => Date.now() + 10_000);
    const [first, second] = await Promise.all([copies.of(file, 'br'), copies.of(file, 'br')]);
    expect(second).toBe(first);
    expect(await copies.of(file, 'br')).toBe(first);
  });

  test.each([0, 10_000])('are of what the file holds now, also when it looks the same (%i ms later)', async (later) => {
    const file = join(folder, 'busy.html');
    const copies = new PublishedCopies(() => Date.now() + later);
    for (const content of ['a', 'b', 'b', 'c'].map((letter) => letter.repeat(2_000))) {
      writeFileSync(file, content);
      expect(copies.present(file, 'identity')?.content ?? null).toSatisfy(
        (found: Buffer | null) => found === null || String(found) === content,
      );
      const copy = await copies.of(file, 'identity');
      expect(String(copy!.content)).toBe(content);
      expect(copies.present(file, 'identity')).toBe(copy);
      expect(await copies.of(file, 'identity')).toBe(copy);
    }
    rmSync(file);
    expect(copies.present(file, 'identity')).toBeNull();
  });

  test('of what is small are not compressed, and there are none of what is not there', async () => {
    const file = join(folder, 'small.html');
    writeFileSync(file, 'small');
    const copies = new PublishedCopies();
    expect((await copies.of(file, 'br'))?.encoding).toBe('identity');
    for (const absent of [`${file}.br`, join(file, 'x.html'), folder, join(folder, 'x'.repeat(300))])
      expect(await copies.of(absent, 'br')).toBeUndefined();
  });
});
