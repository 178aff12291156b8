import { useEffect } from 'react';
import { useUnsaved } from './unsaved.ts';
import type { TypedForm } from './typed-values.ts';
import type { Draft, DraftKind } from './draft.ts';
import { useDraft, type FormDraft } from './use-draft.ts';

interface StateDraft extends FormDraft {
  /** What `data-unsaved` of the form says. */
  unsaved: string | undefined;
  restore(draft: Draft): void;
}

/**
 * Keeps what a form holds that is about no record and has a state of its own. `values`: null, while it holds nothing unsaved; `fill` puts
 * those of a draft into it.
 */
export function useStateDraft(
  kind: DraftKind,
  values: TypedForm | null,
  fill: (values: TypedForm) => void,
): StateDraft {
  const draft = useDraft({ kind }, () => values && { began: {}, values });
  const { typed, forget } = draft;
  const unsaved = useUnsaved(values !== null, 'kept', forget);
  const text = JSON.stringify(values);
  useEffect(typed, [text, typed]);
  return { ...draft, unsaved, restore: (found) => void draft.adopt(found).then(() => fill(found.values)) };
}
