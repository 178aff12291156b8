import { TrackingPanel, GoogleAdsPanel } from './tracking-panel.tsx';
import { Screen } from '../../app/shell/screen.tsx';

export default function TrackingScreen() {
  return (
    <Screen title="Tracking">
      <TrackingPanel />
      <GoogleAdsPanel />
    </Screen>
  );
}
