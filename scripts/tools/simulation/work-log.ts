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
export class WorkLog {
  /** An answer that was computed without a reason. */
  needless: string | null = null;
  readonly #now: () => number;
  /** As of the last save. */
  #answers = new Map<string, Remembered>();
  /** Ids of documents that changed since. */
  readonly #changed = new Set<string>();
  #unsaved = new Map<string, Remembered | null>();
  /** Whether the value is another one than before. */
  #computed = new Map<string, boolean>();
  /** Several changes come between two saves, or all is computed again: what changed and changed back shows nowhere. */
  #isMixed = false;
  #isHeld = false;
  #transactions = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly onEvent = (event: EngineEvent): void => {
    if (event.type === 'computed') this.#computed.set(event.id, event.changed || this.#computed.get(event.id) === true);
    // A page may read it again before the next save: then it is new.
    else if (event.type === 'forgotten') this.#answers.delete(event.id);
  };

  /** Asserts nothing of what is computed until the first save after `release`. */
  hold(): void {
    this.#isMixed = true;
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
  }

  transacted(): void {
    this.#transactions += 1;
    if (this.#transactions > 1) this.#isMixed = true;
  }

  /** The same state; what is loaded from it and saved to it is compared. */
  watch(state: SqliteState): SqliteState {
    const save = state.save.bind(state);
    const reset = state.reset.bind(state);
    return Object.assign(state, {
      save: (change: StateChange) => {
        const answers = [...change.answers];
        const forgotten = [...change.forgottenAnswers];
        save({ ...change, answers, forgottenAnswers: forgotten });
        for (const id of forgotten) this.#unsaved.set(id, null);
        for (const answer of answers) {
          const { id } = answer;
          const before = this.#unsaved.has(id) ? this.#unsaved.get(id) : this.#answers.get(id);
          this.#unsaved.set(id, rememberedOf(answer, before));
        }
        for (const key of change.documents.keys()) this.#changed.add(documentId(key));
        if (!change.isPart) this.#saved();
      },
      reset: () => {
        reset();
        this.#answers.clear();
        this.#computed.clear();
      },
    });
  }

  #saved(): void {
    const after = new Map(this.#answers);
    for (const [id, remembered] of this.#unsaved) {
      if (remembered) after.set(id, remembered);
      else after.delete(id);
    }
    const hasChanged = (id: string): boolean => {
      const answer = answerIn(id);
      const [was, is] = [this.#answers.get(answer), after.get(answer)];
      // Of a read of an index that was forgotten since, it is not known what it came to.
      if (!was && !is && isIndexId(answer)) return true;
      if (was?.value === is?.value && was?.error === is?.error) return this.#computed.get(answer) === true;
      if (answer === id || !was || !is || was.error !== is.error) return true;
      const { name } = parseFieldId(id);
      return fieldOf(was, name) !== fieldOf(is, name);
    };
    for (const id of this.#computed.keys()) {
      const before = this.#answers.get(id);
      if (this.#isMixed || before === undefined || before.failed || isPageId(id)) continue;
      const isDue = before.expiresAt <= this.#now();
      const readsOther = before.reads.some((read) => this.#changed.has(read) || hasChanged(read));
      if (!isDue && !readsOther) this.needless ??= `${id} was computed although nothing that it had read has changed`;
    }
    this.#answers = after;
    this.#unsaved.clear();
    this.#computed.clear();
    this.#changed.clear();
    this.#isMixed = this.#isHeld;
    this.#transactions = 0;
  }
}
