import { z } from 'zod';
import { inPortions, purgedThings } from './purged-things.ts';
import { send } from './send.ts';
import { DeliveryFailed, type Target } from './target.ts';

const API = 'https://api.cloudflare.com/client/v4';
/** Of URLs, or of tags, in one call. */
const MOST_IN_A_CALL = 100;
/**
 * Paths and documents of one notice: a few calls, since a free plan has 5 of them a minute for tags, and 25 at once. Beyond it everything
 * is purged.
 */
const MOST_THINGS = 500;

const answer = z.object({ success: z.boolean(), errors: z.array(z.object({ message: z.string() })) });

/**
 * Purges a zone of Cloudflare: by URL, which works for whatever is behind it, and by cache tag, which covers every query of a path.
 * https://developers.cloudflare.com/cache/how-to/purge-cache/
 */
export function cloudflareTarget(zone: string, token: string, api = API): Target {
  const url = `${api}/zones/${zone}/purge_cache`;
  const call = async (what: object, signal: AbortSignal): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const text = await send(url, { method: 'POST', headers, body: JSON.stringify(what) }, signal);
    const parsed = answer.safeParse(jsonOf(text));
    if (!parsed.success) throw new DeliveryFailed('answered with something else than the result of a purge');
    if (!parsed.data.success)
      throw new DeliveryFailed(`refused: ${parsed.data.errors.map(({ message }) => message).join('; ')}`);
  };
  return {
    name: `cloudflare:${zone}`,
    kind: 'cloudflare',
    label: `PURGE cloudflare:${zone}`,
    isCache: true,
    async deliver(notice, signal) {
      const things = purgedThings(notice, MOST_THINGS);
      if (things === null) return call({ purge_everything: true }, signal);
      const urls = things.paths.map((path) => notice.site + encodeURI(path));
      for (const files of inPortions(urls, MOST_IN_A_CALL)) await call({ files }, signal);
      for (const tags of inPortions(things.keys, MOST_IN_A_CALL)) await call({ tags }, signal);
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
