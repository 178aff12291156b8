import { hasUnconfirmedFigures } from '../../data/rules/web/hero-figures.ts';
import * as calls from '../contract/owner-tables.ts';
import { route } from '../routing/route.ts';
import { presentSettings } from '../entities/present-settings.ts';
import { feedsInCare } from '../feeds/saved-feeds.ts';
import { firstSteps } from '../owner-tables/first-steps.ts';
import { demoRemoved, removeDemoFrom } from '../owner-tables/remove-demo.ts';
import { notShown } from '../owner-tables/not-shown.ts';
import { usageFigures } from '../owner-tables/usage-figures.ts';
import type { Database, Transaction } from '../../data/catalogue/documents/database.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import type { ReplyOf } from '../contract/contract.ts';
import { couponRules, type DealRules, offerRules } from '../entities/writes/deal-rules.ts';
import { type DealKind, findDeal, storeIdOfDeal } from '../entities/writes/locate-deal.ts';
import { NoSuchRecord } from '../entities/not-found-errors.ts';
import { ownerStore } from '../entities/owner-shapes.ts';
import { unreviewedPages } from '../entities/pages.ts';
import { ownerPost } from '../entities/posts.ts';
import { applyChange, type BulkWork } from '../owner-tables/bulk/apply-change.ts';
import { reportedDeals } from '../engagement/reports.ts';
import { missedStores } from '../engagement/wishes.ts';
import { noteGone } from '../engagement/forget-figures.ts';
import { save } from '../routing/save.ts';
import { InvalidRequest } from '../http/errors.ts';
import type { OwnerIndex } from '../owner-tables/owner-index.ts';
import type { RecordKind, RecordSort, RecordState } from '../contract/shapes/record-filter.ts';
import type { RecordRow } from '../contract/shapes/record-rows.ts';

type Selection = Pick<BulkWork, 'ids' | 'places'>;

/** What a call is about: each thing once. Throws `InvalidRequest` where there are too many. */
async function selectionOf(
  { ownerIndex }: { ownerIndex: OwnerIndex },
  { kind, select: { ids, filter } }: calls.BulkChange,
): Promise<Selection> {
  if (filter === undefined) return { ids: [...new Set(ids)] };
  const found = await ownerIndex.idsOf(kind, filter);
  if (found.length > calls.MOST_AT_ONCE) {
    const [selected, most] = [found.length, calls.MOST_AT_ONCE].map((number) => number.toLocaleString('en-US'));
    const message = `${selected} are selected, and at most ${most} can be changed at once. Narrow the filter.`;
    throw new InvalidRequest([{ path: 'select.filter', message }], message);
  }
  const places = found.flatMap(({ id, kind: rowKind, document }) =>
    rowKind === 'coupons' || rowKind === 'offers'
      ? [{ id, kind: rowKind, storeId: document.slice('stores/'.length) }]
      : [],
  );
  return { ids: found.map(({ id }) => id), places };
}

type Reply = ReplyOf<typeof calls.getRecord>;
interface Catalogue {
  database: Database;
  read: () => Read;
}

const recordOf: { readonly [kind in Reply['kind']]: (catalogue: Catalogue, id: string) => Reply } = {
  coupons: (catalogue, id) => ({ kind: 'coupons', record: dealOf(catalogue, couponRules, id) }),
  offers: (catalogue, id) => ({ kind: 'offers', record: dealOf(catalogue, offerRules, id) }),
  stores: ({ database }, id) => ({ kind: 'stores', record: ownerStore(found('store', database.read(`stores/${id}`))) }),
  blogs: ({ database }, id) => ({
    kind: 'blogs',
    record: ownerPost(database, found('post', database.read(`blogs/${id}`))),
  }),
  'amazon-products': ({ database }, id) => {
    const product = database.read('amazon-products')?.products.find((each) => each.id === id);
    return { kind: 'amazon-products', record: found('product', product) };
  },
};

function dealOf<Kind extends DealKind>(catalogue: Catalogue, rules: DealRules<Kind>, id: string) {
  const store = found('store', catalogue.database.read(`stores/${storeIdOfDeal(catalogue, rules.kind, id)}`));
  const deal = rules.of(store).find((each) => each.id === id);
  return rules.shown(store, found('offer', deal));
}

/** Throws `NoSuchRecord` for what is not there. */
function found<Value>(kind: ConstructorParameters<typeof NoSuchRecord>[0], value: Value | undefined): Value {
  if (value === undefined) throw new NoSuchRecord(kind);
  return value;
}

