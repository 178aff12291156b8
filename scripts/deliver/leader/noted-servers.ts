import type { Logger } from 'pino';
import type { Servers } from '../../../api/ops/watched.ts';
import type { FollowingFolder } from '../../../data/catalogue/documents/database.ts';
import type { NotedReplica, Replicas } from '../../../data/cluster/replicas.ts';
import type { Settings } from '../../environment/settings.ts';
import type { Leader } from './leader.ts';
import { serverName } from './server-name.ts';

const NOTE_EVERY_MS = 2_000;

export interface NotedServersOptions {
  address: string;
  replica: FollowingFolder | undefined;
  /** Null: there is no bucket that one of them uploads to. */
  leader: Pick<Leader, 'standing'> | null;
  /** Why uploads of this server fail, as a sentence; null: they do not. */
  uploadFailure(): string | null;
  log: Pick<Logger, 'error'>;
}

export interface NotedServers {
  status(): Servers;
  /** Why uploads of the leader fail, as a sentence; null: they do not, or that is not known here yet. */
  uploadFailure(): string | null;
  close(): Promise<void>;
}

/** Has this server note how far it has followed, and knows the same of the others; null: there are none. */
export async function noteServers(
  { DATABASE_URL: url }: Pick<Settings, 'DATABASE_URL'>,
  { address, replica, leader, uploadFailure, log }: NotedServersOptions,
): Promise<NotedServers | null> {
  if (url === undefined || replica === undefined) return null;
  const { openReplicas } = await import('../../../data/cluster/replicas.ts');
  const name = serverName(address);
  const place = () => replica.position()?.seq ?? 0;
  return openNotes({ name, replicas: openReplicas(url, name), place, leader, uploadFailure, log });
}

interface NotesOptions extends Pick<NotedServersOptions, 'leader' | 'uploadFailure' | 'log'> {
  name: string;
  replicas: Replicas;
  place(): number;
}

function openNotes({ name, replicas, place, leader, uploadFailure, log }: NotesOptions): NotedServers {
  let [end, heardAt] = [place(), performance.now()];
  let noted: NotedReplica[] = [];
  let running: Promise<void> | null = null;
  let hasFailed = false;
  const note = async (): Promise<void> => {
    try {
      ({ end, replicas: noted } = await replicas.note(place(), uploadFailure()));
      heardAt = performance.now();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        log.error({ err: error }, 'how far this server has followed cannot be noted; this is tried again');
      hasFailed = true;
    }
  };
  const next = (): void => void (running ??= note().finally(() => (running = null)));
  const noting = setInterval(next, NOTE_EVERY_MS);
  noting.unref();
  next();
  const behind = (seq: number): number => Math.max(0, Math.max(end, place()) - seq);
  return {
    status() {
      const sinceHeard = (performance.now() - heardAt) / 1000;
      const others = noted.filter((each) => each.name !== name);
      const own = { name, seq: place(), secondsAgo: 0 };
      const all = [...others.map((each) => ({ ...each, secondsAgo: each.secondsAgo + sinceHeard })), own].map(
        ({ name: server, seq, secondsAgo }) => ({
          name: server,
          isThis: server === name,
          changesBehind: behind(seq),
          secondsSinceSeen: Math.floor(secondsAgo),
        }),
      );
      const lease = leader?.standing().lease;
      const upload = lease && {
        leader: lease.holder,
        epoch: lease.epoch,
        changesBehind: lease.uploaded === 0 ? null : behind(lease.uploaded),
      };
      return { upload: upload ?? null, all: all.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) };
    },
    uploadFailure() {
      const holder = leader?.standing().lease?.holder ?? null;
      return holder === name ? uploadFailure() : (noted.find((each) => each.name === holder)?.uploadFailure ?? null);
    },
    async close() {
      clearInterval(noting);
      await running;
      await replicas.leave().catch(() => {});
      await replicas.close();
    },
  };
}
