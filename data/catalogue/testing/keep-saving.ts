/**
 * Saves the store `left` without end, with every third change the stores `r0` to `r11` too, and prints each version once it is saved.
 * Arguments: folder, first version.
 */
import { aStore } from '../../queries/testing/builders.ts';
import { openDatabase } from '../open-database.ts';

const [folder = '', first = '0'] = process.argv.slice(2);
const database = await openDatabase({
  folder,
  mode: 'write',
  holder: { command: 'keep-saving', address: 'http://localhost:1234', token: 'a-secret' },
});
const others = Array.from({ length: 12 }, (_, index) => `r${index}`);
process.stdout.write('open\n');
for (let version = Number(first); ; version += 1) {
  const ids = version % 3 === 0 ? ['left', ...others] : ['left'];
  await database.transact((transaction) => {
    for (const id of ids)
      transaction.write(`stores/${id}`, aStore({ id, slug: id, name: `v${version}`, description: 'x'.repeat(2000) }));
  });
  process.stdout.write(`${version}\n`);
}
