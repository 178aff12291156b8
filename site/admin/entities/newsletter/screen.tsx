import { Screen } from '../../app/shell/screen.tsx';
import { DigestPanel } from './digest-panel.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { NewsletterPanel } from './newsletter-panel.tsx';

export default function NewsletterScreen() {
  return (
    <Screen title="Newsletter">
      <DigestPanel />
      <LettersPanel />
      <NewsletterPanel />
    </Screen>
  );
}
