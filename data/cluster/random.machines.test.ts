import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFolder, store } from '../catalogue/testing/data-folder.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';
import { aMachine, type Machine } from './testing/machines.ts';
import { aProxy, type Proxy } from './testing/proxy.ts';

const id = fc.constantFrom('acme', 'bolt', 'cove', 'dune');
const machine = fc.nat({ max: 2 });
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ on: machine, save: ids, name: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ on: machine, delete: id }) },
  { weight: 2, arbitrary: fc.record({ on: machine, follow: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ on: machine, restart: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ on: machine, lose: fc.constantFrom('answer', 'statement') }) },
);

const digests = (folder: string) =>
  new Map(
    readdirSync(join(folder, 'stores')).map((name) => [
      `stores/${name.replace('.json', '')}`,
      hash('md5', readFileSync(join(folder, 'stores', name))),
    ]),
  );

test('after any writes, restarts and lost answers on three machines every folder is the database, and nothing acknowledged is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), async (rounds) => {
      const address = await aDatabaseAddress();
      const proxies: Proxy[] = await Promise.all([1, 2, 3].map(() => aProxy(address)));
      const folders = [aFolder(), aFolder(), aFolder()];
      const machines: Machine[] = await Promise.all(folders.map((folder, at) => aMachine(proxies[at]!.url, folder)));
      let acknowledged = 0;
      const take = async (each: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> => {
        const { database, follow } = machines[each.on]!;
        if ('save' in each) {
          const { changed } = await database.transact((transaction) => {
            for (const name of each.save) transaction.write(`stores/${name}`, store(name, `${name} ${each.name}`));
          });
          if (changed.length > 0) acknowledged += 1;
        } else if ('delete' in each) {
          const { changed } = await database.transact((transaction) => transaction.delete(`stores/${each.delete}`));
          if (changed.length > 0) acknowledged += 1;
        } else if ('follow' in each) await follow();
        else if ('lose' in each) {
          if (each.lose === 'answer') proxies[each.on]!.loseAnswerTo('update document_head');
          else proxies[each.on]!.loseStatement('update document_head');
        }
      };
      for (const round of rounds) {
        for (const each of round)
          if ('restart' in each) {
            await machines[each.on]!.close();
            machines[each.on] = await aMachine(proxies[each.on]!.url, folders[each.on]);
          }
        // at the same time, on whichever machine
        await Promise.all(round.map(take));
      }
      for (const { follow } of machines) await follow();
      const rows = await onServer('select key, md5(text) as digest from documents where text is not null', address);
      const expected = new Map(rows.map(({ key, digest }) => [key, digest]));
      for (const folder of folders) expect(digests(folder)).toEqual(expected);
      expect(await onServer('select seq from document_head', address)).toEqual([{ seq: acknowledged }]);
      for (const each of machines) await each.close();
    }),
    { numRuns: 12 },
  );
});
