import { expect, it, vi } from 'vitest';
import { digestOnce } from './digest-once.ts';

it('a text is digested once, and every answer is that of the platform', async () => {
  const platform = vi.fn((algorithm: AlgorithmIdentifier, data: BufferSource) => crypto.subtle.digest(algorithm, data));
  const subtle = { digest: platform } as unknown as SubtleCrypto;
  digestOnce(subtle);
  const encode = (text: string) => new TextEncoder().encode(text);
  for (const text of ['', 'a', 'b', 'a', '', 'a']) {
    for (const algorithm of ['SHA-256', 'SHA-384']) {
      expect(Buffer.from(await subtle.digest(algorithm, encode(text)))).toEqual(
        Buffer.from(await crypto.subtle.digest(algorithm, encode(text))),
      );
    }
  }
  expect(platform).toHaveBeenCalledTimes(6);
});
