import { beforeAll, describe, expect, it } from 'vitest';
import { compileSite } from './publisher/compile.ts';
import { begin, freePort, freshPlace, read, run } from './testing/processes.ts';

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

describe('the development server', () => {
  it('shows pages made from the same views, with the API beside, and says of a page that there is none', async () => {
    const PORT = String(await freePort());
    const dev = begin('dev', [], { ...freshPlace(), PORT });
    const address = `http://127.0.0.1:${PORT}`;
    await dev.said('watching for file changes');
    const page = await (await fetch(address)).text();
    expect(page).toContain('Latest Coupons..!');
    expect(page).toContain((await read<{ siteName: string }>(address, '/api/config')).siteName);
    expect((await fetch(`${address}/theme.css`)).status).toBe(200);
    expect(await (await fetch(`${address}/store/no-such-store`)).text()).toContain('Store Not Found');
    expect((await fetch(`${address}/no-such-page`)).status).toBe(404);
    dev.child.kill('SIGTERM');
    await dev.ended;
  });
});