export const ownerTablesRoutes = [
  route(calls.getToday, async ({ read, services }) => {
    const { counts, database, ownerIndex, records } = services;
    const now = services.now();
    const settings = presentSettings(database.read('settings'), now);
    await counts.save();
    return {
      at: now.toISOString(),
      ...(await firstSteps(database, settings, services.settings)),
      ...(await needsAttention(ownerIndex)),
      unreviewedPages: unreviewedPages(database).map(({ id, path }) => ({ id, path })),
      notShown: notShown({ database, settings, read: services.read(), movedTo: services.published.movedTo }),
      reports: await reportedDeals(services),
      wishes: await missedStores(services, read),
      heroUnconfirmed: hasUnconfirmedFigures(settings),
      feeds: await feedsInCare(records.feeds),
      newsletter: await records.subscriptions.counts(),
      figures: await usageFigures(records.usage, database, now),
    };
  }),
  route(calls.removeDemo, async (call) => {
    const { demoThings } = await import('../../data/demo/demo-things.ts');
    const outcome = await save(call, (transaction) => removeDemoFrom(transaction, demoThings));
    const { gone, stays } = outcome;
    const counted = { stores: 'store', blogs: 'blog' } as const;
    const things = gone.flatMap(({ kind, id }) =>
      kind in counted ? `${counted[kind as keyof typeof counted]}/${id}` : [],
    );
    await noteGone(call.services, things);
    return {
      removed: gone.length,
      stays: stays.map(({ kind, name }) => ({ kind, name })),
      message: demoRemoved(outcome),
    };
  }),
  route(calls.listRecords, ({ query, services: { ownerIndex } }) =>
    ownerIndex.list({ ...query, descending: query.descending === 'true' }),
  ),
  route(calls.getRecord, ({ params: { kind, id }, services, read }): Reply => {
    const catalogue = { database: services.database, read: () => read };
    if (kind !== 'deals') return recordOf[kind](catalogue, id);
    return recordOf[findDeal(catalogue, ['coupons', 'offers'], id)?.kind ?? 'offers'](catalogue, id);
  }),
  route(calls.changeInBulk, async (call) => {
    const { body, query, services } = call;
    const { database, now } = services;
    const selection = await selectionOf(services, body);
    let catalogue: Read | undefined;
    const read = () => (catalogue ??= services.read());
    const change = (transaction: Transaction) =>
      applyChange({ transaction, database, read, now: now(), ...selection }, body);
    const isTrial = query.dryRun === '1';
    const { refused, skipped, gone } = isTrial ? database.rehearse(change).result : await save(call, change);
    if (!isTrial) await noteGone(services, gone);
    return { count: selection.ids.length - refused.length - skipped.length, refused };
  }),
];

interface Care<Row> {
  total: number;
  kind: RecordKind;
  state: RecordState;
  items: Row[];
}
type RowOf<Kind extends RecordKind> = Extract<RecordRow, { kind: Kind extends 'deals' ? 'coupons' | 'offers' : Kind }>;

/** What needs care, what comes first first. */
async function needsAttention({ list }: Pick<OwnerIndex, 'list'>) {
  async function care<const Kind extends 'deals' | 'stores' | 'blogs' | 'amazon-products'>(
    kind: Kind,
    state: RecordState,
    sort: RecordSort,
    descending = false,
  ): Promise<Care<RowOf<Kind>>> {
    const { total, items } = await list({ kind, state, sort, descending, offset: 0, limit: calls.ROWS_OF_TODAY });
    return { total, kind, state, items: items as RowOf<Kind>[] };
  }
  return {
    held: await care('deals', 'held', 'updatedAt', true),
    heldProducts: await care('amazon-products', 'held', 'updatedAt', true),
    ending: await care('deals', 'ending', 'expiryDate'),
    scheduled: await care('deals', 'scheduled', 'startsAt'),
    expired: await care('deals', 'expired', 'expiryDate', true),
    doubted: await care('deals', 'doubted', 'title'),
    unlinked: await care('deals', 'unlinked', 'store'),
    repeated: await care('deals', 'repeated', 'store'),
    drafts: await care('stores', 'with-drafts', 'createdAt', true),
    withoutDeals: await care('stores', 'without-deals', 'title'),
    posts: await care('blogs', 'draft', 'createdAt', true),
    scheduledPosts: await care('blogs', 'scheduled', 'publishedAt'),
  };
}
