import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect } from 'vitest';
import { embeddedTest } from '../../cluster/testing/databases.ts';
import { recordsFile, type Records } from '../open-records.ts';
import { aFolder } from '../../catalogue/testing/data-folder.ts';
import { someRecords } from '../testing/records-folder.ts';
import { runs } from '../../schema/testing/runs.ts';

const months = ['2026-10', '2026-11', '2026-12'];
const documents = ['figures/acme', 'figures/bolt'];
const document = fc.constantFrom(...documents);
const deal = fc.constantFrom('c1', 'c2');
const vote = fc.record({
  document,
  deal,
  day: fc.constantFrom(...months.flatMap((month) => [`${month}-01`, `${month}-30`])),
  voter: fc.constantFrom('u', 'v', 'w'),
  code: fc.constantFrom('SAVE', 'OFF'),
  worked: fc.boolean(),
});
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ cast: fc.array(vote, { minLength: 1, maxLength: 6 }) }) },
  fc.record({ forgetBefore: fc.constantFrom(...months) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take({ votes }: Records, each: Step): Promise<void> {
  if ('cast' in each) await Promise.all(each.cast.map((one) => votes.cast(one)));
  else await votes.forgetBefore(each.forgetBefore);
}

function read(file: string, query: string) {
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(query).all();
  return rows.map((row) => ({ ...row }));
}

/** Every vote is counted. */
const COUNTED = `select document, month, deal, code, sum(worked) as worked, count(*) - sum(worked) as failed from votes
  group by document, month, deal, code order by document, month, deal, code`;

type Counted = { [column in 'document' | 'month' | 'deal' | 'code']: string } & { worked: number; failed: number };

async function check({ votes }: Records, file: string): Promise<void> {
  const counted = read(file, COUNTED) as unknown as Counted[];
  for (const month of months) {
    const ofMonth = counted.filter((each) => each.month === month);
    expect(await votes.documents(month)).toEqual([...new Set(ofMonth.map((each) => each.document))]);
    for (const each of documents) {
      const counts = ofMonth.filter((one) => one.document === each);
      expect((await votes.counts(month, each)).map(({ lastWorked: _, ...count }) => count)).toEqual(
        counts.map(({ deal: name, code, worked, failed }) => ({ deal: name, code, worked, of: worked + failed })),
      );
    }
    // those that failed most often first
    const keyOf = (failed: number, name: string, code: string) => `${99 - failed} ${name} ${code}`;
    const failing = ofMonth.filter(({ worked, failed }) => worked + failed >= 2 && failed > worked);
    const found = await votes.failing(month, 2, 99);
    expect(found.map(({ of, worked, deal: name, code }) => keyOf(of - worked, name, code))).toEqual(
      failing.map(({ failed, deal: name, code }) => keyOf(failed, name, code)).sort(),
    );
  }
}

embeddedTest('sums equal a count of the votes after any votes, second thoughts, new codes and removals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const folder = aFolder();
      const records = await someRecords(folder);
      for (const each of steps) {
        await take(records, each);
        await check(records, recordsFile(folder));
      }
      await records.close();
    }),
    runs(4),
  );
});

embeddedTest('codes that fail are summed from their index, without looking at the votes themselves', async () => {
  const folder = aFolder();
  await someRecords(folder);
  const plan = read(
    recordsFile(folder),
    `explain query plan select deal, code, sum(worked) from votes where month = '2026-11' group by document, deal, code`,
  );
  expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH votes USING COVERING INDEX votes_by_month (month=?)']);
});
