import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Blog } from '../../../../data/schema/blog.ts';
import type { Store } from '../../../../data/schema/store.ts';
import { filesIn, freshPlace, run, type Place } from '../../../testing/processes.ts';
import { differences, type SharedSite } from '../shared-bucket.ts';
import { marksIn, outcomeOf, type Call, type Model, type Thing } from './model.ts';

/** A store, post or deal as a document of the database has it. */
interface Found {
  kind: Thing['kind'];
  id: string;
  slug: string;
  revision: number;
  /** The call that wrote it, by number; null: no call of the walk. */
  mark: number | null;
}

/** Nothing acknowledged is lost, nothing refused is there, and nothing took place twice. Returns what is wrong. */
export function wrongIn(found: readonly Found[], model: Model): string[] {
  const walked = found.filter(({ mark }) => mark !== null);
  return [
    ...model.unexpected,
    ...model.things.flatMap((thing) => wrongOf(thing, walked, model)),
    ...walked.flatMap((each) => wrongWriter(each, model)),
    ...model.calls.flatMap((call) => wrongReplies(call)),
    ...repeated(walked.map(({ mark }) => `call ${mark}`)).map((each) => `${each} took place several times`),
    ...repeated(walked.filter(({ kind }) => kind !== 'deal').map(({ kind, slug }) => `${kind} ${slug}`)).map(
      (each) => `${each} is there several times`,
    ),
  ];
}

function wrongOf(thing: Thing, found: readonly Found[], model: Model): string[] {
  const name = `${thing.kind} ${thing.id}`;
  const present = found.find(({ kind, id }) => kind === thing.kind && id === thing.id);
  const revisions = model
    .callsTo(thing)
    .flatMap(({ replies }) => [...new Set(replies.map(({ revision }) => revision))]);
  const lost = repeated(revisions.map(String)).map((each) => `${name}: revision ${each} was acknowledged twice`);
  if (!present) return model.isGone(thing, true) ? lost : [...lost, `${name} was acknowledged and is lost`];
  if (model.isGone(thing)) lost.push(`${name} was deleted and is there`);
  const last = Math.max(...revisions);
  if (present.revision < last) lost.push(`${name} has revision ${present.revision}, and ${last} was acknowledged`);
  return lost;
}

function wrongWriter({ kind, id, revision, mark }: Found, model: Model): string[] {
  const call = model.callOf(mark ?? 0);
  const name = `${kind} ${id} shows call ${mark}`;
  if (!call || call.kind !== kind) return [`${name}, which is none of its kind`];
  const wrong: string[] = [];
  if (outcomeOf(call) === 'refused') wrong.push(`${name}, which was refused`);
  if (call.thing && call.thing.id !== id) wrong.push(`${name}, which was of ${call.thing.id}`);
  if (call.revision !== revision) wrong.push(`${name} of revision ${call.revision} as revision ${revision}`);
  return wrong;
}

/** Each answer to a repeated request is that to the first one. */
function wrongReplies({ number, replies, revision }: Call): string[] {
  const different = new Set(replies.map(({ id, revision: made }) => `${id} as revision ${made}`));
  const wrong = replies.filter((made) => made.revision !== revision);
  return [
    ...(different.size > 1 ? [`call ${number} was answered as ${[...different].join(' and ')}`] : []),
    ...wrong.map((made) => `call ${number} of revision ${revision} made revision ${made.revision}`),
  ];
}

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

/** One version of an object, as the store accepted it. */
interface Version {
  /** The calls that it shows, by number; null: it was deleted. */
  marks: number[] | null;
}

/** Every version of every object of the bucket, in the order in which the store accepted them. */
export class PagesSeen {
  readonly versions = new Map<string, Version[]>();

  /** Of a request that the store has carried out, such as `PUT store/acme`. */
  readonly note = (request: string, body: Buffer): void => {
    const [method, key = ''] = request.split(' ');
    if ((method !== 'PUT' && method !== 'DELETE') || key.startsWith('.publish/')) return;
    const known = this.versions.get(key) ?? [];
    known.push({ marks: method === 'DELETE' ? null : marksIn(body.toString()) });
    this.versions.set(key, known);
  };
}

/** No page goes backwards, and none shows what was refused. Returns what is wrong. */
export function wrongPages({ versions }: PagesSeen, model: Model): string[] {
  return [...versions].flatMap(([key, all]) => wrongVersions(key, all, model));
}

function wrongVersions(key: string, versions: readonly Version[], model: Model): string[] {
  const wrong: string[] = [];
  const isOwnPage = /^(store|blog)\//.test(key);
  /** By thing, the revision that was last shown. */
  const shown = new Map<string, number>();
  const gone = new Set<string>();
  for (const [at, { marks }] of versions.entries()) {
    const present = new Set<string>();
    for (const mark of marks ?? []) {
      const call = model.callOf(mark);
      const thing = call && nameOf(call);
      if (!call || thing === undefined) continue;
      if (outcomeOf(call) === 'refused') wrong.push(`${key} showed call ${mark}, which was refused`);
      present.add(thing);
      const before = shown.get(thing) ?? 0;
      if (call.revision! < before)
        wrong.push(`${key}, version ${at + 1}: ${thing} goes back from revision ${before} to ${call.revision}`);
      // lists show some of what there is
      if (isOwnPage && gone.has(thing)) wrong.push(`${key}, version ${at + 1}: ${thing} was gone and comes back`);
      shown.set(thing, Math.max(before, call.revision!));
    }
    for (const thing of shown.keys()) if (!present.has(thing)) gone.add(thing);
  }
  return [...new Set(wrong)];
}

/** What a call is about. Undefined: it created a deal, and no answer has named it. */
function nameOf({ kind, thing, slug, replies }: Call): string | undefined {
  const id = thing?.id ?? replies[0]?.id ?? (kind === 'deal' ? undefined : slug);
  return id && `${kind} ${id}`;
}

/** Of a document's text that shows a call: which one. */
const writerOf = (text: string): number | null => marksIn(text)[0] ?? null;

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
export const placesDiffer = (one: Place, other: Place): string[] => [
  ...differing(documentsIn(one), documentsIn(other)),
  ...differing(pagesIn(one), pagesIn(other)),
];

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
  const files = filesIn(folder).filter((file) => isWanted(file) && statSync(join(folder, file)).isFile());
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'latin1')]));
}

const differing = (one: Texts, other: Texts): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
