import { Eye, EyeOff } from 'lucide-react';
import { useState, type Ref } from 'react';
import { loginText } from '../../text/messages.ts';
import { Field } from '../../ui/inputs/field.tsx';

interface Props {
  label: string;
  /** What a password manager puts in. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange(value: string): void;
  ref?: Ref<HTMLInputElement>;
  hint?: string;
  error?: string | undefined;
}

/** A password, with its show and hide toggle (specification section 2). */
export function PasswordField({ label, autoComplete, value, onChange, ref, hint, error }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <Field whole label={label} hint={hint} error={error}>
      {(control) => (
        <div className="password">
          <input
            {...control}
            ref={ref}
            className="field"
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onChange(event.target.value)}
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
      )}
    </Field>
  );
}
