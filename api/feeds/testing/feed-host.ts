import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { aStore } from '../../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../../testing/running-api.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Network } from '../ask-host.ts';

export const MINUTE = 60_000;
const coupons = [1, 2, 3, 4, 5, 6].map((at) => `${at},Acme,${at}% off,CODE${at}`);
/** Six coupons of Acme. */
export const FEED = ['Id,Store,Title,Code', ...coupons].join('\n');

/** Names lead to this machine, and so does the internet. */
export const here: Network = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: (address) => address === '127.0.0.1',
};

/** A host that serves a feed, and a site with the store Acme that fetches it. */
export interface FeedHost {
  answer(request: IncomingMessage, response: ServerResponse): void;
  readonly asked: IncomingMessage[];
  readonly port: number;
  readonly api: RunningApi;
  owner: Visitor;
  /** Saves the feed, with these settings besides its address. */
  keep(more?: object): ReturnType<Visitor['put']>;
  /** Another machine of the same site, with PostgreSQL. `databaseAddress`: see `RunningApiOptions`. */
  another(databaseAddress?: string): Promise<RunningApi>;
  /** Fetches it, and gives its state. */
  fetchNow(): Promise<any>;
  /** Of the coupons of Acme that are not withdrawn. */
  codes(): (string | undefined)[];
}

/** Closes with the test. `network` null: that of a site outside of tests. `databaseAddress`: see `RunningApiOptions`. */
export async function openFeedHost(network: Network | null = here, databaseAddress?: string): Promise<FeedHost> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    host.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const more = network && { feedNetwork: network };
  const api = await openTestApi({ stores: [aStore()], ...more, ...(databaseAddress && { databaseAddress }) });
  const host: FeedHost = {
    answer: (_request, response) => response.end(FEED),
    asked,
    port,
    api,
    owner: await api.owner(),
    keep: (more = {}) =>
      host.owner.put('/api/feeds/acme-mails', {
        address: `http://feeds.example:${port}/acme.csv`,
        kind: 'coupons',
        everyMinutes: 60,
        ...more,
      }),
    async another(address) {
      const machine = { sharing: api.database.folder, ...more, ...(address && { databaseAddress: address }) };
      const other = await openTestApi(machine);
      onTestFinished(() => other.close());
      return other;
    },
    fetchNow: async () => (await host.owner.post('/api/feeds/acme-mails/fetch')).body.state,
    codes: () =>
      api.database.read('stores/acme')!.coupons.flatMap(({ code, withdrawnAt }) => (withdrawnAt ? [] : [code])),
  };
  onTestFinished(async () => {
    await api.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return host;
}
