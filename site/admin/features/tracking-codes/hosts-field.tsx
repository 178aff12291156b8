import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../forms/fields.tsx';
import { commaSeparated } from '../../forms/typed-values.ts';
import { trackingText } from '../../messages.ts';
import { useBlockedRequests } from '../../requests/tracking-codes.ts';

interface Props {
  name: 'frameHosts' | 'connectHosts';
  label: string;
  hint: string;
  /** What the policy has blocked is offered here. */
  suggest: boolean;
}

const kinds = { frameHosts: 'frame', connectHosts: 'connection' } as const;
const MOST_SUGGESTED = 8;

/** The hosts that the policy of public pages allows for a code, and those that it has blocked, ready to be added. */
export function HostsField({ name, label, hint, suggest }: Props) {
  const { setValue } = useFormContext();
  const typed = commaSeparated(String(useWatch({ name }) ?? ''));
  const blocked = useBlockedRequests();
  const suggested = (suggest ? (blocked.data ?? []) : [])
    .filter(({ kind, host }) => kind === kinds[name] && !typed.includes(host))
    .slice(0, MOST_SUGGESTED);
  return (
    <div className="form-field-whole">
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
    </div>
  );
}
