import { NewsletterPanel } from '../../features/newsletter/newsletter-panel.tsx';
import { PanelScreen } from '../../shell/screen.tsx';

export default function NewsletterScreen() {
  return (
    <PanelScreen>
      <NewsletterPanel />
    </PanelScreen>
  );
}
