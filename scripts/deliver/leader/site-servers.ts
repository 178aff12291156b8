import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Servers as ServersStatus } from '../../../api/contract/owner-tables.ts';
import {
  SERVERS_CHANNEL,
  SHOWN_MS,
  openServers,
  type NotedServers,
  type Servers,
} from '../../../data/cluster/servers.ts';
import { keepLooking } from '../../../data/cluster/listen.ts';

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

/** Notes how far this server is, and knows the same of the others. */
export class SiteServers {
  readonly #url: string;
  readonly #options: SiteServersOptions;
  readonly #servers: Servers;
  /** For people: several servers may run on one machine, and several machines in containers that all use one port. */
  readonly #name: string;
  #noted: NotedServers = { end: 0, leader: null, epoch: 0, uploaded: 0, checks: 0, servers: [] };
  #heardAt = performance.now();
  /** By this server, since it began to lead. */
  #uploaded = 0;
  #noting: ReturnType<typeof keepLooking> | undefined;
  /** Called with each answer of the database. */
  onHeard: (noted: NotedServers) => void = () => {};

  constructor(url: string, options: SiteServersOptions) {
    this.#url = url;
    this.#options = options;
    this.#name = `${hostname()}:${new URL(options.address).port}`;
    this.#servers = openServers(url, this.#name);
  }

  /** Notes and looks at once, from then on regularly, and when another server has news. */
  start(): void {
    this.#noting = keepLooking(this.#url, SERVERS_CHANNEL, {
      everyMs: NOTE_EVERY_MS,
      look: () => this.#note(),
      log: this.#options.log,
      failed: 'the database does not say what the servers do; this is tried again',
      again: 'the database says again what the servers do',
    });
  }

  get checks(): number {
    return this.#noted.checks;
  }

  lead(): ReturnType<Servers['lead']> {
    this.#uploaded = 0;
    return this.#servers.lead();
  }

  standBy(): Promise<void> {
    return this.#servers.standBy();
  }

  askForCheck(): Promise<void> {
    return this.#servers.askForCheck();
  }

  /** Up to which change of the log this server has uploaded. */
  uploaded(seq: number): void {
    if (seq <= this.#uploaded) return;
    this.#uploaded = seq;
    this.#noting?.wake();
  }

  status(): ServersStatus {
    const { end, leader, epoch, uploaded, servers } = this.#noted;
    const sinceHeardMs = performance.now() - this.#heardAt;
    const seq = this.#options.seq();
    const behind = (at: number): number => Math.max(0, Math.max(end, seq) - at);
    const others = servers
      .filter(({ name }) => name !== this.#name)
      .map((each) => ({ ...each, secondsAgo: each.secondsAgo + sinceHeardMs / 1000 }));
    const all = [...others, { name: this.#name, seq, secondsAgo: 0 }].map((each) => ({
      name: each.name,
      isThis: each.name === this.#name,
      changesBehind: behind(each.seq),
      secondsSinceSeen: Math.floor(each.secondsAgo),
    }));
    const upload = {
      leader: sinceHeardMs < SHOWN_MS ? leader : null,
      epoch,
      changesBehind: uploaded === 0 ? null : behind(uploaded),
    };
    return {
      upload: this.#options.hasBucket ? upload : null,
      all: all.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    };
  }

  /** Why uploads of the server that leads fail, as a sentence; null: they do not, or that is not known here yet. */
  uploadFailure(): string | null {
    const { leader, servers } = this.#noted;
    if (leader === this.#name) return this.#options.uploadFailure();
    return servers.find(({ name }) => name === leader)?.uploadFailure ?? null;
  }

  async close(): Promise<void> {
    await this.#noting?.close();
    await this.#servers.leave().catch(() => {});
    await this.#servers.close();
  }

  async #note(): Promise<void> {
    const { seq, uploadFailure } = this.#options;
    const uploaded = this.#uploaded;
    const noted = await this.#servers.note({ seq: seq(), uploadFailure: uploadFailure(), uploaded });
    const isNews = noted.leader === this.#name && uploaded > this.#noted.uploaded;
    this.#noted = noted;
    this.#heardAt = performance.now();
    if (isNews) await this.#servers.notify();
    this.onHeard(this.#noted);
  }
}
