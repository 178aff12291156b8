import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { projectFolder } from './project-folder.ts';

const e2e = 'scripts/e2e/**/*.test.ts';
/** `npm run test:deploy`, `test:machines` and `test:long`, which sets `LONG`, run them. */
const others = ['deploy', 'machines', ...(process.env['LONG'] === '1' ? [] : ['long'])]
  .map((kind) => `**/*.${kind}.test.ts`)
  .concat('**/node_modules');

// Tests start hundreds of threads and processes that load the same modules.
process.env['NODE_COMPILE_CACHE'] ??= join(projectFolder, 'node_modules/.cache/node-compile');

/** Tests sync and remove thousands of small files, which takes no time in memory. Containers often have little of it. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;
if (process.env['TMPDIR'] === undefined && freeBytes(MEMORY) >= ROOM_BYTES) process.env['TMPDIR'] = MEMORY;

/** 0: this system has no such folder. */
function freeBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export default defineConfig({
  root: projectFolder,
  test: {
    // Against hanging for ever, not against slowness: machines are noisy.
    testTimeout: process.env['PROPERTY_SEED'] === 'random' ? 6_000_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests of processes and browsers wait for a third of their time, so more workers than cores are kept busy.
    // A number, since Vitest takes no more than all cores for a percentage.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['scripts/config/property-seed.ts'],
    // A worker loads each module once, not once for each test file. Tests leave no state in modules behind.
    isolate: false,
    server: { deps: { external: [/\.compiled/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['{site,api,data,scripts}/**/*.test.ts'],
          exclude: [e2e, ...others],
          globalSetup: 'scripts/testing/bundled-program.ts',
        },
      },
      // One server for all of them and a browser for each worker, started only when one of them is to run.
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [e2e],
          exclude: others,
          globalSetup: ['scripts/testing/bundled-program.ts', 'scripts/e2e/shared-site.ts'],
        },
      },
    ],
  },
});
