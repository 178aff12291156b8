import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { openCountingMailServer } from '../../api/testing/counting-mail-server.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { PASSWORD } from '../testing/processes.ts';
import { ownerTest } from './owner-test.ts';
import { startSite } from './site-process.ts';

export const NEW_SITE_PASSWORD = PASSWORD;

/** A test of a site that began with nothing in it: for what is empty, and for what one owner's setting changes for every shopper. */
export const newSiteTest = ownerTest.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { address, folder, owner, close } = await startSite({ DEMO: 'none' });
  onCleanup(close);
  // the server keeps its data folder locked; the owner has signed in
  return { address, owner, data: join(folder, 'data') };
});

/** A test of a site of its own that holds the demo, and of what it mails. */
export const demoTest = ownerTest.extend('demo', { scope: 'file' }, async ({}, { onCleanup }) => {
  const mail = await openCountingMailServer({ stays: true });
  const site = await startSite({ SMTP_URL: mail.url });
  onCleanup(async () => {
    await site.close();
    await mail.close();
  });
  return { ...site, mail };
});

/** As after ten minutes of other work, in every session. */
export function ageTheEnteredPassword(data: string): void {
  using database = new DatabaseSync(recordsFile(data));
  database.prepare('UPDATE sessions SET confirmed_at = ?').run('2020-01-01T00:00:00.000Z');
}
