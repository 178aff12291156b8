import { countOf, failure } from '../../text/messages.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { trackingCodeInput, type TrackingCode } from '../../../../data/schema/tracking-code.ts';
import { CheckField, TextField } from '../../ui/forms/fields.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';
import * as calls from '../../../../api/contract/tracking-codes.ts';
import { useChange, useRead } from '../../http/query.ts';
import { DeletionButton } from '../../ui/forms/deletion.tsx';
import { commaSeparated } from '../../ui/drafts/typed-values.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { FormError } from '../../ui/controls/list-state.tsx';

interface FieldProps {
  name: 'frameHosts' | 'connectHosts';
  label: string;
  hint: string;
  blocked: readonly calls.BlockedRequest[];
}

const MOST_SUGGESTED = 8;

/** The hosts that the policy of public pages allows for a code, and those that it has blocked, ready to be added. */
function HostsField({ name, label, hint, blocked }: FieldProps) {
  const { setValue } = useFormContext();
  const typed = commaSeparated(String(useWatch({ name }) ?? ''));
  const suggested = blocked.filter(({ host }) => !typed.includes(host)).slice(0, MOST_SUGGESTED);
  return (
    <>
      <TextField name={name} label={label} hint={hint} whole />
      {suggested.length > 0 && (
        <div className="hint">
          <p>
            Browsers reported that the site's policy blocked these. Anyone can send such a report: add only hosts that
            your ad network names.
          </p>
          {suggested.map(({ host, count }) => (
            <Button key={host} tiny onClick={() => setValue(name, [...typed, host].join(', '), { shouldDirty: true })}>
              {`Add ${host} (${countOf(count, 'report')})`}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

const schema = trackingCodeInput.omit({ domain: true });

interface Props {
  domain: string;
  /** It is the site's own: its code is the one that pages load. */
  own: boolean;
  code: TrackingCode | undefined;
  /** The settings name the domain no longer. */
  gone: boolean;
}

export function TrackingForm({ domain, own, code, gone }: Props) {
  const create = useChange(calls.createTrackingCode);
  const update = useChange(calls.updateTrackingCode);
  const { data: reported = [] } = useRead(calls.listBlockedRequests);
  // pages load the code of the site's own domain
  const blocked = own ? reported : [];
  const hasHosts = [code?.frameHosts, code?.connectHosts].some((hosts) => hosts?.length);
  const name = `the tracking code of ${domain}`;
  return (
    <div>
      <FormError>{gone && `The site settings no longer name ${domain}, so no page loads its tracking code.`}</FormError>
      <RecordForm
        schema={schema}
        record={code ?? { trackingCode: '', active: true }}
        draft={{ kind: 'tracking-codes', id: domain }}
        submitLabel="Save Code"
        failed={failure('Failed to save tracking code')}
        // Section 5.
        incomplete={{ trackingCode: { title: 'Please enter a tracking code', destructive: true } }}
        aside={
          <>
            <CheckField name="active" label={`Active on ${domain}`} />
            {code && (
              <DeletionButton
                button={(ask) => (
                  <Button look="quiet" aria-label={`Delete ${name}`} onClick={ask}>
                    Delete
                  </Button>
                )}
                row={{ name }}
                call={calls.deleteTrackingCode}
                given={{ params: { domain } }}
                toasts={{
                  deleted: { title: `Tracking code deleted for ${domain}` },
                  deleteFailed: failure('Failed to delete tracking code'),
                }}
              />
            )}
          </>
        }
        done={{ title: `Tracking code saved for ${domain}` }}
        save={(input, revision) =>
          // Made elsewhere while this was typed: it is not saved over unseen.
          code && revision !== undefined
            ? update.mutateAsync({ params: { domain }, body: { ...input, revision } })
            : create.mutateAsync({ body: { ...input, domain } })
        }
      >
        <TextField name="trackingCode" label={domain} rows={3} whole placeholder="<script>…</script>" />
        <details className="form-field-whole" open={blocked.length > 0 || hasHosts}>
          <summary>{`Hosts that the code of ${domain} may reach`}</summary>
          <HostsField
            name="frameHosts"
            label={`Frames of ${domain}`}
            hint="Hosts whose pages the code may show in frames, separated by commas, such as ads.example or *.ads.example."
            blocked={blocked.filter(({ kind }) => kind === 'frame')}
          />
          <HostsField
            name="connectHosts"
            label={`Connections of ${domain}`}
            hint="Hosts that the code may send data to, separated by commas. Scripts and pictures need not be listed."
            blocked={blocked.filter(({ kind }) => kind === 'connection')}
          />
        </details>
      </RecordForm>
    </div>
  );
}
