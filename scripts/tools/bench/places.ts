import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditedSite } from './http-calls.ts';
import { startServer } from './measure.ts';
import { freePort } from '../../environment/free-port.ts';

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

/** Where one size is measured. */
export interface Place {
  size: Size;
  /** For whatever is thrown away. */
  folder: string;
  data: string;
  out: string;
  environment: { [name: string]: string; PORT: string };
}

export type Row = (what: string, figure: string, detail?: string) => void;

/** What the bench signs in with. */
export const PASSWORD = 'bench-password-of-no-use';
/** Stores that are edited one after another. */
const EDITED = 60;

/** Where one size is measured: folders of its own, a port that is free. */
export async function placeOf(folder: string, size: Size): Promise<Place> {
  const own = join(folder, size.key);
  mkdirSync(own, { recursive: true });
  const [data, out] = [join(own, 'data'), join(own, 'out')];
  return {
    size,
    folder: own,
    data,
    out,
    environment: {
      DATA_DIR: data,
      OUT_DIR: out,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: PASSWORD,
      SITE_URL: 'https://deals.example',
    },
  };
}

/** A place with its server. */
export interface Served extends EditedSite {
  place: Place;
  server: Awaited<ReturnType<typeof startServer>>;
  /** Times in ms from a start to the first page. */
  starts: number[];
}

/** Starts it once more than `timed`: the first start of all finds no password of the owner's yet. */
export async function serve(place: Place, timed = 0): Promise<Served> {
  let server = await startServer(place.environment);
  const starts: number[] = [];
  while (starts.length < timed) {
    await server.stop();
    server = await startServer(place.environment);
    starts.push(server.ms);
  }
  return {
    place,
    server,
    starts,
    address: server.address,
    slugs: someStores(place.data, EDITED).map(({ slug }) => slug),
  };
}

interface StoreDocument {
  id: string;
  slug: string;
  coupons: { id: string }[];
  offers: { id: string; active: boolean; expiryDate?: string }[];
}

/** The documents of all stores. */
export function* storeDocuments(data: string, step = 1): Generator<StoreDocument> {
  const files = readdirSync(join(data, 'stores')).sort();
  for (let at = 0; at < files.length; at += step)
    yield JSON.parse(readFileSync(join(data, 'stores', files[at] as string), 'utf8')) as StoreDocument;
}

/** Stores spread over the catalogue, so that no edit finds its neighbours in memory. */
function someStores(data: string, count: number): StoreDocument[] {
  const step = Math.max(1, Math.floor(readdirSync(join(data, 'stores')).length / (count * 3)));
  return [...storeDocuments(data, step)]
    .filter(({ offers: [first] }) => first?.active && !first.expiryDate)
    .slice(0, count);
}
