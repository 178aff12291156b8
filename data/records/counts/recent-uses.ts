import { sql } from 'kysely';
import { usageWindow, type UsageWindow } from '../../rules/dates/usage-window.ts';
import type { Count } from './counters.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables, Tables } from '../storage/tables.ts';
import { readWindow } from './usage-days.ts';

type Uses = Tables['recent_uses'];
const added = ['clicks', 'copies', 'lately', 'fall'] as const;

/** Only stores have them. */
export const hasUses = (document: string): boolean => document.startsWith('figures/');

/** Within the transaction that adds these counts. */
export async function addToUses(transaction: RecordTables, counts: readonly Count[]): Promise<void> {
  const uses = counts.filter(({ document, kind }) => hasUses(document) && (kind === 'click' || kind === 'copy'));
  if (uses.length === 0) return;
  const days = await readWindow(transaction);
  if (days !== null) await addRows(transaction, usesOf(uses, usageWindow(days.to)));
}

function usesOf(counts: readonly Count[], { first, middle }: UsageWindow): Uses[] {
  const rows = new Map<string, Uses>();
  for (const { document, thing, kind, day, count } of counts) {
    if (day < first) continue;
    const sums = {
      clicks: kind === 'click' ? count : 0,
      copies: kind === 'copy' ? count : 0,
      lately: day < middle ? 0 : count,
      fall: day < middle ? count : -count,
    };
    addUp(rows, { document, thing, part: thing.startsWith('store/') ? 'own' : 'deal', ...sums });
    addUp(rows, { document, thing: document, part: 'store', ...sums });
  }
  return [...rows.values()];
}

function addUp(rows: Map<string, Uses>, uses: Uses): void {
  const present = rows.get(uses.thing);
  if (present === undefined) rows.set(uses.thing, uses);
  else for (const name of added) present[name] += uses[name];
}

async function addRows(transaction: RecordTables, uses: readonly Uses[]): Promise<void> {
  for (const rows of inBatches(uses))
    await transaction
      .insertInto('recent_uses')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['document', 'thing']).doUpdateSet(({ eb, ref }) => ({
          clicks: eb('recent_uses.clicks', '+', ref('excluded.clicks')),
          copies: eb('recent_uses.copies', '+', ref('excluded.copies')),
          lately: eb('recent_uses.lately', '+', ref('excluded.lately')),
          fall: eb('recent_uses.fall', '+', ref('excluded.fall')),
        })),
      )
      .execute();
}

/** Within the transaction that forgets what was counted of a document, or of these things of it. */
export async function forgetUses(
  transaction: RecordTables,
  document: string,
  things?: readonly string[],
): Promise<void> {
  const ofDocument = transaction.deleteFrom('recent_uses').where('document', '=', document);
  if (things === undefined) return void (await ofDocument.execute());
  for (const some of inBatches(things)) await ofDocument.where('thing', 'in', some).execute();
  await ofDocument.where('part', '=', 'store').execute();
  await addStores(transaction, [document]);
}

/** Sums the counts of some documents again, for this window. */
export async function sumUses(
  transaction: RecordTables,
  documents: readonly string[],
  { first, middle }: UsageWindow,
): Promise<void> {
  if (documents.length === 0) return;
  await transaction.deleteFrom('recent_uses').where('document', 'in', documents).execute();
  const sumWhere = (condition: ReturnType<typeof sql<boolean>>, otherwise = sql`0`) =>
    sql<number>`sum(case when ${condition} then ${sql.ref('count')} else ${otherwise} end)`;
  const isBefore = sql<boolean>`${sql.ref('day')} < ${middle}`;
  await transaction
    .insertInto('recent_uses')
    .columns(['document', 'thing', 'part', ...added])
    .expression((builder) =>
      builder
        .selectFrom('counts')
        .select([
          'document',
          'thing',
          sql<string>`case when thing like 'store/%' then 'own' else 'deal' end`.as('part'),
          sumWhere(sql`kind = 'click'`).as('clicks'),
          sumWhere(sql`kind = 'copy'`).as('copies'),
          sumWhere(sql`day >= ${middle}`).as('lately'),
          sumWhere(isBefore, sql`-count`).as('fall'),
        ])
        .where('document', 'in', documents)
        .where('kind', 'in', ['click', 'copy'])
        .where('day', '>=', first)
        .groupBy(['document', 'thing']),
    )
    .execute();
  await addStores(transaction, documents);
}

/** Of stores that have no sums yet, those of all that belongs to them. */
async function addStores(transaction: RecordTables, documents: readonly string[]): Promise<void> {
  await transaction
    .insertInto('recent_uses')
    .columns(['document', 'thing', 'part', ...added])
    .expression((builder) =>
      builder
        .selectFrom('recent_uses')
        .select(({ fn, ref, val }) => [
          'document',
          ref('document').as('thing'),
          val('store').as('part'),
          ...added.map((name) => fn.sum<number>(name).as(name)),
        ])
        .where('document', 'in', documents)
        .groupBy('document'),
    )
    .execute();
}
