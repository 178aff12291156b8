import { createDocument } from 'zod-openapi';
import type { Contract } from '../../contract/contract.ts';
import { describedOperation } from './operation.ts';
import './shared-schemas.ts';

const PARAMETER = /\{(\w+)\}/g;

/** OpenAPI takes `/api/stores/{id}` and `/api/stores/{slug}` for one path, so both are described as `/api/stores/{idOrSlug}`. */
/**
 * Each contract with its path as the description has it, and what that calls each of its parameters: calls whose addresses differ in the
 * names of their parameters alone share one.
 */
function describedPaths(contracts: readonly Contract[]) {
  const namesAt = new Map<string, Set<string>>();
  const places = (path: string) =>
    [...path.matchAll(PARAMETER)].map(([, name], at) => ({ name: name!, place: `${shapeOf(path)} ${at}` }));
  for (const { path } of contracts)
    for (const { name, place } of places(path)) namesAt.set(place, (namesAt.get(place) ?? new Set<string>()).add(name));
  return contracts.map((contract) => {
    const names = new Map(
      places(contract.path).map(({ name, place }) => [name, joined([...namesAt.get(place)!].sort())]),
    );
    return { contract, names, path: contract.path.replaceAll(PARAMETER, (_, name: string) => `{${names.get(name)}}`) };
  });
}

const shapeOf = (path: string): string => path.replaceAll(PARAMETER, '{}');

const joined = ([first = '', ...more]: readonly string[]): string =>
  first + more.map((name) => `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`).join('');

export type OpenApi = ReturnType<typeof createDocument>;

/** The description of these calls, made when it is first read: most processes never read it. */
export function describeOnce(contracts: readonly Contract[]): () => OpenApi {
  let description: OpenApi | undefined;
  return () => (description ??= describe(contracts));
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
