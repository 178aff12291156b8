import { ExternalLink, LogOut } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { Confirm } from '../controls/confirm.tsx';
import { holdsUnsaved } from '../forms/unsaved.ts';
import { shellToasts, unsavedText } from '../messages.ts';
import { reasonOf, SignedOut } from '../requests/failure.ts';
import { signOut } from '../requests/session.ts';

export function TopBar() {
  const [asking, setAsking] = useState(false);

  async function leave() {
    setAsking(false);
    try {
      await signOut();
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(shellToasts.signOutFailed(reasonOf(error)));
    }
  }

  return (
    <header className="top">
      <h1>Admin Dashboard</h1>
      <div className="top-actions">
        <a className="btn btn-quiet btn-small" href="/" target="_blank" rel="noopener">
          <ExternalLink className="icon" aria-hidden /> View site
        </a>
        <button
          type="button"
          className="btn btn-quiet btn-small"
          onClick={() => (holdsUnsaved() ? setAsking(true) : void leave())}
        >
          <LogOut className="icon" aria-hidden /> Sign out
        </button>
      </div>
      <Confirm open={asking} {...unsavedText} onConfirm={() => void leave()} onCancel={() => setAsking(false)} />
    </header>
  );
}
