import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordsFile } from '../../data/records/open-records.ts';
import { Visitor } from '../../api/testing/visitor.ts';
import { ownerTest } from './owner-test.ts';
import { startSite } from './site-process.ts';

export interface NewSite {
  address: string;
  /** The data folder, which the server keeps locked. */
  data: string;
  /** Signed in. */
  owner: Visitor;
}

export const NEW_SITE_PASSWORD = 'a password for a new site';

/** A test of a site that began with nothing in it: for what is empty, and for what one owner's setting changes for every shopper. */
export const newSiteTest = ownerTest.extend('site', { scope: 'file' }, async ({}, { onCleanup }): Promise<NewSite> => {
  const folder = mkdtempSync(join(tmpdir(), 'new-site-'));
  const { address, stop } = await startSite({ folder, password: NEW_SITE_PASSWORD, demo: 'none' });
  onCleanup(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const owner = new Visitor(address);
  const { status, text } = await owner.signIn(NEW_SITE_PASSWORD, true);
  if (owner.csrfToken === null) throw new Error(`The owner could not sign in to the new site: ${status} ${text}`);
  return { address, owner, data: join(folder, 'data') };
});

/** As after ten minutes of other work, in every session. */
export function ageTheEnteredPassword(data: string): void {
  const database = new DatabaseSync(recordsFile(data));
  database.prepare('UPDATE sessions SET confirmed_at = ?').run('2020-01-01T00:00:00.000Z');
  database.close();
}
