import { useEffect, useState } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Message } from '../../messages.ts';
import { dismissFailure, toast } from '../../ui/toasts.ts';
import { noReason } from '../messages.ts';
import { fieldErrorsOf, reasonOf, SignedOut, versionNow } from '../requests/failure.ts';
import { resolverOf } from './resolver.ts';
import { shown, type Typed } from './typed-values.ts';
import { useUnsaved } from './unsaved.ts';

export interface RecordFormOptions<Schema extends z.ZodObject> {
  /** What is saved. */
  schema: Schema;
  /** What the form begins with; a record has its `revision`. */
  record: { readonly [field: string]: unknown; readonly revision?: number };
  save(input: z.output<Schema>, revision: number | undefined): Promise<unknown>;
  /** The toast when it could not be saved. */
  failed(reason: string): Message;
  /** The toasts of fields that are missing or wrong, where the specification has one. */
  incomplete?: { readonly [field: string]: Message };
  /** After it was saved. */
  onSaved(): void;
  /** The fields that the next one keeps when another is added. */
  keeps?: readonly string[];
}

export interface RecordForm {
  form: UseFormReturn<FieldValues>;
  submit(): void;
  /** Saves, and begins another in place of closing. */
  submitAndBegin(): void;
  /** The version that is there now, after another session has saved; null: there is no conflict. */
  conflict: { [field: string]: unknown } | null;
  schema: z.ZodObject;
  /** Saves what was typed over the version that is there now. */
  keepMine(): void;
  /** Shows the version that is there now in place of what was typed. */
  takeTheirs(): void;
  /** Goes back to what was typed; saving it will show both versions again. */
  keepEditing(): void;
  /** Another one: the fields are reset, those too that hold a state of their own (the editor). */
  beginning: number;
  /** How many were added before the present one. */
  added: number;
}

export function useRecordForm<Schema extends z.ZodObject>(options: RecordFormOptions<Schema>): RecordForm {
  const { schema, record, save, failed, incomplete, onSaved, keeps = [] } = options;
  /** Which version the fields began with. */
  const [revision, setRevision] = useState(record.revision);
  /** Which version was handed in last; a row hands in the one that it was opened with for as long as it is open. */
  const [seen, setSeen] = useState(record.revision);
  const [beginning, setBeginning] = useState(0);
  const [added, setAdded] = useState(0);
  const [conflict, setConflict] = useState<{ [field: string]: unknown } | null>(null);
  const form = useForm<FieldValues>({
    defaultValues: shown(schema, record),
    resolver: resolverOf(schema),
  });
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  useUnsaved(isDirty && !isSubmitSuccessful);

  const another = record.revision !== seen && conflict === null && !isSubmitting && (!isDirty || isSubmitSuccessful);
  useEffect(() => {
    // Typed work is not replaced: saving it will show both versions.
    if (!another) return;
    setSeen(record.revision);
    if (record.revision === revision) return;
    form.reset(shown(schema, record));
    setRevision(record.revision);
  }, [another]);

  async function saveOver(
    input: z.output<Schema>,
    present: number | undefined,
    afterwards: () => unknown,
  ): Promise<void> {
    try {
      await save(input, present);
      setConflict(null);
      afterwards();
    } catch (error) {
      form.setError('root', { message: reasonOf(error) || noReason });
      const now = versionNow(error);
      if (now !== null) setConflict(now);
      else if (!(error instanceof SignedOut)) report(error);
    }
  }

  function report(error: unknown): void {
    setConflict(null);
    fieldErrorsOf(error).forEach(({ path, message }, at) =>
      form.setError(path, { message }, { shouldFocus: at === 0 }),
    );
    toast(failed(reasonOf(error)));
  }

  function beginAnother(): void {
    const kept = Object.fromEntries(keeps.map((field) => [field, form.getValues(field) as Typed]));
    form.reset({ ...shown(schema, record), ...kept });
    setBeginning(beginning + 1);
    setAdded(added + 1);
  }

  const submitWith = (present: number | undefined, afterwards: () => unknown = onSaved): Promise<void> => {
    // what an earlier try was answered does not stand over this one
    dismissFailure();
    return form.handleSubmit(
      (input) => saveOver(input as z.output<Schema>, present, afterwards),
      (errors) => {
        const [message] = Object.entries(incomplete ?? {}).flatMap(([field, text]) => (errors[field] ? [text] : []));
        if (message) toast(message);
      },
    )();
  };

  async function submitAndBegin(): Promise<void> {
    let saved = false;
    await submitWith(revision, () => (saved = true));
    // Not before the form counts as submitted: what is then typed is unsaved again.
    if (saved) beginAnother();
  }

  return {
    form,
    schema,
    conflict,
    beginning,
    added,
    submit: () => void submitWith(revision),
    submitAndBegin: () => void submitAndBegin(),
    keepMine() {
      const now = Number(conflict?.['revision']);
      setRevision(now);
      void submitWith(now);
    },
    takeTheirs() {
      form.reset(shown(schema, conflict ?? {}));
      setBeginning(beginning + 1);
      setRevision(Number(conflict?.['revision']));
      setConflict(null);
    },
    keepEditing: () => setConflict(null),
  };
}
