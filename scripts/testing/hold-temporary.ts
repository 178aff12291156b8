import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';

/** A process that has made a temporary folder and keeps it until it is killed, or the test ends. */
export async function holdTemporary(place: string, prefix: string): Promise<{ path: string; kill(): Promise<void> }> {
  const module = pathToFileURL(join(projectFolder, 'scripts/environment/temporary-folder.ts')).href;
  const source = `import { makeTemporaryIn } from ${JSON.stringify(module)};
    process.stdout.write(makeTemporaryIn(${JSON.stringify(place)}, ${JSON.stringify(prefix)}).path + '\\n');
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--import', './scripts/config/runtime.mjs', '--input-type=module', '--eval', source],
    { cwd: projectFolder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const kill = (): Promise<void> => {
    child.kill('SIGKILL');
    return ended;
  };
  onTestFinished(kill);
  const path = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim())),
  );
  return { path, kill };
}
