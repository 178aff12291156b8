import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { projectFolder } from '../config/project-folder.ts';

const PORT = '4396';

/** `bare-server.mjs` in a process of its own, ready to answer. */
export async function startBareServer(): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['scripts/bench/bare-server.mjs'], {
    cwd: projectFolder,
    env: { ...process.env, PORT },
  });
  await once(child.stdout, 'data');
  return { child, address: `http://127.0.0.1:${PORT}` };
}
