import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

interface EarlyChoice {
  /** Enter was pressed with this in the field, before there were options. */
  note(typed: string): void;
  /** The person has moved on, so what was typed before no longer counts. */
  forget(): void;
}

/** Enter in a list whose options have not arrived is not lost: what was typed until then is chosen once they have. */
export function useEarlyChoice(options: readonly unknown[], choose: (typed: string) => void): EarlyChoice {
  const typed = useRef<string | null>(null);
  const isThere = options.length > 0;
  const chooseTyped = useEffectEvent((early: string) => choose(early));
  useEffect(() => {
    if (!isThere || typed.current === null) return;
    const early = typed.current;
    typed.current = null;
    chooseTyped(early);
  }, [isThere]);
  const note = useCallback((early: string) => void (typed.current = early), []);
  const forget = useCallback(() => void (typed.current = null), []);
  return { note, forget };
}
