import { expect, test } from 'vitest';
import { oneByOne } from './in-batches.ts';

test('one thing is done after another, also after one that failed', async () => {
  const inTurn = oneByOne();
  const begun: string[] = [];
  const ends = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const [first, second] = ends.map(({ promise }, at) => inTurn(() => (begun.push(`${at}`), promise)));
  await expect.poll(() => begun).toEqual(['0']);
  ends[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => begun).toEqual(['0', '1']);
  ends[1]!.resolve('done');
  expect(await second).toBe('done');
});
