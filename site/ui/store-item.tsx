import { t } from '../strings/text.ts';
import type { CategoryStoreCard, StoreCard } from '../views/view-types.ts';
import { Logo } from './logo.tsx';
import { affiliateRel } from './affiliate-rel.ts';

/** Section 2, Store list and Category page: a row. The name leads to the store from everywhere in it. */
export function StoreItem(store: StoreCard & Partial<CategoryStoreCard>) {
  const { activeCoupons, categoryHref, dealCount } = store;
  const isInCategory = activeCoupons !== undefined;
  const Heading = isInCategory ? 'h3' : 'h2';
  return (
    <li className="store">
      <Logo logo={store.logo} size={56} />
      <div className="store-top">
        <Heading className="store-name">
          <a className="covers" href={store.href} dir="auto">
            {store.name}
          </a>
        </Heading>
        <p className="store-deals">
          {!isInCategory && <CategoryBadge name={store.category} href={categoryHref} />}
          {activeCoupons !== undefined && activeCoupons > 0 && (
            <span className="badge badge-green">{t('category.active', { count: activeCoupons })}</span>
          )}
          <span className={dealCount === 0 ? 'small' : undefined}>
            {t(isInCategory ? 'category.available' : 'count.activeDeals', { count: dealCount })}
          </span>
        </p>
      </div>
      <p className="store-text" dir="auto">
        {store.description}
      </p>
      <div className="store-links">
        <a
          className="btn btn-tint btn-small"
          href={store.href}
          aria-label={t('common.viewCouponsOf', { store: store.name })}
        >
          {t('common.viewCoupons')}
        </a>
        {store.visit !== null && (
          <a
            className="btn btn-quiet btn-small"
            href={store.visit}
            target="_blank"
            rel={affiliateRel}
            data-click
            data-key={`store/${store.id}`}
            aria-label={t('common.visitStoreOf', { store: store.name })}
          >
            {t('card.visitStore')}
          </a>
        )}
      </div>
    </li>
  );
}

function CategoryBadge({ name, href }: { name: string; href: string | null }) {
  const Badge = href === null ? 'span' : 'a';
  return (
    <Badge className="badge" href={href ?? undefined} dir="auto">
      {name}
    </Badge>
  );
}
