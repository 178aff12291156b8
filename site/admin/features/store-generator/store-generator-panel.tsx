import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../shell/panel.tsx';
import { StoreGeneratorDialog } from './store-generator-dialog.tsx';

const ABOUT =
  'Drafts a store with 10-12 offers, codes ranked above deals. The store and its description go live at once, each ' +
  'offer when you approve it.';

export function StoreGeneratorPanel() {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      id="store-generator"
      title="AI Store Generator"
      about={ABOUT}
      actions={
        <button type="button" className="btn btn-primary btn-small" onClick={() => setOpen(true)}>
          <Sparkles className="icon" aria-hidden /> Generate Store
        </button>
      }
    >
      {open && <StoreGeneratorDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}
