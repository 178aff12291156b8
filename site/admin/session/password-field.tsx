import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { loginText } from '../messages.ts';

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
  const id = useId();
  const [visible, setVisible] = useState(false);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="form-field form-field-whole">
      <label htmlFor={id}>{label}</label>
      <div className="password">
        <input
          ref={ref}
          id={id}
          className="field"
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy || undefined}
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
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
