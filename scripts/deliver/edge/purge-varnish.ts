import { EVERYTHING_KEY } from '../../../data/rules/web/surrogate-keys.ts';
import { purgedThings } from './purged-things.ts';
import { send } from './send.ts';
import type { Target } from './target.ts';

/** Of the header that names keys; Varnish takes 8 KB a line by default. */
const MOST_BYTES = 4_000;
/** Beyond it everything is purged. */
const MOST_THINGS = 5_000;

/**
 * Purges a Varnish with `xkey` of the varnish-modules: `PURGE /` with the header `xkey-purge`, which names keys. Its configuration decides
 * who may: by address, or by the header `x-purge-token`.
 */
export function varnishTarget(address: string, token: string | undefined): Target {
  return {
    name: `varnish:${address}`,
    kind: 'varnish',
    label: `PURGE varnish:${address}`,
    isCache: true,
    async deliver(notice, signal) {
      const keys = purgedThings(notice, MOST_THINGS)?.keys ?? [EVERYTHING_KEY];
      for (const line of lines(keys)) {
        const headers: { [name: string]: string } = { 'xkey-purge': line };
        if (token !== undefined) headers['x-purge-token'] = token;
        await send(`${address}/`, { method: 'PURGE', headers }, signal);
      }
    },
  };
}

function lines(keys: readonly string[]): string[] {
  const found: string[] = [];
  for (const key of keys) {
    const last = found.at(-1);
    if (last !== undefined && last.length + key.length < MOST_BYTES) found[found.length - 1] = `${last} ${key}`;
    else found.push(key);
  }
  return found;
}
