import { expect, test } from 'vitest';
import { someRecords } from '../testing/records-folder.ts';

test('days are summed into months, each once, and the days outside stay', async () => {
  const { counters } = await someRecords();
  const on = (day: string, count: number) => ({
    document: 'figures/acme',
    thing: 'store/acme',
    kind: 'view' as const,
    day,
    count,
  });
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
  expect(await counters.documentsCounted('2026-09-02', '2026-09-03')).toEqual([
    'figures/2026-09-02',
    'figures/2026-09-03',
  ]);
});
