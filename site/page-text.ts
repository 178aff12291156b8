import { FetchState } from 'astro/fetch';
import { renderToString } from 'astro/runtime/server/render/astro/render.js';

const origin = 'http://localhost';
/** The route that Astro takes for a path without a page. */
const NOT_FOUND = '/404';

/**
 * The HTML of a page as Astro writes it, with the status that Astro would answer. What `app.render` does besides is left out: middleware,
 * a stream, a `Response` and its headers cost more than half of the time of a page, and a file needs none of them. Throws what the page throws.
 */
export async function pageText(pathname: string, view: unknown): Promise<{ status: number; text: string }> {
  const state = new FetchState(new Request(origin + pathname));
  state.locals = { view } satisfies App.Locals;
  const route = state.routeData;
  if (route?.type !== 'page') throw new Error(`Astro has no page for ${pathname}; is there one in site/pages?`);
  const module = await state.loadComponentInstance();
  const props = await state.getProps();
  const result = await state.createResult(module, state.getActionAPIContext());
  const template = module.default;
  result._metadata.headInTree = result.componentMetadata.get(template.moduleId ?? '')?.containsHead ?? false;
  const text = await renderToString(result, template, props, {}, true, route);
  if (typeof text !== 'string') throw new Error(`The page for ${pathname} answered ${text.status} instead of HTML.`);
  return { status: route.route === NOT_FOUND ? 404 : 200, text };
}
