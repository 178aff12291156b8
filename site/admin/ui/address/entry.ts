import type { LucideIcon } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { ScreenName } from '../../../../api/contract/shapes/screens.ts';
import type { SearchChanges } from './params.ts';

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

/** The field in which it is looked for. */
export const PALETTE_LABEL = 'Find a store, deal, post, screen or action';

export interface Entry {
  label: string;
  /** Where others in its group may be called so. */
  id?: string;
  /** What distinguishes it from others with its name. */
  hint?: string;
  icon: LucideIcon;
  /** What else it is found by. */
  words?: string;
  keys?: string;
  /** What it does, or where it leads. */
  choose: (() => void) | Place;
}

export interface Place {
  to: '/' | `/${ScreenName}`;
  search?: SearchChanges;
  hash?: string;
}

export interface EntryGroup {
  label: string;
  items: readonly Entry[];
}
