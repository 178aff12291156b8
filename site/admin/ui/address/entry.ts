import type { LucideIcon } from 'lucide-react';

/** The field in which it is looked for. */
export const PALETTE_LABEL = 'Find a store, deal, post, screen or action';

/** Something that the palette finds. */
export interface Entry {
  /** Unique among all that is found. */
  id: string;
  label: string;
  /** What distinguishes it from others with its name. */
  hint?: string;
  icon: LucideIcon;
  /** What else it is found by. */
  words?: string;
  /** The key that does the same. */
  keys?: string;
  choose(): void;
}

export interface EntryGroup {
  label: string;
  items: readonly Entry[];
}
