import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Servers as ServersStatus } from '../../api/contract/owner-tables.ts';
import { SERVERS_CHANNEL, SHOWN_MS, openServers, type NotedServers, type Servers } from '../../data/cluster/servers.ts';
import { keepLooking } from '../../data/cluster/listen.ts';

const NOTE_EVERY_MS = 2_000;

export interface SiteServersOptions {
  /** Of this server, as it says itself. */
  address: string;
  /** The place in the log that its folder is at. */
  seq(): number;
  /** Why uploads of this server fail, as a sentence; null: they do not. */
  uploadFailure(): string | null;
  /** One of them uploads. */
  hasBucket: boolean;
  log: Pick<Logger, 'error' | 'info'>;
}

export type SiteServers = ReturnType<typeof siteServers>;

/** Notes how far this server is, and knows the same of the others. */
export function siteServers(url: string, { address, seq, uploadFailure, hasBucket, log }: SiteServersOptions) {
  /** For people: several servers may run on one machine, and several machines in containers that all use one port. */
  const name = `${hostname()}:${new URL(address).port}`;
  const servers = openServers(url, name);
  let noted: NotedServers = { end: 0, leader: null, epoch: 0, uploaded: 0, checks: 0, servers: [] };
  let heardAt = performance.now();
  /** By this server, since it began to lead. */
  let uploaded = 0;
  let noting: ReturnType<typeof keepLooking> | undefined;

  async function note(): Promise<void> {
    const upTo = uploaded;
    const now = await servers.note({ seq: seq(), uploadFailure: uploadFailure(), uploaded: upTo });
    const isNews = now.leader === name && upTo > noted.uploaded;
    noted = now;
    heardAt = performance.now();
    if (isNews) await servers.notify();
    all.onHeard(noted);
  }

  const all = {
    standBy: servers.standBy,
    askForCheck: servers.askForCheck,
    /** Called with each answer of the database. */
    onHeard: (_: NotedServers): void => {},
    /** Notes and looks at once, from then on regularly, and when another server has news. */
    start(): void {
      noting = keepLooking(url, SERVERS_CHANNEL, {
        everyMs: NOTE_EVERY_MS,
        look: note,
        log,
        failed: 'the database does not say what the servers do; this is tried again',
        again: 'the database says again what the servers do',
      });
    },
    get checks(): number {
      return noted.checks;
    },
    lead(): ReturnType<Servers['lead']> {
      uploaded = 0;
      return servers.lead();
    },
    /** Up to which change of the log this server has uploaded. */
    uploaded(upTo: number): void {
      if (upTo <= uploaded) return;
      uploaded = upTo;
      noting?.wake();
    },
    status(): ServersStatus {
      const { end, leader, epoch } = noted;
      const sinceHeardMs = performance.now() - heardAt;
      const present = seq();
      const behind = (at: number): number => Math.max(0, Math.max(end, present) - at);
      const others = noted.servers
        .filter((each) => each.name !== name)
        .map((each) => ({ ...each, secondsAgo: each.secondsAgo + sinceHeardMs / 1000 }));
      const shown = [...others, { name, seq: present, secondsAgo: 0 }].map((each) => ({
        name: each.name,
        isThis: each.name === name,
        changesBehind: behind(each.seq),
        secondsSinceSeen: Math.floor(each.secondsAgo),
      }));
      const upload = {
        leader: sinceHeardMs < SHOWN_MS ? leader : null,
        epoch,
        changesBehind: noted.uploaded === 0 ? null : behind(noted.uploaded),
      };
      return {
        upload: hasBucket ? upload : null,
        all: shown.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      };
    },
    /** Why uploads of the server that leads fail, as a sentence; null: they do not, or that is not known here yet. */
    uploadFailure(): string | null {
      if (noted.leader === name) return uploadFailure();
      return noted.servers.find((each) => each.name === noted.leader)?.uploadFailure ?? null;
    },
    async close(): Promise<void> {
      await noting?.close();
      await servers.leave().catch(() => {});
      await servers.close();
    },
  };
  return all;
}
