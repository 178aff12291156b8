import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Confirm } from '../controls/dialogs.tsx';
import { GuardedDialog, type GuardedDialogProps } from '../drafts/unsaved.tsx';
import { previewFailed } from '../../text/messages.ts';
import { FormProvider, useFormContext, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { DraftKept, DraftsLeft, timeOf } from '../drafts/draft-notes.tsx';
import { firstFieldIn, useInert } from '../controls/focus.ts';
import { EffectLine } from '../differences/effect-line.tsx';
import type { CallOfOwner } from '../../../../api/contract/previews.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type TypedForm, everyField } from '../drafts/typed-values.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';
import { Button } from '../controls/buttons.tsx';
import { FormError } from '../controls/list-state.tsx';
import { Eye } from 'lucide-react';
import { toast } from '../../../browser/toasts.ts';
import { fieldErrorsOf, reasonOf, SignedOut } from '../../http/failure.ts';
import { openUnsaved, type UnsavedBody } from '../../requests/new-tab.ts';

/** Milliseconds without a key, after which what was typed is saved. */
const QUIET_MS = 3000;

interface Autosave<Schema extends z.ZodObject> {
  /** Whether a form that holds this saves itself. */
  isOn(values: TypedForm): boolean;
  save(input: z.output<Schema>, revision: number | undefined): Promise<{ revision: number }>;
}

/** Saves the form a few seconds after the last key, once all of it fits; returns what to say of that. Undefined: only a press saves. */
function useAutosave<Schema extends z.ZodObject>(
  { form, saveAside }: ReturnType<typeof useRecordForm<Schema>>,
  autosave: Autosave<Schema> | undefined,
) {
  const [note, setNote] = useState({ text: '', isFailure: false });
  async function save(): Promise<void> {
    if (!form.formState.isDirty || !autosave?.isOn(form.getValues())) return;
    try {
      if (await saveAside(autosave.save)) {
        setNote({ text: `Draft saved at ${timeOf(Date.now())}`, isFailure: false });
      }
    } catch (error) {
      if (error instanceof SignedOut) return;
      for (const { path, message } of fieldErrorsOf(error)) form.setError(path, { message });
      setNote({ text: `Not saved by itself: ${reasonOf(error)}`, isFailure: true });
    }
  }
  useQuiet(form, QUIET_MS, () => void save());
  return note;
}

/** Acts once nothing was typed for so many ms. */
function useQuiet(form: UseFormReturn<FieldValues>, ms: number, act: () => void): void {
  const present = useEffectEvent(act);
  useEffect(() => {
    let quiet = setTimeout(present, ms);
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        clearTimeout(quiet);
        quiet = setTimeout(present, ms);
      },
    });
    return () => {
      clearTimeout(quiet);
      stop();
    };
  }, [form, ms]);
}

/** Milliseconds without a key, after which it is looked up what saving would do to the pages. */
const EFFECT_MS = 300;

export interface RecordFormProps<Schema extends z.ZodObject> extends RecordFormOptions<Schema> {
  submitLabel: string;
  busyLabel?: string;
  /** What the button says that saves and begins another, which keeps the fields of `keeps`; absent: there is none. */
  anotherLabel?: string | undefined;
  /** The button waits until there is something to save. */
  onlyChanges?: boolean;
  /** Nothing can be typed while it is being saved: what it saves is new, and the form does not go on with it. */
  isStill?: boolean;
  /** Once saved, it begins another one. */
  startsOver?: boolean;
  onCancel?: (() => void) | undefined;
  /** Stands in the line of the buttons, before them. */
  aside?: ReactNode;
  /** In place of the button that saves: several that submit the form. `leave`: what is typed becomes a draft, and another one begins. */
  buttons?: (isSubmitting: boolean, leave: () => Promise<boolean>) => ReactNode;
  autosave?: Autosave<Schema> | undefined;
  children?: ReactNode;
}

