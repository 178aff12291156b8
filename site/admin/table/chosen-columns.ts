import { useState } from 'react';
import { z } from 'zod';

const stored = z.array(z.string());
const keyOf = (table: string) => `columns-of-${table}`;

/** The ids of the columns that the owner chose in this browser; null: none were chosen yet. */
export function useChosenColumns(table: string): [ReadonlySet<string> | null, (ids: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState(() => read(table));
  return [
    chosen,
    (ids) => {
      setChosen(ids);
      try {
        localStorage.setItem(keyOf(table), JSON.stringify([...ids]));
      } catch {
        // A browser that keeps nothing, or whose storage is full, shows the choice until the page is left.
      }
    },
  ];
}

function read(table: string): ReadonlySet<string> | null {
  try {
    const ids = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null'));
    return ids.success ? new Set(ids.data) : null;
  } catch {
    return null;
  }
}
