import { CategoriesPanel } from '../../features/categories/categories-panel.tsx';
import { PanelScreen } from '../../shell/screen.tsx';

export default function CategoriesScreen() {
  return (
    <PanelScreen>
      <CategoriesPanel />
    </PanelScreen>
  );
}
