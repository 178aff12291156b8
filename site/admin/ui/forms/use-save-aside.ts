import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { versionNow } from '../../http/failure.ts';
import { meant, type TypedForm } from '../drafts/typed-values.ts';

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

export type SaveAside<Schema extends z.ZodObject> = (
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
