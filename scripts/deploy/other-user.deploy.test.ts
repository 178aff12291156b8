import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { compileSite } from '../publish/render/compile.ts';
import { freePort } from '../environment/free-port.ts';
import bundleFirst from '../testing/bundled-program.ts';
import { freshFolder } from '../testing/fresh-folder.ts';
import { begin, kill, run } from '../testing/processes.ts';

const NOBODY = 65534;
const SETPRIV = `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups`;
/** Without a home and without a place for temporary files. */
const asNobody = `export HOME=/nonexistent TMPDIR=/nonexistent; exec ${SETPRIV} "$0" "$@";`;

/** The tree belongs to another user, and can be read. */
function canBeTried(): boolean {
  const ended = spawnSync('sh', ['-c', `${SETPRIV} test -r ${projectFolder}/package.json -a ! -w ${projectFolder}`]);
  if (ended.status === 0) return true;
  process.stderr.write(`Not tested: another user. It takes root, and a folder of the project that all may read.\n`);
  return false;
}

test.skipIf(!canBeTried())(
  'a user who may write to three folders alone runs everything and compiles nothing again, and is told which of them is closed',
  async () => {
    await compileSite();
    await bundleFirst();
    const folder = freshFolder();
    chmodSync(folder, 0o755);
    const make = (name: string) => {
      mkdirSync(join(folder, name));
      chownSync(join(folder, name), NOBODY, NOBODY);
      return join(folder, name);
    };
    const place = { DATA_DIR: make('data'), OUT_DIR: make('out'), STATE_DIR: make('state') };
    const expectDone = async (command: string, ...args: string[]) => {
      const { code, output } = await run(command, args, place, asNobody);
      expect(output).not.toMatch(/EACCES|EROFS| {4}at /);
      expect(code, output).toBe(0);
    };
    const PORT = String(await freePort());
    const server = begin('start', [], { ...place, PORT }, asNobody);
    await server.printed('Ready after');
    expect((await fetch(`http://127.0.0.1:${PORT}/stores`)).status).toBe(200);
    await expectDone('rebuild', '--full');
    expect(await kill(server, 'SIGTERM')).toBe(0);
    expect(server.output()).not.toContain('Compiling');
    await expectDone('rebuild', '--pictures');
    await expectDone('verify');
    await expectDone('compile');
    const archive = join(place.STATE_DIR, 'archive');
    await expectDone('backup', archive);
    await expectDone('restore', archive, '--data', join(place.STATE_DIR, 'restored'));
    // Pages are for the web server, everything else for this user alone.
    const modes = [join(place.OUT_DIR, 'stores.html'), place.STATE_DIR, place.DATA_DIR].map(
      (path) => statSync(path).mode,
    );
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o644, 0o750, 0o750]);

    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    for (const name of ['DATA_DIR', 'OUT_DIR', 'STATE_DIR'])
      for (const command of ['start', 'rebuild', 'verify']) {
        const { code, output } = await run(command, [], { ...place, [name]: join(closed, 'inside') }, asNobody);
        const lines = output.trim().split('\n');
        if (command === 'start') expect(lines.shift()).toContain('Coupon site ');
        expect(lines).toEqual([expect.stringContaining(`${name}=${closed}/inside`)]);
        expect(output).toContain('by the user nobody (it belongs to user 0, mode 700): change that, or choose another');
        expect(code).toBe(77);
      }
  },
);
