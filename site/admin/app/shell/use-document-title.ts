import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { titleOf } from './catalogue.ts';

/** The title of the document follows the screen. */
export function useDocumentTitle(): void {
  const routeId = useRouterState({ select: (state): string | undefined => state.matches.at(-1)?.routeId });
  const [dashboard] = useState(() => document.title);
  const title = titleOf(routeId);
  useEffect(() => {
    document.title = title === null ? dashboard : `${title} · ${dashboard}`;
  }, [title, dashboard]);
  useEffect(() => () => void (document.title = dashboard), [dashboard]);
}
