import { Eye, EyeOff } from 'lucide-react';
import { useState, type Ref, useEffect, useRef } from 'react';
import { loginText } from '../../text/messages.ts';
import { Field, InputField } from '../../ui/inputs/field.tsx';

interface CodeFieldProps {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
}

/** A code of the second factor. It appears when it is asked for, and takes the focus. */
export function CodeField(props: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <InputField
      {...props}
      ref={field}
      whole
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

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
