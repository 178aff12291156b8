import { createHash } from 'node:crypto';
import type { Bucket } from './bucket.ts';
import type { Claim } from './claim.ts';
import { inParallel } from './in-parallel.ts';
import { keyOfPart, ownObject, partOfRows, PARTS, rowsOfPart, type ManifestRoot, type ObjectRow } from './manifest.ts';

/** Enough for a part of 400 rows at 100,000 objects. */
const MOST_PARTS = 256;
const ROWS_OF_A_PART = 128;
const MOST_ROWS_OF_A_PART = 512;

interface Part {
  /** In the bucket; null: it has no rows there. */
  name: string | null;
  rows: Map<string, ObjectRow>;
  /** Its rows are not those of the bucket any more. */
  isDirty: boolean;
}

/** What the manifest says of the objects, as one process has read it and changes it. */
export class ManifestRows {
  /** A power of two of them; the first byte of a key's digest says which one has it. */
  #parts: Part[] = [emptyPart(null)];

  get count(): number {
    return this.#parts.reduce((sum, { rows }) => sum + rows.size, 0);
  }

  row(key: string): ObjectRow | null {
    return this.#partOf(key).rows.get(key) ?? null;
  }

  *[Symbol.iterator](): Iterator<ObjectRow> {
    for (const { rows } of this.#parts) yield* rows.values();
  }

  put(row: ObjectRow): void {
    const part = this.#partOf(row.key);
    part.rows.set(row.key, row);
    part.isDirty = true;
  }

  remove(key: string): void {
    const part = this.#partOf(key);
    part.rows.delete(key);
    part.isDirty = true;
  }

  /**
   * Becomes what the root names; reads only parts that are not here as they are there. False: a part is missing or damaged, or there is no
   * root, so that rows may be missing.
   */
  async read(bucket: Bucket, root: ManifestRoot | null): Promise<boolean> {
    const known = new Map(this.#parts.flatMap((part) => (part.isDirty ? [] : [[part.name, part] as const])));
    let isWhole = root !== null;
    const read = async (name: string): Promise<Part> => {
      const found = await bucket.get(keyOfPart(name));
      const rows = found && rowsOfPart(name, found.body);
      isWhole &&= rows !== null;
      return { ...emptyPart(name), rows: new Map(rows?.map((row) => [row.key, row])) };
    };
    const parts: Part[] = [];
    await inParallel([...(root?.parts ?? [null]).entries()], bucket.parallel, async ([at, name]) => {
      parts[at] = name === null ? emptyPart(null) : (known.get(name) ?? (await read(name)));
    });
    if (!isWhole) for (const part of parts) part.isDirty = true;
    this.#parts = parts;
    return isWhole;
  }

  /** Writes the parts that changed and then the root that names them; what no root names any more is removed. Throws `Superseded`. */
  async write(claim: Claim, late: ManifestRoot['late']): Promise<void> {
    const { bucket } = claim;
    this.#splitWhenLarge();
    const dirty = this.#parts.filter(({ isDirty }) => isDirty);
    await inParallel(dirty, bucket.parallel, async (part) => {
      part.name = await writePart(bucket, part, claim.epoch);
    });
    const before = claim.root.parts;
    const names = this.#parts.map(({ name }) => name);
    await claim.write({ late, state: 'complete', objects: this.count, parts: names });
    for (const part of dirty) part.isDirty = false;
    // Their names hold the epoch of who wrote them, so that no newer publisher names one.
    for (const name of before) if (name !== null && !names.includes(name)) await bucket.delete(keyOfPart(name), null);
  }

  /** More parts when those there are have become large. */
  #splitWhenLarge(): void {
    const { count } = this;
    let parts = this.#parts.length;
    if (count <= parts * MOST_ROWS_OF_A_PART || parts === MOST_PARTS) return;
    while (parts < MOST_PARTS && count > parts * ROWS_OF_A_PART) parts *= 2;
    const rows = [...this];
    this.#parts = Array.from({ length: parts }, () => ({ ...emptyPart(null), isDirty: true }));
    for (const row of rows) this.put(row);
  }

  #partOf(key: string): Part {
    const [byte] = createHash('sha256').update(key).digest();
    return this.#parts[byte! & (this.#parts.length - 1)]!;
  }
}

const emptyPart = (name: string | null): Part => ({ name, rows: new Map(), isDirty: false });

/** Removes parts that killed runs left. */
export async function removeUnnamedParts({ bucket, root }: Claim): Promise<void> {
  const named = new Set(root.parts);
  for await (const page of bucket.list(PARTS)) {
    const names = page.map(({ key }) => key.slice(PARTS.length).replace(/\.json$/, ''));
    for (const name of names) if (!named.has(name)) await bucket.delete(keyOfPart(name), null);
  }
}

/** Returns its name; null: it has no rows. */
async function writePart(bucket: Bucket, { rows }: Part, epoch: number): Promise<string | null> {
  const made = partOfRows(rows.values(), epoch);
  if (made === null) return null;
  await bucket.put(ownObject(keyOfPart(made.name), made.bytes, { ifAbsent: true })).catch(unlessThere);
  return made.name;
}

/** A part has its digest as its name: what is there is the same. */
function unlessThere(error: unknown): void {
  if (!(error instanceof Error && error.name === 'ConditionFailed')) throw error;
}
