import { getDocs } from '../contract/get-docs.ts';
import { route } from '../http/route.ts';
import { DOCS_POLICY, docsPage } from '../openapi/docs-page.ts';

/** Making one takes 20 ms. */
const pages = new WeakMap<object, string>();

export const getDocsRoute = route(getDocs, ({ services: { openapi }, response }) => {
  response.set('Content-Security-Policy', DOCS_POLICY);
  const description = openapi();
  const page = pages.get(description) ?? docsPage(description);
  pages.set(description, page);
  return page;
});
