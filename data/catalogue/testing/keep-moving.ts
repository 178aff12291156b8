/** Moves one coupon between the first and the last store without end, and prints each move once it is saved. Argument: folder. */
import { aCoupon, aStore } from '../../queries/testing/builders.ts';
import { openDatabase } from '../open-database.ts';

const [folder = ''] = process.argv.slice(2);
const database = await openDatabase({ folder, mode: 'write', holder: { command: 'keep-moving' } });
const coupons = [aCoupon({ id: 'moved' })];
for (let move = 0; ; move += 1) {
  await database.transact((transaction) => {
    for (const [at, id] of ['aa', 'zz'].entries()) {
      const moved = move % 2 === at ? coupons : [];
      transaction.write(`stores/${id}`, aStore({ id, slug: id, name: `${id} ${move}`, coupons: moved }));
    }
  });
  process.stdout.write(`${move}\n`);
}
