import { expect, test } from 'vitest';
import { pictureLooks } from './replica-pictures.ts';

test('pictures that are asked for while a look is under way share the next one, also when that look fails', async () => {
  const asked: (readonly string[])[] = [];
  // each look ends when the test says so
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const look = pictureLooks((names) => ends[asked.push(names) - 1]!.promise);
  const first = look('a');
  await expect.poll(() => asked).toEqual([['a']]);
  const others = ['b', 'c', 'b'].map((name) => look(name));
  expect(asked).toEqual([['a']]);
  ends[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => asked).toEqual([['a'], ['b', 'c']]);
  ends[1]!.resolve();
  await Promise.all(others);
});
