import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { loginText } from '../../text/messages.ts';
import { attempt } from './attempt.ts';
import { PasswordField, CodeField } from './password-field.tsx';

interface Props {
  submitLabel: string;
  /** Checks the password on the server. Throws `CallFailed` for a wrong one. */
  enter(password: string, code: string | undefined): Promise<void>;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks for the password, and for a code of the second factor once the server asks for it. */
export function PasswordForm({ submitLabel, enter, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // Later than `autoFocus` would: a dialog that closes in the same moment holds the focus until then.
  useEffect(() => field.current?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await attempt(() => enter(password, code), code !== undefined);
    if (outcome.result === 'entered') return;
    setBusy(false);
    if (outcome.result === 'code-asked') setCode('');
    if (outcome.result === 'failed') setFailure(outcome.reason);
    if (outcome.result !== 'wrong' && outcome.result !== 'failed') return;
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <PasswordField
        ref={field}
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {code !== undefined && <CodeField {...loginText.code} value={code} onChange={setCode} />}
      {children}
      {failure !== null && (
        <p className="form-error" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
        {busy ? loginText.checking : submitLabel}
      </button>
    </form>
  );
}
