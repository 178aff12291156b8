import type { EngineEvent } from '../../engine/saved/engine-options.ts';
import { answerIn, documentId, isIndexId, isPageId, parseFieldId, type AnswerNode } from '../../engine/nodes/node.ts';
import type { StateChange } from '../../engine/nodes/state.ts';
import type { SqliteState } from '../../engine/saved/sqlite-state.ts';
import { valueOf } from '../../engine/saved/state-tables.ts';

interface Remembered {
  reads: readonly string[];
  expiresAt: number;
  /** Its value as JSON, or of a read of an index its digest. */
  value: string | null;
  error: string | undefined;
  failed: boolean;
}

const rememberedOf = (node: AnswerNode, before: Remembered | null | undefined): Remembered => {
  const value = valueOf(node);
  return {
    reads: node.trace.reads,
    expiresAt: node.trace.expiresAt,
    value: node.digest ?? (value === undefined ? (before?.value ?? null) : value),
    error: node.error?.message,
    failed: node.failed || node.error !== null,
  };
};

/** As JSON. */
function fieldOf({ value }: Remembered, name: string): string | undefined {
  const answer: unknown = JSON.parse(value || 'null');
  return answer !== null && typeof answer === 'object' && Object.hasOwn(answer, name)
    ? JSON.stringify((answer as { [name: string]: unknown })[name])
    : undefined;
}

/**
 * Laws 2 and 6: whatever was computed between two saves was new, had expired or failed before, or had read something that has another
 * value now. So an edit costs what it concerns, however many documents there are.
 */
export function workLog(now: () => number) {
  let needless: string | null = null;
  /** As of the last save. */
  let answers = new Map<string, Remembered>();
  /** Ids of documents that changed since. */
  const changedDocuments = new Set<string>();
  const unsaved = new Map<string, Remembered | null>();
  /** Whether the value is another one than before. */
  const computed = new Map<string, boolean>();
  /** Several changes come between two saves, or all is computed again: what changed and changed back shows nowhere. */
  let isMixed = false;
  let isHeld = false;
  let transactions = 0;

  function saved(): void {
    const after = new Map(answers);
    for (const [id, remembered] of unsaved) {
      if (remembered) after.set(id, remembered);
      else after.delete(id);
    }
    const hasChanged = (id: string): boolean => {
      const answer = answerIn(id);
      const [was, is] = [answers.get(answer), after.get(answer)];
      // Of a read of an index that was forgotten since, it is not known what it came to.
      if (!was && !is && isIndexId(answer)) return true;
      if (was?.value === is?.value && was?.error === is?.error) return computed.get(answer) === true;
      if (answer === id || !was || !is || was.error !== is.error) return true;
      const { name } = parseFieldId(id);
      return fieldOf(was, name) !== fieldOf(is, name);
    };
    for (const id of computed.keys()) {
      const before = answers.get(id);
      if (isMixed || before === undefined || before.failed || isPageId(id)) continue;
      const isDue = before.expiresAt <= now();
      const readsOther = before.reads.some((read) => changedDocuments.has(read) || hasChanged(read));
      if (!isDue && !readsOther) needless ??= `${id} was computed although nothing that it had read has changed`;
    }
    answers = after;
    unsaved.clear();
    computed.clear();
    changedDocuments.clear();
    isMixed = isHeld;
    transactions = 0;
  }

  return {
    /** An answer that was computed without a reason. */
    needless: () => needless,
    onEvent(event: EngineEvent): void {
      if (event.type === 'computed') computed.set(event.id, event.changed || computed.get(event.id) === true);
      // A page may read it again before the next save: then it is new.
      else if (event.type === 'forgotten') answers.delete(event.id);
    },
    /** Asserts nothing of what is computed until the first save after `release`. */
    hold: (): void => void (isMixed = isHeld = true),
    release: (): void => void (isHeld = false),
    transacted(): void {
      transactions += 1;
      if (transactions > 1) isMixed = true;
    },
    /** The same state; what is loaded from it and saved to it is compared. */
    watch(state: SqliteState): SqliteState {
      const save = state.save.bind(state);
      const reset = state.reset.bind(state);
      return Object.assign(state, {
        save: (change: StateChange) => {
          const changed = [...change.answers];
          const forgotten = [...change.forgottenAnswers];
          save({ ...change, answers: changed, forgottenAnswers: forgotten });
          for (const id of forgotten) unsaved.set(id, null);
          for (const answer of changed) {
            const { id } = answer;
            unsaved.set(id, rememberedOf(answer, unsaved.has(id) ? unsaved.get(id) : answers.get(id)));
          }
          for (const key of change.documents.keys()) changedDocuments.add(documentId(key));
          if (!change.isPart) saved();
        },
        reset: () => {
          reset();
          answers.clear();
          computed.clear();
        },
      });
    },
  };
}
