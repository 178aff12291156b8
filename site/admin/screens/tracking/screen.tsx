import { GoogleAdsPanel } from '../../features/google-ads/google-ads-panel.tsx';
import { TrackingPanel } from '../../features/tracking-codes/tracking-panel.tsx';
import { Screen } from '../../shell/screen.tsx';

export default function TrackingScreen() {
  return (
    <Screen title="Tracking">
      <TrackingPanel />
      <GoogleAdsPanel />
    </Screen>
  );
}
