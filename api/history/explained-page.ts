import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileOf } from '../../data/catalogue/folder/layout.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { disk } from '../../data/files/disk.ts';
import { dealInstants, listOfDeals } from '../../data/rules/deals/deal-state.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { settingsInput } from '../../data/schema/settings.ts';
import type { Store } from '../../data/schema/store.ts';
import type { SavedChange } from '../../data/records/versions.ts';
import type { Explanation, Way } from '../contract/publishing.ts';
import { NotFound } from '../http/errors.ts';
import type { Stored } from '../http/stored.ts';
import type { Publisher } from '../publishing/publisher.ts';
import type { History } from './history.ts';
import { nameOfDocument } from './names.ts';

type Sources = Pick<Stored, 'database' | 'records' | 'now'> & {
  publisher: Pick<Publisher, 'explain'>;
  history: Pick<History, 'upToDate'>;
};
type Reads = Explanation['reads'];

/** So long after the instant that it gives to a deal a change may be saved, such as a large import … */
const SAVED_WITHIN_MS = 20 * 60_000;
/** … and so often a store may be changed meanwhile. */
const MOST_MEANWHILE = 20;

/** Why a page, and each deal on it, looks as it does. Throws `NotFound`, and what the records throw. */
export async function explainedPage(sources: Sources, path: string): Promise<Explanation> {
  const page = sources.publisher.explain(path);
  if (page === undefined) throw new NotFound(`There is no page at ${path}.`);
  await sources.history.upToDate();
  const { documents, deals, ...made } = page;
  const read = async (name: string) => {
    const key = name as DocumentKey;
    const document = readIfGood(sources.database, key);
    return { key, name: nameOfDocument(key, document), ...(await lastChange(sources, key)) };
  };
  const reads = await Array.fromAsync(documents, read);
  const explained = await Array.fromAsync(deals, (key) => explainedDeal(sources, key, reads));
  return { path, ...made, reads, deals: explained.filter((deal) => deal !== null) };
}

/** A deal on a page that was made from these documents; null: it is gone, and the page about to be made again. */
async function explainedDeal(
  sources: Sources,
  key: string,
  ofPage: Reads,
): Promise<Explanation['deals'][number] | null> {
  // a page may show hundreds
  await nextTurn();
  const { database, now } = sources;
  const [kind, storeId, id] = key.split('/') as [keyof typeof listOfDeals, string, string];
  const dealIn = (store: Store | undefined) => store?.[listOfDeals[kind]].find((deal) => deal.id === id);
  const store = `stores/${storeId}` as const;
  const deal = dealIn(readIfGood(database, store));
  if (deal === undefined) return null;
  const textIn = (text: string) => JSON.stringify(dealIn(JSON.parse(text)));
  const own = await lastChange(sources, store, { updatedAt: deal.updatedAt, textIn });
  const { timeZone } = readIfGood(database, 'settings') ?? settingsInput.parse({});
  const { starts, urgent, expires } = dealInstants(deal, timeZone);
  const toCome = [starts, urgent, expires].filter((at) => at !== null && at > now().getTime());
  return {
    key,
    name: deal.title,
    reads: ofPage.flatMap((read) => {
      if (read.key === store) return { ...read, ...own };
      return read.key === `figures/${storeId}` && read.changedAt !== null ? read : [];
    }),
    nextChangeAt: isoOf(Math.min(...(toCome as number[]))),
  };
}

/** null: never, or not known. */
export const isoOf = (ms: number | null): string | null =>
  ms === null || ms === Infinity ? null : new Date(ms).toISOString();

/** By the change that left the file, or a deal in it, as it is; where none did, as the file says. */
async function lastChange(
  { database, records: { versions } }: Sources,
  key: DocumentKey,
  deal?: { updatedAt: string; textIn(store: string): string | undefined },
): Promise<Pick<Reads[number], 'changedAt' | 'by'>> {
  const file = fileOf(database.folder, key);
  const stat = disk.stat(file);
  const textOf = (text: string | null) => (deal && text !== null ? deal.textIn(text) : text);
  // what changed the store later left the deal as it is
  const until = deal && new Date(Date.parse(deal.updatedAt) + SAVED_WITHIN_MS).toISOString();
  const changes = await versions.changes({ key, until }, { offset: 0, count: deal ? MOST_MEANWHILE : 1 });
  const ids = changes.map(({ id }) => id);
  const last = (await versions.ofChanges(ids, { key })).findLast((each) => textOf(each.before) !== textOf(each.after));
  const change = changes.find(({ id }) => id === last?.changeId);
  if (change && textOf(last!.after) === textOf(stat && disk.read(file).toString()))
    return { changedAt: change.at, by: wayOf(change) };
  const writtenAt = stat && isoOf(Number(stat.mtimeNs / 1_000_000n));
  return { changedAt: deal && !change ? deal.updatedAt : writtenAt, by: 'file' };
}

const ways: { readonly [operation: string]: Way } = {
  'change-in-bulk': 'bulk',
  'apply-import': 'import',
  'import-file': 'import',
  'fetch-feed': 'feed',
  'undo-change': 'undo',
  'restore-version': 'undo',
};

const wayOf = ({ operation }: SavedChange): Way => ways[operation] ?? 'form';
