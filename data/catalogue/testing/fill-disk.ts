/**
 * Saves a small document, then one, and then two, that are larger than this process may write, then a small one again.
 * Argument: folder.
 */
import { aStore } from '../../queries/testing/builders.ts';
import { openDatabase } from '../open-database.ts';

const database = await openDatabase({ folder: process.argv[2] ?? '', mode: 'write' });
const save = async (name: string, size: number, ids: string[]) => {
  const formerSlugs = Array.from({ length: size }, (_, index) => `former-${index}`);
  const saving = database.transact((transaction) => {
    for (const id of ids) transaction.write(`stores/${id}`, aStore({ id, slug: id, name, formerSlugs }));
  });
  const outcome = await saving.then(
    () => 'saved',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  const seen = database.ids('stores').map((id) => database.read(`stores/${id}`)?.name);
  process.stdout.write(`${JSON.stringify({ name, outcome, seen })}\n`);
};
await save('small', 1, ['a', 'b']);
await save('one large', 5000, ['a']);
await save('two large', 5000, ['a', 'b']);
await save('small again', 2, ['a', 'b']);
await database.close();
