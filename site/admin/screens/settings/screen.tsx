import { SettingsPanel } from '../../features/settings/settings-panel.tsx';
import { PanelScreen } from '../../shell/screen.tsx';

export default function SettingsScreen() {
  return (
    <PanelScreen>
      <SettingsPanel />
    </PanelScreen>
  );
}
