import { type Draft, type DraftContent, drafts, holdDraft } from './drafts.ts';

/** Milliseconds from the first change that is not kept yet until it is. */
const GATHER_MS = 1_000;

export type DraftWriter = ReturnType<typeof openDraftWriter>;

interface Options {
  key(): Promise<CryptoKey>;
  /** What the form holds; null: nothing that is not saved. */
  content(): DraftContent | null;
  /** Called with the instant from which a draft is kept; null: none is. `isAll`: nothing was typed since. */
  onKept(at: number | null, isAll: boolean): void;
  /** Called when it could not be kept; it is tried again with what is typed next. */
  onFailed(error: unknown): void;
}

/** Keeps what is typed into one form, one write after another. */
export function openDraftWriter({ key, content, onKept, onFailed }: Options) {
  let name: string | null = null;
  let release = (): void => undefined;
  let isPending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Asked for with what is typed, and kept beyond the session: its end takes the form away, which then still needs it. */
  let known: Promise<CryptoKey>;

  function own(next: string | null): void {
    release();
    release = next === null ? () => undefined : holdDraft(next);
    name = next;
  }

  /** Runs after everything that was started before it. False: it failed. */
  function next(act: () => Promise<void>): Promise<boolean> {
    const done = last.then(act).then(
      () => true,
      (error: unknown) => {
        onFailed(error);
        return false;
      },
    );
    last = done;
    return done;
  }

  async function write(): Promise<void> {
    if (!isPending) return;
    isPending = false;
    const held = content();
    if (held === null) return remove();
    const at = Date.now();
    if (name === null) own(crypto.randomUUID());
    try {
      await drafts.keep(await known, name!, held, at);
    } catch (error) {
      isPending = true;
      throw error;
    }
    onKept(at, !isPending);
  }

  async function remove(): Promise<void> {
    const removed = name;
    if (removed !== null) {
      own(null);
      await drafts.remove(removed);
    }
    onKept(null, !isPending);
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    return next(write);
  }

  return {
    /** Something was typed: it is kept a moment later. */
    typed() {
      isPending = true;
      known = key();
      known.catch(() => undefined); // what prevents it is reported when it is needed
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    /** Keeps it now. */
    flush,
    /** It was saved or given up. */
    async forget() {
      isPending = false;
      await next(remove);
    },
    /** Goes on with this draft; what was typed until now is left as one of its own. */
    async adopt(draft: Draft) {
      await flush();
      own(draft.key);
      onKept(draft.at, !isPending);
      drafts.changed();
    },
    /**
     * The form is taken away, or goes on with something else: what it held is kept, and offered from now on. False: the browser could
     * not keep it.
     */
    async leave() {
      const isKept = await flush();
      own(null);
      if (isKept) onKept(null, !isPending);
      drafts.changed();
      return isKept;
    },
  };
}
