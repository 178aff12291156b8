import { defineConfig } from 'vitest/config';
import suite from './vitest.config.ts';

/**
 * What runs beside the site, for real: web servers, caches and buckets, from the packages of the distribution. Apart from the main suite,
 * since these programs must be installed and some take long. One file after another: they install packages, and wait for little else.
 */
export default defineConfig({
  ...suite,
  test: { ...suite.test, projects: undefined, include: ['scripts/**/*.deploy.test.ts'], fileParallelism: false },
});
