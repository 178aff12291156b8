import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../rules/dates/time-zone.ts';
import { usageWindow } from '../../rules/dates/usage-window.ts';
import type { Count } from './counters.ts';
import type { Records } from '../open-records.ts';
import { aFolder, rowsIn, someRecords } from '../testing/records-folder.ts';
import { runs } from '../../schema/testing/runs.ts';

const TODAY = '2026-11-21';
const things = ['store/acme', 'coupon/acme/c1', 'offer/acme/o1', 'store/bolt', 'coupon/bolt/c1', 'blog/tips'];
const documentOf = (thing: string) =>
  thing.startsWith('blog/') ? 'post-figures/tips' : `figures/${thing.split('/')[1]}`;

/** Around those on which a part of the window begins. */
const day = fc.constantFrom(-41, -28, -27, -26, -14, -13, -12, -1, 0, 1, 2, 15).map((days) => addDays(TODAY, days));
const thing = fc.constantFrom(...things);
const count = fc.record({
  thing,
  kind: fc.constantFrom('view', 'click', 'copy', 'worked', 'failed'),
  day,
  count: fc.integer({ min: 1, max: 9 }),
});
const step = fc.oneof(
  fc.record({ add: fc.array(count, { minLength: 1, maxLength: 8 }) }),
  fc.record({ add: fc.array(count, { minLength: 1, maxLength: 8 }), during: day }),
  fc.record({ moveTo: day }),
  fc.record({ interrupted: day }),
  fc.record({ forget: fc.oneof(thing, fc.constantFrom('figures/acme', 'figures/bolt', 'post-figures/tips')) }),
  fc.record({ sumMonths: fc.tuple(day, day) }),
  fc.record({
    vote: fc.record({ thing: fc.constantFrom('coupon/acme/c1', 'coupon/bolt/c1'), day, worked: fc.boolean() }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const asCounts = (counts: readonly Omit<Count, 'document'>[]): Count[] =>
  counts.map((each) => ({ ...each, document: documentOf(each.thing) }));

/** Records of one folder, opened again after an interruption, and the day that their uses were last moved to. */
interface Run {
  folder: string;
  records: Records;
  today: string;
}

async function take(run: Run, each: Step): Promise<void> {
  const { counters, usage, votes } = run.records;
  if ('during' in each) {
    run.today = each.during;
    await Promise.all([usage.moveTo(each.during), counters.add(asCounts(each.add))]);
  } else if ('add' in each) await counters.add(asCounts(each.add));
  else if ('moveTo' in each) await usage.moveTo((run.today = each.moveTo));
  else if ('interrupted' in each) {
    await usage.moveTo(each.interrupted);
    await run.records.close();
    // as it is before the last statement of a move
    const mark = `${run.today} ${each.interrupted}`;
    await rowsIn(run.folder, `update marks set value = '${mark}' where name = 'usage window'`);
    run.records = await someRecords(run.folder);
    await run.records.usage.moveTo(run.today);
  } else if ('sumMonths' in each) await counters.sumMonths(...(each.sumMonths.toSorted() as [string, string]));
  else if ('vote' in each) {
    const { thing: deal, ...vote } = each.vote;
    await votes.cast({ ...vote, deal, document: documentOf(deal), voter: 'v', code: 'C' });
  } else if (each.forget.includes('figures')) await counters.forget(each.forget);
  else await counters.forget(documentOf(each.forget), [each.forget]);
}

/** What the sums have to be: counts are few here. */
async function summed(folder: string, today: string) {
  const counts = (await rowsIn(folder, 'select document, thing, kind, day, count from counts')) as unknown as Count[];
  const { first, middle } = usageWindow(today);
  const days = new Map<string, number>();
  const used = new Map<string, { before: number; lately: number }>();
  const uses = new Map<string, { clicks: number; copies: number }>();
  for (const each of counts) {
    days.set(`${each.day} ${each.kind}`, (days.get(`${each.day} ${each.kind}`) ?? 0) + each.count);
    if (each.day < first || !each.document.startsWith('figures/') || !['click', 'copy'].includes(each.kind)) continue;
    for (const name of [each.thing, each.document]) {
      const present = used.get(name) ?? { before: 0, lately: 0 };
      present[each.day < middle ? 'before' : 'lately'] += each.count;
      used.set(name, present);
    }
    const sum = uses.get(each.thing) ?? { clicks: 0, copies: 0 };
    sum[each.kind === 'click' ? 'clicks' : 'copies'] += each.count;
    uses.set(each.thing, sum);
  }
  return { days, used, uses };
}

const sorted = <Value>(entries: Iterable<readonly [string, Value]>) =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1));

async function check(records: Records, folder: string, today: string): Promise<void> {
  const expected = await summed(folder, today);
  const days = (await records.usage.days('')).filter((each) => each.count !== 0);
  expect(sorted(days.map((each) => [`${each.day} ${each.kind}`, each.count] as const))).toEqual(
    sorted(expected.days).filter(([, each]) => each !== 0),
  );
  const { things: uses, end } = await records.usage.used('');
  expect(sorted(uses.map(({ thing, ...each }) => [thing, each] as const))).toEqual(sorted(expected.uses));
  if (end !== null) expect((await records.usage.used(end)).end).toBeNull();
  for (const part of ['deal', 'store'] as const)
    for (const by of ['lately', 'fall'] as const) {
      const sum = ({ before, lately }: { before: number; lately: number }) =>
        by === 'fall' ? before - lately : lately;
      const isPart = (name: string) =>
        part === 'store' ? name.startsWith('figures/') : /^(coupon|offer)\//.test(name);
      const found = await records.usage.most(part, by, 2);
      expect(found.map(({ thing, before, lately }) => [thing, { before, lately }])).toEqual(
        sorted(expected.used)
          .filter(([name, each]) => isPart(name) && sum(each) > 0)
          .sort(([, one], [, other]) => sum(other) - sum(one))
          .slice(0, 2),
      );
    }
}

test('sums equal those of the counts after any additions, removals and days that pass', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const folder = aFolder();
      const run: Run = { folder, records: await someRecords(folder), today: TODAY };
      await run.records.usage.moveTo(TODAY);
      for (const each of steps) {
        await take(run, each);
        await check(run.records, folder, run.today);
      }
      await run.records.close();
    }),
    runs(4),
  );
});
