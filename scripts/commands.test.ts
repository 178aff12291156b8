import { beforeAll, describe, expect, it } from 'vitest';
import { compileSite } from './publisher/compile.ts';
import { freshPlace, run } from './testing/processes.ts';

beforeAll(async () => {
  await compileSite();
});

describe('a rebuild with --json', () => {
  it('ends with one whole line, however many pages it names', async () => {
    const place = freshPlace();
    await run('seed', ['--stores', '1500', '--coupons', '1500', '--offers', '100', '--posts', '300', '--data', place.DATA_DIR], place);
    const { code, output } = await run('rebuild', ['--json'], place);
    expect(code).toBe(0);
    const line = output.trim().split('\n').at(-1) ?? '';
    expect(line.length).toBeGreaterThan(64 * 1024); // more than a pipe holds
    const summary = JSON.parse(line) as { pages: number; changed: string[] };
    expect(summary.changed.length).toBeGreaterThanOrEqual(summary.pages);
  });
});
