import { defineConfig } from 'vitest/config';
import { projectFolder } from './project-folder.ts';

const e2e = 'scripts/e2e/**/*.test.ts';

export default defineConfig({
  root: projectFolder,
  test: {
    // Against hanging for ever, not against slowness: machines are noisy.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // Processes and browsers wait more than they reckon: one worker a core, where the default leaves one core free.
    maxWorkers: '100%',
    server: { deps: { external: [/\.compiled/] } },
    projects: [
      { extends: true, test: { name: 'rooms', include: ['{site,api,data,scripts}/**/*.test.ts'], exclude: [e2e] } },
      // One server and one browser for all of them, started only when one of them is to run.
      {
        extends: true,
        test: { name: 'e2e', include: [e2e], globalSetup: 'scripts/e2e/shared-site.ts', isolate: false },
      },
    ],
  },
});
