import { useEffect } from 'react';

type Listener = (keys: ReadonlySet<string>) => void;
const listeners = new Set<Listener>();

/** An undo, or a version that was restored, has changed these documents, such as `blogs/acme`. */
export function noteRestored(keys: readonly string[]): void {
  for (const listener of listeners) listener(new Set(keys));
}

/** Calls when an undo has changed this document; undefined: there is none yet. */
export function useRestored(key: string | undefined, restored: () => void): void {
  useEffect(() => {
    const listener: Listener = (keys) => {
      if (key !== undefined && keys.has(key)) restored();
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
}
