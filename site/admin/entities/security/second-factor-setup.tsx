import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { failure } from '../../text/messages.ts';
import { fieldErrorsOf, reasonOf, SignedOut } from '../../http/failure.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { confirmSecondFactor } from '../../../../api/contract/security.ts';
import { useChange } from '../../http/query.ts';
import { Button } from '../../ui/controls/buttons.tsx';

export const factorFailed = failure('Failed to change the second factor');

interface Props {
  secret: string;
  /** `otpauth://…` */
  uri: string;
  onDone(recoveryCodes: readonly string[]): void;
  onCancel(): void;
}

/** The secret for an authenticator app, which proves with a code that it has it. */
export function SecondFactorSetup({ secret, uri, onDone, onCancel }: Props) {
  const confirm = useChange(confirmSecondFactor);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm.isPending) return;
    setError(undefined);
    try {
      onDone((await confirm.mutateAsync({ body: { code } })).recoveryCodes);
    } catch (thrown) {
      const [wrong] = fieldErrorsOf(thrown);
      if (wrong) setError(wrong.message);
      else if (!(thrown instanceof SignedOut)) toast(factorFailed(reasonOf(thrown)));
    }
  }

  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <div className="form-field form-field-whole">
        <p>Scan this code with an authenticator app, then enter the code that the app shows.</p>
        <QRCodeSVG className="max-w-full h-auto" value={uri} size={192} marginSize={4} title="QR code of the secret" />
        <p className="hint">
          Or type the secret: <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <Field whole label="Code that the app shows" error={error}>
        {(control) => (
          <input
            {...control}
            ref={field}
            className="field"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <div className="form-field form-field-whole flex flex-wrap gap-2">
        <Button look="primary" type="submit" idle={confirm.isPending}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
