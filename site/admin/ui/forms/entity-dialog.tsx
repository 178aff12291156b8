import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Message } from '../../../strings/messages.ts';
import { toast } from '../../../browser/toasts.ts';
import type { UnsavedBody } from '../../requests/preview.ts';
import { withUndo } from '../../requests/undo.ts';
import type { DraftKind } from '../drafts/draft.ts';
import { everyField } from '../drafts/typed-values.ts';
import { FormDialog } from './form-dialog.tsx';
import { PreviewButton } from './preview-button.tsx';

interface Props<Schema extends z.ZodObject> {
  /** What is edited; absent: a new one. */
  entity: { readonly id: string; readonly revision: number } | undefined;
  /** What a new one begins with. */
  blank?: { readonly [field: string]: unknown };
  /** What the owner calls it, and the one that is edited. */
  noun: string;
  name: string | undefined;
  createLabel?: string;
  schema: Schema;
  kind: DraftKind;
  preview?: UnsavedBody['kind'];
  create: { mutateAsync(given: { body: z.output<Schema> }): Promise<unknown> };
  update: { mutateAsync(given: { params: { id: string }; body: object }): Promise<{ revision: number }> };
  toasts: {
    created: Message;
    updated: Message;
    createFailed(reason: string): Message;
    updateFailed(reason: string): Message;
  };
  /** See `RecordForm`. */
  anotherLabel?: string;
  keeps?: readonly string[];
  /** Stands after the button of the preview. */
  aside?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** The form of a store, a deal, a category or a product: creates or changes it, and its toast can take a change back. */
export function EntityDialog<Schema extends z.ZodObject>(props: Props<Schema>) {
  const { entity, blank = {}, noun, name, schema, kind, preview, create, update, toasts, aside, ...rest } = props;
  const { createLabel = `Create ${noun}`, anotherLabel, ...form } = rest;
  async function saveAsNew(body: z.output<Schema>) {
    await create.mutateAsync({ body });
    toast(toasts.created);
  }
  return (
    <FormDialog
      {...form}
      title={entity ? `Edit ${name}` : `Add ${noun}`}
      schema={schema}
      record={entity ?? blank}
      draft={{ kind, id: entity?.id }}
      submitLabel={entity ? `Update ${noun}` : createLabel}
      anotherLabel={entity ? undefined : anotherLabel}
      failed={entity ? toasts.updateFailed : toasts.createFailed}
      aside={
        preview && (
          <>
            <PreviewButton kind={preview} id={entity?.id} schema={schema} />
            {aside}
          </>
        )
      }
      saveAsNew={saveAsNew}
      save={async (input, revision) => {
        if (!entity) return saveAsNew(input);
        const body = { ...everyField(schema, input), revision };
        const reply = await update.mutateAsync({ params: { id: entity.id }, body });
        toast(withUndo(toasts.updated, reply));
        return reply;
      }}
    />
  );
}
