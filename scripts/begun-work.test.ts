import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BegunWork } from './begun-work.ts';
import { cutOffWork } from './testing/cut-off-work.ts';

it('an attempt in which its process is killed is known to the next one, with how often in a row, until one ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'begun-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'work.begun');
  expect(new BegunWork(file).cutOff).toBeNull();
  expect((await cutOffWork('upload', { at: 1, file })).cutOff).toEqual({ work: 'upload', at: 1, times: 1 });
  const begun = await cutOffWork('upload', { at: 2, file });
  expect(begun.cutOff).toEqual({ work: 'upload', at: 2, times: 2 });
  begun.begin('upload', 3);
  begun.end();
  expect([begun.cutOff, new BegunWork(file).cutOff]).toEqual([null, null]);
});
