import type { IconName } from './icon-sprite.ts';
import { t } from '../strings/island-text.ts';
import type { StoreCard } from '../views/view-types.ts';
import { Logo } from './logo.tsx';
import { affiliateRel } from './affiliate-rel.ts';

/** A drawing of the page's own sprite: the page that shows it names it in its `icons`. */
function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Section 2, Store list: a card. */
export function StoreItem(store: StoreCard) {
  return (
    <li className="store">
      <div className="store-top">
        <Logo logo={store.logo} size={56} />
        <div>
          <h2 className="store-name">
            <a href={store.href} dir="auto">
              {store.name}
            </a>
          </h2>
          {store.categoryHref === null ? (
            <span className="badge" dir="auto">
              {store.category}
            </span>
          ) : (
            <a className="badge" href={store.categoryHref} dir="auto">
              {store.category}
            </a>
          )}
        </div>
      </div>
      <p className="store-text" dir="auto">
        {store.description}
      </p>
      <p className="store-deals">
        <Icon name="tag" />
        {t('count.activeDeals', { count: store.dealCount })}
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
            <Icon name="out" />
          </a>
        )}
      </div>
    </li>
  );
}
