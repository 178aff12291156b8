import { CategoriesPanel } from './categories-panel.tsx';
import { PanelScreen } from '../../app/shell/screen.tsx';

export default function CategoriesScreen() {
  return (
    <PanelScreen>
      <CategoriesPanel />
    </PanelScreen>
  );
}
