import { createDocument } from 'zod-openapi';
import type { Contract } from '../../contract/contract.ts';
import { docsPage, type OpenApi } from './docs-page.ts';
import { describedOperation } from './operation.ts';
import './shared-schemas.ts';

/** OpenAPI takes `/api/stores/{id}` and `/api/stores/{slug}` for one path, so both are described as `/api/stores/{idOrSlug}`. */
const describedPath = (path: string, all: ReadonlySet<string>): string =>
  all.has(path.replace('{slug}', '{id}')) && all.has(path.replace('{id}', '{slug}'))
    ? path.replace(/\{(?:id|slug)\}/, '{idOrSlug}')
    : path;

/** The description of these calls, and its page, made when they are first read: most processes never read them. */
export function describeOnce(contracts: readonly Contract[]) {
  let description: OpenApi | undefined;
  let page: string | undefined;
  const openapi = () => (description ??= describe(contracts));
  return { openapi, docs: () => (page ??= docsPage(openapi())) };
}

/** An OpenAPI 3.1 description of these calls. */
function describe(contracts: readonly Contract[]): OpenApi {
  const paths: { [path: string]: { [method: string]: ReturnType<typeof describedOperation> } } = {};
  const all = new Set(contracts.map(({ path }) => path));
  for (const contract of contracts) {
    const path = describedPath(contract.path, all);
    paths[path] = { ...paths[path], [contract.method]: describedOperation(contract, path) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Coupons and deals', version: '1', description: 'Public reads, and the calls of the site owner.' },
      paths,
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'session',
            description: 'Set by POST /api/admin/login; behind TLS its name is __Host-session.',
          },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
          ticket: {
            type: 'apiKey',
            in: 'query',
            name: 'ticket',
            description: 'From POST /api/admin/tickets, in place of the CSRF token; opens one address once.',
          },
          signature: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Signature-256',
            description: 'sha256= and the hex HMAC-SHA256 of the raw body.',
          },
        },
      },
    },
    {
      override: ({ jsonSchema }) => {
        // Addresses are those of the URL standard, which may hold characters beyond ASCII.
        if (jsonSchema.format === 'uri') jsonSchema.format = 'iri';
      },
      allowEmptySchema: { unknown: true, any: true },
    },
  );
}
