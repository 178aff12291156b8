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

/**
 * A selection lasts while its filter does; another filter begins with nothing selected. `waits`: the rows of the filter before stand there
 * until those of this one have come, and cannot be selected.
 */
export function useSelection(filter: string, waits: boolean): [Selection, (next: Selection) => void, () => void] {
  const [shown, setShown] = useState(filter);
  if (!waits && shown !== filter) setShown(filter);
  const [kept, setKept] = useState({ filter, selection: nothing });
  const selection = kept.filter === filter ? kept.selection : nothing;
  return [
    selection,
    (next) => shown === filter && setKept({ filter, selection: next }),
    () => setKept({ filter, selection: nothing }),
  ];
}
