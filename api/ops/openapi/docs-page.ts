import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escaped } from '../../http/answer-page.ts';
import type { createDocument } from 'zod-openapi';
import { schemaHtml, type Schema } from './docs-schema.ts';

export type OpenApi = ReturnType<typeof createDocument>;

interface Operation {
  operationId: string;
  summary?: string;
  security?: { [scheme: string]: string[] }[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content: { [type: string]: { schema?: Schema } } };
  responses: { [status: string]: { description: string; content?: { [type: string]: { schema?: Schema } } } };
}

/** Readable on a phone and in the dark. It stands in the page, so that the policy can name its hash. */
const DOCS_STYLE = readFileSync(new URL('docs.css', import.meta.url), 'utf8');

/** A script could not run here: there is none. The one style is named by its hash. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The description of all calls as a page: closed entries that a browser opens by itself, and can search in. */
export function docsPage({ openapi, info, paths = {}, components = {} }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as { [method: string]: Operation }).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  const groups = Map.groupBy(operations, ({ path }) => groupOf(path));
  const names = [...groups.keys()].sort();
  const links = [...names.map((name) => [`group-${name}`, name]), ['shapes', 'Shapes']];
  const sections = names.map(
    (name) =>
      `<section id="group-${name}"><h2>${escaped(name)}</h2>${groups.get(name)!.map(operationHtml).join('')}</section>`,
  );
  const shapes = Object.entries((components.schemas ?? {}) as { [name: string]: Schema }).map(
    ([name, schema]) =>
      `<details id="shape-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${schemaHtml(schema)}</details>`,
  );
  const items = links.map(([id, name]) => `<li><a href="#${id}">${escaped(name!)}</a></li>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>API · ${escaped(info.title)}</title>`,
    `<style>${DOCS_STYLE}</style></head><body><header><h1>The API</h1><p>${escaped(info.description ?? '')}`,
    ` ${operations.length} calls; as <a href="/api/openapi.json">OpenAPI ${escaped(openapi)}</a> for programs.</p>`,
    `<nav aria-label="Groups of calls"><ul>${items.join('')}</ul></nav>`,
    `</header><main>${sections.join('')}<section id="shapes"><h2>Shapes</h2>${shapes.join('')}</section></main></body></html>`,
  ].join('');
}

/** `/api/stores/{slug}` belongs to `stores`, `/healthz` to `monitoring`. */
const groupOf = (path: string): string => /^\/api\/([\w-]+)/.exec(path)?.[1] ?? 'monitoring';

const whoMay: { readonly [scheme: string]: string } = {
  session: 'the owner, signed in, with the CSRF token',
  signature: 'callers that sign the body',
};

/** Names of commands stand between backticks. */
const proseHtml = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const schemes = Object.keys(operation.security?.[0] ?? {});
  const who = schemes.map((scheme) => whoMay[scheme]).find((text) => text !== undefined) ?? 'anybody';
  return [
    `<details id="${escaped(operation.operationId)}"><summary>`,
    `<b class="${method}">${method.toUpperCase()}</b> <code>${breakable(path)}</code>`,
    `<span>${proseHtml(operation.summary ?? '')}</span></summary><p>For ${who}.</p>`,
    parametersHtml(operation.parameters ?? []),
    contentHtml('Body', operation.requestBody?.content),
    '<h3>Replies</h3><dl>',
    ...Object.entries(operation.responses).map(
      ([status, { description, content }]) =>
        `<dt>${escaped(status)}</dt><dd>${escaped(description)}${Number(status) < 300 ? contentHtml('', content) : ''}</dd>`,
    ),
    '</dl></details>',
  ].join('');
}

function parametersHtml(parameters: NonNullable<Operation['parameters']>): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<li><code>${escaped(name)}</code> <small>${escaped(place)}${required ? '' : ', optional'}</small> ` +
      `${schemaHtml({ ...(description !== undefined && { description }), ...schema })}</li>`,
  );
  return `<h3>Parameters</h3><ul>${rows.join('')}</ul>`;
}

function contentHtml(title: string, content: { [type: string]: { schema?: Schema } } | undefined): string {
  if (content === undefined) return '';
  const each = Object.entries(content).map(
    ([type, { schema }]) => `<div class="content"><small>${escaped(type)}</small> ${schemaHtml(schema ?? {})}</div>`,
  );
  return (title === '' ? '' : `<h3>${title}</h3>`) + each.join('');
}

/** A long path may break after a slash. */
const breakable = (path: string): string => escaped(path).replaceAll(/(?<=.)\//g, '<wbr>/');
