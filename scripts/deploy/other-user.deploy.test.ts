import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { compileSite } from '../publish/render/compile.ts';
import { freePort } from '../environment/free-port.ts';
import bundleFirst from '../testing/bundled-program.ts';
import { begin, run } from '../testing/processes.ts';

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

describe.skipIf(!canBeTried())('a user who may write to three folders alone', () => {
  let folder: string;
  let place: { DATA_DIR: string; OUT_DIR: string; STATE_DIR: string };
  beforeAll(async () => {
    await compileSite();
    await bundleFirst();
    folder = mkdtempSync(join(tmpdir(), 'other-user-'));
    chmodSync(folder, 0o755);
    const make = (name: string) => {
      mkdirSync(join(folder, name));
      chownSync(join(folder, name), NOBODY, NOBODY);
      return join(folder, name);
    };
    place = { DATA_DIR: make('data'), OUT_DIR: make('out'), STATE_DIR: make('state') };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const expectDone = async (command: string, ...args: string[]) => {
    const { code, output } = await run(command, args, place, asNobody);
    expect(output).not.toMatch(/EACCES|EROFS| {4}at /);
    expect(code, output).toBe(0);
  };

  it('serves, publishes, verifies, backs up, restores and compiles nothing again', async () => {
    const PORT = String(await freePort());
    const server = begin('start', [], { ...place, PORT }, asNobody);
    await server.printed('Ready after');
    expect((await fetch(`http://127.0.0.1:${PORT}/stores`)).status).toBe(200);
    await expectDone('rebuild', '--full');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain('Compiling');
    await expectDone('rebuild', '--pictures');
    await expectDone('verify');
    await expectDone('compile');
    const archive = join(place.STATE_DIR, 'archive');
    await expectDone('backup', archive);
    await expectDone('restore', archive, '--data', join(place.STATE_DIR, 'restored'));
    // Pages are for the web server, everything else for this user alone.
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect([mode(join(place.OUT_DIR, 'stores.html')), mode(place.STATE_DIR), mode(place.DATA_DIR)]).toEqual([
      0o644, 0o750, 0o750,
    ]);
  });

  it.each(['DATA_DIR', 'OUT_DIR', 'STATE_DIR'] as const)(
    'is refused with one sentence that names %s when that one is closed',
    async (name) => {
      const closed = join(folder, `closed-${name}`);
      mkdirSync(closed, { mode: 0o700 });
      for (const command of ['start', 'rebuild', 'verify']) {
        const given = { ...place, [name]: join(closed, 'inside') };
        const { code, output } = await run(command, [], given, asNobody);
        const lines = output.trim().split('\n');
        if (command === 'start') expect(lines.shift()).toContain('Coupon site ');
        expect(lines).toEqual([expect.stringContaining(`${name}=${closed}/inside`)]);
        expect(output).toContain('by the user nobody (it belongs to user 0, mode 700): change that, or choose another');
        expect(code).toBe(77);
      }
    },
  );
});
