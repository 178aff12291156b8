import type { Database } from '../../data/database/database.ts';
import type { Read } from '../../data/queries/reader.ts';
import type { ReplyOf } from '../contract/contract.ts';
import { getRecord } from '../contract/get-record.ts';
import { route } from '../http/route.ts';
import { couponRules, offerRules, type DealRules } from '../records/deal-rules.ts';
import { findDeal, storeIdOfDeal, type DealKind } from '../records/locate-deal.ts';
import { NoSuchRecord } from '../records/not-found-errors.ts';
import { ownerStore } from '../records/owner-shapes.ts';
import { ownerPost } from '../records/posts.ts';

type Reply = ReplyOf<typeof getRecord>;
interface Catalogue {
  database: Database;
  read: () => Read;
}

export const getRecordRoute = route(getRecord, ({ params: { kind, id }, services, read }): Reply => {
  const catalogue = { database: services.database, read: () => read };
  if (kind !== 'deals') return recordOf[kind](catalogue, id);
  return recordOf[findDeal(catalogue, ['coupons', 'offers'], id)?.kind ?? 'offers'](catalogue, id);
});

const recordOf: { readonly [kind in Reply['kind']]: (catalogue: Catalogue, id: string) => Reply } = {
  coupons: (catalogue, id) => ({ kind: 'coupons', record: dealOf(catalogue, couponRules, id) }),
  offers: (catalogue, id) => ({ kind: 'offers', record: dealOf(catalogue, offerRules, id) }),
  stores: ({ database }, id) => ({ kind: 'stores', record: ownerStore(found('store', database.read(`stores/${id}`))) }),
  blogs: ({ database }, id) => ({
    kind: 'blogs',
    record: ownerPost(database, found('post', database.read(`blogs/${id}`))),
  }),
  'amazon-products': ({ database }, id) => {
    const products = database.read('amazon-products')?.products ?? [];
    return {
      kind: 'amazon-products',
      record: found(
        'product',
        products.find((product) => product.id === id),
      ),
    };
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
