import { QRCodeSVG } from 'qrcode.react';
import { useState, type SubmitEvent } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { securityToasts } from './security-messages.ts';
import { fieldErrorsOf, reasonOf, SignedOut } from '../../http/failure.ts';
import { CodeField } from '../../app/session/password-field.tsx';
import { confirmSecondFactor } from '../../../../api/contract/security.ts';
import { useChange } from '../../http/query.ts';
import { Button } from '../../ui/controls/buttons.tsx';

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

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm.isPending) return;
    setError(undefined);
    try {
      onDone((await confirm.mutateAsync({ body: { code } })).recoveryCodes);
    } catch (failure) {
      const [wrong] = fieldErrorsOf(failure);
      if (wrong) setError(wrong.message);
      else if (!(failure instanceof SignedOut)) toast(securityToasts.factorFailed(reasonOf(failure)));
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
      <CodeField label="Code that the app shows" value={code} error={error} onChange={setCode} />
      <div className="form-field form-field-whole security-actions">
        <Button look="primary" type="submit" idle={confirm.isPending}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
