import { existsSync } from 'node:fs';
import { knownSiteId, siteIdIn } from '../../data/records/site-id.ts';
import type { Settings } from '../settings.ts';
import { openPrivateRecords } from '../stores.ts';

/** Names the site for a command; null: what it publishes was copied here without its data folder. Throws `RecordsFailed`. */
export async function siteIdOf(settings: Pick<Settings, 'DATABASE_URL'>, dataFolder: string): Promise<string | null> {
  if (settings.DATABASE_URL === undefined) {
    if (!existsSync(dataFolder)) return null;
    const known = knownSiteId(dataFolder);
    if (known !== null) return known;
  }
  const records = await openPrivateRecords(settings, { folder: dataFolder });
  try {
    return await siteIdIn(records.secrets);
  } finally {
    await records.close();
  }
}
