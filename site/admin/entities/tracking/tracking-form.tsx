import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { trackingCodeInput, type TrackingCode } from '../../../../data/schema/tracking-code.ts';
import { toast } from '../../../browser/toasts.ts';
import { CheckField, TextField } from '../../ui/forms/fields.tsx';
import { RecordForm } from '../../ui/forms/record-form.tsx';
import { discardUnsaved } from '../../ui/drafts/unsaved.ts';
import { trackingGone, trackingToasts } from './tracking-messages.ts';
import { withUndo } from '../../requests/undo.ts';
import { CodeDeletion } from './code-deletion.tsx';
import { HostsFields } from './hosts-fields.tsx';
import { createTrackingCode, updateTrackingCode } from '../../../../api/contract/tracking-codes.ts';
import { useChange } from '../../http/query.ts';

const schema = trackingCodeInput.omit({ domain: true });

interface Props {
  domain: string;
  /** It is the site's own: its code is the one that pages load. */
  own: boolean;
  code?: TrackingCode;
  /** The settings name the domain no longer: the form is there for what was typed alone. */
  gone: boolean;
  /** Whether the form holds what is not saved. */
  onTyped(domain: string, isTyped: boolean): void;
}

export function TrackingForm({ domain, own, code, gone, onTyped }: Props) {
  const create = useChange(createTrackingCode);
  const update = useChange(updateTrackingCode);
  const place = useRef<HTMLDivElement>(null);
  function onCancel() {
    discardUnsaved(place.current!);
    onTyped(domain, false);
  }
  return (
    <div ref={place}>
      {gone && (
        <p className="form-error" role="alert">
          {trackingGone(domain)}
        </p>
      )}
      <RecordForm
        schema={schema}
        record={code ?? { trackingCode: '', active: true }}
        draft={{ kind: 'tracking-codes', id: domain }}
        submitLabel="Save Code"
        failed={trackingToasts.saveFailed}
        incomplete={{ trackingCode: trackingToasts.empty }}
        onSaved={() => undefined}
        {...(gone && { onCancel })}
        aside={
          <>
            <CheckField name="active" label={`Active on ${domain}`} />
            {code && <CodeDeletion domain={domain} />}
          </>
        }
        save={async (input, revision) => {
          // Made elsewhere while this was typed: it is not saved over unseen.
          const reply =
            code && revision !== undefined
              ? await update.mutateAsync({ params: { domain }, body: { ...input, revision } })
              : await create.mutateAsync({ body: { ...input, domain } });
          toast(withUndo(trackingToasts.saved(domain), reply));
          return reply;
        }}
      >
        <TextField name="trackingCode" label={domain} rows={3} whole placeholder="<script>…</script>" />
        <HostsFields domain={domain} suggest={own} />
        <Typed domain={domain} onTyped={onTyped} />
      </RecordForm>
    </div>
  );
}

function Typed({ domain, onTyped }: Pick<Props, 'domain' | 'onTyped'>) {
  const { isDirty } = useFormContext().formState;
  useEffect(() => {
    if (!isDirty) return undefined;
    onTyped(domain, true);
    return () => onTyped(domain, false);
  }, [domain, isDirty, onTyped]);
  return null;
}
