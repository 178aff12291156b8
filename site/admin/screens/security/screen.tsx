import { SecurityPanel } from '../../features/security/security-panel.tsx';
import { PanelScreen } from '../../shell/screen.tsx';

export default function SecurityScreen() {
  return (
    <PanelScreen>
      <SecurityPanel />
    </PanelScreen>
  );
}
