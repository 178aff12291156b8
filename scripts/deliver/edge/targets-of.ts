import type { Settings } from '../../environment/settings.ts';
import { hookTarget } from './hook.ts';
import { cloudflareTarget } from './purge-cloudflare.ts';
import { fastlyTarget } from './purge-fastly.ts';
import { varnishTarget } from './purge-varnish.ts';
import type { Target } from './target.ts';

export type EdgeSettings = Pick<Settings, 'PUBLISH_HOOK' | 'REBUILD_SECRET' | 'PURGE' | 'PURGE_TOKEN'>;

/** Who is notified of what is published, by the settings. */
export function targetsOf({ PUBLISH_HOOK, REBUILD_SECRET, PURGE, PURGE_TOKEN }: EdgeSettings): Target[] {
  const hook = PUBLISH_HOOK === undefined ? [] : [hookTarget(PUBLISH_HOOK, REBUILD_SECRET)];
  return PURGE === undefined ? hook : [...hook, purgeTarget(PURGE, PURGE_TOKEN)];
}

/** The settings make sure that there is a token where one is needed. */
function purgeTarget(purge: NonNullable<EdgeSettings['PURGE']>, token: string | undefined): Target {
  if (purge.kind === 'cloudflare') return cloudflareTarget(purge.zone, token ?? '');
  if (purge.kind === 'fastly') return fastlyTarget(purge.service, token ?? '');
  return varnishTarget(purge.address, token);
}
