import { HistoryPanel } from '../../features/history/history-panel.tsx';
import { PanelScreen } from '../../shell/screen.tsx';

export default function HistoryScreen() {
  return (
    <PanelScreen>
      <HistoryPanel />
    </PanelScreen>
  );
}
