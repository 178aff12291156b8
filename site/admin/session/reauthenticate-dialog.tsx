import * as Radix from '@radix-ui/react-dialog';
import { useFocusReturn } from '../controls/focus-return.ts';
import { enterPasswordAgain } from '../requests/session.ts';
import { PasswordForm } from './password-form.tsx';
import { session } from './session.ts';
import { useSession } from './use-session.ts';

/** Asks for the password before a call that asks for it; the call waits behind it and is then repeated. */
export function ReauthenticateDialog() {
  const asked = useSession().state === 'asked';
  const focusReturn = useFocusReturn(asked);
  return (
    <Radix.Root open={asked} onOpenChange={(open) => !open && session.answered(false)}>
      <Radix.Portal>
        <Radix.Overlay className="veil veil-top" />
        <Radix.Content
          className="dialog dialog-small dialog-top"
          onCloseAutoFocus={focusReturn}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <Radix.Title className="dialog-title">Please enter your password again</Radix.Title>
          <Radix.Description className="hint">
            It is asked for when it was last entered more than ten minutes ago. Nothing you typed is lost.
          </Radix.Description>
          <PasswordForm submitLabel="Continue" enter={enterPasswordAgain} />
          <button type="button" className="btn btn-quiet btn-small" onClick={() => session.answered(false)}>
            Cancel
          </button>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
