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
  const shown = (all, kind) => all.filter(isShown).map((deal) => ({ ...deal, kind, store, face: face(deal) }));
  const deals = [...shown(store.offers, 'offer'), ...shown(store.coupons, 'coupon').sort(byWorth)];
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
  const letters = (of) => grouped(of, ({ name }) => name.slice(0, 1).toLowerCase());
  const lists = [
    { path: '/stores', title: 'Stores', stores: stores.slice(0, 60) },
    ...letters(stores).map(({ key, all }) => ({ path: `/stores/${key}`, title: key, stores: all })),
  ];
  for (const category of categories) {
    const all = stores.filter((store) => store.category === category.name);
    const path = `/category/${category.slug}`;
    category.best = all.flatMap(({ deals }) => deals.slice(0, 1)).sort(byWorth);
    lists.push({ path, title: category.name, stores: all.slice(0, 60), deals: category.best.slice(0, 12) });
    for (const { key, all: some } of letters(all)) lists.push({ path: `${path}/${key}`, title: key, stores: some });
  }
  const best = categories.flatMap((category) => category.best.slice(0, 3));
  lists.push({ path: '/', title: 'Top Coupons', stores: stores.slice(0, 12), deals: best });
  const categoryOf = new Map(categories.map((category) => [category.name, category]));
  const guideOf = new Map(posts.map((post) => [post.storeId, post]));
  return { stores, posts, lists, categoryOf, guideOf, sitemaps: grouped(stores, (_, at) => Math.floor(at / 100)) };
}
