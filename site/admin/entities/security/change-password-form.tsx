import { useState, type SubmitEvent } from 'react';
import { SHORTEST_PASSWORD } from '../../../../api/contract/shapes/new-password.ts';
import { toast } from '../../../browser/toasts.ts';
import { PartHeading, dayOf } from './part-heading.tsx';
import { securityToasts } from './security-messages.ts';
import { CallFailed, fieldErrorsOf, reasonOf, SignedOut } from '../../http/failure.ts';
import { changePassword, enterPasswordAgain } from '../../requests/session.ts';
import { PasswordField } from '../../app/session/password-field.tsx';
import { useRefresh } from '../../http/query.ts';
import { changePassword as changePasswordCall } from '../../../../api/contract/security.ts';
import { Button } from '../../ui/controls/buttons.tsx';

interface Props {
  /** ISO instant. */
  changedAt: string | null;
  /** ADMIN_PASSWORD is set. */
  fromEnvironment: boolean;
}

const EMPTY = { currentPassword: '', password: '' };

export function ChangePasswordForm({ changedAt, fromEnvironment }: Props) {
  const refresh = useRefresh(changePasswordCall);
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<typeof EMPTY>>({});
  const [busy, setBusy] = useState(false);

  function show(error: unknown) {
    if (error instanceof SignedOut) return;
    const wrong = Object.fromEntries(fieldErrorsOf(error).map(({ path, message }) => [path, message]));
    if (Object.keys(wrong).length > 0) setErrors(wrong);
    else toast(securityToasts.passwordFailed(reasonOf(error)));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setErrors({});
    setBusy(true);
    try {
      // the password that was just typed counts as entered, so that no dialog asks for it again
      await enterPasswordAgain(typed.currentPassword);
    } catch (error) {
      setBusy(false);
      const wrong = error instanceof CallFailed && (error.status === 401 || error.status === 400);
      if (wrong) setErrors({ currentPassword: reasonOf(error) });
      else show(error);
      return;
    }
    try {
      await changePassword(typed);
      setTyped(EMPTY);
      void refresh();
      toast(securityToasts.passwordChanged);
    } catch (error) {
      show(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="form security-part" onSubmit={(event) => void submit(event)}>
      <div className="form-field form-field-whole">
        <PartHeading>Password</PartHeading>
        {changedAt !== null && <p className="hint">{`Last changed on ${dayOf(changedAt)}.`}</p>}
        {fromEnvironment && (
          <p className="hint">
            A password is set on the server itself and replaces this one at its next start. Ask the person who runs your
            server to change it there as well, or to remove it.
          </p>
        )}
      </div>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={typed.currentPassword}
        error={errors.currentPassword}
        onChange={(currentPassword) => setTyped({ ...typed, currentPassword })}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${SHORTEST_PASSWORD} characters; common passwords are refused.`}
        value={typed.password}
        error={errors.password}
        onChange={(password) => setTyped({ ...typed, password })}
      />
      <div className="form-field form-field-whole">
        <Button look="primary" type="submit" idle={busy}>
          {busy ? 'Checking…' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
