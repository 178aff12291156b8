import { markOwnersBrowser } from '../../../../api/contract/sessions.ts';
import { toast } from '../../../ui/toasts.ts';
import { trackingText, trackingToasts } from './tracking-messages.ts';
import { reasonOf, SignedOut } from '../../requests/failure.ts';
import { openWithTicket } from '../../requests/ticket.ts';

/** Opens a page of the site that marks this browser as the owner's there: it cannot read the mark of the dashboard's host. */
export function KeepOut() {
  async function open() {
    try {
      await openWithTicket(markOwnersBrowser.path);
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(trackingToasts.keepOutFailed(reasonOf(error)));
    }
  }
  return (
    <p className="hint">
      {trackingText.keepOut.about}{' '}
      <button type="button" className="btn btn-plain btn-small" onClick={() => void open()}>
        {trackingText.keepOut.action}
      </button>
    </p>
  );
}
