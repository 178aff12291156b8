import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../config/property-seed.ts';
import { Leadership } from './leadership.ts';
import { SimulatedLease } from './testing/simulated-lease.ts';

const server = fc.nat(2);
/** What may happen next: to the statement that a server has under way, to a server, or to time. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 3_000 }) }) },
  {
    weight: 12,
    arbitrary: fc.record({ type: fc.constantFrom('beat', 'arrive', 'answer', 'lose', 'exchange'), server }),
  },
  // set forward, it would give the lease away too early: then the epoch in the bucket refuses the former leader
  { weight: 1, arbitrary: fc.record({ type: fc.constant('set the clock back' as const), ms: fc.nat(3_600_000) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('freeze', 'wake', 'step down'), server }) },
);

it('at most one server believes that it leads, at any moment; epochs only rise', async () => {
  let [wins, losses] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 60, maxLength: 150 }), async (happenings) => {
      const site = new SimulatedLease();
      const epochs: number[] = [];
      const servers = Array.from({ length: 3 }, (_, id) => {
        const connection = site.connection(`server-${id}`);
        const leadership = new Leadership({
          lease: connection,
          ticks: () => site.now,
          onWon: (epoch) => void epochs.push(epoch),
          onLost: () => void (losses += 1),
        });
        return { connection, leadership, isFrozen: false, beat: null as Promise<unknown> | null };
      });
      const happen = (type: string, one: (typeof servers)[number]): void => {
        const { connection, leadership } = one;
        if (type === 'wake') one.isFrozen = false;
        if (type === 'freeze') one.isFrozen = true;
        // the network and the database go on while a server is frozen
        if (type === 'arrive') connection.arrive();
        if (one.isFrozen) return;
        if (type === 'beat') one.beat ??= leadership.beat().finally(() => (one.beat = null));
        if (type === 'answer') connection.answer();
        if (type === 'lose') connection.lose();
        if (type === 'step down') void leadership.stepDown(1_000);
        if (type === 'exchange') for (const part of ['beat', 'arrive', 'answer']) happen(part, one);
      };
      for (const what of happenings) {
        if (what.type === 'pass') site.now += what.ms;
        else if (what.type === 'set the clock back') site.aheadMs -= what.ms;
        else happen(what.type, servers[what.server]!);
        // an answer is heard over several turns
        await new Promise(setImmediate);
        const leaders = servers.filter(({ leadership }) => leadership.isLeader);
        expect(leaders.length).toBeLessThanOrEqual(1);
        // the database would give it to no other server
        for (const { connection } of leaders) expect(site.holder).toBe(connection.name);
      }
      wins += epochs.length;
      expect(epochs).toEqual([...new Set(epochs)].toSorted((one, other) => one - other));
    }),
    { numRuns: 400 },
  );
  // otherwise nothing was tried
  expect(wins).toBeGreaterThan(400);
  expect(losses).toBeGreaterThan(200);
});

function aServer(site: SimulatedLease, name: string) {
  const events: string[] = [];
  const connection = site.connection(name, { isAtOnce: true });
  const leadership = new Leadership({
    lease: connection,
    ticks: () => site.now,
    onWon: (epoch) => void events.push(`won ${epoch}`),
    onLost: () => void events.push('lost'),
  });
  return { connection, leadership, events };
}

it('a server that steps down lets another lead, and leads again when that one ends', async () => {
  const site = new SimulatedLease();
  const [a, b] = [aServer(site, 'a'), aServer(site, 'b')];
  await a.leadership.beat();
  await a.leadership.stepDown(10_000);
  await a.leadership.beat();
  expect(a.leadership.standing()).toMatchObject({ isLeader: false, lease: { holder: null } });
  await b.leadership.beat();
  for (let beats = 0; beats < 3; beats += 1) {
    site.now += 4_000;
    await b.leadership.beat();
    await a.leadership.beat();
  }
  expect(a.leadership.standing()).toMatchObject({ isLeader: false, lease: { holder: 'b', epoch: 2 } });
  await b.leadership.close();
  await a.leadership.beat();
  expect([a.events, b.events]).toEqual([
    ['won 1', 'lost', 'won 3'],
    ['won 2', 'lost'],
  ]);
});

it('a server that retires keeps the lease that it has, and takes none', async () => {
  const site = new SimulatedLease();
  const [a, b] = [aServer(site, 'a'), aServer(site, 'b')];
  await a.leadership.beat();
  a.leadership.retire();
  b.leadership.retire();
  site.now += 4_000;
  await a.leadership.beat();
  expect(a.leadership.isLeader).toBe(true);
  await a.leadership.close();
  await b.leadership.beat();
  expect([a.events, b.events]).toEqual([['won 1', 'lost'], []]);
  expect(b.leadership.standing()).toMatchObject({ isLeader: false, lease: { holder: null } });
});

it('what was uploaded is noted with the lease, and forgotten when it is lost', async () => {
  const site = new SimulatedLease();
  const [a, b] = [aServer(site, 'a'), aServer(site, 'b')];
  await a.leadership.beat();
  a.leadership.uploaded(7);
  b.leadership.uploaded(8);
  await a.leadership.beat();
  await b.leadership.beat();
  expect(b.leadership.standing().lease).toMatchObject({ holder: 'a', uploaded: 7 });
  await a.leadership.stepDown(60_000);
  await b.leadership.beat();
  expect(b.leadership.standing()).toMatchObject({ isLeader: true, lease: { uploaded: 0 } });
});
