import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../data/catalogue/testing/data-folder.ts';
import { exportFiles } from '../../data/exports/export-files.ts';
import { PASSWORD_COUNTS_MS } from '../callers/caller.ts';
import { openTestApi } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';

test('a ticket downloads an export once, the password having been entered lately, and nothing of the copy stays', async () => {
  const stateFolder = aFolder();
  const api = await openTestApi({ ...aShop(), stateFolder });
  const owner = await api.owner();
  const ticketFor = (file: string) => owner.post('/api/admin/tickets', { path: `/api/export/${file}` });
  const { address } = (await ticketFor('catalogue.json')).body;
  owner.csrfToken = null;
  const { status, headers, text } = await owner.get(address);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/octet-stream',
    'attachment; filename=catalogue.json',
  ]);
  expect(JSON.parse(text).documents.map(({ key }: { key: string }) => key)).toContain('stores/acme');
  expect((await owner.get(address)).status).toBe(403);
  const again = await api.owner();
  for (const file of exportFiles) expect([file, (await again.get(`/api/export/${file}`)).status]).toEqual([file, 200]);
  expect((await again.get('/api/export/private.json')).status).toBe(400);
  const copies = join(stateFolder, 'exports');
  expect(existsSync(copies) ? readdirSync(copies) : []).toEqual([]);
  expect((await api.records.audit.newest(1))[0]).toMatchObject({ operation: 'export-catalogue' });
  api.wait(PASSWORD_COUNTS_MS);
  expect((await again.get('/api/export/catalogue.json')).body).toMatchObject({ reauthenticate: true });
  await api.close();
});
