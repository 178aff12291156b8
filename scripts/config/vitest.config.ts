import { defineConfig } from 'vitest/config';
import { projectFolder } from './project-folder.ts';

export default defineConfig({
  root: projectFolder,
  test: {
    include: ['{site,api,data,scripts}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    server: { deps: { external: [/\.compiled/] } },
  },
});
