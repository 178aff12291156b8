import { useEffect, useRef, useState } from 'react';
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
  const present = useRef(save);
  useEffect(() => void (present.current = save));
  const isOn = autosave !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        clearTimeout(quiet);
        quiet = setTimeout(() => void present.current(), QUIET_MS);
      },
    });
    return () => {
      clearTimeout(quiet);
      stop();
    };
  }, [form, isOn]);
  return saved;
}
