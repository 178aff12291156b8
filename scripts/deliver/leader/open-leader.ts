import type { FollowingFolder } from '../../../data/catalogue/documents/database.ts';
import type { Settings } from '../../environment/settings.ts';
import { Leader, type LeaderOptions } from './leader.ts';
import { serverName } from './server-name.ts';

export interface OpenLeaderOptions extends Pick<LeaderOptions, 'log' | 'stalled' | 'secondsBehind'> {
  /** Of this server, as it says itself. */
  address: string;
  replica: FollowingFolder | undefined;
  /** Null: nothing is uploaded. */
  parts(): ReturnType<LeaderOptions['parts']> | null;
}

/** Null: this server shares no bucket with others. */
export async function openLeader(
  { DATABASE_URL: url, PUBLISH_TO }: Pick<Settings, 'DATABASE_URL' | 'PUBLISH_TO'>,
  { address, replica, parts, stalled, secondsBehind, log }: OpenLeaderOptions,
): Promise<Leader | null> {
  if (url === undefined || PUBLISH_TO === undefined || replica === undefined) return null;
  const [{ openLease, LEASE_CHANNEL }, { listen }] = await Promise.all([
    import('../../../data/cluster/lease.ts'),
    import('../../../data/cluster/listen.ts'),
  ]);
  return new Leader({
    lease: openLease(url, serverName(address)),
    listen: (wake) => listen(url, LEASE_CHANNEL, wake),
    replica,
    parts() {
      const present = parts();
      if (present === null) throw new TypeError('A server that leads has a bucket.');
      return present;
    },
    stalled,
    secondsBehind,
    ticks: () => performance.now(),
    log,
  });
}
