import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { aDatabase, save, store } from '../catalogue/testing/data-folder.ts';
import { openDatabaseClock } from './database-clock.ts';
import { moveIn } from './move/move.ts';
import { refuseOlder, UnsupportedPostgres } from './connection.ts';

it('an older PostgreSQL than any that was tried is refused with its version and what to do', () => {
  const address = 'postgres://db.example/coupons';
  for (const version of ['16.0', '18.4 (Debian 18.4-1)', '19beta1'])
    expect(() => refuseOlder(address, version)).not.toThrow();
  expect(() => refuseOlder(address, '15.18 (Debian 15.18-0+deb12u1)')).toThrow(
    'postgres://db.example/coupons is PostgreSQL 15.18 (Debian 15.18-0+deb12u1); this release needs 16 or newer. Nothing was changed. ' +
      'Upgrade the database server, or give the address of a newer one.',
  );
});

it('an older PostgreSQL is refused by every command and by a move before anything else is asked of it', async () => {
  const url = await olderPostgres();
  await expect(openDatabaseClock(url)).rejects.toThrow(UnsupportedPostgres);
  const database = await aDatabase();
  await save(database, store('acme'));
  await expect(moveIn(database, url)).rejects.toThrow(UnsupportedPostgres);
});

const READY = 'Z\0\0\0\x05I';
const AUTHENTICATED = `R\0\0\0\x08\0\0\0\0${READY}`;
const COLUMN_OF_TEXT = `T\0\0\0\x20\0\x01version\0${'\0'.repeat(9)}\x19${'\0'.repeat(8)}`;
const ROW = 'D\0\0\0\x0e\0\x01\0\0\0\x0415.0';
const VERSION = `${COLUMN_OF_TEXT}${ROW}C\0\0\0\x0dSELECT 1\0${READY}`;

/** The address of a server that speaks as much of PostgreSQL's protocol as it takes to be asked for its version, which is 15.0. */
async function olderPostgres(): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(AUTHENTICATED, 'latin1');
      socket.on('data', ([type]) => (type === 'Q'.charCodeAt(0) ? socket.write(VERSION, 'latin1') : socket.end()));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgres://owner@127.0.0.1:${(server.address() as AddressInfo).port}/coupons`;
}
