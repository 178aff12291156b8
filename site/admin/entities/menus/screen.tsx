import { Screen } from '../../app/shell/screen.tsx';
import { RedirectsPanel } from './redirects-panel.tsx';

export default function MenusScreen() {
  return (
    <Screen title="Menus">
      <RedirectsPanel />
    </Screen>
  );
}
