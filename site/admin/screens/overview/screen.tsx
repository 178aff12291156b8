import { BlogGeneratorPanel } from '../../features/blog-generator/blog-generator-panel.tsx';
import { BlogsPanel } from '../../features/blogs/blogs-panel.tsx';
import { CategoriesPanel } from '../../features/categories/categories-panel.tsx';
import { GoogleAdsPanel } from '../../features/google-ads/google-ads-panel.tsx';
import { HistoryPanel } from '../../features/history/history-panel.tsx';
import { NewsletterPanel } from '../../features/newsletter/newsletter-panel.tsx';
import { OffersPanel } from '../../features/offers/offers-panel.tsx';
import { ProductsPanel } from '../../features/amazon-products/products-panel.tsx';
import { SettingsPanel } from '../../features/settings/settings-panel.tsx';
import { StoreGeneratorPanel } from '../../features/store-generator/store-generator-panel.tsx';
import { StoresPanel } from '../../features/stores/stores-panel.tsx';
import { TrackingPanel } from '../../features/tracking-codes/tracking-panel.tsx';
import { SecurityPanel } from '../../features/security/security-panel.tsx';
import { FailingCodes } from '../../shell/failing-codes.tsx';

/** Every panel, in the order of specification section 2, and behind them those it leaves out. */
export default function OverviewScreen() {
  return (
    <>
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
    </>
  );
}
