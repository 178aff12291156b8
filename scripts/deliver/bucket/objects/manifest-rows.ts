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

export type ManifestRows = ReturnType<typeof manifestRows>;

/** What the manifest says of the objects, as one process has read it and changes it. */
export function manifestRows() {
  /** A power of two of them; the first byte of a key's digest says which one has it. */
  let parts: Part[] = [emptyPart(null)];

  function partOf(key: string): Part {
    const [byte] = createHash('sha256').update(key).digest();
    return parts[byte! & (parts.length - 1)]!;
  }

  const count = (): number => parts.reduce((sum, { rows }) => sum + rows.size, 0);
  const all = (): ObjectRow[] => parts.flatMap(({ rows }) => [...rows.values()]);

  function put(row: ObjectRow): void {
    const part = partOf(row.key);
    part.rows.set(row.key, row);
    part.isDirty = true;
  }

  /** More parts when those there are have become large. */
  function splitWhenLarge(): void {
    const rows = all();
    let many = parts.length;
    if (rows.length <= many * MOST_ROWS_OF_A_PART || many === MOST_PARTS) return;
    while (many < MOST_PARTS && rows.length > many * ROWS_OF_A_PART) many *= 2;
    parts = Array.from({ length: many }, () => ({ ...emptyPart(null), isDirty: true }));
    rows.forEach(put);
  }

  return {
    count,
    all,
    put,
    row: (key: string): ObjectRow | null => partOf(key).rows.get(key) ?? null,
    remove(key: string): void {
      const part = partOf(key);
      part.rows.delete(key);
      part.isDirty = true;
    },
    /**
     * Becomes what the root names; reads only parts that are not here as they are there. False: a part is missing or damaged, or there is no
     * root, so that rows may be missing.
     */
    async read(bucket: Bucket, root: ManifestRoot | null): Promise<boolean> {
      const known = new Map(parts.flatMap((part) => (part.isDirty ? [] : [[part.name, part] as const])));
      let isWhole = root !== null;
      const read = async (name: string): Promise<Part> => {
        const found = await bucket.get(keyOfPart(name));
        const rows = found && rowsOfPart(name, found.body);
        isWhole &&= rows !== null;
        return { ...emptyPart(name), rows: new Map(rows?.map((row) => [row.key, row])) };
      };
      const found: Part[] = [];
      await inParallel([...(root?.parts ?? [null]).entries()], bucket.parallel, async ([at, name]) => {
        found[at] = name === null ? emptyPart(null) : (known.get(name) ?? (await read(name)));
      });
      if (!isWhole) for (const part of found) part.isDirty = true;
      parts = found;
      return isWhole;
    },
    /** Writes the parts that changed and then the root that names them; what no root names any more is removed. Throws `Superseded`. */
    async write(claim: Claim, late: ManifestRoot['late']): Promise<void> {
      const { bucket } = claim;
      splitWhenLarge();
      const dirty = parts.filter(({ isDirty }) => isDirty);
      await inParallel(dirty, bucket.parallel, async (part) => {
        part.name = await writePart(bucket, part, claim.epoch);
      });
      const before = claim.root.parts;
      const names = parts.map(({ name }) => name);
      await claim.write({ late, state: 'complete', objects: count(), parts: names });
      for (const part of dirty) part.isDirty = false;
      // Their names hold the epoch of who wrote them, so that no newer publisher names one.
      for (const name of before) if (name !== null && !names.includes(name)) await bucket.delete(keyOfPart(name), null);
    },
  };
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
