import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

test('a log whose reader has stopped reading does not stop the server', async () => {
  const module = new URL('./server-log.ts', import.meta.url).href;
  const writesOneMegabyte = `
    import { openServerLog } from ${JSON.stringify(module)};
    const log = openServerLog('info', false);
    for (let line = 0; line < 1000; line += 1) log.info('x'.repeat(1000));
    setTimeout(() => process.stderr.write('still running'));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writesOneMegabyte]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [printed] = await once(child.stderr, 'data');
  expect(String(printed)).toBe('still running');
});

test('what Node warns of is a line of the log, and standard error stays empty', async () => {
  const module = new URL('./server-log.ts', import.meta.url).href;
  const warns = `
    import { logWarnings, openServerLog } from ${JSON.stringify(module)};
    logWarnings(openServerLog('info', false));
    process.emitWarning('An odd thing.');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', warns]);
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) child[stream].on('data', (chunk) => (output[stream] += chunk));
  await once(child, 'close');
  expect(JSON.parse(output.stdout)).toMatchObject({ level: 'warn', msg: 'An odd thing.' });
  expect(output.stderr).toBe('');
});
