import { join } from 'node:path';
import { expect, it } from 'vitest';
import { begunWork } from './begun-work.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

it('an attempt in which its process is killed is known to the next one, with how often in a row, until one ends', () => {
  const file = join(freshFolder(), 'work.begun');
  /** What the next process finds. */
  const next = () => begunWork(file);
  expect(next().cutOff).toBeNull();
  next().begin('upload', 1);
  expect(next().cutOff).toEqual({ work: 'upload', at: 1, times: 1 });
  next().begin('upload', 2);
  const begun = next();
  expect(begun.cutOff).toEqual({ work: 'upload', at: 2, times: 2 });
  begun.begin('upload', 3);
  begun.end();
  expect([begun.cutOff, next().cutOff]).toEqual([null, null]);
});
