/**
 * Saves without end and prints each version once it is saved: every third change touches two documents.
 * Arguments: folder, first version.
 */
import { aStore } from '../../queries/testing/builders.ts';
import { openDatabase } from '../open-database.ts';

const [folder = '', first = '0'] = process.argv.slice(2);
const database = openDatabase({ folder, mode: 'write', holder: { command: 'keep-saving', address: 'http://localhost:1234', token: 'a-secret' } });
process.stdout.write('open\n');
for (let version = Number(first); ; version += 1) {
  const keys = version % 3 === 0 ? ['left', 'right'] : ['left'];
  await database.transact((transaction) => {
    for (const id of keys) transaction.write(`stores/${id}`, aStore({ id, slug: id, name: `v${version}`, description: 'x'.repeat(2000) }));
  });
  process.stdout.write(`${version}\n`);
}
