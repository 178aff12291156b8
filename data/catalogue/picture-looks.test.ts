import { expect, test } from 'vitest';
import { PictureLooks } from './replica-pictures.ts';

/** Each look ends when the test says so. */
function looksOf() {
  const asked: { names: readonly string[]; end: PromiseWithResolvers<void> }[] = [];
  const looks = new PictureLooks((names) => {
    const end = Promise.withResolvers<void>();
    asked.push({ names, end });
    return end.promise;
  });
  return { looks, asked, names: () => asked.map((each) => each.names) };
}

test('pictures that are asked for while a look is under way share the next one', async () => {
  const { looks, asked, names } = looksOf();
  const first = looks.look('a');
  await expect.poll(names).toEqual([['a']]);
  const others = ['b', 'c', 'b'].map((name) => looks.look(name));
  expect(names()).toEqual([['a']]);
  asked[0]!.end.resolve();
  await first;
  await expect.poll(names).toEqual([['a'], ['b', 'c']]);
  asked[1]!.end.resolve();
  await Promise.all(others);
});

test('a look that fails is followed by others', async () => {
  const { looks, asked, names } = looksOf();
  const failing = looks.look('a');
  await expect.poll(names).toHaveLength(1);
  asked[0]!.end.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const next = looks.look('a');
  await expect.poll(names).toHaveLength(2);
  asked[1]!.end.resolve();
  await next;
});
