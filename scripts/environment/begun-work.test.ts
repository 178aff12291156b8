import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BegunWork } from './begun-work.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

it('an attempt in which its process is killed is known to the next one, with how often in a row, until one ends', async () => {
  const folder = freshFolder();
  const file = join(folder, 'work.begun');
  expect(new BegunWork(file).cutOff).toBeNull();
  expect((await cutOffWork(file, 'upload', 1)).cutOff).toEqual({ work: 'upload', at: 1, times: 1 });
  const begun = await cutOffWork(file, 'upload', 2);
  expect(begun.cutOff).toEqual({ work: 'upload', at: 2, times: 2 });
  begun.begin('upload', 3);
  begun.end();
  expect([begun.cutOff, new BegunWork(file).cutOff]).toEqual([null, null]);
});

/** What a process leaves that is killed in the middle of an attempt. */
async function cutOffWork(file: string, work: string, at: number): Promise<BegunWork> {
  const { href } = new URL('./begun-work.ts', import.meta.url);
  const code =
    `import { BegunWork } from '${href}';` +
    `new BegunWork('${file}').begin('${work}', ${at});` +
    `setInterval(() => {}, 1000); console.log('begun');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return new BegunWork(file);
}
