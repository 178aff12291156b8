import { createDocument } from 'zod-openapi';
import type { Contract } from '../../contract/contract.ts';
import { docsPage, type OpenApi } from './docs-page.ts';
import { describedOperation } from './operation.ts';
import './shared-schemas.ts';

const PARAMETER = /\{(\w+)\}/g;

const namesIn = (path: string): string[] => [...path.matchAll(PARAMETER)].map(([, name]) => name!);

/**
 * Each contract with its path as the description has it, and what that calls each of its parameters. OpenAPI takes `/api/stores/{id}` and
 * `/api/stores/{slug}` for one path, so both are described as `/api/stores/{idOrSlug}`.
 */
function describedPaths(contracts: readonly Contract[]) {
  const alike = Map.groupBy(contracts, ({ path }) => path.replaceAll(PARAMETER, '{}'));
  const described = (contract: Contract, all: readonly Contract[]) => {
    const nameAt = (at: number) => joined([...new Set(all.map(({ path }) => namesIn(path)[at]!))].sort());
    const names = new Map(namesIn(contract.path).map((name, at) => [name, nameAt(at)]));
    return { contract, names, path: contract.path.replaceAll(PARAMETER, (_, name: string) => `{${names.get(name)}}`) };
  };
  return [...alike.values()].flatMap((all) => all.map((contract) => described(contract, all)));
}

const joined = ([first = '', ...more]: readonly string[]): string =>
  first + more.map((name) => `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`).join('');

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
  for (const { contract, path, names } of describedPaths(contracts))
    paths[path] = { ...paths[path], [contract.method]: describedOperation(contract, names) };
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
