import { SettingsPanel } from './settings-panel.tsx';
import { PanelScreen } from '../../app/shell/screen.tsx';

export default function SettingsScreen() {
  return (
    <PanelScreen>
      <SettingsPanel />
    </PanelScreen>
  );
}
