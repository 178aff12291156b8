import { useState } from 'react';

/** What is selected of all that a filter finds. */
export interface Selection {
  /** Those that were selected one by one, on any page. */
  ids: Readonly<Record<string, true>>;
  /** All that the filter finds, on every page. */
  allFound: boolean;
}

const nothing: Selection = { ids: {}, allFound: false };

export const countOfSelection = ({ ids, allFound }: Selection, total: number): number =>
  allFound ? total : Object.keys(ids).length;

/** A selection lasts while its filter does; another filter begins with nothing selected. */
export function useSelection(filter: string): [Selection, (next: Selection) => void, () => void] {
  const [kept, setKept] = useState({ filter, selection: nothing });
  const selection = kept.filter === filter ? kept.selection : nothing;
  return [selection, (next) => setKept({ filter, selection: next }), () => setKept({ filter, selection: nothing })];
}
