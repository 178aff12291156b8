import { trackingCodeInput, type TrackingCode } from '../../../../data/schema/tracking-code.ts';
import { toast } from '../../../ui/toasts.ts';
import { CheckField, TextField } from '../../forms/fields.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { trackingToasts } from '../../messages.ts';
import { useCreateTrackingCode, useUpdateTrackingCode } from '../../requests/tracking-codes.ts';

const schema = trackingCodeInput.omit({ domain: true });

export function TrackingForm({ domain, code }: { domain: string; code?: TrackingCode }) {
  const create = useCreateTrackingCode();
  const update = useUpdateTrackingCode();
  return (
    <RecordForm
      schema={schema}
      record={code ?? { trackingCode: '', active: true }}
      submitWords="Save Code"
      failed={trackingToasts.saveFailed}
      incomplete={trackingToasts.empty}
      onSaved={() => undefined}
      aside={<CheckField name="active" label={`Active on ${domain}`} />}
      save={async (input, revision) => {
        // Made elsewhere while this was typed: it is not saved over unseen.
        if (code && revision !== undefined) await update.mutateAsync({ params: { domain }, body: { ...input, revision } });
        else await create.mutateAsync({ body: { ...input, domain } });
        toast(trackingToasts.saved(domain));
      }}
    >
      <TextField name="trackingCode" label={domain} rows={3} whole placeholder="<script>…</script>" />
    </RecordForm>
  );
}
