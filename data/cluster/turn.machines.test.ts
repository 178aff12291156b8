import { expect, test } from 'vitest';
import { save, store } from '../catalogue/testing/data-folder.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';
import { aMachine } from './testing/machines.ts';
import { aProxy } from './testing/proxy.ts';

/** Two machines, of which the second has always changed something when the first is about to commit. `inTurn`: when that has its turn. */
async function oneThatIsAlwaysLate(url: string, address = url, inTurn = () => {}) {
  const [late, fast] = [await aMachine(url), await aMachine(address)];
  let changes = 0;
  const change = () => save(fast.database, store('fast', `Change ${(changes += 1)}`));
  const { commit, turn } = late.shared;
  late.shared.commit = async (...given) => {
    await change();
    return commit.apply(late.shared, given);
  };
  const waiting: Promise<unknown>[] = [];
  late.shared.turn = (changeMs, work) =>
    turn(changeMs, (...given) => {
      waiting.push(change());
      inTurn();
      return work(...given);
    });
  return { late, fast, changes: () => changes, waited: () => Promise.all(waiting) };
}

test('a machine that is late again and again has its turn, and the others go on after it', async () => {
  const { late, fast, changes, waited } = await oneThatIsAlwaysLate(await aDatabaseAddress());
  await save(late.database, store('acme', 'Late'));
  await waited();
  await fast.follow();
  expect(fast.database.read('stores/acme')?.name).toBe('Late');
  expect(changes()).toBe(4);
  await late.follow();
  expect(late.database.read('stores/fast')?.name).toBe('Change 4');
});

test.each(['update document_head', 'commit\0'])(
  'a change whose answer was lost in its turn is saved once: of %j',
  async (text) => {
    const address = await aDatabaseAddress();
    const proxy = await aProxy(address);
    const { late, waited } = await oneThatIsAlwaysLate(proxy.url, address, () => proxy.loseAnswerTo(text));
    await save(late.database, store('acme', 'Late'));
    await waited();
    const [row] = await onServer('select count(*)::integer as number, max(seq) as last from document_commits', address);
    expect(row).toEqual({ number: row!['last'], last: expect.any(Number) });
    const count = "select count(*)::integer as number from documents where key = 'stores/acme'";
    expect(await onServer(count, address)).toEqual([{ number: 1 }]);
  },
);

test('a machine that is frozen in its turn holds the others up for some seconds', async () => {
  const address = await aDatabaseAddress();
  const proxy = await aProxy(address);
  const [frozen, other] = [await aMachine(proxy.url), await aMachine(address)];
  const isOver = Promise.withResolvers<void>();
  const turn = await new Promise<{ ended: Promise<void> }>((resolve) => {
    const ended: Promise<void> = frozen.shared.turn(0, () => (resolve({ ended }), isOver.promise));
  });
  proxy.holdBack('select 1');
  const since = performance.now();
  await save(other.database, store('acme'));
  const waited = performance.now() - since;
  expect(waited > 1_000 && waited < 10_000, String(waited)).toBe(true);
  isOver.resolve();
  await turn.ended;
  await save(frozen.database, store('bolt'));
});
