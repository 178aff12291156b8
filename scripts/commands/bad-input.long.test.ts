import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { freshPlace, run } from '../testing/processes.ts';

/** Of the log of a server. */
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; msg: string });

it.each([
  ['start', ['--help'], 'takes no arguments, but was given --help. Nothing was done.'],
  ['rebuild', ['--fulll'], 'Use: npm run rebuild -- [--full] [--json] [--pictures] [--data DIR] [--out DIR]'],
  ['import', ['/dev', '--kind', 'coupons'], '/dev is a folder. Name one file.'],
  ['seed', ['--stores', 'many'], '--stores: expected a whole number'],
  ['seed', ['--stores', 'many'], 'Use: npm run seed'],
])('an argument that %s cannot use is refused: %j', async (command, args, reason) => {
  const place = freshPlace();
  const { code, output } = await run(command, args, place);
  expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
  expect(output).not.toContain('private/imports');
});

it('a wrong setting stops the start with its name and what was expected, after a line that names the release', async () => {
  const { code, output } = await run('start', [], { ...freshPlace(), PORT: 'eighty', SITE_URL: 'deals' });
  expect(code).toBe(78);
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string };
  expect(linesOf(output)).toEqual([
    expect.objectContaining({ level: 'info', msg: `Coupon site ${version}, on Node ${process.versions.node}` }),
    expect.objectContaining({
      level: 'fatal',
      msg:
        'A setting in the environment cannot be used:\n  PORT=eighty: expected a port number, from 0 to 65535\n  ' +
        'SITE_URL=deals: expected the address of the site, such as https://deals.example\nChange or remove it and ' +
        'start again.',
    }),
  ]);
});

it('a port in use is named with what to do, and has an exit code of its own', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const { port } = blocker.address() as { port: number };
  const { code, output } = await run('start', [], { ...freshPlace(), PORT: String(port) });
  await new Promise((resolve) => blocker.close(resolve));
  expect(code).toBe(75);
  expect(linesOf(output).at(-1)?.msg).toBe(
    `Port ${port} is in use by another program. Stop it, or choose another port: PORT=4400 npm start`,
  );
});
