import { Dialog as Base } from '@base-ui/react/dialog';
import { useFocusReturn } from '../../ui/controls/focus-return.ts';
import { enterPasswordAgain } from '../../requests/session.ts';
import { PasswordForm } from './password-form.tsx';
import { session } from '../../http/session-state.ts';
import { useSession } from './use-session.ts';

/** Asks for the password before a call that asks for it; the call waits behind it and is then repeated. */
export function ReauthenticateDialog() {
  const asked = useSession().state === 'asked';
  const focusReturn = useFocusReturn(asked);
  return (
    <Base.Root open={asked} disablePointerDismissal onOpenChange={(open) => !open && session.answered(false)}>
      <Base.Portal>
        <Base.Backdrop className="veil veil-top" />
        <Base.Popup className="dialog dialog-small dialog-top" finalFocus={focusReturn}>
          <div className="dialog-scroll">
            <Base.Title className="dialog-title">Please enter your password again</Base.Title>
            <Base.Description className="hint">
              You last entered it more than ten minutes ago. Nothing you typed is lost.
            </Base.Description>
            <PasswordForm submitLabel="Continue" enter={enterPasswordAgain} />
            <button type="button" className="btn btn-quiet btn-small" onClick={() => session.answered(false)}>
              Cancel
            </button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
