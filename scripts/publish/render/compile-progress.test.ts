import { expect, it, onTestFinished, vi } from 'vitest';
import { compileProgress } from './compile-progress.ts';

it('a compile says that it begins and, where there is no terminal, how far it is every quarter of a minute', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const watcher = compileProgress((line) => lines.push(line));
  watcher.begin();
  watcher.step(0, 5);
  vi.advanceTimersByTime(14_000);
  expect(lines).toEqual([expect.stringContaining('Compiling the templates, which each release needs once')]);
  watcher.step(2, 5);
  vi.advanceTimersByTime(20_000);
  watcher.end();
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual(['15.0', '30.0'].map((s) => `Compiling the templates: 2 of 5 steps after ${s} s …`));
});
