import { OffersPanel } from '../../features/offers/offers-panel.tsx';
import { PanelScreen } from '../../shell/screen.tsx';

export default function DealsScreen() {
  return (
    <PanelScreen>
      <OffersPanel />
    </PanelScreen>
  );
}
