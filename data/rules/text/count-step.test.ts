import { expect, test } from 'vitest';
import { stepOf } from './count-step.ts';

test('a count is shown as the last step that it has reached', () => {
  const counts = [0, 1, 4, 5, 9, 10, 49, 50, 99, 100, 499, 500, 999, 1000, 4999, 5000, 1_234_567];
  expect(counts.map(stepOf)).toEqual([0, 1, 1, 5, 5, 10, 10, 50, 50, 100, 100, 500, 500, 1000, 1000, 5000, 1_000_000]);
});
