import { countText } from '../../data/rules/text/numbers.ts';
import { hasUnconfirmedFigures } from '../../data/rules/web/hero-figures.ts';
import * as calls from '../contract/owner-tables.ts';
import { route } from '../routing/route.ts';
import { presentSettings } from '../entities/present-settings.ts';
import { feedsInCare } from '../feeds/saved-feeds.ts';
import { firstSteps } from '../owner-tables/first-steps.ts';
import { demoRemoved, removeDemoFrom } from '../owner-tables/remove-demo.ts';
import { notShown } from '../owner-tables/not-shown.ts';
import { usageFigures } from '../owner-tables/usage-figures.ts';
import type { ReplyOf } from '../contract/contract.ts';
import { type Catalogue, findDeal, noSuchDeal } from '../entities/writes/deal-in-store.ts';
import { ownerDeal, ownerStore } from '../entities/owner-shapes.ts';
import { unreviewedPages } from '../entities/pages.ts';
import { ownerPost } from '../entities/posts.ts';
import { applyChange } from '../owner-tables/apply-change.ts';
import { reportedDeals } from '../engagement/reports.ts';
import { missedStores } from '../engagement/wishes.ts';
import { save } from '../routing/save.ts';
import type { Services } from '../routing/services.ts';
import { existing, wrongRequest } from '../http/errors.ts';
import type { OwnerIndex } from '../owner-tables/owner-index.ts';
import type { RecordKind } from '../contract/shapes/record-filter.ts';

/** What a call is about: each thing once. Throws `InvalidRequest` where there are too many. */
async function selectionOf({ ownerIndex }: Services, { kind, select: { ids, filter } }: calls.BulkChange) {
  if (filter === undefined) return { ids: [...new Set(ids)] };
  const found = await ownerIndex.places(kind, filter);
  if (found.length > calls.MOST_AT_ONCE) {
    const [selected, most] = [found.length, calls.MOST_AT_ONCE].map(countText);
    const message = `${selected} are selected, and at most ${most} can be changed at once. Narrow the filter.`;
    throw wrongRequest('select.filter', message);
  }
  const places = found.flatMap(([document, rowKind, id]) =>
    rowKind === 'coupons' || rowKind === 'offers'
      ? [{ id, kind: rowKind, storeId: document.slice('stores/'.length) }]
      : [],
  );
  return { ids: found.map(([, , id]) => id), places };
}

type OwnersRecord = ReplyOf<typeof calls.getRecord>;

/** Throws `NotFound`. */
function recordOf(catalogue: Catalogue, kind: RecordKind, id: string): OwnersRecord {
  const { database } = catalogue;
  switch (kind) {
    case 'stores':
      return { kind, record: ownerStore(existing('store', database.read(`stores/${id}`))) };
    case 'blogs':
      return { kind, record: ownerPost(database, existing('post', database.read(`blogs/${id}`))) };
    case 'amazon-products': {
      const product = database.read(kind)?.products.find((each) => each.id === id);
      return { kind, record: existing('product', product) };
    }
    default: {
      const place = findDeal(catalogue, kind === 'deals' ? ['coupons', 'offers'] : [kind], id);
      if (place === undefined) throw noSuchDeal(kind === 'deals' ? 'offers' : kind);
      const store = database.read(`stores/${place.storeId}`)!;
      const deal = store[place.kind].find((each) => each.id === id)!;
      return { kind: place.kind, record: ownerDeal(store, deal) } as OwnersRecord;
    }
  }
}

export const ownerTablesRoutes = [
  route(calls.getToday, async ({ read, services }) => {
    const { counts, database, ownerIndex, records } = services;
    const now = services.now();
    const settings = presentSettings(database.read('settings'), now);
    await counts.save();
    return {
      at: now.toISOString(),
      ...(await firstSteps(database, settings, services)),
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
    return {
      removed: outcome.gone.length,
      stays: outcome.stays.map(({ kind, name }) => ({ kind, name })),
      message: demoRemoved(outcome),
    };
  }),
  route(calls.listRecords, ({ query, services: { ownerIndex } }) =>
    ownerIndex.list({ ...query, descending: query.descending === 'true' }),
  ),
  route(calls.getRecord, ({ params: { kind, id }, services }) => recordOf(services, kind, id)),
  route(calls.changeInBulk, async (call) => {
    const selection = await selectionOf(call.services, call.body);
    const { refused, skipped } = await save(call, (transaction, context) =>
      applyChange({ transaction, ...context, ...selection }, call.body),
    );
    return { count: selection.ids.length - refused.length - skipped.length, refused };
  }),
];

/** What needs care, what comes first first. */
async function needsAttention({ list }: Pick<OwnerIndex, 'list'>) {
  const lists = Object.entries(calls.careLists).map(async ([name, { kind, state, ...order }]) => {
    const { total, items } = await list({ kind, state, ...order, offset: 0, limit: calls.ROWS_OF_TODAY });
    return [name, { total, kind, state, items }] as const;
  });
  return Object.fromEntries(await Promise.all(lists)) as Pick<calls.Today, keyof typeof calls.careLists>;
}
