import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Answer } from '../../../api/testing/visitor.ts';
import { aDatabaseAddress, onServer } from '../../../data/cluster/testing/databases.ts';
import { freshPlace, run, serve, signIn, type Place, type Server } from '../../testing/processes.ts';
import { uploadedFiles } from '../../deliver/bucket/testing/upload-site.ts';
import { faultyProxy, type FaultyProxy } from '../../deliver/bucket/testing/faulty-proxy.ts';
import { startR2 } from '../../local-services/r2-store.ts';

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
  edit(description: string, wait?: boolean): Promise<Answer | null>;
}

export type SharedSite = Awaited<ReturnType<typeof aSharedSite>>;

/**
 * Servers that share a database and a bucket, and have published there. `url`: an empty database; absent: one of the server of this run.
 * `settings`: further ones of the server at this place in `servers`.
 */
export async function aSharedSite(
  count: number,
  options: { url?: string; settings?(at: number): { [name: string]: string } } = {},
) {
  const { url = await aDatabaseAddress(), settings = () => ({}) } = options;
  const r2 = await startR2();
  onTestFinished(() => r2.stop());

  const start = async (at: number, place: Place, proxy: FaultyProxy): Promise<OneServer> => {
    const own = { DATABASE_URL: url, AWS_ENDPOINT_URL_S3: proxy.endpoint, ...settings(at) };
    const server = await serve(place, { ...r2.environment, ...own });
    const edit = (description: string, wait = false) =>
      owner
        .at(server.address)
        .put(`/api/stores/${store.id}${wait ? '?wait=1' : ''}`, { description })
        .catch(() => null);
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
  const owner = await signIn(first.address);
  const folder = join(first.place.DATA_DIR, 'stores');
  const file = join(folder, readdirSync(folder).toSorted()[0]!);
  const store = JSON.parse(readFileSync(file, 'utf8')) as { id: string; slug: string };

  const lease = async () => {
    const [row] = await onServer(
      'select holder, epoch, checks, until > clock_timestamp() as "isValid" from publisher_lease',
      url,
    );
    return row as { holder: string; epoch: number; isValid: boolean; checks: number };
  };
  const objects = async () =>
    new Map([...(await r2.objects('site/'))].map(([key, { text: is }]) => [key, is] as const));
  /** One object of the bucket; null: there is none. */
  const text = (key: string) => r2.text(`site/${key}`);
  /** The page of the store that `edit` changes. */
  const page = async () => (await text(`store/${store.slug}`)) ?? '';
  /** The one that holds the lease now, by the database. */
  const leader = async (): Promise<OneServer | null> => {
    const { holder, isValid } = await lease();
    return (isValid && servers.find(({ name }) => holder.endsWith(`:${name}`))) || null;
  };
  await until('a server leads and has uploaded', async () => {
    const [row] = await onServer('select uploaded from publisher_lease', url);
    return Number(row?.['uploaded']) > 0;
  });
  return {
    ...{ url, servers, lease, leader, text, page, owner },
    /** The first one, which `edit` changes. */
    store,
    /** What the bucket holds, by key. */
    objects,
    /** The one that leads, and the others. */
    async byRole() {
      const leading = (await leader())!;
      return [leading, ...servers.filter((each) => each !== leading)] as [OneServer, OneServer, ...OneServer[]];
    },
    /** Resolves when this one leads. */
    untilLeads: (server: OneServer) => until('this server leads', async () => (await leader()) === server),
    /** Resolves when the bucket is as the folder of this server. */
    untilInStep: (server: OneServer) =>
      until('the bucket is as the folder', async () => (await differences({ objects }, server)).length === 0),
    /** An edit on this server is answered when it is uploaded, and its page is in the bucket then. */
    async publishes(server: OneServer, description: string) {
      const edited = await server.edit(description, true);
      expect([edited?.status, edited?.headers.get('x-publish-pending')]).toEqual([200, null]);
      expect(await page()).toContain(description);
    },
    /** Starts a server that has ended again, in its folders. */
    async again(server: OneServer): Promise<OneServer> {
      const at = servers.indexOf(server);
      return (servers[at] = await start(at, server.place, server.proxy));
    },
  };
}

/** The folder holds the bytes of a clean build. */
export async function expectVerified(place: Place, settings: { [name: string]: string } = {}): Promise<void> {
  const { output } = await run('verify', [], { ...place, ...settings });
  expect(output).toContain('holds the same bytes as a clean build');
}

/** The keys under which the bucket and an output folder differ. */
export async function differences(
  site: { objects(): Promise<Map<string, string>> },
  { place }: Pick<OneServer, 'place'>,
): Promise<string[]> {
  const files = uploadedFiles(place.OUT_DIR);
  const objects = await site.objects();
  const keys = new Set([...files.keys(), ...objects.keys()]);
  return [...keys].filter((key) => !key.startsWith('.publish/') && files.get(key) !== objects.get(key));
}
