import { useRef, useState } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { Confirm } from '../../ui/controls/confirm.tsx';
import { useSavedFocus } from '../../ui/controls/saved-focus.ts';
import { PartHeading } from './part-heading.tsx';
import { securityText, securityToasts } from './security-messages.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { beginSecondFactor, renewRecoveryCodes, removeSecondFactor } from '../../../../api/contract/security.ts';
import { useChange } from '../../http/query.ts';
import { reporting } from '../../requests/undo.ts';

interface Props {
  isOn: boolean;
  recoveryCodesLeft: number;
}

/** Off, being set up, or on; new recovery codes are shown once. */
export function SecondFactor({ isOn, recoveryCodesLeft }: Props) {
  const begin = useChange(beginSecondFactor);
  const renew = useChange(renewRecoveryCodes);
  const remove = useChange(removeSecondFactor);
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useSavedFocus(part);
  const busy = begin.isPending || renew.isPending || remove.isPending;

  async function attempt(action: () => Promise<void>) {
    if (busy) return;
    await reporting(securityToasts.factorFailed, () => action());
  }
  const setUp = () => attempt(async () => setSecret(await begin.mutateAsync({})));
  const renewCodes = () => attempt(async () => setCodes((await renew.mutateAsync({})).recoveryCodes));
  const turnOff = () =>
    attempt(async () => {
      setAsking(false);
      await remove.mutateAsync({});
      setCodes(null);
      toast(securityToasts.factorOff);
    });

  return (
    <div ref={part} className="security-part" role="group" aria-label="Second factor" tabIndex={-1}>
      <PartHeading>Second factor</PartHeading>
      <p className="hint">{isOn ? securityText.factorOn(recoveryCodesLeft) : securityText.factorOff}</p>
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {secret !== null ? (
        <SecondFactorSetup
          {...secret}
          onCancel={() => setSecret(null)}
          onDone={(recoveryCodes) => {
            setSecret(null);
            setCodes(recoveryCodes);
            toast(securityToasts.factorOn);
          }}
        />
      ) : (
        <div className="security-actions">
          {isOn ? (
            <>
              <button
                type="button"
                className="btn btn-plain btn-small"
                aria-disabled={busy || undefined}
                onClick={() => void renewCodes()}
              >
                New recovery codes
              </button>
              <button type="button" className="btn btn-plain btn-small" onClick={() => setAsking(true)}>
                Turn off the second factor
              </button>
            </>
          ) : (
            <button
              type="button"
              className="btn btn-plain btn-small"
              aria-disabled={busy || undefined}
              onClick={() => void setUp()}
            >
              Set up a second factor
            </button>
          )}
        </div>
      )}
      <Confirm
        open={asking}
        {...securityText.turnOff}
        onConfirm={() => void turnOff()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
