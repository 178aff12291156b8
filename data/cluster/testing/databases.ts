import { test } from 'vitest';
import { openPool } from '../connection.ts';

/** The address of the server of this run; undefined: it has none. */
export const testServer = process.env['TEST_POSTGRES'];

/** Of what only a data folder that is the one place of documents and records can show. */
export const embeddedTest = test.skipIf(testServer !== undefined);

let made = 0;
const databases = new Map<string, Promise<string>>();

/** The address of an empty database. */
export async function aDatabaseAddress(): Promise<string> {
  const name = `test_${process.pid}_${(made += 1)}`;
  await onServer(`create database ${name}`);
  return `${testServer}/${name}`;
}

/** The same for the same folder. */
export function databaseOf(folder: string): Promise<string> {
  let address = databases.get(folder);
  if (address === undefined) databases.set(folder, (address = aDatabaseAddress()));
  return address;
}

/** What the server answers to one statement, in its own database or in that of an address. */
export async function onServer(
  sql: string,
  address = `${testServer}/postgres`,
): Promise<{ [column: string]: unknown }[]> {
  const pool = openPool(address, { max: 1 });
  try {
    return (await pool.query(sql)).rows;
  } finally {
    await pool.end();
  }
}
