import type { ComponentProps, ReactNode } from 'react';
import type { z } from 'zod';
import type { Message } from '../../../strings/messages.ts';
import type { toastsOf } from '../../text/messages.ts';
import { toast } from '../../../browser/toasts.ts';
import type { UnsavedBody } from '../../requests/new-tab.ts';
import { withUndo } from '../../requests/undo.ts';
import type { DraftKind } from '../drafts/drafts.ts';
import { everyField } from '../drafts/typed-values.ts';
import type { GuardedDialogProps } from '../drafts/unsaved.tsx';
import { FormDialog, PreviewButton } from './record-form.tsx';
import type { Contract } from '../../../../api/contract/contract.ts';
import type { Given, OwnerReplyOf } from '../../http/call.ts';
import { useChange } from '../../http/query.ts';

/** A call whose body is what a form holds. */
type WithBody = Contract & { readonly body: z.ZodObject };

interface Props extends Pick<GuardedDialogProps, 'about' | 'wide' | 'onClose'> {
  /** What is edited; absent: a new one. */
  entity: { readonly id: string; readonly revision?: number } | undefined;
  /** What a new one begins with. */
  blank?: { readonly [field: string]: unknown };
  /** What the owner calls it, and the one that is edited. */
  noun: string;
  name: string | undefined;
  createLabel?: string;
  kind: DraftKind;
  preview?: UnsavedBody['kind'];
  /** The form holds its body. */
  create: WithBody;
  update: Contract;
  toasts: ReturnType<typeof toastsOf>;
  anotherLabel?: string;
  keeps?: readonly string[];
  /** Stands after the button of the preview. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The form of a store, a deal, a category or a product: creates or changes it, and its toast can take a change back. */
export function EntityDialog(props: Props) {
  const { entity, blank = {}, noun, name, kind, preview, create, update, toasts, aside, ...rest } = props;
  const schema: z.ZodObject = create.body;
  const creation = useChange(create);
  const edit = useChange(update);
  const { createLabel = `Create ${noun}`, anotherLabel, ...form } = rest;
  async function saveAsNew(body: object) {
    await creation.mutateAsync({ body } as Given<WithBody>);
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
        const given: object = { params: { id: entity.id }, body };
        const reply = (await edit.mutateAsync(given)) as { revision: number };
        toast(withUndo(toasts.updated, reply));
        return reply;
      }}
    />
  );
}

type FormProps = Omit<ComponentProps<typeof FormDialog<z.ZodObject>>, 'schema' | 'record' | 'save'>;

interface CallProps<Call extends WithBody> extends Omit<FormProps, 'done'> {
  call: Call;
  params?: Given<Call>['params'];
  record?: object;
  done: Message | ((reply: OwnerReplyOf<Call>, body: z.output<Call['body']>) => Message);
}

/** Asks for what a call is made with. */
export function CallDialog<Call extends WithBody>({ call, params, record, ...form }: CallProps<Call>) {
  const { mutateAsync } = useChange(call);
  const save = (body: object) => mutateAsync({ params, body } as Given<Call>);
  const schema: z.ZodObject = call.body;
  return <FormDialog {...(form as FormProps)} schema={schema} record={{ ...record }} save={save} />;
}
