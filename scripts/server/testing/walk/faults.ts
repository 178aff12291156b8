import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { onServer } from '../../../../data/cluster/testing/databases.ts';
import type { startPostgres } from '../../../local-services/postgres-server.ts';
import { fillDisk } from '../../../testing/small-disk.ts';
import { until, type OneServer, type SharedSite } from '../shared-bucket.ts';
import type { Fault } from './client.ts';

interface Present {
  fault: Fault;
  /** The place of the server in `site.servers`; null: the database's. */
  server: number | null;
  roundsLeft: number;
  /** A server that led, by name. */
  led: string | null;
  end(): Promise<void>;
}

const AWAY = new RegExp(
  String.raw`Not ready: the data cannot be read: [^;]*the database server at 127\.0\.0\.1:\d+ [^;]+; ` +
    'start it, or check the network and DATABASE_URL: this server then goes on by itself',
);
const READ_ONLY =
  /nothing can be written: the database server at \S+ accepts no changes at the moment: it is a standby/;
/** What servers say of themselves while it lasts. */
const said: { readonly [kind in Fault['kind']]?: RegExp } = {
  'the database restarts': AWAY,
  'the database crashes': AWAY,
  'the database accepts no changes': READ_ONLY,
};

/** What is broken at the moment. */
export class Faults {
  readonly log: string[] = [];
  readonly #options;
  #present: Present[] = [];

  /** `disk`: that of the database, which can be filled; null: there is none. */
  constructor(options: { site: SharedSite; postgres: Awaited<ReturnType<typeof startPostgres>>; disk: string | null }) {
    this.#options = options;
  }

  /** Null: none, or that is not known. */
  #leader = (): Promise<OneServer | null> => this.#options.site.leader().catch(() => null);

  /** Does nothing where the server, or the database, is broken already. */
  async begin(fault: Fault): Promise<void> {
    const { servers } = this.#options.site;
    const isOfDatabase = /database|connections/.test(fault.kind);
    const leader = isOfDatabase ? null : await this.#leader();
    const server = isOfDatabase ? null : fault.isOfLeader && leader ? servers.indexOf(leader) : fault.other;
    if (this.#present.some((each) => each.server === server)) return;
    const name = server === null ? null : servers[server]!.name;
    this.log.push(name === null ? fault.kind : `${fault.kind}, server ${name}`);
    const end = server === null ? await this.#breakDatabase(fault) : await this.#breakServer(fault, server);
    if (end === null) return;
    if (server === null) await this.#expectSaid(said[fault.kind]);
    const led = leader?.name === name ? name : null;
    this.#present.push({ fault, server, roundsLeft: fault.rounds + 1, led, end });
  }

  /** Every server that runs says what is wrong, and shows its pages. */
  async #expectSaid(says: RegExp | undefined): Promise<void> {
    const { servers, store } = this.#options.site;
    for (const { address } of servers.filter((_, at) => this.#present.every(({ server }) => server !== at))) {
      const ready = async () => (await fetch(`${address}/readyz`)).text();
      if (says) await until(`a server says: ${says}`, async () => says.test(await ready()));
      expect((await fetch(`${address}/store/${store.slug}`)).status).toBe(200);
    }
  }

  /** Ends what was to last until now: a round begins. */
  async endDue(): Promise<void> {
    await this.#end(this.#present.filter(({ roundsLeft }) => roundsLeft === 0));
  }

  /** The clients of a round are through. */
  async roundIsOver(): Promise<void> {
    for (const each of this.#present) {
      if (each.fault.isUntilOtherLeads) await this.#untilOtherLeads(each);
      each.roundsLeft = Math.max(0, each.roundsLeft - 1);
    }
  }

  async endAll(): Promise<void> {
    await this.#end(this.#present);
  }

  /** The database first: without it no server starts. */
  async #end(over: readonly Present[]): Promise<void> {
    const restarts = over.some(({ fault }) => fault.kind === 'a server is killed' || fault.kind === 'a server ends');
    const ending = this.#present.filter((each) => over.includes(each) || (restarts && each.server === null));
    this.#present = this.#present.filter((each) => !ending.includes(each));
    for (const { server, end } of ending) if (server === null) await end();
    await Promise.all(ending.filter(({ server }) => server !== null).map(({ end }) => end()));
  }

  async #untilOtherLeads({ led }: Present): Promise<void> {
    const isPossible = led !== null && this.#present.every(({ server }) => server !== null);
    if (!isPossible || this.#present.length === this.#options.site.servers.length) return;
    await until('another server leads', async () => {
      const leader = await this.#leader();
      return leader !== null && leader.name !== led;
    });
  }

  async #breakServer({ kind }: Fault, at: number): Promise<() => Promise<void>> {
    const { site } = this.#options;
    const server = site.servers[at]!;
    if (kind === 'a server is frozen') {
      server.child.kill('SIGSTOP');
      return async () => void server.child.kill('SIGCONT');
    }
    server.child.kill(kind === 'a server is killed' ? 'SIGKILL' : 'SIGTERM');
    await server.ended;
    return async () => void (await site.again(server));
  }

  /** Null: it is over already. */
  async #breakDatabase({ kind }: Fault): Promise<(() => Promise<void>) | null> {
    const { postgres, disk } = this.#options;
    const admin = `${postgres.address}/postgres`;
    if (kind === 'connections are cut') {
      await onServer("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'site'", admin);
      return null;
    }
    if (kind === 'the database accepts no changes') {
      // as a standby before its promotion
      const acceptChanges = async (accepts: boolean) => {
        await onServer(`alter system set default_transaction_read_only = ${accepts ? 'off' : 'on'}`, admin);
        await onServer('select pg_reload_conf()', admin);
      };
      await acceptChanges(false);
      return () => acceptChanges(true);
    }
    if (kind === 'the disk of the database is full') {
      if (disk === null) return null;
      const filler = join(disk, 'filler');
      fillDisk(filler);
      return async () => {
        rmSync(filler);
        // where it could not write its log, it ended
        if (!postgres.isRunning()) await postgres.start();
      };
    }
    await (kind === 'the database restarts' ? postgres.stop() : postgres.kill());
    return () => postgres.start();
  }
}
