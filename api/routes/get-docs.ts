import { getDocs } from '../contract/get-docs.ts';
import { route } from '../http/route.ts';
import { DOCS_POLICY, docsPage } from '../openapi/docs-page.ts';

export const getDocsRoute = route(getDocs, ({ services: { openapi }, response }) => {
  response.set('Content-Security-Policy', DOCS_POLICY);
  return docsPage(openapi());
});