/** A form about one record: its fields are the children, its buttons are its own. */
export function RecordForm<Schema extends z.ZodObject>({
  submitLabel,
  busyLabel = 'Saving…',
  anotherLabel,
  onlyChanges = false,
  isStill = false,
  startsOver = false,
  onCancel,
  aside,
  buttons,
  autosave,
  children,
  ...options
}: RecordFormProps<Schema>) {
  const recordForm = useRecordForm(options);
  const note = useAutosave(recordForm, autosave);
  const [planned, setPlanned] = useState<CallOfOwner | null>(null);
  const { form, isSubmitting, obstacle, draft, beginning } = recordForm;
  const plan = () => setPlanned(recordForm.planned());
  useQuiet(form, EFFECT_MS, plan);
  // once it is saved, another version is there
  const planAgain = useEffectEvent(plan);
  useEffect(() => planAgain(), [isSubmitting]);
  const { isDirty, errors, defaultValues } = form.formState;
  /** A press does nothing then. The button is not switched off, since it would lose the focus. */
  const idle = isSubmitting || (onlyChanges && !isDirty);
  const body = useRef<HTMLDivElement>(null);
  useInert(body, isStill && isSubmitting);
  const focusFirst = () => firstFieldIn(body.current)?.focus({ preventScroll: startsOver });
  return (
    <FormProvider {...form}>
      <form
        className="form"
        noValidate
        data-unsaved={recordForm.unsaved}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!idle) void (startsOver ? recordForm.submitAndBegin(focusFirst) : recordForm.submit());
        }}
      >
        <DraftsLeft drafts={draft.left} onRestore={recordForm.restore} />
        <div key={beginning} ref={body} className="form-body">
          {children}
        </div>
        <FormError>{obstacle === null && errors.root?.message}</FormError>
        <div className="dialog-actions">
          <EffectLine call={planned} lead={options.effect?.lead} />
          {aside !== undefined && <div className="beside-actions">{aside}</div>}
          {options.draft !== null && <DraftKept {...draft} unsaved={recordForm.unsaved} />}
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          {anotherLabel !== undefined && (
            <Button idle={idle} onClick={() => void recordForm.submitAndBegin(focusFirst)}>
              {anotherLabel}
            </Button>
          )}
          {autosave !== undefined && (
            <p className={note.isFailure ? 'field-error' : 'hint'} role="status">
              {note.text}
            </p>
          )}
          {buttons?.(isSubmitting, recordForm.leave) ?? (
            <Button look="primary" type="submit" idle={idle}>
              {isSubmitting ? busyLabel : submitLabel}
            </Button>
          )}
        </div>
      </form>
      {obstacle?.kind === 'conflict' && (
        <ConflictDialog
          key={String(obstacle.now['revision'])}
          schema={recordForm.schema}
          began={defaultValues as TypedForm}
          mine={obstacle.typed}
          saved={obstacle.now}
          busy={isSubmitting}
          plannedOf={recordForm.planned}
          onSave={recordForm.saveOver}
          onSaved={recordForm.takeTheirs}
          onNeither={recordForm.keepEditing}
        />
      )}
      <Confirm
        open={obstacle?.kind === 'gone'}
        title="This was deleted in the meantime"
        text={
          <>
            What you typed is not lost: it can be saved as a new one.
            <EffectLine call={planned} />
          </>
        }
        confirm="Save as new"
        cancel="Keep editing"
        busy={isSubmitting}
        dangerous={false}
        onConfirm={recordForm.saveAsNew}
        onCancel={recordForm.keepEditing}
      />
    </FormProvider>
  );
}

type DialogProps<Schema extends z.ZodObject> = Omit<RecordFormProps<Schema>, 'onSaved' | 'onCancel'> &
  GuardedDialogProps;

/** A form in a dialog. It closes when it was saved; before typed work is thrown away it asks. */
export function FormDialog<Schema extends z.ZodObject>({ title, about, wide, onClose, ...form }: DialogProps<Schema>) {
  return (
    <GuardedDialog title={title} about={about} wide={wide} onClose={onClose}>
      {(leave) => (
        <RecordForm {...form} isStill={form.record.revision === undefined} onSaved={onClose} onCancel={leave} />
      )}
    </GuardedDialog>
  );
}

interface PreviewProps {
  kind: UnsavedBody['kind'];
  /** Of a record that is saved already. */
  id?: string | undefined;
  schema: z.ZodObject;
  /** Of settings. */
  page?: 'home' | 'store';
  label?: string;
}

/** Shows what is typed on its real page, in a new tab; nothing is saved. What does not fit yet is pointed out first, as saving does. */
export function PreviewButton({ kind, id, schema, page, label = 'Preview' }: PreviewProps) {
  const form = useFormContext();
  const open = form.handleSubmit(async (input) => {
    const value = id === undefined && kind !== 'settings' ? input : everyField(schema, input);
    try {
      await openUnsaved({ kind, ...(id !== undefined && { id }), ...(page && { page }), value } as UnsavedBody);
    } catch (error) {
      if (error instanceof SignedOut) return;
      for (const { path, message } of fieldErrorsOf(error)) form.setError(path.replace(/^value\./, ''), { message });
      toast(previewFailed(reasonOf(error)));
    }
  });
  return (
    <Button icon={Eye} onClick={() => void open()}>
      {label}
    </Button>
  );
}
