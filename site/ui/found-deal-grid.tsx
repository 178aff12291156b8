import type { FoundDeal } from '../views/view-types.ts';
import { foundId } from '../views/found-id.ts';
import { Logo } from './logo.tsx';

/** Deals that a search found, each leading to its place on its store's page. The same in pages and in the browser. */
export function FoundDealGrid({ deals }: { deals: readonly FoundDeal[] }) {
  return (
    <ul className="found-deals">
      {deals.map((deal) => (
        <li key={deal.key}>
          <a className="found-deal" id={foundId(deal.key)} href={deal.href}>
            <Logo logo={deal.store.logo} size={40} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold leading-snug" dir="auto">
                {deal.title}
              </span>
              <span className="small block" dir="auto">
                {deal.store.name}
              </span>
            </span>
            {deal.discount !== '' && (
              <strong className="found-worth" dir="auto">
                {deal.discount}
              </strong>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
