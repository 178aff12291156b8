import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Blog } from '../../../../../data/schema/blog.ts';
import type { Store } from '../../../../../data/schema/store.ts';
import { freshPlace, run, type Place } from '../../../../testing/processes.ts';
import { differences, type SharedSite } from '../shared-bucket.ts';
import { writerOf, type Found } from './laws.ts';

/** Moves the documents out of the database into a fresh folder, and builds them there. */
export async function cleanBuild({ url }: SharedSite): Promise<Place> {
  const place = freshPlace();
  mkdirSync(place.OUT_DIR, { recursive: true });
  const moved = await run('move', ['--from', url, '--to', place.DATA_DIR], {});
  expect([moved.code, moved.output]).toEqual([0, expect.stringContaining('each compared')]);
  const built = await run('rebuild', [], { ...place });
  expect([built.code, built.output]).toEqual([0, expect.stringContaining('0 failed')]);
  return place;
}

/** Social pictures are drawn after a publish by servers alone, and named by what they show. */
const isDrawn = (path: string): boolean => path.startsWith('social/');

/** Keys under which the bucket holds something else than a build, but for pictures that servers draw. */
export const bucketDiffers = async (site: SharedSite, place: Place): Promise<string[]> =>
  (await differences(site, { place })).filter((key) => !isDrawn(key));

/** Documents and published files of which two sites have different ones. */
export function placesDiffer(one: Place, other: Place): string[] {
  const [documents, others] = [documentsIn(one), documentsIn(other)];
  return [...differing(documents, others), ...differing(pagesIn(one), pagesIn(other))];
}

/** The stores, posts and deals of a data folder. */
export function thingsIn(place: Place): Found[] {
  const texts = [...documentsIn(place)];
  const of = <Document>(folder: string) =>
    texts.filter(([file]) => file.startsWith(folder)).map(([, text]) => JSON.parse(text) as Document);
  return [
    ...of<Store>('stores/').flatMap(({ coupons, ...store }): Found[] => [
      { ...store, kind: 'store', mark: writerOf(store.description) },
      ...coupons.map((deal): Found => ({ ...deal, kind: 'deal', slug: store.slug, mark: writerOf(deal.title) })),
    ]),
    ...of<Blog>('blogs/').map((post): Found => ({ ...post, kind: 'post', mark: writerOf(post.content) })),
  ];
}

type Texts = ReadonlyMap<string, string>;

const documentsIn = ({ DATA_DIR }: Place): Texts =>
  textsIn(DATA_DIR, (file) => file.endsWith('.json') && file !== 'format.json' && !/^private\/|\/\./.test(file));

const pagesIn = ({ OUT_DIR }: Place): Texts =>
  textsIn(OUT_DIR, (file) => !isDrawn(file) && !/(^|\/)\.(?!well-known)/.test(file));

function textsIn(folder: string, isWanted: (file: string) => boolean): Texts {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return new Map(files.filter(isWanted).map((file) => [file, readFileSync(join(folder, file), 'latin1')]));
}

const differing = (one: Texts, other: Texts): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
