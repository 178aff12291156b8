import type { Bucket, StoredObject } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import { OWN_FOLDER } from './manifest.ts';
import type { ManifestRows } from './manifest-rows.ts';
import { epochOf } from './object-writes.ts';

/** How the bucket differs from its manifest, as keys. */
export interface Stock {
  /** The manifest names them, and they are not there. */
  missing: string[];
  /** Of another version than the manifest says. */
  changed: string[];
  /** Written by a publisher and not in the manifest: a run did not finish. */
  unnamed: string[];
  /** Written by no publisher: left alone. */
  foreign: string[];
  /** The highest epoch that an object carries. */
  epoch: number;
}

/** Compares the rows with the listing of the bucket and corrects them, so that each names what is there. */
export async function takeStock(bucket: Bucket, rows: ManifestRows): Promise<Stock> {
  const stock: Stock = { missing: [], changed: [], unnamed: [], foreign: [], epoch: 0 };
  const listed = new Set<string>();
  const unlike: string[] = [];
  for await (const page of bucket.list())
    for (const { key, etag } of page) {
      if (key.startsWith(OWN_FOLDER)) continue;
      listed.add(key);
      if (rows.row(key)?.etag !== etag) unlike.push(key);
    }
  // MinIO leaves `stores/a` out of a listing that has `stores`.
  for (const { key } of rows.all()) if (!listed.has(key)) unlike.push(key);
  await inParallel(unlike, bucket.parallel, async (key) => correct(rows, stock, key, await bucket.head(key)));
  for (const keys of [stock.missing, stock.changed, stock.unnamed, stock.foreign]) keys.sort();
  return stock;
}

function correct(rows: ManifestRows, stock: Stock, key: string, present: StoredObject | null): void {
  const row = rows.row(key);
  if (present === null) {
    if (row === null) return; // It was removed since it was listed.
    rows.remove(key);
    stock.missing.push(key);
    return;
  }
  if (row?.etag === present.etag) return;
  stock.epoch = Math.max(stock.epoch, epochOf(present));
  const { sha256, headers } = present.metadata;
  if (row === null && sha256 === undefined) {
    stock.foreign.push(key);
    return;
  }
  // Without digest it was put by hand over one of ours: no file is the same, so that it is replaced or removed.
  rows.put({ key, sha256: sha256 ?? '', size: present.size, etag: present.etag, headers: headers ?? '' });
  (row === null ? stock.unnamed : stock.changed).push(key);
}
