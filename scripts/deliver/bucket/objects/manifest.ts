import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonIn } from '../../../../data/rules/text/json-in.ts';
import type { Condition, ObjectPut } from './bucket.ts';
import { lateRequests } from './late-requests.ts';

/** Below it nothing is for readers. */
export const OWN_FOLDER = '.publish/';
export const ROOT = `${OWN_FOLDER}manifest.json`;
export const PARTS = `${OWN_FOLDER}parts/`;
const FORMAT = 1;

const rootSchema = z.object({
  format: z.literal(FORMAT),
  /** Rises with each process that claims the bucket. */
  epoch: z.int().positive(),
  /** The output folder that is published, as a person and we recognise it. */
  publisher: z.string(),
  /** Names the site that is published; null: an earlier release, or a copy of the output alone. */
  site: z.string().nullable().default(null),
  /** `uploading`: objects may differ from the parts. */
  state: z.enum(['uploading', 'complete']),
  /** ISO instant of the store's clock, for people. */
  at: z.string(),
  /** Of no use any more; earlier releases need them to be there. */
  documents: z.null().catch(null),
  code: z.null().catch(null),
  objects: z.int(),
  /** The names of the parts; null: that part has no rows. */
  parts: z.array(z.string().nullable()).min(1).max(256),
  /** Null: what may still arrive of earlier runs is known. */
  late: lateRequests.nullable().default(null),
});
export type ManifestRoot = z.infer<typeof rootSchema>;

/** What the manifest says of one object; `headers`: a digest of them. */
const row = z.object({ sha256: z.string(), size: z.int(), etag: z.string(), headers: z.string() });
export type ObjectRow = { key: string } & z.infer<typeof row>;

const partSchema = z.object({ format: z.literal(FORMAT), objects: z.record(z.string(), row) });

export const newRoot = (root: Omit<ManifestRoot, 'format' | 'documents' | 'code'>): ManifestRoot => ({
  format: FORMAT,
  documents: null,
  code: null,
  ...root,
});

export const rootBytes = (root: ManifestRoot): Buffer => Buffer.from(`${JSON.stringify(root, null, 1)}\n`);

/** Null: it is no manifest that this release can read. */
export const parseRoot = (bytes: Uint8Array): ManifestRoot | null => parse(rootSchema, bytes);

/** The bytes of a part and its name, which says whose it is and whether it is whole. */
export function partOfRows(rows: Iterable<ObjectRow>, epoch: number): { name: string; bytes: Buffer } | null {
  const objects: z.infer<typeof partSchema>['objects'] = {};
  for (const { key, ...rest } of rows) objects[key] = rest;
  if (Object.keys(objects).length === 0) return null;
  const bytes = Buffer.from(`${JSON.stringify({ format: FORMAT, objects })}\n`);
  return { name: `${sha256Of(bytes)}-${epoch}`, bytes };
}

/** Null: it is damaged. */
export function rowsOfPart(name: string, bytes: Uint8Array): ObjectRow[] | null {
  if (!name.startsWith(sha256Of(bytes))) return null;
  const part = parse(partSchema, bytes);
  return part && Object.entries(part.objects).map(([key, rest]) => ({ key, ...rest }));
}

/** As it is put: nothing of ours is for caches. */
export const ownObject = (key: string, body: Buffer, condition: Condition): ObjectPut => ({
  key,
  body,
  headers: { contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' },
  metadata: {},
  condition,
});

export const keyOfPart = (name: string): string => `${PARTS}${name}.json`;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Null: it is damaged. */
const parse = <T>(schema: z.core.$ZodType<T>, bytes: Uint8Array): T | null =>
  z.safeParse(schema, jsonIn(Buffer.from(bytes).toString('utf8'))).data ?? null;
