import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ready, shopperTest, toastOf } from './shopper-test.ts';

const A_MODULE = 'a module';
const WAITS = 'the starter waits';
const NOTHING: string[] = [];
const THE_STARTER = [A_MODULE];

/** What a browser notes of its own work; `ts` in microseconds. */
interface Noted {
  name: string;
  ts: number;
  pid: number;
  args: { frame?: string; data?: { url?: string } };
}

/** Everything that Chromium notes while it goes on to a page, in its order. */
async function notesOf(page: Page, path: string): Promise<Noted[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'loading', 'v8'] });
  await page.goto(path);
  await ready(page);
  const { traceEvents }: { traceEvents: Noted[] } = JSON.parse((await browser.stopTracing()).toString());
  return traceEvents.sort((a, b) => a.ts - b.ts);
}

/** What ran of a page before and after its first contentful paint. What Playwright runs is left out. */
function runsAround(notes: Noted[], address: string, frame: string): { before: string[]; after: string[] } {
  const paint = notes.find(({ name, args }) => name === 'firstContentfulPaint' && args.frame === frame);
  const commit = notes.find(({ name, args }) => name === 'CommitLoad' && args.data?.url === address);
  if (!paint || !commit) throw new Error(`${address} was never painted.`);
  const ofPage = notes.filter(({ pid, ts }) => pid === paint.pid && ts > commit.ts);
  const ran = ofPage.flatMap(({ name, ts, args: { data } }) => {
    if (name === 'v8.evaluateModule') return [{ ts, what: A_MODULE }];
    if (!['EvaluateScript', 'FunctionCall'].includes(name) || !data?.url?.startsWith(new URL(address).origin))
      return [];
    return [{ ts, what: data.url === address ? WAITS : `${name} of ${data.url}` }];
  });
  const textOf = (some: typeof ran) => some.map(({ what }) => what);
  return {
    before: textOf(ran.filter(({ ts }) => ts < paint.ts)),
    after: textOf(ran.filter(({ ts }) => ts >= paint.ts)),
  };
}

shopperTest('A shopper sees a page before any script of it has run, on a slow device as well', async ({ visit }) => {
  const page = await visit('/contact');
  const devtools = await page.context().newCDPSession(page);
  for (const [path, rate] of [
    ['/', 1],
    ['/store/humbright', 4],
  ] as const) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const notes = await notesOf(page, path);
    const { frameTree } = await devtools.send('Page.getFrameTree');
    const { before, after } = runsAround(notes, page.url(), frameTree.frame.id);
    // A slow device paints before it has read the page to its end, and thus before the starter, too.
    expect([NOTHING, THE_STARTER], path).toContainEqual(before.filter((what) => what !== WAITS));
    expect(after.filter((what) => what === A_MODULE).length, path).toBeGreaterThan(0);
  }
});

shopperTest('A shopper whose browser never reports its first paint can copy a code as well', async ({ visit }) => {
  const page = await visit('/store/humbright', {
    before: (context) => context.addInitScript(() => (PerformanceObserver.prototype.observe = () => {})),
    islands: false,
  });
  await page.getByRole('button', { name: 'Copy Code' }).first().click();
  await toastOf(page, 'Code copied to clipboard!').waitFor();
});
