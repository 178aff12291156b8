// node side-by-side.mjs COMMAND …: runs all at once. The first writes as it goes, each other once those before it have ended.
// Exit code 1 if one of them failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const running = process.argv.slice(2).map((command, at) => {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', ...(at === 0 ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
  });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => written.push(part));
  return { command, written, closed: once(child, 'close') };
});
for (const { command, written, closed } of running) {
  const [code] = await closed;
  for (const part of written) process.stdout.write(part);
  if (code === 0) continue;
  console.error(`Failed: ${command}`);
  process.exitCode = 1;
}
