import { expect, it, onTestFinished, vi } from 'vitest';
import { withProgress } from './progress.ts';

it('where there is no terminal, a line says how far the work is every quarter of a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const work = async (update: (done: number, of: number) => void) => {
    for (let second = 1; second <= 40; second += 1) update(Number(vi.advanceTimersByTime(1_000) && second), 40);
  };
  await withProgress('Publishing', 'pages', work, (line) => lines.push(line));
  expect(lines).toEqual(['15', '30'].map((s) => `Publishing: ${s} of 40 pages after ${s}.0 s …`));
});
