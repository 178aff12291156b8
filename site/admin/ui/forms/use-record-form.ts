import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type FieldValues, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Message } from '../../../strings/messages.ts';
import { withUndo } from '../../requests/undo.ts';
import { dismissFailure, toast } from '../../../browser/toasts.ts';
import type { Draft, DraftOf } from '../drafts/drafts.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { noReason } from '../../text/messages.ts';
import type { CallOfOwner } from '../../../../api/contract/previews.ts';
import { plannedCall } from '../../http/query.ts';
import { fieldErrorsOf, isGone, reasonOf, SignedOut, versionNow } from '../../http/failure.ts';
import { meant, shown, type Typed, type TypedForm } from '../drafts/typed-values.ts';
import { useUnsaved } from '../drafts/unsaved.tsx';
import { toNestErrors } from '@hookform/resolvers';
import { validationMessage } from '../../../../data/schema/validation-messages.ts';

/**
 * Checks what was typed against the schema of what is saved. Each field gets the first message that the schema has for it: of a choice
 * (an address, or a picture) that of the whole, as the API would say it, where the ready-made resolver takes one from within.
 */
function resolverOf(schema: z.ZodObject): Resolver<FieldValues> {
  return async (typed, _, options) => {
    const checked = schema.safeParse(meant(schema, typed), { error: validationMessage });
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, code, message } of checked.error.issues)
      errors[path.map(String).join('.')] ??= { type: code, message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/** What the form held has been saved: only what was typed since counts as changed. Returns whether something was. */
function savedAs(form: UseFormReturn<FieldValues>, held: TypedForm): boolean {
  form.reset(held, { keepValues: true, keepErrors: true, keepTouched: true });
  const values: TypedForm = form.getValues();
  const later = Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(held[name]));
  for (const name of later) form.setValue(name, values[name], { shouldDirty: true });
  return later.length > 0;
}

export interface RecordFormOptions<Schema extends z.ZodObject> {
  /** What is saved. */
  schema: Schema;
  /** What the form begins with; a record has its `revision`. */
  record: { readonly [field: string]: unknown; readonly revision?: number };
  /** Of a version that is there now, what the form begins with; absent: its own fields. */
  versionOf?(version: { readonly [field: string]: unknown }): { readonly [field: string]: unknown };
  /** Which form this is, for what is typed and not saved; null: that is kept nowhere. */
  draft: DraftOf | null;
  /**
   * The answer has the revision that it was saved as, from which the form goes on when something was typed while it was being saved; without
   * one the form must hold still then (`isStill` of `RecordForm`). False: it was not saved, and the owner knows why.
   */
  save(input: z.output<Schema>, revision: number | undefined): Promise<unknown>;
  /** The toast when it was saved, to which what takes it back is added. `reply`: what `save` answered. */
  done?: Message | ((reply: never, input: z.output<Schema>) => Message);
  /**
   * What the form is about to do to the pages, where that is not `save`: such as to publish what saves itself as a draft until then. Null:
   * `save` does not begin with a change of the API, and is called for nothing else than to save.
   */
  effect?: { lead: string; save(input: z.output<Schema>, revision?: number): Promise<unknown> } | null | undefined;
  /** Saves it as a new record, when the one that it was about is gone; absent: that cannot be. */
  saveAsNew?: ((input: z.output<Schema>) => Promise<unknown>) | undefined;
  /** The toast when it could not be saved. */
  failed(reason: string): Message;
  /** The toasts of fields that are missing or wrong, where the specification has one. */
  incomplete?: { readonly [field: string]: Message };
  onSaved?(): void;
  /** The fields that the next one keeps when another is added. */
  keeps?: readonly string[];
}

/** What stands in the way of saving: another session has saved (`now` is its version, `typed` the form's), or has deleted the record. */
type Obstacle = { kind: 'conflict'; now: { [field: string]: unknown }; typed: TypedForm } | { kind: 'gone' };

