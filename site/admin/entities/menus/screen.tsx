import { Screen } from '../../app/shell/screen.tsx';
import { MenusPanel } from './menus-panel.tsx';
import { RedirectsPanel } from './redirects-panel.tsx';

export default function MenusScreen() {
  return (
    <Screen title="Menus">
      <MenusPanel />
      <RedirectsPanel />
    </Screen>
  );
}
