import { useRef, useState } from 'react';

interface Identified {
  readonly id: string;
}

export type Selection = ReturnType<typeof useSelection>;
/** Those that were selected one by one, on any page; or all that the filter finds, on every page. */
type Selected = ReadonlySet<string> | 'all';
const nothing: Selected = new Set();

/**
 * What is selected of the rows of a page and of all that their filter finds. It lasts while the filter does; another one begins with nothing
 * selected. `waits`: the rows of the filter before stand there until those of this one have come, and cannot be selected.
 */
export function useSelection(rows: readonly Identified[], filter: string, waits: boolean) {
  const [shown, setShown] = useState(filter);
  if (!waits && shown !== filter) setShown(filter);
  const [kept, setKept] = useState({ filter, ids: nothing });
  const ids = kept.filter === filter ? kept.ids : nothing;
  const last = useRef<string | null>(null);
  const keep = (next: Selected) => void (shown === filter && setKept({ filter, ids: next }));
  const placeOf = (id: string | null) => rows.findIndex((row) => row.id === id);
  const put = (changed: readonly Identified[], isOn: boolean) => {
    const next = new Set(ids === 'all' ? rows.map(({ id }) => id) : ids);
    for (const { id } of changed)
      if (isOn) next.add(id);
      else next.delete(id);
    keep(next);
  };
  return {
    ids,
    has: ({ id }: Identified) => ids === 'all' || ids.has(id),
    /** `isRange`: with all from the row that was set last. */
    set(row: Identified, isOn: boolean, isRange: boolean) {
      const [from, to] = [isRange ? placeOf(last.current) : -1, placeOf(row.id)];
      put(from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), isOn);
      last.current = row.id;
    },
    setPage(isOn: boolean) {
      last.current = null;
      put(rows, isOn);
    },
    selectFound: () => keep('all'),
    clear: () => setKept({ filter, ids: nothing }),
  };
}
