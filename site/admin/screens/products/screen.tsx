import { ProductsPanel } from '../../features/amazon-products/products-panel.tsx';
import { PanelScreen } from '../../shell/screen.tsx';

export default function ProductsScreen() {
  return (
    <PanelScreen>
      <ProductsPanel />
    </PanelScreen>
  );
}
