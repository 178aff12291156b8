import PQueue from 'p-queue';
import { inPortions, purgedThings } from './purged-things.ts';
import { send } from './send.ts';
import type { Target } from './target.ts';

const API = 'https://api.fastly.com';
/** Keys in one call. */
const MOST_IN_A_CALL = 256;
/** Paths and documents of one notice: each path is a call of its own. Beyond it everything is purged. */
const MOST_THINGS = 256;
const CALLS_AT_ONCE = 8;

/**
 * Purges a service of Fastly: by surrogate key, which covers every query of a path, and by URL, which works for whatever is behind it. At
 * once, not softly: what is held back must not be answered when the site does not.
 * https://www.fastly.com/documentation/reference/api/purging/
 */
export function fastlyTarget(service: string, token: string, api = API): Target {
  const headers = { 'fastly-key': token, accept: 'application/json' };
  const call = (path: string, signal: AbortSignal, body?: object) => {
    const json = body && { body: JSON.stringify(body) };
    const type = body && { 'content-type': 'application/json' };
    return send(`${api}${path}`, { method: 'POST', headers: { ...headers, ...type }, ...json }, signal);
  };
  return {
    name: `fastly:${service}`,
    kind: 'fastly',
    label: `PURGE fastly:${service}`,
    isCache: true,
    async deliver(notice, signal) {
      const things = purgedThings(notice, MOST_THINGS);
      if (things === null) {
        await call(`/service/${service}/purge_all`, signal);
        return;
      }
      for (const keys of inPortions(things.keys, MOST_IN_A_CALL))
        await call(`/service/${service}/purge`, signal, { surrogate_keys: keys });
      const { host } = new URL(notice.site);
      const calls = new PQueue({ concurrency: CALLS_AT_ONCE });
      await calls.addAll(things.paths.map((path) => () => call(`/purge/${host}${encodeURI(path)}`, signal)));
    },
  };
}
