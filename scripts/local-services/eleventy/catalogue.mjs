// What an Eleventy user would do to the same documents before templates see them: read them, leave out what is over, and sort.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const folder = (path) => readdirSync(path).map((name) => read(join(path, name)));

const worth = ({ discountType, discountValue = '' }) =>
  ({ percentage: 1, fixed: 0.5 })[discountType] * Number.parseFloat(discountValue.replace(/[^\d.]/g, '')) || 0;
const byWorth = (one, other) => worth(other) - worth(one);
const isLive = (today) => (deal) =>
  deal.active !== false && (deal.expiryDate ?? '9') >= today && (deal.startsAt ?? '') <= today && !deal.withdrawnAt;

const face = ({ discountType, discountValue = '', title }) =>
  discountType === 'percentage'
    ? `${Number.parseFloat(discountValue)}% OFF`
    : discountType === 'fixed'
      ? `$${discountValue.replace('$', '')} OFF`
      : discountValue || title;

function withDeals(store, isShown) {
  const deals = [
    ...store.offers.filter(isShown).map((deal) => ({ ...deal, kind: 'offer' })),
    ...store.coupons
      .filter(isShown)
      .sort(byWorth)
      .map((deal) => ({ ...deal, kind: 'coupon' })),
  ].map((deal) => ({ ...deal, store, face: face(deal) }));
  const percent = deals.filter(({ discountType }) => discountType === 'percentage').map(worth);
  return { ...store, deals, codes: deals.filter(({ code }) => code).length, upTo: Math.max(0, ...percent) };
}

const grouped = (things, keyOf) =>
  [...Map.groupBy(things, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, all]) => ({ key, all }));

/** The catalogue in `data` as of now. */
export function catalogueOf(data) {
  const today = new Date().toISOString().slice(0, 10);
  const byName = new Intl.Collator('en').compare;
  const stores = folder(join(data, 'stores'))
    .map((store) => withDeals(store, isLive(today)))
    .sort((one, other) => byName(one.name, other.name));
  const posts = folder(join(data, 'blogs'))
    .filter(({ status, publishedAt = '' }) => status !== 'draft' && publishedAt.slice(0, 10) <= today)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const { categories } = read(join(data, 'categories.json'));
  for (const category of categories) {
    category.stores = stores.filter((store) => store.category === category.name);
    category.best = category.stores.flatMap(({ deals }) => deals.slice(0, 1)).sort(byWorth);
    category.letters = grouped(category.stores, ({ name }) => name.slice(0, 1).toLowerCase());
  }
  const categoryOf = new Map(categories.map((category) => [category.name, category]));
  const guideOf = new Map(posts.map((post) => [post.storeId, post]));
  const letters = grouped(stores, ({ name }) => name.slice(0, 1).toLowerCase());
  return { stores, posts, categories, categoryOf, guideOf, letters, parts: Math.ceil(stores.length / 100) };
}
