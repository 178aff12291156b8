import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../../data/schema/store.ts';
import { freePort } from '../../environment/free-port.ts';
import { run, startServer, type Server } from './measure.ts';

export type Size = ReturnType<typeof sizeOf>;

/** `key` names its folders, `runs`: how often each build is measured. */
function sizeOf(key: string, { stores, posts, runs }: { stores: number; posts: number; runs: number }) {
  const [coupons, offers] = [20 * stores, 2 * stores];
  const name = `${stores.toLocaleString('en-US')} stores, ${coupons.toLocaleString('en-US')} coupons`;
  return { key, name, stores, coupons, offers, posts, runs };
}

export const usual = sizeOf('usual', { stores: 2_500, posts: 1_000, runs: 5 });
/** A tenth of the usual catalogue. */
export const tenth = sizeOf('tenth', { stores: 250, posts: 100, runs: 5 });
export const large = sizeOf('large', { stores: 25_000, posts: 1_000, runs: 1 });

/** What the bench signs in with. */
const PASSWORD = 'bench-password-of-no-use';

export type Site = Awaited<ReturnType<typeof newSite>>;

/** Folders of its own for one size, and a port that is free. */
export async function newSite(folder: string, { key }: Pick<Size, 'key'>) {
  const own = join(folder, key);
  mkdirSync(own, { recursive: true });
  const [data, out] = [join(own, 'data'), join(own, 'out')];
  const environment = {
    DATA_DIR: data,
    OUT_DIR: out,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: PASSWORD,
    SITE_URL: 'https://deals.example',
  };
  return { folder: own, data, out, environment };
}

/** As `newSite`, with a catalogue. */
export async function seededSite(folder: string, size: Size): Promise<Site> {
  const site = await newSite(folder, size);
  const { stores, coupons, offers, posts } = size;
  const amounts = Object.entries({ stores, coupons, offers, posts }).flatMap(([name, n]) => [`--${name}`, `${n}`]);
  await run('scripts/commands/seed.ts', [...amounts, '--data', site.data]);
  return site;
}

/** A site with its server. */
export interface Served extends Site {
  size: Size;
  server: Server;
  ask: Awaited<ReturnType<typeof signIn>>;
}

export async function serve(site: Site, size: Size): Promise<Served> {
  const server = await startServer(site.environment);
  return { ...site, size, server, ask: await signIn(server.address) };
}

/** The owner, signed in: what a call answers, and after how many ms. Throws when it is refused. */
export async function signIn(address: string) {
  const call = async (method: string, path: string, headers: { [name: string]: string }, body?: object) => {
    const isForm = body instanceof FormData;
    const since = performance.now();
    const reply = await fetch(address + path, {
      method,
      headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const ms = performance.now() - since;
    if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}: ${text.slice(0, 500)}`);
    return { ms, text, reply };
  };
  const { reply, text } = await call('POST', '/api/admin/login', {}, { password: PASSWORD });
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
  const owner = { cookie: cookies.join('; '), 'x-csrf-token': (JSON.parse(text) as { csrfToken: string }).csrfToken };
  return async <Answer = unknown>(method: string, path: string, body?: object) => {
    const { ms, text } = await call(method, path, owner, body);
    return { ms, answer: JSON.parse(text) as Answer };
  };
}

/** What the last publish did. */
export async function lastPublish({ ask }: Served) {
  type Status = { last: { summary: { rendered: number; written: number; changed: string[]; failed: number } } };
  const { summary } = (await ask<Status>('GET', '/api/publish/status')).answer.last;
  if (summary.failed > 0) throw new Error('A page failed while the bench ran.');
  return summary;
}

export type Row = (what: string, figure: string, detail: string) => void;

/** Measures one thing, and says so in rows. */
export type Bench = (bench: {
  sizes: readonly Size[];
  /** For whatever is thrown away. */
  folder: string;
  /** The site of a size, with a catalogue: one for all rows. */
  seeded(size: Size): Promise<Site>;
  /** As `seeded`, with a running server. */
  served(size: Size): Promise<Served>;
  row: Row;
}) => Promise<void>;

/** The documents of all stores, or of one in `step`. */
export function* storeDocuments(data: string, step = 1): Generator<Store> {
  const files = readdirSync(join(data, 'stores')).sort();
  for (let at = 0; at < files.length; at += step)
    yield JSON.parse(readFileSync(join(data, 'stores', files[at] as string), 'utf8')) as Store;
}
