import { StoresPanel } from '../../features/stores/stores-panel.tsx';
import { PanelScreen } from '../../shell/screen.tsx';

export default function StoresScreen() {
  return (
    <PanelScreen>
      <StoresPanel />
    </PanelScreen>
  );
}
