import { QRCodeSVG } from 'qrcode.react';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { failure } from '../../text/messages.ts';
import { confirmSecondFactor } from '../../../../api/contract/security.ts';
import { useChange } from '../../http/query.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';

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
  const { mutateAsync } = useChange(confirmSecondFactor);
  return (
    <RecordForm
      schema={confirmSecondFactor.body}
      record={{}}
      draft={null}
      effect={null}
      isStill
      submitLabel="Turn on"
      failed={factorFailed}
      save={async (body) => onDone((await mutateAsync({ body })).recoveryCodes)}
      onCancel={onCancel}
    >
      <div className="form-field form-field-whole">
        <p>Scan this code with an authenticator app, then enter the code that the app shows.</p>
        <QRCodeSVG className="max-w-full h-auto" value={uri} size={192} marginSize={4} title="QR code of the secret" />
        <p className="hint">
          Or type the secret: <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <CodeField />
    </RecordForm>
  );
}

function CodeField() {
  const { setFocus } = useFormContext();
  useEffect(() => setFocus('code'), [setFocus]);
  return <TextField name="code" label="Code that the app shows" autoComplete="one-time-code" whole />;
}
