import { useEffect, useId } from 'react';
import type { EntryGroup } from './entry.ts';

const offered = new Map<string, EntryGroup>();

/** What the screen can do now that cannot be done everywhere. */
export function offeredActions(): EntryGroup[] {
  const byLabel = Map.groupBy(offered.values(), ({ label }) => label);
  return [...byLabel].map(([label, groups]) => ({ label, items: groups.flatMap(({ items }) => items) }));
}

/** Has the palette offer this before anything else while the caller is there; null: nothing. */
export function useOfferedActions(group: EntryGroup | null): void {
  const id = useId();
  useEffect(() => {
    if (group !== null) offered.set(id, group);
    return () => void offered.delete(id);
  });
}
