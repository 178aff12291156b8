import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TableSearch } from './table-search.ts';

type Search<More> = TableSearch & More;
interface How {
  /** Without a step to go back to. */
  replace?: boolean;
  /** What was typed has been used, or given up: nothing has to be asked. */
  ignoreBlocker?: boolean;
}
type Change<More> = (
  changes: { readonly [name in keyof Search<More>]?: Search<More>[name] | undefined },
  how?: How,
) => void;

/** The search of the screen that a table is on, and how to change it. */
export function useTableSearch<More extends object = object>(): [Search<More>, Change<More>] {
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    search as Search<More>,
    (changes, how = {}) =>
      void navigate({ to: '.', search: (old) => ({ ...old, ...changes }), resetScroll: false, ...how }),
  ];
}
