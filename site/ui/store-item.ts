import { t } from '../strings/text.ts';
import type { StoreCard } from '../../data/queries/indexes/store-in-lists.ts';
import { affiliateRel } from './affiliate-rel.ts';
import { logoContent } from './logo-content.ts';
import { attribute, markup, type Markup } from './markup.ts';

/** With its live coupons where it stands in its category. */
type ListedStore = StoreCard & { activeCoupons?: number };

/** Section 2, Store list and Category page: rows. The name leads to the store from everywhere in one. */
export const storeList = (stores: readonly ListedStore[]): Markup =>
  markup`<ul class="stores">${stores.map(storeItem)}</ul>`;

function storeItem(store: ListedStore): Markup {
  const { name, activeCoupons, dealCount } = store;
  const isInCategory = activeCoupons !== undefined;
  const link = markup`<a class="covers" href="${store.href}" dir="auto">${name}</a>`;
  const heading = isInCategory
    ? markup`<h3 class="store-name font-bold">${link}</h3>`
    : markup`<h2 class="store-name font-bold">${link}</h2>`;
  return markup`
  <li class="store">
    <span class="logo logo-56" aria-hidden="true">${logoContent(store.logo, 56)}</span>
    <div class="store-top">
      ${heading}
      <p class="store-deals">
        ${isInCategory ? activeBadge(activeCoupons) : categoryBadge(store)}
        <span${attribute('class', dealCount === 0 ? 'small' : null)}>
          ${t(isInCategory ? 'category.available' : 'count.activeDeals', { count: dealCount })}
        </span>
      </p>
    </div>
    <p class="store-text" dir="auto">${store.description}</p>
    <div class="store-links">
      <a class="btn btn-tint btn-small" href="${store.href}" aria-label="${t('common.viewCouponsOf', { store: name })}">
        ${t('common.viewCoupons')}
      </a>
      ${store.visit !== null && visit(store, store.visit)}
    </div>
  </li>`;
}

const activeBadge = (count: number): Markup | false =>
  count > 0 && markup`<span class="badge badge-green">${t('category.active', { count })}</span>`;

const categoryBadge = ({ category, categoryHref }: StoreCard): Markup =>
  categoryHref === null
    ? markup`<span class="badge" dir="auto">${category}</span>`
    : markup`<a class="badge" href="${categoryHref}" dir="auto">${category}</a>`;

const visit = ({ id, name }: StoreCard, href: string): Markup => markup`
  <a class="btn btn-quiet btn-small" href="${href}" target="_blank" rel="${affiliateRel}" data-click
    ${attribute('data-key', `store/${id}`)}
    ${attribute('aria-label', t('common.visitStoreOf', { store: name }))}
  >
    ${t('card.visitStore')}
  </a>`;
