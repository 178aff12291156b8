import { SecurityPanel } from './security-panel.tsx';
import { PanelScreen } from '../../app/shell/screen.tsx';

export default function SecurityScreen() {
  return (
    <PanelScreen>
      <SecurityPanel />
    </PanelScreen>
  );
}
