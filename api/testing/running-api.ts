import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pino from 'pino';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { openRecords, type Records } from '../../data/records/open-records.ts';
import { databaseOf, testServer } from '../../data/cluster/testing/databases.ts';
import { openSharedStores } from '../../data/cluster/testing/shared-stores.ts';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import { aCatalogue, PRESENT, type CatalogueParts } from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import type { DocumentKey, InputKey } from '../../data/schema/documents.ts';
import { createApi } from '../app.ts';
import { defaultLimits } from '../callers/limits.ts';
import type { ApiDependencies, ApiSettings } from '../routing/dependencies.ts';
import type { LivePage } from '../publishing/live-page.ts';
import { writtenMail } from '../../site/feeds/mail.ts';
import { savePassword } from '../accounts/password.ts';
import { RecordingPublisher } from './recording-publisher.ts';
import { Visitor } from './visitor.ts';

export const PASSWORD = 'correct horse battery';
export const REBUILD_SECRET = 'a secret of sixteen or more';
/** Quick; the cost that is really used has its own test. */
const TEST_COST = 2 ** 4;
const unlimited = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, { windowMs: 60_000, limit: 1_000_000 }]),
);

export interface RunningApi {
  address: string;
  database: Database;
  records: Records;
  publisher: RecordingPublisher;
  /** The output folder. */
  published: string;
  /** Writes files into it. */
  publish(files: { readonly [path: string]: string | Buffer }): void;
  /** Lines of the log, parsed. */
  logged: { [field: string]: unknown }[];
  /** Moves the clock, in milliseconds. */
  wait(ms: number): void;
  refreshFigures(): Promise<void>;
  showVotes(): Promise<void>;
  fetchFeeds(): Promise<void>;
  drain(): Promise<void>;
  visitor(): Visitor;
  /** A visitor who has signed in. */
  owner(): Promise<Visitor>;
  close(): Promise<void>;
}

type Published = ApiDependencies['published'];
/** What the API is given in place of what stands for it in tests. */
type Given = Partial<
  Pick<
    ApiDependencies,
    | 'code'
    | 'feedNetwork'
    | 'processorTime'
    | 'renderDashboard'
    | 'renderLive'
    | 'renderPreview'
    | 'stalled'
    | 'stateFolder'
  >
>;

export interface RunningApiOptions
  extends CatalogueParts, Given, Pick<Published, 'cache' | 'isPrecompressed' | 'isTaken' | 'movedTo'> {
  apiSettings?: Partial<ApiSettings>;
  /** A data folder that stays when the API is closed. One that is there is used as it is, catalogue and password included. */
  folder?: string;
  /** With PostgreSQL: the data folder of another API, whose database this one shares. */
  sharing?: string;
  /** With PostgreSQL: the address of its database, such as that of a network that loses answers. */
  databaseAddress?: string;
  /** Pages made by another site, served in place of the empty output folder. */
  pages?: Published;
}

/** In the folder, and where the run has a server in PostgreSQL. */
async function openStores(
  folder: string,
  { sharing = folder, databaseAddress }: { sharing: string | undefined; databaseAddress: string | undefined },
): Promise<{ database: Database; records: Records }> {
  if (testServer !== undefined) return openSharedStores(folder, databaseAddress ?? (await databaseOf(sharing)));
  return { database: await openDatabase({ folder, mode: 'write' }), records: await openRecords({ folder }) };
}

/** The API over HTTP on a random port, on a data folder of its own that holds a small catalogue. */
export async function openTestApi({
  apiSettings,
  pages,
  folder,
  sharing,
  databaseAddress,
  ...options
}: RunningApiOptions = {}): Promise<RunningApi> {
  const place = mkdtempSync(join(tmpdir(), 'api-'));
  const published = join(place, 'dist');
  mkdirSync(published);
  let present = PRESENT;
  const now = () => new Date(present);
  const { database, records } = await openStores(folder ?? join(place, 'data'), { sharing, databaseAddress });
  if (database.isEmpty()) {
    await database.transact((transaction) => {
      for (const [key, document] of aCatalogue(options)) transaction.write(key as DocumentKey, document as never);
    });
    await savePassword(records.passwords, PASSWORD, now(), { cost: TEST_COST });
  }

  const documents = (): Map<InputKey, unknown> => {
    const keys: DocumentKey[] = ['settings', 'categories', 'amazon-products', 'tracking-codes'];
    for (const key of ['product-figures', 'redirects'] as const) if (database.read(key) !== undefined) keys.push(key);
    for (const folder of ['stores', 'blogs', 'pages', 'figures', 'post-figures'] as const)
      keys.push(...database.ids(folder).map((id) => `${folder}/${id}` as const));
    return new Map(keys.map((key) => [key, database.read(key)]));
  };
  const publisher = new RecordingPublisher();
  const logged: RunningApi['logged'] = [];
  const pageOf = (html: string): LivePage => ({ html, policy: 'of the owner' });
  const { app, drain, refreshFigures, showVotes, fetchFeeds } = createApi({
    processorTime: () => 0,
    stateFolder: join(place, 'state'),
    code: 'this code',
    renderPreview: async ({ page }) => pageOf(`preview of ${page}`),
    renderDashboard: async ({ csrfToken, deviceProof }) => pageOf(`dashboard with ${csrfToken} and ${deviceProof}`),
    renderLive: async () => '',
    ...options,
    release: '1.2.3',
    database,
    records,
    publisher,
    now,
    read: () => createDirectReader(documents(), indexedFolders, present),
    readLater: async (instant) => createDirectReader(documents(), indexedFolders, instant),
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    localKey: 'the local key',
    published: pages ?? {
      ...options,
      folder: published,
      headersOf: (path) => ({ 'content-security-policy': `policy of ${path}` }),
    },
    effectOf: async (changes) => ({
      count: changes.size,
      more: false,
      pages: [...changes.keys()].map((key) => ({ path: `/${key}`, change: 'changed', because: 'a test' })),
    }),
    // names the span that it was asked for
    changesToCome: async (...span) => {
      const [at = '', title = ''] = span.map((each) => new Date(each).toISOString());
      return [{ at, thing: 'post/soon', title, becomes: 'published', pages: [] }];
    },
    renderLater: async ({ path, base }) =>
      path === '/moved' ? { movedTo: `${base}/store/acme` } : pageOf(`${base} ${path}`),
    writeMail: writtenMail,
    settings: {
      REBUILD_SECRET,
      TRUST_PROXY: false,
      OPENAI_MODEL: 'small',
      ...apiSettings,
      limits: { ...unlimited, ...apiSettings?.limits },
    },
  });
  publisher.own = publisher.listeners.size;
  const server = app.listen(0, '127.0.0.1');
  // as the product does: a busy server is not to end connections that its client is about to use
  server.keepAliveTimeout = 90_000;
  // fetch opens another connection after one that was given up, and Node does not count it as idle before its first request
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => unused.add(socket));
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    address,
    database,
    records,
    publisher,
    published,
    publish(files) {
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(dirname(join(published, file)), { recursive: true });
        writeFileSync(join(published, file), content);
      }
    },
    logged,
    refreshFigures,
    showVotes,
    fetchFeeds,
    drain,
    wait: (ms) => void (present += ms),
    visitor: () => new Visitor(address),
    async owner() {
      const owner = new Visitor(address);
      await owner.signIn(PASSWORD);
      return owner;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await drain();
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
      await closed;
      await records.close();
      await database.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
