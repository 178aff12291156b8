import * as Radix from '@radix-ui/react-dialog';
import { useFocusReturn } from '../controls/focus-return.ts';
import { session } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSession } from './use-session.ts';

/** Asks for the password when the session has ended; what was being typed and sent waits behind it and then goes on. */
export function LostSessionDialog() {
  const lost = useSession().state === 'lost';
  const focusReturn = useFocusReturn(lost);
  return (
    <Radix.Root open={lost}>
      <Radix.Portal>
        <Radix.Overlay className="veil veil-top" />
        <Radix.Content
          className="dialog dialog-small dialog-top"
          onCloseAutoFocus={focusReturn}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <Radix.Title className="dialog-title">Please sign in again</Radix.Title>
          <Radix.Description className="hint">
            Your session has ended. Nothing you typed is lost: enter the password to continue.
          </Radix.Description>
          <SignInForm submitLabel="Sign in and continue" onDone={() => undefined} />
          <button type="button" className="btn btn-quiet btn-small" onClick={() => session.closed()}>
            Sign out and lose unsaved work
          </button>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