export function useRecordForm<Schema extends z.ZodObject>(options: RecordFormOptions<Schema>) {
  const { schema, record, done, failed, incomplete, keeps = [], versionOf = (version) => version } = options;
  type Input = z.output<Schema>;
  /** Which version the fields began with. */
  const version = useRef(record.revision);
  /** Which version it has saved itself: fields that show that stay, with what has the focus. */
  const own = useRef<number>(undefined);
  /** Which version was handed in last; a row hands in the one that it was opened with for as long as it is open. */
  const [seen, setSeen] = useState(record.revision);
  const [beginning, setBeginning] = useState(0);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  /** The first field that the server has just refused. */
  const refused = useRef<string | null>(null);
  const form = useForm<FieldValues>({
    defaultValues: shown(schema, record),
    resolver: resolverOf(schema),
  });
  const { isDirty: isUnsaved, defaultValues } = form.formState;
  /** Of a submit, from its press to its answer. What the form says of this ends with a save aside, for which a submit waits. */
  const [isSubmitting, setSubmitting] = useState(false);
  const submitting = useRef(false);
  const draft = useDraft(options.draft, () =>
    isUnsaved ? { revision: version.current, began: defaultValues as TypedForm, values: form.getValues() } : null,
  );
  const { typed, forget } = draft;
  const unsaved = useUnsaved(isUnsaved, options.draft === null ? 'typed' : 'kept', forget);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: typed }), [form, typed]);

  const another = record.revision !== seen && obstacle === null && !isSubmitting && !isUnsaved;
  useEffect(() => {
    // Typed work is not replaced: saving it will show both versions.
    if (!another) return;
    setSeen(record.revision);
    if (record.revision === version.current) return;
    form.reset(shown(schema, record));
    if (record.revision !== own.current) setBeginning((before) => before + 1);
    version.current = record.revision;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- acts once for each version that comes
  }, [another]);

  async function save(input: Input, revision: number | undefined) {
    const reply = await options.save(input, revision);
    if (reply !== false && done)
      toast(withUndo(typeof done === 'function' ? done(reply as never, input) : done, reply));
    return reply;
  }

  async function attempt(act: () => Promise<unknown>, held: TypedForm, afterwards: () => unknown): Promise<void> {
    try {
      const saved = await act();
      if (saved === false) return;
      const { revision } = (saved ?? {}) as { revision?: number };
      own.current = revision;
      setObstacle(null);
      if (savedAs(form, held) && revision !== undefined) {
        version.current = revision;
        return;
      }
      forget();
      afterwards();
    } catch (error) {
      form.setError('root', { message: reasonOf(error) || noReason });
      const now = versionNow(error);
      if (now !== null) setObstacle({ kind: 'conflict', now: versionOf(now), typed: form.getValues() });
      else if (options.saveAsNew && version.current !== undefined && isGone(error)) setObstacle({ kind: 'gone' });
      else if (!(error instanceof SignedOut)) {
        setObstacle(null);
        const wrong = fieldErrorsOf(error);
        for (const { path, message } of wrong) form.setError(path, { message });
        refused.current = wrong[0]?.path ?? null;
        toast(failed(reasonOf(error)));
      }
    }
  }

  const submitWith = async (
    act: (input: Input) => Promise<unknown>,
    afterwards: () => unknown = () => options.onSaved?.(),
  ): Promise<void> => {
    if (submitting.current) return;
    const busy = (isBusy: boolean) => setSubmitting((submitting.current = isBusy));
    busy(true);
    // what an earlier try was answered does not stand over this one
    dismissFailure();
    refused.current = null;
    const held = structuredClone<TypedForm>(form.getValues());
    const submit = form.handleSubmit(
      (input) => attempt(() => act(input as Input), held, afterwards),
      (errors) => {
        setObstacle(null);
        const [message] = Object.entries(incomplete ?? {}).flatMap(([field, text]) => (errors[field] ? [text] : []));
        if (message) toast(message);
      },
    );
    // At once: what is inert takes no focus.
    await submit().finally(() => flushSync(() => busy(false)));
    if (refused.current !== null) form.setFocus(refused.current);
  };

  /** What is being saved while the owner goes on typing, for which a submit waits. */
  const aside = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Saves what is typed now while the owner goes on typing: what is typed meanwhile stays, unsaved. False: it does not fit yet, or could not
   * be saved over the present version. Throws why else it could not be saved.
   */
  async function saveAside(act: (input: Input, revision: number | undefined) => Promise<{ revision: number }>) {
    const held = structuredClone<TypedForm>(form.getValues());
    const input = schema.safeParse(meant(schema, held));
    if (!input.success || obstacle !== null || isSubmitting) return false;
    const saving = act(input.data, version.current);
    aside.current = saving.catch(() => undefined);
    try {
      version.current = (await saving).revision;
    } catch (error) {
      const present = versionNow(error);
      if (present === null) throw error;
      setObstacle({ kind: 'conflict', now: versionOf(present), typed: held });
      return false;
    }
    if (!savedAs(form, held)) forget();
    return true;
  }

  /**
   * The fields hold these values now, those too that hold a state of their own. `began`: what they count as changed from. At
   * once: between the values and the new fields nothing can be typed into the old ones.
   */
  const fill = (values: TypedForm, began = values, besides?: () => void) =>
    flushSync(() => {
      form.reset(began);
      if (began !== values) form.reset(values, { keepDefaultValues: true });
      setBeginning((before) => before + 1);
      besides?.();
    });
  function beginAnother(): void {
    const kept = Object.fromEntries(keeps.map((field) => [field, form.getValues(field) as Typed]));
    fill({ ...shown(schema, record), ...kept });
  }
  const now = obstacle?.kind === 'conflict' ? obstacle.now : null;

  return {
    form,
    schema: schema as z.ZodObject,
    isSubmitting,
    obstacle,
    draft,
    /** What `data-unsaved` says. */
    unsaved,
    /** Another one: the fields are reset, those too that hold a state of their own (the editor). */
    beginning,
    saveAside,
    async submit() {
      await submitWith(async (input) => {
        await aside.current;
        return save(input, version.current);
      });
    },
    /** Leaves what was typed as a draft, and begins another. False: the browser could not keep it. */
    async leave() {
      const isLeft = await draft.leave();
      if (isLeft) beginAnother();
      return isLeft;
    },
    /** Saves, and begins another in place of closing. */
    async submitAndBegin(begun: () => void) {
      let saved = false;
      await submitWith(
        (input) => save(input, version.current),
        () => (saved = true),
      );
      if (!saved) return;
      // Not before the form counts as submitted: what is then typed is unsaved again.
      beginAnother();
      begun();
    },
    /** Of a conflict: saves these values over the version that is there now. */
    saveOver(values: TypedForm) {
      const present = Number(now?.['revision']);
      if (JSON.stringify(values) !== JSON.stringify(form.getValues())) fill(values, shown(schema, now ?? {}));
      version.current = present;
      void submitWith((input) => save(input, present));
    },
    /** Of a conflict: shows the version that is there now in place of what was typed, which is left as a draft. */
    takeTheirs() {
      void draft.leave().then(() => {
        const saved = shown(schema, now ?? {});
        version.current = Number(now?.['revision']);
        fill(saved, saved, () => setObstacle(null));
      });
    },
    /** Saves what was typed about a record that is gone as a new one. */
    saveAsNew: () => void submitWith(async (input) => void (await options.saveAsNew?.(input))),
    /** Goes back to what was typed; saving it will meet the obstacle again. */
    keepEditing: () => setObstacle(null),
    /** The call that would save it now, in spite of an obstacle too; null: there is none, it does not fit yet, or it changes no page. */
    planned(values: TypedForm = form.getValues()): CallOfOwner | null {
      const input = schema.safeParse(meant(schema, values));
      if (!input.success || submitting.current || options.effect === null) return null;
      if (!isUnsaved && options.effect === undefined) return null;
      if (obstacle?.kind === 'gone') return plannedCall(() => options.saveAsNew?.(input.data));
      const over = now === null ? version.current : Number(now['revision']);
      return plannedCall(() => (options.effect?.save ?? options.save)(input.data, over));
    },
    /** Puts a draft into the form; what was typed until now becomes one. */
    restore(found: Draft) {
      void draft.adopt(found).then(() => {
        const blank = shown(schema, {});
        version.current = found.revision;
        fill({ ...blank, ...found.values }, { ...blank, ...found.began });
      });
    },
  };
}
