import { useEffect, useRef, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { versionNow, fieldErrorsOf, reasonOf, SignedOut } from '../../http/failure.ts';
import { meant, type TypedForm } from '../drafts/typed-values.ts';
import type { RecordForm } from './use-record-form.ts';

/** What the form held has been saved: only what was typed since counts as changed. Returns whether something was. */
export function savedAs(form: UseFormReturn<FieldValues>, held: TypedForm): boolean {
  form.reset(held, { keepValues: true, keepErrors: true, keepTouched: true });
  const values: TypedForm = form.getValues();
  const later = Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(held[name]));
  for (const name of later) form.setValue(name, values[name], { shouldDirty: true });
  return later.length > 0;
}

interface Given<Schema extends z.ZodObject> {
  form: UseFormReturn<FieldValues>;
  schema: Schema;
  /** Which version the fields began with. */
  revision: number | undefined;
  /** It is being saved, or something stands in the way of that. */
  isBlocked: boolean;
  onSaved(revision: number): void;
  onConflict(now: { [field: string]: unknown }, typed: TypedForm): void;
  /** Nothing is left unsaved. */
  forget(): void;
}

type SaveAside<Schema extends z.ZodObject> = (
  act: (input: z.output<Schema>, revision: number | undefined) => Promise<{ revision: number }>,
) => Promise<boolean>;

export function useSaveAside<Schema extends z.ZodObject>(given: Given<Schema>) {
  const { form, schema, revision, isBlocked, onSaved, onConflict, forget } = given;
  const version = useRef(revision);
  useEffect(() => void (version.current = revision), [revision]);
  const aside = useRef<Promise<unknown>>(Promise.resolve());

  return {
    /**
     * Saves what is typed now while the owner goes on typing: what is typed meanwhile stays, unsaved. False: it does not fit yet, or could
     * not be saved over the present version. Throws why else it could not be saved.
     */
    async saveAside(act: Parameters<SaveAside<Schema>>[0]): Promise<boolean> {
      const held = structuredClone<TypedForm>(form.getValues());
      const input = schema.safeParse(meant(schema, held));
      if (!input.success || isBlocked) return false;
      const saving = act(input.data, version.current);
      aside.current = saving.catch(() => undefined);
      try {
        const saved = await saving;
        version.current = saved.revision;
        onSaved(saved.revision);
      } catch (error) {
        const now = versionNow(error);
        if (now === null) throw error;
        onConflict(now, held);
        return false;
      }
      if (!savedAs(form, held)) forget();
      return true;
    },
    /** The version to save over, once nothing is being saved aside. */
    async versionNext() {
      await aside.current;
      return version.current;
    },
  };
}

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
