import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { reasonOf } from '../../http/failure.ts';
import { isOf, type Draft, type DraftContent, type DraftOf, draftKey, drafts, holdDraft } from './drafts.ts';
import { useQuery } from '@tanstack/react-query';
import { draftsKey } from '../../http/query.ts';

/**
 * The drafts that `wanted` names and that no open form holds, newest first; null until they are known. A tab that is looked at again knows
 * what others have left.
 */
export function useDraftsLeft(wanted: (draft: Draft) => boolean): readonly Draft[] | null {
  const { data, isPending } = useQuery({
    queryKey: draftsKey,
    queryFn: async () => drafts.left(await draftKey()),
    refetchOnWindowFocus: 'always',
  });
  return isPending ? null : (data?.filter(wanted) ?? []);
}

/** Milliseconds from the first change that is not kept yet until it is. */
const GATHER_MS = 1_000;

type DraftWriter = ReturnType<typeof openDraftWriter>;

export interface Kept {
  /** When what the form held was last kept, in milliseconds; null: nothing of it is. */
  keptAt: number | null;
  /** Whether something was typed that is not kept yet. */
  isBehind: boolean;
  /** Why it could not be kept, which is tried again with what is typed next; null: it could. */
  failure: string | null;
}

interface WriterOptions {
  key(): Promise<CryptoKey>;
  /** What the form holds; null: nothing that is not saved. */
  content(): DraftContent | null;
  report(kept: Partial<Kept>): void;
}

/** Keeps what is typed into one form, one write after another. */
export function openDraftWriter({ key, content, report }: WriterOptions) {
  let name: string | null = null;
  let release = (): void => undefined;
  let isPending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve(true);
  /** Asked for with what is typed, and kept beyond the session: its end takes the form away, which then still needs it. */
  let known: Promise<CryptoKey>;

  function own(next: string | null): void {
    release();
    release = next === null ? () => undefined : holdDraft(next);
    name = next;
  }

  const isKept = (keptAt: number | null) => report({ keptAt, isBehind: isPending, failure: null });

  /** Runs after everything that was started before it. False: it failed. */
  function next(act: () => Promise<void>): Promise<boolean> {
    return (last = last.then(act).then(
      () => true,
      (error: unknown) => {
        report({ isBehind: false, failure: reasonOf(error) });
        return false;
      },
    ));
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
    isKept(at);
  }

  async function remove(): Promise<void> {
    const removed = name;
    if (removed !== null) {
      own(null);
      await drafts.remove(removed);
    }
    isKept(null);
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    return next(write);
  }

  return {
    /** Something was typed: it is kept a moment later. */
    typed() {
      if (!isPending) report({ isBehind: true });
      isPending = true;
      known = key();
      known.catch(() => undefined); // what prevents it is reported when it is needed
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
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
      isKept(draft.at);
      drafts.changed();
    },
    /**
     * The form is taken away, or goes on with something else: what it held is kept, and offered from now on. False: the browser could
     * not keep it.
     */
    async leave() {
      const isWritten = await flush();
      own(null);
      if (isWritten) isKept(null);
      drafts.changed();
      return isWritten;
    },
  };
}

/** Keeps what is typed into this form (null: nowhere) in the browser. `content`: what it holds; null: nothing that is not saved. */
export function useDraft(of: DraftOf | null, content: () => Omit<DraftContent, keyof DraftOf> | null) {
  const [kept, setKept] = useState<Kept>({ keptAt: null, isBehind: false, failure: null });
  const left = useDraftsLeft((draft) => of !== null && isOf(of)(draft)) ?? [];
  const held = useEffectEvent(() => {
    const present = content();
    return of && present && { kind: of.kind, id: of.id, ...present };
  });
  const writer = useRef<DraftWriter | null>(null);
  const kind = of?.kind;
  useEffect(() => {
    if (kind === undefined) return undefined;
    const opened = openDraftWriter({
      key: draftKey,
      content: () => held(),
      report: (changes) => setKept((before) => ({ ...before, ...changes })),
    });
    writer.current = opened;
    const hidden = () => void (document.visibilityState === 'hidden' && opened.flush());
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      void opened.leave();
    };
  }, [kind]);

  return {
    ...kept,
    /** What was typed into this form before and not saved, newest first. */
    left,
    typed: useCallback(() => writer.current?.typed(), []),
    forget: useCallback(() => void writer.current?.forget(), []),
    /** Goes on with one of `left`; the caller puts its values into the form. */
    adopt: async (draft: Draft) => writer.current?.adopt(draft),
    /** The form goes on with something else: what it held is offered as a draft. False: the browser could not keep it. */
    leave: async () => (await writer.current?.leave()) ?? false,
  };
}
