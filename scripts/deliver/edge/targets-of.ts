import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { jsonIn } from '../../../data/rules/text/json-in.ts';
import { EVERYTHING_KEY, pathKey } from '../../../data/rules/web/surrogate-keys.ts';
import { digest } from '../../engine/answers/digest.ts';
import type { Settings } from '../../environment/settings.ts';
import type { Notice } from './notice.ts';
import type { Target, TargetRequest } from './target.ts';

export type EdgeSettings = Pick<Settings, 'PUBLISH_HOOK' | 'REBUILD_SECRET' | 'PURGE' | 'PURGE_TOKEN'>;

/** Who is notified of what is published, by the settings; they make sure that there is a token where one is needed. */
export function targetsOf({ PUBLISH_HOOK, REBUILD_SECRET, PURGE, PURGE_TOKEN = '' }: EdgeSettings): Target[] {
  const hooks = PUBLISH_HOOK === undefined ? [] : [hookTarget(PUBLISH_HOOK, REBUILD_SECRET)];
  return PURGE ? [...hooks, caches[PURGE.kind](PURGE.id, PURGE_TOKEN)] : hooks;
}

/** Posts each notice as JSON to the owner's address, signed as `POST /api/rebuild` is when there is a secret. */
export const hookTarget = (url: string, secret: string | undefined): Target => ({
  // An address may hold a password.
  name: `hook:${digest(url)}`,
  kind: 'hook',
  label: `PUBLISH_HOOK ${url}`,
  requestsFor(notice) {
    const request = post(url, {}, notice);
    if (secret !== undefined)
      request.headers['x-signature-256'] = `sha256=${createHmac('sha256', secret).update(request.body).digest('hex')}`;
    return [request];
  },
});

interface Purge {
  kind: string;
  /** Which zone, service or server. */
  id: string;
  /** More paths and documents in one notice than these are purged with everything: so many calls are allowed, or worth it. */
  most: number;
  everything: TargetRequest;
  /** `paths`: whose answers are outdated; `keys`: that stand on these and on what is about the same documents. */
  some(paths: readonly string[], keys: readonly string[], site: string): TargetRequest[];
  refusalIn?: Target['refusalIn'];
}

const purgeTarget = ({ kind, id, most, everything, some, ...rest }: Purge): Target => ({
  ...rest,
  name: `${kind}:${id}`,
  kind,
  label: `PURGE ${kind}:${id}`,
  requestsFor({ site, all, changed, deleted, replies, keys }: Notice) {
    const paths = [...new Set([...changed, ...deleted, ...replies])];
    if (all || paths.length + keys.length > most) return [everything];
    return some(paths.map(encodeURI), [...paths.map(pathKey), ...keys], site);
  },
});

const cloudflareReply = z.object({ success: z.boolean(), errors: z.array(z.object({ message: z.string() })) });

/**
 * Purges a zone of Cloudflare: by URL, which works for whatever is behind it, and by cache tag, which covers every query of a path. A
 * hundred of them in a call; a free plan has 5 calls a minute for tags, and 25 at once.
 * https://developers.cloudflare.com/cache/how-to/purge-cache/
 */
export function cloudflareTarget(zone: string, token: string, api = 'https://api.cloudflare.com/client/v4'): Target {
  const call = (what: object) => post(`${api}/zones/${zone}/purge_cache`, { authorization: `Bearer ${token}` }, what);
  return purgeTarget({
    kind: 'cloudflare',
    id: zone,
    most: 500,
    everything: call({ purge_everything: true }),
    some: (paths, keys, site) => [
      ...inPortions(paths, 100).map((some) => call({ files: some.map((path) => site + path) })),
      ...inPortions(keys, 100).map((tags) => call({ tags })),
    ],
    refusalIn(text) {
      const reply = cloudflareReply.safeParse(jsonIn(text)).data;
      if (!reply) return 'answered with something else than the result of a purge';
      return reply.success ? null : `refused: ${reply.errors.map(({ message }) => message).join('; ')}`;
    },
  });
}

/**
 * Purges a service of Fastly: by surrogate key, 256 in a call, which covers every query of a path, and by URL, which works for whatever is
 * behind it. At once, not softly: what is held back must not be answered when the site does not.
 * https://www.fastly.com/documentation/reference/api/purging/
 */
export function fastlyTarget(service: string, token: string, api = 'https://api.fastly.com'): Target {
  const headers = { 'fastly-key': token, accept: 'application/json' };
  const call = (path: string) => ({ url: api + path, method: 'POST', headers });
  return purgeTarget({
    kind: 'fastly',
    id: service,
    most: 256,
    everything: call(`/service/${service}/purge_all`),
    some: (paths, keys, site) => [
      ...inPortions(keys, 256).map((some) =>
        post(`${api}/service/${service}/purge`, headers, { surrogate_keys: some }),
      ),
      ...paths.map((path) => call(`/purge/${new URL(site).host}${path}`)),
    ],
  });
}

/** Of the header that names keys; Varnish takes 8 KB a line by default. */
const MOST_BYTES = 4_000;

/**
 * Purges a Varnish with `xkey` of the varnish-modules: `PURGE /` with the header `xkey-purge`, which names keys. Its configuration decides
 * who may: by address, or by the header `x-purge-token`.
 */
export function varnishTarget(address: string, token: string): Target {
  const headers: TargetRequest['headers'] = token === '' ? {} : { 'x-purge-token': token };
  const call = (keys: string) => ({
    url: `${address}/`,
    method: 'PURGE',
    headers: { ...headers, 'xkey-purge': keys },
  });
  return purgeTarget({
    kind: 'varnish',
    id: address,
    most: 5_000,
    everything: call(EVERYTHING_KEY),
    some: (_paths, keys) => inLines(keys).map(call),
  });
}

const caches = { cloudflare: cloudflareTarget, fastly: fastlyTarget, varnish: varnishTarget };

const post = (url: string, headers: TargetRequest['headers'], body: object) => ({
  url,
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' } as TargetRequest['headers'],
  body: JSON.stringify(body),
});

const inPortions = <T>(things: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, at) => things.slice(at * size, (at + 1) * size));

function inLines(keys: readonly string[]): string[] {
  const lines: string[] = [];
  for (const key of keys) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + key.length < MOST_BYTES) lines[lines.length - 1] = `${last} ${key}`;
    else lines.push(key);
  }
  return lines;
}
