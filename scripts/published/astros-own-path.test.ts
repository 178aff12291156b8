import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { pageCatalogue } from '../../site/views/page-catalogue.ts';
import { importedScripts } from '../../site/imported-scripts.ts';
import { scriptsHolder } from '../../site/held-scripts.ts';
import { projectFolder } from '../config/project-folder.ts';
import { compileSite } from '../publisher/compile.ts';
import { loadApp } from '../publisher/renderer.ts';
import { openSite, smallSite } from '../publisher/testing/small-site.ts';
import { filesIn } from '../testing/processes.ts';

interface View {
  template: string;
  path: string;
  view: unknown;
}

/** The views of all pages of a small site that Astro renders. */
async function allViews(): Promise<View[]> {
  const { data, out } = smallSite();
  const { publishing, close } = await openSite(data, out, { isTemporary: true });
  const read = publishing.publisher.read();
  const views = [...publishing.engine.pages.pages.values()].flatMap(({ path, template, params }) => {
    const { view, text } = pageCatalogue.templates[template]!;
    return text ? [] : [{ template, path, view: view.run(read, ...(params as never[])) }];
  });
  await close();
  return views;
}

/** The adapter's handler, as a server of its own would use it: the way through Astro that `render` leaves out. */
async function askAstro(entry: URL): Promise<(of: View) => Promise<string>> {
  const app = (await loadApp(entry)) as unknown as {
    handler(...given: [...Parameters<RequestListener>, next: () => void, locals: { view: unknown }]): void;
  };
  let view: unknown;
  const server = createServer((request, response) => app.handler(request, response, () => response.end(), { view }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (of) => {
    view = of.view;
    return (await fetch(`http://127.0.0.1:${port}${of.path}`)).text();
  };
}

it('holds React as it is for the public, whatever build the process that loads it uses', async () => {
  const { entry } = await compileSite();
  const folder = fileURLToPath(new URL('.', entry));
  const modules = filesIn(folder).filter((file) => file.endsWith('.mjs'));
  expect(modules).toContain('entry.mjs');
  expect(modules.filter((file) => readFileSync(join(folder, file), 'utf8').includes('NODE_ENV'))).toEqual([]);
});

it('every page has the bytes that Astro answers with by its own way through requests, middleware and streams', async () => {
  const { entry } = await compileSite();
  const ask = await askAstro(entry);
  const app = await loadApp(entry);
  const holdScripts = scriptsHolder({
    policy: await app.contentSecurityPolicy(),
    importsOf: (address) => importedScripts(new URL('../client/', entry), address),
  });
  const views = await allViews();
  expect(new Set(views.map(({ template }) => template)).size).toBeGreaterThan(8);
  for (const each of views) {
    const { body } = await app.render(each.path, each.view);
    expect(Buffer.from(body).toString(), each.path).toBe(holdScripts(await ask(each)));
  }
});

/** What a thread that has rendered nothing yet makes of these pages, in this order. */
async function renderedByThread(entry: URL, order: readonly View[]): Promise<Map<string, string>> {
  const code = `
    import(workerData.entry).then(async ({ render }) => {
      for (const { path, view } of workerData.order)
        parentPort.postMessage([path, Buffer.from((await render(path, view)).body).toString()]);
      process.exit();
    });`;
  const worker = new Worker(`const { parentPort, workerData } = require('node:worker_threads');${code}`, {
    eval: true,
    env: { NODE_ENV: 'production' },
    workerData: { entry: entry.href, order },
  });
  const pages = new Map<string, string>();
  worker.on('message', ([path, html]: [string, string]) => pages.set(path, html));
  await once(worker, 'exit');
  return pages;
}

it('what is remembered of one page changes no other, whatever the order in which they are made', async () => {
  const { entry } = await compileSite();
  const views = await allViews();
  const orders = [views, [...views].reverse()];
  const [forwards, backwards] = await Promise.all(orders.map((order) => renderedByThread(entry, order)));
  expect(forwards!.size).toBe(views.length);
  for (const [path, html] of forwards!) expect(backwards!.get(path), path).toBe(html);
});

/** The app as the same sources compile to in another folder. */
function compiledElsewhere(folder: string): URL {
  const place = mkdtempSync(join(folder, '../elsewhere-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  cpSync(folder, place, { recursive: true });
  const named = filesIn(join(place, 'server'))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join(place, 'server', name))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
    .filter(({ code }) => code.includes(projectFolder));
  expect(named.length).toBeGreaterThan(0);
  for (const { file, code } of named) writeFileSync(file, code.replaceAll(projectFolder, '/another/folder'));
  return pathToFileURL(join(place, 'server/entry.mjs'));
}

it('nothing that is published depends on the folder that its sources were compiled in', async () => {
  const { entry, folder, clientFolder } = await compileSite();
  const files = filesIn(clientFolder).filter((name) => /\.\w+$/.test(name));
  expect(files.filter((name) => readFileSync(join(clientFolder, name)).includes(projectFolder))).toEqual([]);

  const views = await allViews();
  const [here, elsewhere] = await Promise.all(
    [entry, compiledElsewhere(folder)].map((each) => renderedByThread(each, views)),
  );
  const islands = [...here!.values()].flatMap((html) => html.match(/component-url="[^"]+"/g) ?? []);
  expect(new Set(islands).size).toBeGreaterThan(3);
  for (const [path, html] of here!) expect(elsewhere!.get(path), path).toBe(html);
});
