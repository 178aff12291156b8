import { t } from '../../strings/island-text.ts';
import { anchorOf, storePath } from '../../../data/rules/deals/visit-link.ts';
import { listFailingCodes } from '../../../api/contract/coupons.ts';
import { Unsettled } from '../ui/controls/list-state.tsx';
import { useRead } from '../http/query.ts';
import { BlogsPanel } from '../entities/posts/blogs-panel.tsx';
import CategoriesPanel from '../entities/categories/categories-panel.tsx';
import { TrackingPanel, GoogleAdsPanel } from '../entities/tracking/tracking-panel.tsx';
import { HistoryPanel } from '../entities/history/history-panel.tsx';
import { NewsletterPanel } from '../entities/newsletter/newsletter-panel.tsx';
import { OffersPanel } from '../entities/deals/offers-panel.tsx';
import { ProductsPanel } from '../entities/products/products-panel.tsx';
import SettingsPanel from '../entities/settings/settings-panel.tsx';
import { BlogGeneratorPanel, StoreGeneratorPanel } from '../entities/stores/generators-screen.tsx';
import { StoresPanel } from '../entities/stores/stores-panel.tsx';
import SecurityPanel from '../entities/security/security-panel.tsx';
import { PanelPlace } from '../ui/address/screen-state.ts';

/** Every panel, in the order of specification section 2, and behind them those it leaves out. */
export default function OverviewScreen() {
  return (
    <PanelPlace value="overview">
      <FailingCodes />
      <StoreGeneratorPanel />
      <GoogleAdsPanel />
      <BlogGeneratorPanel />
      <BlogsPanel />
      <ProductsPanel />
      <StoresPanel />
      <CategoriesPanel />
      <OffersPanel />
      <TrackingPanel />
      <SettingsPanel />
      <NewsletterPanel />
      <SecurityPanel />
      <HistoryPanel />
    </PanelPlace>
  );
}

/** The codes that did not work for most of the shoppers who said so. */
function FailingCodes() {
  const read = useRead(listFailingCodes);
  if (read.isPending) return <Unsettled />;
  const failing = read.data ?? [];
  if (failing.length === 0) return null;
  return (
    <details
      className="py-3 px-4 border border-danger rounded-control bg-danger-tint text-danger text-[0.875rem] wrap-anywhere"
      open
    >
      <summary className="cursor-pointer font-semibold">
        {failing.length === 1
          ? '1 code did not work for most shoppers who tried it this month'
          : `${failing.length} codes did not work for most shoppers who tried them this month`}
      </summary>
      <ul className="max-h-[30dvh] overflow-y-auto py-1 pl-4 list-disc text-ink">
        {failing.map((each) => (
          <li key={each.deal}>
            <a
              className="link"
              href={`${storePath(each.storeSlug)}#${anchorOf(each.deal)}`}
              target="_blank"
              rel="noopener"
            >
              {each.code}
            </a>{' '}
            of {each.storeName} ({each.title}): {t('deal.votes', { worked: each.worked, of: each.of })}.
          </li>
        ))}
      </ul>
    </details>
  );
}
