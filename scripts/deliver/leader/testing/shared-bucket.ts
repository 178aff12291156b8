import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { aDatabaseAddress, onServer } from '../../../../data/cluster/testing/databases.ts';
import { freshPlace, serve, signIn, type Place, type Server } from '../../../testing/processes.ts';
import { uploadedFiles } from '../../bucket/testing/upload-site.ts';
import { faultyProxy, type FaultyProxy } from '../../bucket/testing/faulty-proxy.ts';
import { startR2 } from '../../../local-services/r2-store.ts';

const MOST_MS = 90_000;
const LOOK_MS = 25;

/** Resolves with the milliseconds until `holds`. Fails after a minute and a half. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<number> {
  const since = performance.now();
  while (!(await holds())) {
    if (performance.now() - since > MOST_MS) throw new Error(`It did not come about in time: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return performance.now() - since;
}

/** One of several servers with one bucket, which it reaches by a proxy of its own. */
export interface OneServer extends Server {
  name: string;
  place: Place;
  proxy: FaultyProxy;
  /** Saves a description of the first store; `wait`: until it is uploaded. Null: no answer came. */
  edit(description: string, wait?: boolean): Promise<Response | null>;
}

export interface SharedSite {
  url: string;
  servers: OneServer[];
  /** The first store, which `edit` changes. */
  store: { id: string; slug: string };
  /** The one that holds the lease now, by the database. */
  leader(): Promise<OneServer | null>;
  lease(): Promise<{ holder: string; epoch: number; isValid: boolean; checks: number }>;
  /** What the bucket holds, by key. */
  objects(): Promise<Map<string, string>>;
  /** One of them; null: there is none. */
  text(key: string): Promise<string | null>;
  /** The page of the store that `edit` changes. */
  page(): Promise<string>;
  /** Of requests by the owner. */
  headers: { [name: string]: string };
  /** Starts a server that has ended again, in its folders. */
  again(server: OneServer): Promise<OneServer>;
}

export interface SharedSiteOptions {
  /** An empty database; absent: one of the server of this run. */
  url?: string;
  /** Further settings of the server at this place in `servers`. */
  settings?(at: number): { [name: string]: string };
}

/** Servers that share a database and a bucket, and have published there. */
export async function aSharedSite(count: number, options: SharedSiteOptions = {}): Promise<SharedSite> {
  const { url = await aDatabaseAddress(), settings = () => ({}) } = options;
  const r2 = await startR2();
  onTestFinished(() => r2.stop());
  let headers: { [name: string]: string } = {};
  const store = { id: '', slug: '' };

  const start = async (at: number, place: Place, proxy: FaultyProxy): Promise<OneServer> => {
    const server = await serve(place, {
      ...r2.environment,
      DATABASE_URL: url,
      AWS_ENDPOINT_URL_S3: proxy.endpoint,
      ...settings(at),
    });
    const edit = (description: string, wait = false) =>
      fetch(`${server.address}/api/stores/${store.id}${wait ? '?wait=1' : ''}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ description }),
      }).catch(() => null);
    return { ...server, place, proxy, name: new URL(server.address).port, edit };
  };
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const proxy = await faultyProxy(r2.endpoint, 'site');
      onTestFinished(() => proxy.stop());
      return start(at, freshPlace(), proxy);
    }),
  );
  const [first] = servers as [OneServer];
  headers = await signIn(first.address);
  Object.assign(store, storesIn(first.place)[0]);

  const lease = async () => {
    const [row] = await onServer(
      'select holder, epoch, checks, until > clock_timestamp() as "isValid" from publisher_lease',
      url,
    );
    return row as Awaited<ReturnType<SharedSite['lease']>>;
  };
  const objects = async () => new Map([...(await r2.objects('site/'))].map(([key, { text }]) => [key, text] as const));
  const site: SharedSite = {
    url,
    servers,
    store,
    lease,
    async leader() {
      const { holder, isValid } = await lease();
      return (isValid && servers.find(({ name }) => holder.endsWith(`:${name}`))) || null;
    },
    objects,
    headers,
    text: (key) => r2.text(`site/${key}`),
    page: async () => (await site.text(`store/${store.slug}`)) ?? '',
    async again(server) {
      const at = servers.indexOf(server);
      const started = await start(at, server.place, server.proxy);
      servers[at] = started;
      return started;
    },
  };
  await until('a server leads and has uploaded', async () => {
    const [row] = await onServer('select uploaded from publisher_lease', url);
    return Number(row?.['uploaded']) > 0;
  });
  return site;
}

const storesIn = ({ DATA_DIR }: Place): { id: string; slug: string }[] =>
  readdirSync(join(DATA_DIR, 'stores'))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(DATA_DIR, 'stores', file), 'utf8')) as { id: string; slug: string });

/** The keys under which the bucket and an output folder differ. */
export async function differences(site: SharedSite, { place }: Pick<OneServer, 'place'>): Promise<string[]> {
  const files = uploadedFiles(place.OUT_DIR);
  const objects = await site.objects();
  const keys = new Set([...files.keys(), ...objects.keys()]);
  return [...keys].filter((key) => !key.startsWith('.publish/') && files.get(key) !== objects.get(key));
}
