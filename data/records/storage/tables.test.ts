import { expect, test } from 'vitest';
import { aFolder } from '../../catalogue/testing/data-folder.ts';
import { aLine, rowsIn, someRecords } from '../testing/records-folder.ts';

test('days are summed into months, each once, and the days outside stay', async () => {
  const { counters } = await someRecords();
  const view = { document: 'figures/acme', thing: 'store/acme', kind: 'view' } as const;
  const on = (day: string, count: number) => ({ ...view, day, count });
  await counters.add([on('2026-08-31', 1), on('2026-09-01', 2), on('2026-09-30', 3), on('2026-10-01', 4)]);
  const since = async (day: string) => (await counters.sums('figures/acme', day))[0];
  for (let time = 0; time < 2; time += 1) {
    await counters.sumMonths('2026-09-01', '2026-10-01');
    expect(await since('2026-09-02')).toMatchObject({ total: 10, recent: 4 });
    expect(await since('2026-08-31')).toMatchObject({ recent: 10 });
  }
  await counters.add([on('2026-09-15', 5)]);
  await counters.sumMonths('2026-09-01', '2026-10-01');
  expect(await since('2026-09-02')).toMatchObject({ total: 15, recent: 4 });
});

test('what was counted from one day to another is found by both days, and nothing before or after them', async () => {
  const { counters } = await someRecords();
  const on = (day: string) => ({ document: `figures/${day}`, thing: 'store/x', kind: 'view' as const, day, count: 1 });
  await counters.add(['2026-09-04', '2026-09-01', '2026-09-02', '2026-09-03'].map(on));
  const found = await counters.documentsCounted('2026-09-02', '2026-09-03');
  expect(found).toEqual(['figures/2026-09-02', 'figures/2026-09-03']);
});

test('of more names than are kept, the one with the fewest wishes goes, and of those the one wished for longest ago', async () => {
  const { reports, wishes } = await someRecords();
  await reports.add({ thing: 'coupon/acme/c1', text: 'wrong', day: '2026-09-01', voter: 'u' }, 3);
  const wish = (thing: string, voter: string, day = '2026-11-21') =>
    wishes.add({ thing, text: thing.toUpperCase(), day, voter }, 3);
  const names = async () => (await wishes.counts()).map(({ text, count }) => `${text} ${count}`);
  for (const voter of ['u', 'v']) await wish('acme', voter, '2026-10-01');
  await wish('bolt', 'u', '2026-11-20');
  await wish('cove', 'u');
  expect(await names()).toEqual(['ACME 2', 'BOLT 1', 'COVE 1']);
  await wish('dune', 'u');
  expect(await names()).toEqual(['ACME 2', 'COVE 1', 'DUNE 1']);
  await wish('acme', 'w');
  expect(await names()).toEqual(['ACME 3', 'COVE 1', 'DUNE 1']);
  await wishes.forgetBefore('2026-11-01');
  expect(await names()).toEqual(['ACME 1', 'COVE 1', 'DUNE 1']);
  expect(await reports.counts()).toHaveLength(1);
});

test('voters are forgotten with their month, and their wishes are not', async () => {
  const folder = aFolder();
  const { wishes } = await someRecords(folder);
  const wish = (voter: string, day: string) => wishes.add({ thing: 'acme', text: 'Acme', day, voter }, 9);
  await wish('u', '2026-10-01');
  await wish('v', '2026-10-31');
  await wish('u', '2026-11-01');
  await wishes.forgetVoters('2026-11');
  // what a machine with a late clock counts
  await wish('w', '2026-10-31');
  await wishes.forgetVoters('2026-11');
  expect(await rowsIn(folder, 'select month, voter, worked from votes order by month, voter')).toEqual([
    { month: '2026-10', voter: 'Acme', worked: 3 },
    { month: '2026-11', voter: 'u', worked: 1 },
  ]);
  expect(await wishes.counts()).toEqual([{ thing: 'acme', text: 'Acme', count: 4, last: '2026-11-01' }]);
});

test('lines of the audit trail come back newest first, those of one instant in the order of their adding', async () => {
  const { audit } = await someRecords();
  const noon = '2026-11-21T12:00:00.000Z';
  const [b, a, early] = [aLine('b', noon), aLine('a', noon), aLine('early', '2026-11-21T11:00:00.000Z')];
  for (const line of [b, a, early]) await audit.add(line);
  expect(await audit.newest(2)).toEqual([a, b]);
  expect(await audit.newest(3)).toEqual([a, b, early]);
});

test('the devices used longest ago make room for a new one, which stays', async () => {
  const { devices } = await someRecords();
  const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString();
  const aDevice = (id: string, minute: number) => ({
    ...{ id, tokenHash: `hash of ${id}`, browser: 'Firefox', createdAt: at(minute), lastUsedAt: at(minute) },
  });
  for (const [minute, id] of ['a', 'b', 'c'].entries()) await devices.add(aDevice(id, minute + 1), 3);
  await devices.noteUse('a', { browser: 'Firefox on Linux', lastUsedAt: at(4) });
  const listed = async () => (await devices.list()).map(({ id, browser }) => `${id} ${browser}`);
  expect(await listed()).toEqual(['a Firefox on Linux', 'c Firefox', 'b Firefox']);
  await devices.add(aDevice('d', 0), 3);
  expect(await listed()).toEqual(['a Firefox on Linux', 'c Firefox', 'd Firefox']);
  expect(await devices.find('hash of c')).toEqual(aDevice('c', 3));
  expect(await devices.find('hash of b')).toBeUndefined();
});
