import { NewsletterPanel } from './newsletter-panel.tsx';
import { PanelScreen } from '../../app/shell/screen.tsx';

export default function NewsletterScreen() {
  return (
    <PanelScreen>
      <NewsletterPanel />
    </PanelScreen>
  );
}
