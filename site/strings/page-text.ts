import { FetchState } from 'astro/fetch';
import { renderToString } from 'astro/runtime/server/render/astro/render.js';
import { type Hold, holdInPage } from './held-scripts.ts';
import { Unsupported } from './html.ts';
import { Page, type Route } from './page.ts';
import { templateOf } from './runtime.ts';

/** The route that Astro takes for a path without a page. */
const NOT_FOUND = '/404';

type RouteData = NonNullable<FetchState['routeData']>;

/** All that Astro knows, in its order. */
let routes: readonly RouteData[] = [];
/** What the pages of a route share, or why Astro renders them. */
const known = new Map<RouteData, Route | string>();

export const leftToAstro = (): string[] =>
  [...known].flatMap(([{ route }, reason]) => (typeof reason === 'string' ? [`${route}: ${reason}`] : []));

/** What Astro makes of a request for a page. */
async function astroPage(pathname: string, view: unknown) {
  const state = new FetchState(new Request(`http://localhost${pathname}`));
  state.locals = { view } satisfies App.Locals;
  const route = state.routeData;
  if (route?.type !== 'page') throw new Error(`Astro has no page for ${pathname}; is there one in site/pages?`);
  const module = await state.loadComponentInstance();
  const component = module.default;
  const result = await state.createResult(module, state.getActionAPIContext());
  const metadata = result.componentMetadata.get(component.moduleId ?? '');
  result._metadata.headInTree = metadata?.containsHead ?? false;
  routes = state.manifest.routes.map(({ routeData }) => routeData);
  const template = templateOf(component);
  const isSupported = template && metadata?.containsHead && metadata.propagation === 'none';
  if (!known.has(route))
    known.set(route, isSupported ? { template, result } : 'no template, no <head>, or a component that adds to it');
  return { state, route, component, result };
}

/**
 * The HTML of a page in pieces, and the status that Astro would answer. What `app.render` does besides is left out: middleware, a stream, a
 * `Response` and its headers, which a file needs not. Throws what the page throws.
 */
export async function pageText(pathname: string, view: unknown, hold: Hold) {
  const find = () => routes.find(({ pattern }) => pattern.test(pathname));
  if (!known.has(find()!)) await astroPage(pathname, null);
  const data = find();
  const shared = data && known.get(data);
  const status = data === undefined || data.route === NOT_FOUND ? 404 : 200;
  try {
    if (typeof shared === 'object') return { status, pieces: await new Page(shared, { view }).render(hold) };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    known.set(data!, error.message);
  }
  const { state, route, component, result } = await astroPage(pathname, view);
  const text = await renderToString(result, component, await state.getProps(), {}, true, route);
  if (typeof text !== 'string') throw new Error(`The page for ${pathname} answered ${text.status} instead of HTML.`);
  return { status, pieces: [holdInPage(text, hold)] };
}
