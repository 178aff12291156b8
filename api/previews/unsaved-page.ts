import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { dealKey } from '../../data/queries/indexes/deal-cards.ts';
import { BRAND_FIELDS } from '../contract/pictures.ts';
import { STORES_BY_DEALS } from '../../data/queries/reading/index-names.ts';
import type { UnsavedThing } from '../contract/previews.ts';
import type { Previewed, PreviewedDocument } from './live-page.ts';
import { without } from '../entities/revision.ts';
import { orThrow } from '../entities/writes/attempt.ts';
import { changeDeals } from '../entities/writes/change-deals.ts';
import { changePage, createPage } from '../entities/writes/change-page.ts';
import { changePost, createPost } from '../entities/writes/change-post.ts';
import { changeProducts, createProduct } from '../entities/writes/change-products.ts';
import { changeSettings } from '../entities/writes/change-settings.ts';
import { changeStore, createStore } from '../entities/writes/change-store.ts';
import { createDeals } from '../entities/writes/create-deals.ts';
import { couponRules, offerRules, type DealRules } from '../entities/writes/deal-rules.ts';
import { storeIdOfDeal, type DealKind } from '../entities/writes/locate-deal.ts';
import { UnknownStore } from '../entities/not-found-errors.ts';
import type { Stored } from '../http/stored.ts';
import type { Read } from '../../data/queries/reading/reader.ts';

type Of<Kind extends UnsavedThing['kind']> = Extract<UnsavedThing, { kind: Kind }>;

type PageServices = Pick<Stored, 'database' | 'now'> & { read: () => Read };

const pageOf = (page: PreviewedDocument, document: unknown): Previewed => ({
  page,
  documents: new Map([[page, document]]),
});

/** The page of what is typed. Throws what saving it would throw; nothing is saved. */
export function unsavedPage(services: PageServices, thing: UnsavedThing): Previewed {
  return services.database.rehearse((transaction) => rehearsed(transaction, services, thing)).result;
}

function rehearsed(transaction: Transaction, services: PageServices, thing: UnsavedThing): Previewed {
  switch (thing.kind) {
    case 'store':
      return storePage(transaction, services, thing);
    case 'coupon':
      return dealPage(transaction, services, couponRules, thing);
    case 'offer':
      return dealPage(transaction, services, offerRules, thing);
    case 'post':
      return postPage(transaction, services, thing);
    case 'page':
      return textPage(transaction, services, thing);
    case 'product':
      return productsPage(transaction, services, thing);
    case 'settings':
      return settingsPage(transaction, services, thing);
  }
}

/** A preview is of what is typed, even when another session has saved meanwhile. */
const unrevised = <Value extends object>(value: Value) => ({ ...value, revision: undefined });

/** An uploaded logo is shown from the page itself: keeping it would save it. */
function storePage(transaction: Transaction, { now, read }: PageServices, { id, value }: Of<'store'>): Previewed {
  const uploaded = value.logo?.startsWith('data:') ? value.logo : undefined;
  const changes = { ...unrevised(value), ...(uploaded !== undefined && { logo: '' }) };
  const store =
    id === undefined
      ? createStore(transaction, { changes, now: now(), read })
      : changeStore(transaction, { id, changes, now: now(), read });
  return pageOf(`stores/${store.id}`, uploaded === undefined ? store : { ...store, logo: uploaded });
}

/** The same of the pictures of the site. */
function settingsPage(
  transaction: Transaction,
  { now, read }: PageServices,
  { value, page }: Of<'settings'>,
): Previewed {
  const uploaded = BRAND_FIELDS.filter((field) => value[field]?.startsWith('data:'));
  const settings = changeSettings(transaction, without(unrevised(value), ...uploaded), { now: now(), read: read() });
  const shown = { ...settings, ...Object.fromEntries(uploaded.map((field) => [field, value[field]])) };
  const [store] = page === 'store' ? read().members(STORES_BY_DEALS, '', 1) : [];
  return { ...pageOf('settings', shown), ...(store !== undefined && { page: `stores/${store}` as const }) };
}

/** A deal that is off, or has not started, is shown as it will be. */
function dealPage<Kind extends DealKind>(
  transaction: Transaction,
  services: PageServices,
  rules: DealRules<Kind>,
  { id, value }: Of<'coupon'> | Of<'offer'>,
): Previewed {
  const { storeId, ...typed } = value;
  const changes = { ...unrevised(typed), active: true, startsAt: null };
  const now = services.now();
  const dealOf = () => {
    if (id !== undefined) {
      const deals = new Map([[storeIdOfDeal(services, rules.kind, id), [id]]]);
      const [changed] = changeDeals(transaction, rules, {
        deals,
        changes: { ...changes, storeId },
        now,
        attempt: orThrow,
      });
      return changed!;
    }
    if (storeId == null) throw new UnknownStore();
    const { store, deals } = createDeals(transaction, rules, { storeId, inputs: [rules.begin(changes)], now });
    return { store, deal: deals[0]! };
  };
  const { store, deal } = dealOf();
  const kind = rules.kind === 'coupons' ? 'coupon' : 'offer';
  return {
    ...pageOf(`stores/${store.id}`, transaction.read(`stores/${store.id}`)),
    deal: dealKey(kind, store.id, deal.id),
  };
}

/** As it would look if it were published now. */
function postPage(
  transaction: Transaction,
  { database, now, read }: PageServices,
  { id, value }: Of<'post'>,
): Previewed {
  const changes = { ...unrevised(value), status: 'published' as const };
  const post =
    id === undefined
      ? createPost(transaction, { changes, now: now(), read })
      : changePost(transaction, database, { id, changes, now: now(), read });
  return pageOf(`blogs/${post.id}`, post);
}

function textPage(transaction: Transaction, { now, read }: PageServices, { id, value }: Of<'page'>): Previewed {
  const given = { changes: unrevised(value), now: now(), read };
  const page = id === undefined ? createPage(transaction, given) : changePage(transaction, { id, ...given });
  return pageOf(`pages/${page.id}`, page);
}

/** It stands first among those of its kind, where it is seen at once. */
function productsPage(transaction: Transaction, { now }: PageServices, { id, value }: Of<'product'>): Previewed {
  const changes = unrevised(value);
  const product =
    id === undefined
      ? createProduct(transaction, { changes, now: now() })
      : changeProducts(transaction, { ids: [id], changes, now: now(), attempt: orThrow })[0]!;
  const others = (transaction.read('amazon-products')?.products ?? []).filter((each) => each.id !== product.id);
  return pageOf('amazon-products', { products: [product, ...others] });
}
