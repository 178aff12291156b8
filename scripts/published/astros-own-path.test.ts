import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { affiliateFault } from '../../site/strings/affiliate-links.ts';
import { holdInPage, importedScripts, scriptsHolder } from '../../site/strings/held-scripts.ts';
import { compileSite } from '../publish/render/compile.ts';
import { loadApp } from '../publish/render/renderer.ts';
import { filesIn } from '../testing/processes.ts';
import { demoViews, type DemoView } from './demo-views.ts';

const { entry, templates } = await compileSite();
const views = demoViews(templates);

/** The adapter's handler, as a server of its own would use it: the way through Astro that `render` leaves out. Null: the page fails. */
async function askAstro(): Promise<(of: DemoView) => Promise<string | null>> {
  const app = (await loadApp(entry)) as unknown as {
    handler(...given: [...Parameters<RequestListener>, next: () => void, locals: { view: unknown }]): void;
  };
  let view: unknown;
  const server = createServer((request, response) => app.handler(request, response, () => response.end(), { view }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const holderOf = scriptsHolder({
    policy: templates.contentSecurityPolicy,
    importsOf: (address) => importedScripts(new URL('../client/', entry), address),
  });
  return async (of) => {
    view = of.view;
    const answer = await fetch(`http://127.0.0.1:${port}${of.path}`);
    // a page that fails late has begun to be answered
    const text = await answer.text().catch(() => null);
    return text === null || answer.status === 500 || affiliateFault(text) !== null
      ? null
      : withoutNumbers(holdInPage(text, holderOf()));
  };
}

/** Astro numbers all islands of a page for `useId`; an island without slots, which uses none, is rendered for all pages at once. */
const withoutNumbers = (html: string): string => html.replaceAll(/ prefix="r\d+"/g, '');

/** Null: the page fails. */
async function rendered({ path, view }: DemoView): Promise<string | null> {
  const app = await loadApp(entry);
  return app.render(path, view).then(
    ({ body }) => withoutNumbers(Buffer.from(body).toString()),
    () => null,
  );
}

it('holds React as it is for the public, whatever build the process that loads it uses', () => {
  const server = fileURLToPath(new URL('.', entry));
  const modules = filesIn(server).filter((file) => file.endsWith('.mjs'));
  expect(modules).toContain('entry.mjs');
  expect(modules.filter((file) => readFileSync(join(server, file), 'utf8').includes('NODE_ENV'))).toEqual([]);
});

it('every kind of page has the bytes that Astro answers with by its own way through requests, middleware and streams', async () => {
  const ask = await askAstro();
  expect(new Set(views.map(({ kind }) => kind)).size).toBe(14);
  for (const each of views) {
    const html = await rendered(each);
    expect(html, each.path).toContain('</html>');
    expect(html, each.path).toBe(await ask(each));
  }
});

const AWKWARD = [
  '',
  '<script>x</script>',
  `"&'<>`,
  '&amp;',
  '</main>',
  '\0',
  '${x}',
  'ü€𝄞',
  '\ud800',
  '<!--',
  'a'.repeat(2000),
];

/** The view with something else in each seventh place, beginning with this one: texts that look like markup, no items, the opposite. */
function awkward(view: unknown, place: number): unknown {
  const changed = (value: unknown): unknown => {
    const isChanged = place++ % 7 === 0;
    if (Array.isArray(value)) return isChanged ? [] : value.map(changed);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each)]));
    if (!isChanged) return value;
    if (typeof value === 'string') return AWKWARD[place % AWKWARD.length];
    return typeof value === 'boolean' ? !value : typeof value === 'number' ? -value : value;
  };
  return changed(view);
}

it('so has every kind of page with awkward values, or it fails by both ways', async () => {
  const ask = await askAstro();
  let failed = 0;
  for (const [at, each] of views.entries()) {
    const changed = { ...each, view: awkward(each.view, at) };
    const html = await rendered(changed);
    expect(html, each.path).toBe(await ask(changed));
    if (html === null) failed++;
  }
  expect(failed).toBeLessThan(views.length / 2);
});

it('no page is left to Astro', async () => {
  for (const each of views) await rendered(each);
  const { leftToAstro } = (await loadApp(entry)) as unknown as { leftToAstro(): string[] };
  expect(leftToAstro()).toEqual([]);
});

/** What a thread that has rendered nothing yet makes of these pages, in this order. */
async function renderedByThread(app: URL, order: readonly DemoView[]): Promise<Map<string, string>> {
  const code = `
    import(workerData.entry).then(async ({ render }) => {
      for (const { kind, path, view } of workerData.order)
        parentPort.postMessage([kind + path, Buffer.from((await render(path, view)).body).toString()]);
      process.exit();
    });`;
  const worker = new Worker(`const { parentPort, workerData } = require('node:worker_threads');${code}`, {
    eval: true,
    env: { NODE_ENV: 'production' },
    workerData: { entry: app.href, order },
  });
  const pages = new Map<string, string>();
  worker.on('message', ([path, html]: [string, string]) => pages.set(path, html));
  await once(worker, 'exit');
  return pages;
}

const published = views.filter(({ kind }) => kind !== 'answered');

it('what is remembered of one page changes no other, whatever the order in which they are made', async () => {
  const orders = [published, [...published].reverse()];
  const [forwards, backwards] = await Promise.all(orders.map((order) => renderedByThread(entry, order)));
  expect(forwards!.size).toBe(published.length);
  for (const [path, html] of forwards!) expect(backwards!.get(path), path).toBe(html);
});
