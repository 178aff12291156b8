import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrorsOf, reasonOf, SignedOut } from '../../http/failure.ts';
import type { TypedForm } from '../drafts/typed-values.ts';
import type { RecordForm } from './use-record-form.ts';

/** Milliseconds without a key, after which what was typed is saved. */
const QUIET_MS = 3000;

export interface Autosave<Schema extends z.ZodObject> {
  /** Whether a form that holds this saves itself. */
  isOn(values: TypedForm): boolean;
  save(input: z.output<Schema>, revision: number | undefined): Promise<{ revision: number }>;
}

export interface Autosaved {
  /** When the form was last saved by itself, in milliseconds; null: never. */
  at: number | null;
  /** Why the last try failed; null: it did not. */
  failure: string | null;
}

/** Saves the form a few seconds after the last key, once everything in it fits. Undefined: nothing is saved without a press. */
export function useAutosave<Schema extends z.ZodObject>(
  { form, saveAside }: RecordForm<Schema>,
  autosave: Autosave<Schema> | undefined,
): Autosaved {
  const [saved, setSaved] = useState<Autosaved>({ at: null, failure: null });
  async function save(): Promise<void> {
    if (!form.formState.isDirty || !autosave?.isOn(form.getValues())) return;
    try {
      if (await saveAside(autosave.save)) setSaved({ at: Date.now(), failure: null });
    } catch (error) {
      if (error instanceof SignedOut) return;
      for (const { path, message } of fieldErrorsOf(error)) form.setError(path, { message });
      setSaved((before) => ({ ...before, failure: reasonOf(error) }));
    }
  }
  useQuiet(form, QUIET_MS, () => void save());
  return saved;
}

/** Acts once nothing was typed for so many ms. */
export function useQuiet(form: UseFormReturn<FieldValues>, ms: number, act: () => void): void {
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
