import { dev } from 'astro';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isDashboard } from '../../api/routing/dashboard.ts';
import type { DashboardSecrets } from '../../api/publishing/live-page.ts';
import { isNotFoundPage, notFoundPagesFor } from '../../data/rules/web/not-found-pages.ts';
import { projectFolder } from '../config/project-folder.ts';
import { fail, refuseArguments } from '../console/failure.ts';
import { openRunningSite, type RunningSite } from '../server/running-site.ts';
import { openServerLog } from '../server/server-log.ts';
import { readSettings } from '../environment/settings.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { DASHBOARD_PATH, dashboardView } from '../../site/views/dashboard-view.ts';
import { decoded } from '../../data/rules/web/site-address.ts';
import { withArguments } from '../../data/queries/reading/reader.ts';
import { pageCatalogue } from '../../site/catalogue/page-catalogue.ts';

/** Where Astro looks for the locals that a server in front of it provides. */
const localsOf = Symbol.for('astro.locals');

const ofServer = /^\/(?:(?:api|media)\/|(?:healthz|readyz|metrics)$)/;

/** Has the server answer calls and files, and gives every Astro page the view that the publisher would give it. */
function middleware(site: RunningSite) {
  const { publisher, engine } = site.publishing;
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = decoded(url.pathname);
    if (isOfVite(path) && !engine.pages.pages.has(path)) {
      next();
      return;
    }
    if (isDashboard(path)) {
      site.api.app(
        request as never,
        response as never,
        ((error?: unknown) => {
          const { secrets } = (response as unknown as { locals: { secrets: DashboardSecrets } }).locals;
          request.url = DASHBOARD_PATH + url.search;
          Reflect.set(request, localsOf, { view: dashboardView(publisher.read(), secrets) });
          next(error);
        }) as never,
      );
      return;
    }
    const shown = engine.pages.pages.has(path) ? path : notFoundPagesFor(path)[0]!;
    const page = engine.pages.pages.get(shown);
    const template = page && pageCatalogue.templates[page.template];
    // calls, and files that Astro does not make, as they are published
    if (!page || !template || template.text || template.isDrawn || ofServer.test(path)) {
      site.api.app(request as never, response as never, next);
      return;
    }
    const view: unknown = withArguments(template.view).run(publisher.read(), ...page.params);
    if (shown !== path || isNotFoundPage(path)) answerNotFound(response);
    request.url = shown + url.search;
    Reflect.set(request, localsOf, { view });
    next();
  };
}

/** Modules and styles by their place in the project, public files, and whatever else Vite answers itself. */
function isOfVite(path: string): boolean {
  if (/^\/@|^\/_|^\/node_modules\//.test(path)) return true;
  if (/^\/site\/|^\/(data|api)\/.+\.tsx?$/.test(path)) return existsSync(join(projectFolder, path));
  return path !== '/' && existsSync(join(projectFolder, 'site/public', path));
}

/** Astro answers every page that it can render with 200; one shown in place of another is not what was asked for. */
function answerNotFound(response: ServerResponse): void {
  const begin = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: unknown[]) =>
    Reflect.apply(begin, response, [status === 200 ? 404 : status, ...rest]) as ServerResponse;
}

async function develop(): Promise<void> {
  process.env['NODE_ENV'] = 'development';
  refuseArguments('npm run dev');
  const settings = readSettings(process.env);
  const address = `http://localhost:${settings.PORT}`;
  const outFolder = join(projectFolder, '.compiled', 'dev');
  const site = await openRunningSite({
    settings: { ...settings, OUT_DIR: outFolder, STATE_DIR: undefined },
    command: 'npm run dev',
    address,
    log: openServerLog('info', process.stdout.isTTY),
    dashboardByVite: true,
    onProgress: () => {},
  });
  if (site.newPassword) process.stdout.write(`  Admin password, shown only now: ${site.newPassword}\n`);
  const server = await dev({
    root: projectFolder,
    server: { port: settings.PORT, host: settings.HOST },
    vite: {
      // Vite hands out whatever file of the project it is asked for; to its own list come the documents, among them what is private.
      server: {
        fs: {
          deny: [
            '.env',
            '.env.*',
            '*.{crt,pem}',
            '**/.git/**',
            join(settings.DATA_DIR, '**'),
            join(stateFolderOf(outFolder), '**'),
          ],
        },
      },
      plugins: [{ name: 'live-views', configureServer: (vite) => void vite.middlewares.use(middleware(site)) }],
    },
  });
  site.loadTheRest();
  const stop = async () => {
    await server.stop();
    await site.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

await develop().catch(fail);
