import { useFormContext, useWatch } from 'react-hook-form';
import type { BlockedRequest } from '../../../../api/contract/tracking-codes.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { commaSeparated } from '../../ui/drafts/typed-values.ts';
import { trackingText } from './tracking-messages.ts';
import { listBlockedRequests } from '../../../../api/contract/tracking-codes.ts';
import { useRead } from '../../http/query.ts';

interface Props {
  domain: string;
  /** What the policy has blocked is offered here: pages load the code of this domain. */
  suggest: boolean;
}

/** The hosts that the policy of public pages allows for a code, and those that it has blocked, ready to be added. */
export function HostsFields({ domain, suggest }: Props) {
  const { data = [] } = useRead(listBlockedRequests);
  const { defaultValues } = useFormContext().formState;
  const blocked = suggest ? data : [];
  const used = blocked.length > 0 || Boolean(defaultValues?.['frameHosts'] || defaultValues?.['connectHosts']);
  return (
    <details className="form-field-whole" open={used}>
      <summary>{trackingText.hosts(domain)}</summary>
      <HostsField name="frameHosts" blocked={ofKind(blocked, 'frame')} {...trackingText.frames(domain)} />
      <HostsField name="connectHosts" blocked={ofKind(blocked, 'connection')} {...trackingText.connections(domain)} />
    </details>
  );
}

const ofKind = (blocked: readonly BlockedRequest[], kind: BlockedRequest['kind']) =>
  blocked.filter((each) => each.kind === kind);

interface FieldProps {
  name: 'frameHosts' | 'connectHosts';
  label: string;
  hint: string;
  blocked: readonly BlockedRequest[];
}

const MOST_SUGGESTED = 8;

function HostsField({ name, label, hint, blocked }: FieldProps) {
  const { setValue } = useFormContext();
  const typed = commaSeparated(String(useWatch({ name }) ?? ''));
  const suggested = blocked.filter(({ host }) => !typed.includes(host)).slice(0, MOST_SUGGESTED);
  return (
    <>
      <TextField name={name} label={label} hint={hint} whole />
      {suggested.length > 0 && (
        <div className="hint">
          <p>{trackingText.blocked}</p>
          {suggested.map(({ host, count }) => (
            <button
              key={host}
              type="button"
              className="btn btn-plain btn-tiny"
              onClick={() => setValue(name, [...typed, host].join(', '), { shouldDirty: true })}
            >
              {trackingText.add(host, count)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
