import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TableSearch } from './table-search.ts';

type Search<More> = TableSearch & More;
type Change<More> = (
  changes: { readonly [name in keyof Search<More>]?: Search<More>[name] | undefined },
  how?: { replace: boolean },
) => void;

/** The search of the screen that a table is on, and how to change it; `replace`: without a step to go back to. */
export function useTableSearch<More extends object = object>(): [Search<More>, Change<More>] {
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    search as Search<More>,
    (changes, { replace } = { replace: false }) =>
      void navigate({ to: '.', search: (old: object) => ({ ...old, ...changes }), replace, resetScroll: false }),
  ];
}
