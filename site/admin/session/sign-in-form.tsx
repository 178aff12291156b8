import { useState } from 'react';
import { loginText } from '../messages.ts';
import { signIn } from '../requests/session.ts';
import { PasswordForm } from './password-form.tsx';

interface Props {
  submitLabel: string;
  /** After the password was right. */
  onDone(): void;
}

export function SignInForm({ submitLabel, onDone }: Props) {
  const [remember, setRemember] = useState(false);

  async function enter(password: string, code: string | undefined) {
    await signIn({ password, remember, ...(code !== undefined && { code }) });
    onDone();
  }

  return (
    <PasswordForm submitLabel={submitLabel} enter={enter}>
      <label className="check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {loginText.remember}
      </label>
    </PasswordForm>
  );
}
