import { FetchState } from 'astro/fetch';
import { renderToString } from 'astro/runtime/server/render/astro/render.js';
import type { PageScripts } from '../held-scripts.ts';
import { Unsupported } from './html.ts';
import { Page, type Route } from './page.ts';
import { templateOf } from './runtime.ts';

const origin = 'http://localhost';
/** The route that Astro takes for a path without a page. */
const NOT_FOUND = '/404';

type RouteData = NonNullable<FetchState['routeData']>;

export interface PageText {
  /** As Astro would answer. */
  status: number;
  pieces: string[];
}

/** Why Astro renders the pages of these routes. */
export const leftToAstro = new Map<string, string>();
/** All that Astro knows, in its order. */
let routes: readonly RouteData[] = [];
const prepared = new Map<RouteData, Route>();

/** What Astro makes of a request for a page. */
async function astroPage(pathname: string, view: unknown) {
  const state = new FetchState(new Request(origin + pathname));
  state.locals = { view } satisfies App.Locals;
  const data = state.routeData;
  if (data?.type !== 'page') throw new Error(`Astro has no page for ${pathname}; is there one in site/pages?`);
  const module = await state.loadComponentInstance();
  const component = module.default;
  const props = await state.getProps();
  const result = await state.createResult(module, state.getActionAPIContext());
  const metadata = result.componentMetadata.get(component.moduleId ?? '');
  result._metadata.headInTree = metadata?.containsHead ?? false;
  const isPlain = !result.partial && (metadata?.propagation ?? 'none') === 'none';
  routes = state.manifest.routes.map(({ routeData }) => routeData);
  return { data, component, props, result, isPlain };
}

async function prepare(pathname: string): Promise<void> {
  const { data, component, props, result, isPlain } = await astroPage(pathname, null);
  const template = templateOf(component);
  if (template && isPlain) prepared.set(data, { template, props, result });
  else leftToAstro.set(data.route, 'it is no template, a part of a page, or a component of it adds to the head');
}

async function textByAstro(pathname: string, view: unknown): Promise<string> {
  const { data, component, props, result } = await astroPage(pathname, view);
  const text = await renderToString(result, component, props, {}, true, data);
  if (typeof text !== 'string') throw new Error(`The page for ${pathname} answered ${text.status} instead of HTML.`);
  return text;
}

/**
 * The HTML of a page, with its scripts held back, and the status that Astro would answer. What `app.render` does besides is left out:
 * middleware, a stream, a `Response` and its headers cost more than half of the time of a page, and a file needs none of them. Throws what
 * the page throws.
 */
export async function pageText(pathname: string, view: unknown, scripts: PageScripts): Promise<PageText> {
  const found = () => routes.find(({ pattern }) => pattern.test(pathname));
  let data = found();
  if (!data || !(prepared.has(data) || leftToAstro.has(data.route))) {
    await prepare(pathname);
    data = found();
  }
  const status = data === undefined || data.route === NOT_FOUND ? 404 : 200;
  const route = data && prepared.get(data);
  if (route && !leftToAstro.has(data!.route))
    try {
      return { status, pieces: await new Page(route, { view }).render(scripts) };
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      leftToAstro.set(data!.route, error.message);
    }
  return { status, pieces: [scripts.inPage(await textByAstro(pathname, view))] };
}
