import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { toast } from '../../ui/toasts.ts';
import { loginText, noReason } from '../messages.ts';
import { CallFailed, reasonOf, SignedOut } from '../requests/failure.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

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

  function show(error: unknown) {
    if (error instanceof SignedOut) return;
    const reply = error instanceof CallFailed ? error.reply : null;
    if (reply?.secondFactor) {
      // asked for at first, and wrong when it came with the password
      if (code !== undefined) toast(loginText.wrongCode);
      setCode('');
      return;
    }
    const wrong = error instanceof CallFailed && (error.status === 401 || error.status === 400);
    if (wrong) toast(loginText.wrong);
    else setFailure(reasonOf(error) || noReason);
    field.current?.focus();
    field.current?.select();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await enter(password, code);
    } catch (error) {
      setBusy(false);
      show(error);
    }
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
        {busy ? 'Checking…' : submitLabel}
      </button>
    </form>
  );
}
