import { defineConfig } from 'vitest/config';
import suite from './vitest.config.ts';

/**
 * What several machines share, with a real PostgreSQL that is started for it: tests of their own, and those of records and calls a second time.
 * Apart from the main suite, since the server takes a while and processes of its own.
 */
export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    projects: undefined,
    include: [
      '**/*.machines.test.ts',
      'api/{accounts,engagement,history,newsletter,ops}/*.test.ts',
      'api/{references,routing/repeated-requests,entities/owner-edits,owner-tables/bulk}.test.ts',
      'api/resources/{content-writes,every-write,security,slugs,store-writes,unchanged-saves}.test.ts',
      'data/records/{versions,*/*}.test.ts',
      'api/feeds/feeds.test.ts',
    ],
    globalSetup: ['scripts/testing/bundled-program.ts', 'scripts/testing/postgres-server.ts'],
  },
});
