import { removeSubscriber } from '../../../../api/contract/newsletter.ts';
import { toast } from '../../../browser/toasts.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { newsletterText, newsletterToasts } from '../../text/messages.ts';
import { useChange } from '../../http/query.ts';

/** Asks before an address of the list is removed. */
export function SubscriberRemoval({ email, onClose }: { email: string; onClose(): void }) {
  return (
    <Deletion
      name={email}
      effect={<p>{newsletterText.removal}</p>}
      undoable={false}
      call={removeSubscriber}
      given={{ body: { email } }}
      toasts={newsletterToasts}
      onClose={onClose}
    />
  );
}

/** Removes an address that someone has asked to have removed, wherever in the list it stands. */
export function AddressRemoval({ onClose }: { onClose(): void }) {
  const remove = useChange(removeSubscriber);
  return (
    <FormDialog
      title={newsletterText.remove}
      about={newsletterText.removal}
      schema={removeSubscriber.body}
      draft={null}
      record={{}}
      submitLabel="Remove"
      busyLabel="Removing…"
      failed={newsletterToasts.deleteFailed}
      onClose={onClose}
      save={async ({ email }) => {
        const { removed } = await remove.mutateAsync({ body: { email } });
        toast(removed ? newsletterToasts.deleted : newsletterToasts.unknown(email));
      }}
    >
      <TextField name="email" type="email" required whole />
    </FormDialog>
  );
}
