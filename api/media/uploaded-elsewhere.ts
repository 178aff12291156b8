import { join } from 'node:path';
import { existsSync } from 'node:fs';
import type { Database } from '../../data/catalogue/documents/database.ts';

/** A page waits no longer for a picture that may be nowhere. */
const MOST_MS = 2000;

/** Whether the data folder has the picture of an address such as `/media/….webp`, fetched if another server put it into their database. */
export async function isUploaded({ folder, replica }: Database, address: string): Promise<boolean> {
  const isHere = (): boolean => existsSync(join(folder, address));
  if (isHere() || replica === undefined) return isHere();
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MOST_MS);
  // while the database is away there is no such picture
  const fetched = replica.pictures.fetch(address.slice('/media/'.length)).catch(() => false);
  await Promise.race([fetched, late]);
  clearTimeout(timer);
  return isHere();
}
