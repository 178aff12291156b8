import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { toast } from '../../ui/toasts.ts';
import { loginText, noReason } from '../messages.ts';
import { CallFailed, reasonOf } from '../requests/failure.ts';
import { signIn } from '../requests/session.ts';

interface Props {
  submitLabel: string;
  /** After the password was right. */
  onDone(): void;
}

/** The password, with its show and hide toggle, checked on the server. */
export function PasswordForm({ submitLabel, onDone }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [visible, setVisible] = useState(false);
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
    try {
      await signIn(password, remember);
      onDone();
    } catch (error) {
      setBusy(false);
      const wrong = error instanceof CallFailed && (error.status === 401 || error.status === 400);
      if (wrong) toast(loginText.wrong);
      else setFailure(reasonOf(error) || noReason);
      field.current?.focus();
      field.current?.select();
    }
  }

  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <div className="form-field form-field-whole">
        <label htmlFor={id}>Password</label>
        <div className="password">
          <input
            ref={field}
            id={id}
            className="field"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={visible ? loginText.hide : loginText.show}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff className="icon" aria-hidden /> : <Eye className="icon" aria-hidden />}
          </button>
        </div>
      </div>
      <label className="check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {loginText.remember}
      </label>
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
