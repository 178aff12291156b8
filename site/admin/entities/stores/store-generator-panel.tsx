import { Sparkles } from 'lucide-react';
import { useOpen } from '../../ui/address/use-open.ts';
import { Panel } from '../../app/shell/panel.tsx';
import { StoreGeneratorDialog } from './store-generator-dialog.tsx';

const ABOUT =
  'Drafts a store with 10-12 offers, codes ranked above deals. The store and its description go live at once, each ' +
  'offer when you approve it.';

export function StoreGeneratorPanel() {
  const { kind, show, close } = useOpen(undefined);
  return (
    <Panel
      id="store-generator"
      title="AI Store Generator"
      about={ABOUT}
      actions={
        <button type="button" className="btn btn-primary btn-small" aria-keyshortcuts="n" onClick={() => show('new')}>
          <Sparkles className="icon" aria-hidden /> Generate Store
        </button>
      }
    >
      {kind === 'new' && <StoreGeneratorDialog onClose={close} />}
    </Panel>
  );
}
