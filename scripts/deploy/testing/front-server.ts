import { spawn } from 'node:child_process';
import { expect, onTestFinished } from 'vitest';

/** Starts a program in front of the site and waits until it answers at that address; it is stopped when the test ends. */
export async function startFront(
  [program, ...args]: readonly [string, ...string[]],
  address: string,
  environment: { [name: string]: string } = {},
): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const answers = () =>
    fetch(`${address}/`).then(
      (response) => response.arrayBuffer().then(() => true),
      () => child.exitCode !== null,
    );
  await expect.poll(answers).toBe(true);
  expect(child.exitCode, output).toBeNull();
}
