import { Eye } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '../../../browser/toasts.ts';
import { fieldErrorsOf, reasonOf, SignedOut } from '../../http/failure.ts';
import { openUnsaved, type UnsavedBody } from '../../requests/new-tab.ts';
import { everyField, meant } from '../drafts/typed-values.ts';
import { Button } from '../controls/buttons.tsx';
import { previewFailed } from '../../text/messages.ts';

interface Props {
  kind: UnsavedBody['kind'];
  /** Of a record that is saved already. */
  id?: string | undefined;
  schema: z.ZodObject;
  /** Of settings. */
  page?: 'home' | 'store';
  label?: string;
}

/** Shows what is typed on its real page, in a new tab; nothing is saved. What does not fit yet is pointed out first, as saving does. */
export function PreviewButton({ kind, id, schema, page, label = 'Preview' }: Props) {
  const form = useFormContext();

  async function open() {
    const typed = schema.safeParse(meant(schema, form.getValues()));
    if (!typed.success) {
      await form.trigger(undefined, { shouldFocus: true });
      return;
    }
    const value = id === undefined && kind !== 'settings' ? typed.data : everyField(schema, typed.data);
    try {
      await openUnsaved({ kind, ...(id !== undefined && { id }), ...(page && { page }), value } as UnsavedBody);
    } catch (error) {
      if (error instanceof SignedOut) return;
      for (const { path, message } of fieldErrorsOf(error)) form.setError(path.replace(/^value\./, ''), { message });
      toast(previewFailed(reasonOf(error)));
    }
  }

  return (
    <Button icon={Eye} onClick={() => void open()}>
      {label}
    </Button>
  );
}
