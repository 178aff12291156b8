import { Client, type ClientConfig } from 'pg';
import { onTestFinished } from 'vitest';
import { aFolder } from '../../catalogue/testing/data-folder.ts';
import type { Database } from '../../catalogue/documents/database.ts';
import { openDatabase, type OpenOptions } from '../../catalogue/open-database.ts';
import type { Records } from '../../records/open-records.ts';
import type { SharedDocuments } from '../../catalogue/documents/shared-documents.ts';
import { openSharedRecords } from '../open-shared-records.ts';
import { openSharedDocuments } from '../shared-documents.ts';
import { aDatabaseAddress } from './databases.ts';
import { aProxy } from './proxy.ts';

export interface Machine {
  database: Database;
  shared: SharedDocuments;
  folder: string;
  follow(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A data folder that follows the database at `url`. Closed, unless the test does so, when it ends. */
export async function aMachine(
  url: string,
  folder: string = aFolder(),
  options: Partial<OpenOptions> = {},
): Promise<Machine> {
  const shared = await openSharedDocuments(url);
  let closed: Promise<void> | undefined;
  let database: Database | undefined;
  const close = () => (closed ??= (database?.close() ?? Promise.resolve()).then(() => shared.close()));
  onTestFinished(close);
  try {
    database = await openDatabase({ folder, mode: 'write', holder: { command: 'npm test' }, shared, ...options });
    await database.replica?.begin();
  } catch (error) {
    await close();
    throw error;
  }
  const opened = database;
  return { database: opened, shared, folder, follow: async () => (await opened.replica?.follow()) ?? [], close };
}

/** The records in the database at `url`, which a test closes or its end. */
export async function someRecords(url: string): Promise<Records> {
  const records = await openSharedRecords(url);
  onTestFinished(() => records.close());
  return records;
}

/** The records of a database of their own, behind a network that fails. */
export async function recordsBehindProxy() {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  return { address, proxy, records: await someRecords(proxy.url) };
}

/** A connection of somebody else. */
export async function aClient(url: string, config: ClientConfig = {}): Promise<Client> {
  const client = new Client({ connectionString: url, ...config });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}
