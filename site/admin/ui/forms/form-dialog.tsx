import type { z } from 'zod';
import { GuardedDialog, type GuardedDialogProps } from './guarded-dialog.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';

type Props<Schema extends z.ZodObject> = Omit<RecordFormProps<Schema>, 'onSaved' | 'onCancel'> & GuardedDialogProps;

/** A form in a dialog. It closes when it was saved; before typed work is thrown away it asks. */
export function FormDialog<Schema extends z.ZodObject>({ title, about, wide, onClose, ...form }: Props<Schema>) {
  return (
    <GuardedDialog title={title} about={about} wide={wide} onClose={onClose}>
      {(leave) => (
        <RecordForm
          {...(form as unknown as RecordFormProps<Schema>)}
          isStill={form.record.revision === undefined}
          onSaved={onClose}
          onCancel={leave}
        />
      )}
    </GuardedDialog>
  );
}
