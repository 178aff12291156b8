import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Enter in a list whose options have not arrived is not lost: what was typed until then is chosen once they have. Returns what is called
 * with it.
 */
export function useEarlyChoice(options: readonly unknown[], choose: (typed: string) => void): (typed: string) => void {
  const typed = useRef<string | null>(null);
  const isThere = options.length > 0;
  const chooseTyped = useEffectEvent((early: string) => choose(early));
  useEffect(() => {
    if (!isThere || typed.current === null) return;
    const early = typed.current;
    typed.current = null;
    chooseTyped(early);
  }, [isThere]);
  return useCallback((early) => (typed.current = isThere || early === '' ? null : early), [isThere]);
}
