import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { PanelPlace } from '../../ui/address/screen-state.ts';
import { toast } from '../../../browser/toasts.ts';
import { Confirm } from '../../ui/controls/dialogs.tsx';
import { countOf, failure } from '../../text/messages.ts';
import * as calls from '../../../../api/contract/security.ts';
import { useChange } from '../../http/query.ts';
import { reporting } from '../../requests/undo.ts';
import { useUnsaved } from '../../ui/drafts/unsaved.tsx';
import { Button } from '../../ui/controls/buttons.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';

const factorFailed = failure('Failed to change the second factor');

/** The heading of a part of the panel, one level below the panel's own. */
export function PartHeading({ children }: { children: ReactNode }) {
  const Heading = useContext(PanelPlace) === 'screen' ? 'h2' : 'h3';
  return <Heading className="text-md font-bold">{children}</Heading>;
}

const copyFailed = () => ({
  title: 'Failed to copy the recovery codes',
  text: 'Select them, and copy them by hand.',
  destructive: true,
});

/** Shown once: only their hashes are kept. Whatever would take them away asks first. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const group = useRef<HTMLDivElement>(null);
  useUnsaved(true, 'codes');
  useEffect(() => group.current?.focus(), [codes]);

  const copy = () =>
    reporting(copyFailed, async () => {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Recovery codes copied', text: 'Paste them where you find them without your phone.' });
    });

  return (
    // What sticks to the top would lie over it when it takes the focus.
    <div ref={group} className="scroll-mt-20 outline-none" role="group" aria-label="Recovery codes" tabIndex={-1}>
      <p>
        Store these recovery codes where you can find them without your phone. Each signs you in once, and they are
        shown only now.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-1 py-2 text-[0.875rem]">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy codes</Button>
        <Button look="primary" onClick={onDone}>
          I have stored them
        </Button>
      </div>
    </div>
  );
}

function CodeField() {
  const { setFocus } = useFormContext();
  useEffect(() => setFocus('code'), [setFocus]);
  return <TextField name="code" label="Code that the app shows" autoComplete="one-time-code" whole />;
}

/** Off, being set up, or on; new recovery codes are shown once. */
export function SecondFactor({ isOn, recoveryCodesLeft }: { isOn: boolean; recoveryCodesLeft: number }) {
  const begin = useChange(calls.beginSecondFactor);
  const confirm = useChange(calls.confirmSecondFactor);
  const renew = useChange(calls.renewRecoveryCodes);
  const remove = useChange(calls.removeSecondFactor);
  /** Of an authenticator app, which proves with a code that it has it; `uri`: `otpauth://…` */
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState(false);
  const busy = begin.isPending || renew.isPending || remove.isPending;

  async function attempt(action: () => Promise<void>) {
    if (busy) return;
    await reporting(factorFailed, () => action());
  }
  const setUp = () => attempt(async () => setSecret(await begin.mutateAsync({})));
  const renewCodes = () => attempt(async () => setCodes((await renew.mutateAsync({})).recoveryCodes));
  const turnOff = () =>
    attempt(async () => {
      setAsking(false);
      await remove.mutateAsync({});
      setCodes(null);
      toast({ title: 'The second factor is off' });
    });

  return (
    <div
      className="grid gap-2 justify-items-start outline-none *:[form]:w-[min(100%,24rem)]"
      role="group"
      aria-label="Second factor"
      tabIndex={-1}
      data-focus-return=""
    >
      <PartHeading>Second factor</PartHeading>
      <p className="hint">
        {isOn
          ? `On. Signing in asks for a code of your app; ${countOf(recoveryCodesLeft, 'unused recovery code')} left.`
          : 'Off. With it, signing in asks for the password and for a code that an app on your phone shows.'}
      </p>
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {secret !== null ? (
        <RecordForm
          schema={calls.confirmSecondFactor.body}
          record={{}}
          draft={null}
          effect={null}
          isStill
          submitLabel="Turn on"
          failed={factorFailed}
          save={async (body) => {
            const { recoveryCodes } = await confirm.mutateAsync({ body });
            setSecret(null);
            setCodes(recoveryCodes);
          }}
          done={{ title: 'The second factor is on' }}
          onCancel={() => setSecret(null)}
        >
          <div className="form-field form-field-whole">
            <p>Scan this code with an authenticator app, then enter the code that the app shows.</p>
            <QRCodeSVG
              className="max-w-full h-auto"
              value={secret.uri}
              size={192}
              marginSize={4}
              title="QR code of the secret"
            />
            <p className="hint">
              Or type the secret: <code>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
          </div>
          <CodeField />
        </RecordForm>
      ) : (
        <div className="flex flex-wrap gap-2">
          {isOn ? (
            <>
              <Button idle={busy} onClick={() => void renewCodes()}>
                New recovery codes
              </Button>
              <Button onClick={() => setAsking(true)}>Turn off the second factor</Button>
            </>
          ) : (
            <Button idle={busy} onClick={() => void setUp()}>
              Set up a second factor
            </Button>
          )}
        </div>
      )}
      <Confirm
        open={asking}
        title="Turn off the second factor?"
        text="From then on the password alone signs you in. The recovery codes no longer work."
        confirm="Turn off"
        cancel="Cancel"
        onConfirm={() => void turnOff()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
