import type { BlockedRequest } from '../contract/tracking-codes.ts';

const MOST_HOSTS = 100;
const LONGEST_HOST = 260;
const kinds: { readonly [directive: string]: BlockedRequest['kind'] } = {
  'frame-src': 'frame',
  'child-src': 'frame',
  'connect-src': 'connection',
};

/**
 * Hosts that the policy has blocked, with how often. Nothing else of a report is kept: not the page, not the address, not who sent it. In
 * memory and bounded, since anyone may send reports.
 */
export function createBlockedRequests() {
  const found = new Map<string, BlockedRequest>();
  return {
    /** `directive` may go on with its sources, as older browsers have it. */
    note(directive: string, uri: string): void {
      const kind = kinds[directive.split(' ', 1)[0] ?? ''];
      const host = hostOf(uri);
      if (kind === undefined || host === null) return;
      const key = `${kind} ${host}`;
      const present = found.get(key);
      if (present) present.count += 1;
      else {
        if (found.size >= MOST_HOSTS) {
          // of those with the fewest reports the oldest, so that no flood of made-up hosts keeps a real one out for good
          const [least] = [...found].sort(([, one], [, other]) => one.count - other.count);
          found.delete(least![0]);
        }
        found.set(key, { kind, host, count: 1 });
      }
    },
    /** Most reports first. */
    list: (): BlockedRequest[] => [...found.values()].map((each) => ({ ...each })).sort((a, b) => b.count - a.count),
  };
}

/** Only what could be listed: `inline`, `blob:` and plain http could not. */
function hostOf(uri: string): string | null {
  const url = URL.parse(uri);
  if (url === null || !/^(https|wss):$/.test(url.protocol) || url.host.length > LONGEST_HOST) return null;
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*(:\d+)?$/.test(url.host) ? url.host : null;
}
