import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { BegunWork } from '../begun-work.ts';

/** What a process leaves that is killed in the middle of an attempt. */
export async function cutOffWork(work: string, { at = 0, file = inNewFolder() } = {}): Promise<BegunWork> {
  const { href } = new URL('../begun-work.ts', import.meta.url);
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

function inNewFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'begun-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'work.begun');
}
