import { useRef, useState } from 'react';

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

interface Identified {
  readonly id: string;
}

/** What of a page of rows is selected. */
export interface PageSelection {
  has(row: Identified): boolean;
  /** `isRange`: with all from the row that was set last. */
  set(row: Identified, isOn: boolean, isRange: boolean): void;
  setAll(isOn: boolean): void;
}

export function usePageSelection(
  rows: readonly Identified[],
  { ids, allFound }: Selection,
  onSelection: (next: Selection) => void,
): PageSelection {
  const last = useRef<string | null>(null);
  const placeOf = (id: string | null) => rows.findIndex((row) => row.id === id);
  const put = (changed: readonly Identified[], isOn: boolean) => {
    const next = new Set(allFound ? rows.map(({ id }) => id) : Object.keys(ids));
    for (const { id } of changed)
      if (isOn) next.add(id);
      else next.delete(id);
    onSelection({ ids: Object.fromEntries([...next].map((id) => [id, true])), allFound: false });
  };
  return {
    has: ({ id }) => allFound || Object.hasOwn(ids, id),
    set(row, isOn, isRange) {
      const [from, to] = [isRange ? placeOf(last.current) : -1, placeOf(row.id)];
      put(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), isOn);
      last.current = row.id;
    },
    setAll(isOn) {
      last.current = null;
      put(rows, isOn);
    },
  };
}
