import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Subscriber, Subscriptions } from '../../data/records/subscriptions.ts';
import { exportSubscribers } from '../contract/export-subscribers.ts';
import { actorOf } from '../http/actor.ts';
import { route } from '../http/route.ts';

const ROWS_AT_ONCE = 1_000;
const COLUMNS = ['email', 'subscribedAt', 'confirmedAt', 'wording'] as const;

/** Quoted; a cell that a spreadsheet would take for a formula is made text. */
const CSV = {
  header: true,
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  columns: [...COLUMNS],
};

export const exportSubscribersRoute = route(exportSubscribers, async ({ contract, request, response, services }) => {
  const { records, audit } = services;
  // before the first address leaves the machine
  await audit.note(actorOf(contract, request), []);
  response.attachment('subscribers.csv');
  try {
    await pipeline(rows(records.subscriptions), stringify(CSV), response);
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isClosed) throw error;
  }
  return undefined;
});

async function* rows(subscriptions: Subscriptions): AsyncIterable<Subscriber> {
  let after: Subscriber | undefined;
  do {
    const page = await subscriptions.page({ count: ROWS_AT_ONCE, after });
    yield* page;
    after = page.length === ROWS_AT_ONCE ? page.at(-1) : undefined;
  } while (after !== undefined);
}
